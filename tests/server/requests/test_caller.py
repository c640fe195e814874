"""Who sends a request, as its headers say."""

import asyncio

import pytest

from fivefold.errors import FivefoldError
from fivefold.server.requests.caller import checked_owner, may_wait, token_owner
from fivefold.tables.ids import new_token, owner_of
from tests.support.contexts import NO_CHANGES

TOKEN = new_token()


def read(reader, header):
    return asyncio.run(reader(NO_CHANGES, header))


def test_a_token_makes_its_owner():
    assert read(token_owner, f"Bearer {TOKEN}") == owner_of(TOKEN)
    assert read(checked_owner, f"bearer  {TOKEN} ") == owner_of(TOKEN)


@pytest.mark.parametrize("header", [None, "", f"Basic {TOKEN}"], ids=["none", "empty", "basic"])
def test_without_a_token_there_is_no_owner(header):
    assert read(token_owner, header) is None
    with pytest.raises(FivefoldError) as refused:
        read(checked_owner, header)
    assert refused.value.code == "token-missing"


def test_a_token_that_cannot_be_one_is_refused():
    with pytest.raises(FivefoldError) as refused:
        read(token_owner, "Bearer short")
    assert refused.value.code == "not-a-token"


def test_whether_somebody_asks_again():
    assert may_wait("respond-async, wait=10")
    assert not may_wait(None)
