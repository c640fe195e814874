"""Messages of clients: read strictly, and refused without repeating what was sent."""

import json

import pytest

from fivefold.errors import Malformed
from fivefold.server.live.messages import Hello, message_id, read_message
from fivefold.tables.commands import Act, Start
from fivefold.texts import Lang


def test_a_message_is_what_its_type_says():
    hello = read_message('{"type": "hello", "table": "7kx20rtd", "lang": "fr"}')
    assert hello == Hello(table="7kx20rtd", lang=Lang.FR)
    assert (hello.token, hello.since) == (None, 0)
    assert read_message('{"type": "start", "id": "m"}') == Start(id="m")
    act = '{"type": "act", "id": "m", "seat": 0, "act": "roll"}'
    assert read_message(act) == Act(id="m", seat=0, act="roll")


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", ""),
        ("[]", ""),
        ('{"type": "dance", "id": "m"}', ""),
        ('{"type": "start"}', "start.id"),
        ('{"type": "start", "id": "m", "more": 1}', "start.more"),
        ('{"type": "hello", "table": "x", "since": -1}', "hello.since"),
        ('{"type": "hello", "table": "x", "lang": "de"}', "hello.lang"),
        ('{"type": "act", "id": "m", "seat": 0}', "act.act"),
    ],
)
def test_a_wrong_message_is_refused_with_the_field_that_is_wrong(text, field):
    with pytest.raises(Malformed) as refused:
        read_message(text)
    assert refused.value.code == "bad-message"
    assert refused.value.facts["reason"].startswith(f"{field}: " if field else "")


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
