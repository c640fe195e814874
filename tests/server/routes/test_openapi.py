"""Any request that the OpenAPI schema allows, and many it does not: an answer, never a failure."""

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from fivefold.tables.ids import new_token
from tests.support.effort import effort
from tests.support.serving import in_background
from tests.support.waiting import PATIENCE

TOKEN = new_token()
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    """A server in a thread of its own, for as long as these tests run."""
    with in_background(tmp_path_factory.mktemp("server") / "tables.sqlite") as address:
        yield address


@pytest.fixture(scope="module")
def described(url):
    return schemathesis.openapi.from_url(f"{url}/api/openapi.json")


schema = schemathesis.pytest.from_fixture("described")


@schema.parametrize()
@settings(effort(10), suppress_health_check=list(HealthCheck))
def test_every_request_is_answered(case, url):
    headers = {"authorization": f"Bearer {TOKEN}"}
    case.call_and_validate(checks=CHECKS, headers=headers, timeout=PATIENCE)
