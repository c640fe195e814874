"""Rows and steps, as the browser's database takes them."""

from fivefold.pocket.rows import Change, event_rows, read_table, steps_of
from fivefold.stores.store import StoredTable, Write
from tests.support.stores import SECRET, answer, events


def test_a_change_says_what_it_expects():
    assert Change("abc", {"last": 3}, {"last": 4}, ("ann",), touch=True).step == (
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


def test_what_is_written_is_read_again():
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
