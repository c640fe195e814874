"""A server that the tests of the client share."""

import pytest

from tests.support.serving import in_background


@pytest.fixture(scope="session")
def url(tmp_path_factory):
    with in_background(tmp_path_factory.mktemp("client") / "tables.sqlite") as address:
        yield address
