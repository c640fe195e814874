"""What middleware refuses with: a status, a code and a sentence in the reader's language."""

import json

from fivefold.errors import Refused
from fivefold.server.transport.refusal import refuse
from tests.support.waiting import run_story


def test_a_refusal_is_json_in_the_language_of_the_reader():
    sent = []

    async def send(message):
        sent.append(message)

    scope = {"headers": [(b"accept-language", b"fr")]}
    run_story(refuse(Refused("other-site"), 403, scope, send))
    start, body = sent
    assert start["status"] == 403
    assert dict(start["headers"])[b"connection"] == b"close"
    assert json.loads(body["body"]) == {
        "code": "other-site",
        "text": Refused("other-site").say("fr"),
    }
