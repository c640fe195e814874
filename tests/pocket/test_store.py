"""What becomes of the browser's failures; tests/contracts has what every store does."""

import pytest

from fivefold.errors import FivefoldError
from fivefold.pocket.store import BrowserStore
from tests.support.browser_database import MemoryDatabase
from tests.support.stores import SECRET, awaited, events, new_code, new_table


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("QuotaExceededError", "no room is left for this site"),
        ("InvalidStateError", "the browser has closed the database"),
        ("UnknownError", "UnknownError: UnknownError"),
    ],
)
@awaited
async def test_what_the_browser_refuses_is_said_and_can_be_tried_again(name, reason):
    database = MemoryDatabase()
    store = BrowserStore(database)
    code = await new_table(store)
    database.failure = name
    for ask in (store.append(code, events(2)), store.load(code), store.check()):
        with pytest.raises(FivefoldError) as refused:
            await ask
        assert refused.value.code == "store-unavailable"
        full = {"full": True} if name == "QuotaExceededError" else {}
        assert refused.value.facts == {"reason": reason, **full}
    assert store.condition.reason == reason
    database.failure = None
    await store.append(code, events(2))
    assert (await store.load(code)).events == events(1, 2)


@awaited
async def test_what_fails_while_the_store_closes_is_not_the_browsers_fault():
    database = MemoryDatabase()
    store = BrowserStore(database)
    writing = store.create(new_code(), SECRET, events(1), [], None)
    database.failure = "InvalidStateError"
    await store.close()
    with pytest.raises(FivefoldError) as refused:
        await writing
    assert refused.value.code == "store-closed"
