"""Frames: what is written is what the wire's types say, and stored replies are understood."""

import json

import pytest
from pydantic import TypeAdapter

from fivefold.errors import Refused
from fivefold.server.live import frames
from fivefold.server.live.messages import ServerMessage
from fivefold.tables.events import Rematched, public_json
from fivefold.texts import Lang

MESSAGES = TypeAdapter(ServerMessage)
EVENTS = [public_json(Rematched(code="7kx20rtd4m")), public_json(Rematched(code="4m0rtd7kx2"))]


@pytest.mark.parametrize(
    "text",
    [
        frames.done("m1", 4),
        frames.refused(Refused("try-again"), "m1", Lang.EN),
        frames.refused(Refused("try-again"), None, Lang.FR),
        frames.presence([0, 2], {"1": 1700000000000}, 3),
        frames.yours([]),
        frames.events({"type": "events", "sequence": 2, "view": {}, "clock": {"now": 1}}, EVENTS),
        frames.events({"type": "events", "sequence": 2, "view": {}, "clock": {}}, []),
    ],
)
def test_a_frame_is_a_message_of_the_wire(text):
    json.loads(text)
    MESSAGES.validate_json(text)


HEAD = {
    "type": "welcome", "sequence": 2, "mine": [], "host": False, "clock": {}, "connected": [],
    "away": {},
}  # fmt: skip


@pytest.fixture
def written(monkeypatch):
    """What was made into JSON."""
    made = []
    to_json = frames.to_json
    monkeypatch.setattr(frames, "to_json", lambda value: made.append(value) or to_json(value))
    return made


def test_all_who_come_to_a_table_share_the_text_of_its_view(written):
    welcomes, view = frames.Welcomes(), {"turn": 1}
    for since, told in ((0, EVENTS), (1, EVENTS[1:]), (2, []), (9, [])):
        found = json.loads(welcomes.frame("a", HEAD, view, EVENTS, since))
        assert found == {**HEAD, "view": view, "events": [json.loads(text) for text in told]}
    assert written.count(view) == 1
    more = json.loads(welcomes.frame("a", HEAD, {"turn": 2}, [*EVENTS, EVENTS[0]], 0))
    assert (more["view"], len(more["events"])) == ({"turn": 2}, 3)
    assert json.loads(welcomes.frame("b", HEAD, {"turn": 3}, [], 0))["view"] == {"turn": 3}


def test_the_texts_of_the_tables_used_last_are_kept(written):
    views = {code: {"of": code} for code in "abc"}
    size = len('{"of":"a"}')
    welcomes = frames.Welcomes(2 * size)
    for code in "ababcabca":
        welcomes.frame(code, HEAD, views[code], [], 0)
    made = [view["of"] for view in written if "of" in view]
    assert made == ["a", "b", "c", "a", "b", "c", "a"]
    frames.Welcomes(0).frame("a", HEAD, views["a"], [], 0)  # longer than all that may be kept


@pytest.mark.parametrize("events", [[], EVENTS[:1], EVENTS])
def test_events_are_put_in_as_they_were_written(events):
    head = {"type": "events", "sequence": 2, "view": {"turn": None}, "clock": {"now": 1}}
    found = json.loads(frames.events(head, events))
    assert found == {**head, "events": [json.loads(text) for text in events]}


def test_texts_are_not_escaped():
    assert "é" in frames.refused(Refused("hello-once"), "m", Lang.FR)


# Replies that earlier versions have stored


OLD_DONE = '{"type":"done","id":"m1","sequence":2}'
OLD_REFUSAL = '{"type": "refused", "id": "m1", "code": "not-your-turn", "text": "Not “your” turn."}'


def test_old_replies_are_told_apart():
    assert frames.is_refusal(OLD_REFUSAL)
    assert not frames.is_refusal(OLD_DONE)
    assert not frames.is_refusal("null")


@pytest.mark.parametrize("text", ["", "{", '{"type": "done"', "\x00"])
def test_a_damaged_reply_counts_as_a_refusal(text):
    assert frames.is_refusal(text)
