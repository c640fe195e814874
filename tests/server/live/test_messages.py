"""Messages of clients and frames of the server."""

import json

import pytest
from pydantic import TypeAdapter

from fivefold.errors import FivefoldError, Malformed, Refused
from fivefold.server.live import frames
from fivefold.server.live.messages import Hello, ServerMessage, message_id, read_message
from fivefold.server.live.refusals import public, what_is_wrong
from fivefold.tables.commands import Act, Start
from fivefold.tables.events import Rematched, public_json
from fivefold.texts import Lang

HELLO = '{"type": "hello", "table": "x", %s}'


def test_a_message_is_what_its_type_says():
    hello = read_message('{"type": "hello", "table": "7kx20rtd4m", "lang": "fr"}')
    assert hello == Hello(table="7kx20rtd4m", lang=Lang.FR)
    assert (hello.token, hello.since) == (None, 0)
    assert read_message('{"type": "start", "id": "m"}') == Start(id="m")
    act = '{"type": "act", "id": "m", "seat": 0, "act": "roll"}'
    assert read_message(act) == Act(id="m", seat=0, act="roll")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "it is not JSON"),
        ("[]", "it is not a JSON object"),
        ('{"type": "dance", "id": "m"}', "`type` is missing or not known"),
        ('{"id": "m"}', "`type` is missing or not known"),
        ('{"type": "start"}', "`start.id` is missing"),
        ('{"type": "start", "id": "m", "more": 1}', "`start.more` is not known here"),
        (f'{{"type": "hello", "table": "{"x" * 50}"}}', "`hello.table` is too long"),
        (HELLO % '"since": -1', "`hello.since` has a value that is not allowed"),
        (HELLO % '"lang": "de"', "`hello.lang` has a value that is not allowed"),
        ('{"type": "act", "id": "m", "seat": 0}', "`act.act` is missing"),
    ],
)
def test_a_wrong_message_is_refused_with_what_is_wrong_in_our_words(text, wrong):
    with pytest.raises(Malformed) as refused:
        read_message(text)
    assert refused.value.code == "bad-message"
    assert refused.value.say(Lang.EN) == f"this message can't be read: {wrong}"
    assert "Input" not in refused.value.say(Lang.FR)


def test_a_refusal_does_not_repeat_a_token():
    secret = "s3cret" * 20
    with pytest.raises(Malformed) as refused:
        read_message(json.dumps({"type": "hello", "table": "x", "token": secret}))
    assert "hello.token" in str(refused.value)
    assert "s3cret" not in str(refused.value)


def test_a_wrong_message_may_still_have_an_id():
    assert message_id('{"id": "m1", "type": "dance"}') == "m1"
    for ids in ('"a b"', '"m1\\n"', "7"):
        assert message_id(f'{{"id": {ids}}}') is None, ids
    for text in ('["m1"]', "not json", "[" * 100_000):
        assert message_id(text) is None, text[:10]


EVENTS = [public_json(Rematched(code="7kx20rtd4m")), public_json(Rematched(code="4m0rtd7kx2"))]


def test_every_frame_is_a_message_of_the_wire():
    changed = {"type": "events", "sequence": 2, "view": {}, "clock": {"now": 1}}
    for text in (
        frames.done("m1", 4),
        frames.refused(Refused("try-again"), "m1", Lang.EN),
        frames.refused(Refused("try-again"), None, Lang.FR),
        frames.presence([0, 2], {"1": 1700000000000}, 3),
        frames.yours([]),
        frames.events(changed, EVENTS),
        frames.events({**changed, "clock": {}}, []),
    ):
        json.loads(text)
        TypeAdapter(ServerMessage).validate_json(text)
    assert "é" in frames.refused(Refused("hello-once"), "m", Lang.FR)  # not escaped


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


def test_welcomes_share_the_text_of_the_view(written):
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


# Refusals


def test_public_errors_tell_what_is_full_but_why_a_store_is_unavailable_is_only_logged(caplog):
    shown = public(FivefoldError("store-unavailable", reason="10.0.0.7 is down"))
    assert shown.code == "store-unavailable"
    assert "10.0.0.7" not in str(shown.facts)
    assert caplog.records[-1].reason == "10.0.0.7 is down"
    shown = public(FivefoldError("store-unavailable", reason="no room", full=True))
    assert shown.code == "storage-full"
    assert "libérez" in shown.say(Lang.FR)
    error = Refused("unknown-table")
    assert public(error) is error


def test_what_is_wrong_with_a_field_is_said_in_every_language_and_cut():
    wrong = what_is_wrong({"type": "missing", "loc": ("body", "setup", 0), "msg": "Field required"})
    assert wrong[Lang.EN] == "`body.setup.0` is missing"
    assert wrong[Lang.FR] == "`body.setup.0` manque"
    other = {"type": "greater_than", "msg": "Input should be greater than 0"}
    assert what_is_wrong(other | {"loc": ("seat",)})[Lang.EN].startswith("`seat` has a value")
    assert what_is_wrong(other | {"loc": ()})[Lang.EN] == "it is not a JSON object"
    wrong = what_is_wrong({"type": "extra_forbidden", "loc": ("x" * 10_000,)})
    assert len(wrong[Lang.EN]) < 150
