"""A repeated message gets the same reply."""

import json

import pytest

from fivefold.errors import Refused
from fivefold.server.live import frames
from fivefold.server.live.log import _MOST_REFUSALS, _MOST_UNSTORED, Replies
from fivefold.stores.store import Reply
from fivefold.texts import Lang

OLD_DONE = '{"type":"done","id":"m1","sequence":2}'
OLD_REFUSAL = '{"type": "refused", "id": "m1", "code": "not-your-turn", "text": "Not “your” turn."}'


@pytest.mark.parametrize("text", [OLD_DONE, OLD_REFUSAL])
def test_old_replies_are_repeated_to_the_letter(text):
    replies = Replies([Reply("ann", "m1", b"hash", text)])
    assert replies.repeat("ann", "m1", b"hash", Lang.EN) == text
    assert replies.repeat("bo", "m1", b"hash", Lang.EN) is None
    other = replies.repeat("ann", "m1", b"another", Lang.EN)
    assert json.loads(other)["code"] == "message-id-used"


def test_only_refusals_count_against_the_limit():
    done = [Reply("ann", f"d{n}", b"", OLD_DONE) for n in range(_MOST_REFUSALS)]
    refused = [Reply("ann", f"r{n}", b"", OLD_REFUSAL) for n in range(_MOST_REFUSALS)]
    made = Reply("ann", ":m", b"", frames.NO_FRAME)
    assert Replies([made, *done, *refused[1:]]).may_store_refusal("ann")
    assert not Replies(refused).may_store_refusal("ann")
    assert Replies(refused).may_store_refusal("bo")


def test_a_reply_that_is_not_stored_is_repeated_until_newer_ones_need_the_room():
    replies = Replies([])
    for number in range(_MOST_UNSTORED + 1):
        replies.add_unstored(Reply("ann", f"m{number}", b"hash", OLD_DONE))
    assert replies.repeat("ann", "m0", b"hash", Lang.EN) is None
    assert replies.repeat("ann", "m1", b"hash", Lang.EN) == OLD_DONE


def test_an_id_that_was_used_for_another_message_is_refused():
    replies = Replies([Reply("ann", "m1", b"hash", OLD_DONE)])
    replies.check(None)
    replies.check(Reply("ann", "m1", b"hash", OLD_DONE))
    replies.check(Reply("bo", "m1", b"another", OLD_DONE))
    with pytest.raises(Refused) as refused:
        replies.check(Reply("ann", "m1", b"another", OLD_DONE))
    assert refused.value.code == "message-id-used"
