"""The browser's store: rows, steps and failures. What every store does is in tests/contracts."""

import pytest

from fivefold.errors import FivefoldError
from fivefold.offline.store import BrowserStore, TableChange, event_rows, read_table, steps_of
from fivefold.stores.store import StoredTable, Write
from tests.support.browser_database import MemoryDatabase
from tests.support.stores import SECRET, answer, awaited, events, new_code, new_table


def test_a_change_says_what_it_expects():
    assert TableChange("abc", {"last": 3}, {"last": 4}, ("ann",), touch=True).step == (
        "change",
        "abc",
        {
            "expected": {"last": 3},
            "fields": {"last": 4},
            "join": ("ann",),
            "leave": (),
            "hide": (),
            "touch": True,
        },
    )


def test_the_last_event_has_the_reply():
    first, last = event_rows(Write("abc", events(1, 2), reply=answer("ann", "m")))
    assert "message" not in first
    assert (last["sequence"], last["owner"], last["message"]) == (2, "ann", "m")


def test_rows_are_read_as_written():
    write = Write("abc", events(1, 2), reply=answer("ann", "m"))
    found = {"secret": SECRET.hex(), "events": event_rows(write), "refusals": []}
    assert read_table(found) == StoredTable(SECRET, events(1, 2), [answer("ann", "m")])
    assert read_table({**found, "secret": None}) is None


def test_a_message_that_was_refused_is_not_accepted():
    steps = steps_of(Write("abc", events(1), reply=answer("ann", "m")))
    assert ("absent", "refusals", ("abc", "ann", "m")) in steps


def test_without_events_only_owners_and_the_refusal_are_written():
    steps = steps_of(Write("abc", [], ["bo"], answer("ann", "m"), after=7))
    assert [step[0] for step in steps] == ["change", "add"]
    assert steps[0][2]["expected"] == {"last": 7}
    assert not steps[0][2]["touch"]


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
    for ask in (store.append(Write(code, events(2))), store.load(code), store.check()):
        with pytest.raises(FivefoldError) as refused:
            await ask
        assert refused.value.code == "store-unavailable"
        full = {"full": True} if name == "QuotaExceededError" else {}
        assert refused.value.facts == {"reason": reason, **full}
    assert store.condition.reason == reason
    database.failure = None
    await store.append(Write(code, events(2)))
    assert (await store.load(code)).events == events(1, 2)


@awaited
async def test_what_fails_while_the_store_closes_is_not_the_browsers_fault():
    database = MemoryDatabase()
    store = BrowserStore(database)
    writing = store.create(SECRET, Write(new_code(), events(1)))
    database.failure = "InvalidStateError"
    await store.close()
    with pytest.raises(FivefoldError) as refused:
        await writing
    assert refused.value.code == "store-closed"
