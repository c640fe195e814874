"""Messages of clients: read strictly, and refused without repeating what was sent."""

import json

import pytest

from fivefold.errors import Malformed
from fivefold.server.live.messages import Hello, message_id, read_message
from fivefold.tables.commands import Act, Start
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


def test_a_refusal_does_not_repeat_a_secret():
    secret = "s3cret" * 20
    with pytest.raises(Malformed) as refused:
        read_message(json.dumps({"type": "hello", "table": "x", "token": secret}))
    assert "hello.token" in str(refused.value)
    assert "s3cret" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"id": "m1", "type": "dance"}', "m1"),
        ('{"id": "a b"}', None),
        ('{"id": "m1\\n"}', None),
        ('{"id": 7}', None),
        ('["m1"]', None),
        ("not json", None),
        ("[" * 100_000, None),
    ],
)
def test_a_wrong_message_may_still_have_an_id(text, found):
    assert message_id(text) == found
