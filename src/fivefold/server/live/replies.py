"""The replies sent to each message at a table, so that a repeated message gets the same reply."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from fivefold.errors import Refused
from fivefold.server.live import frames

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.stores.store import Reply
    from fivefold.texts import Lang

_MOST_REFUSALS = 1000
"""Refusals stored per player and table: far more than mistakes lead to, but not unlimited."""
_MOST_UNSTORED = 500
"""Replies held in memory only: to clients without a seat, and to those with too many refusals."""


class Replies:
    def __init__(self, stored: Iterable[Reply]) -> None:
        self._stored: dict[tuple[str, str], Reply] = {}
        self._unstored: dict[tuple[str, str], Reply] = {}
        self._refusals = Counter[str]()
        self.add_all(stored)

    def add_all(self, stored: Iterable[Reply]) -> None:
        """Add what is in the store; some of it may be known."""
        for reply in stored:
            if (reply.owner, reply.message_id) not in self._stored:
                self.add(reply, refusal=frames.is_refusal(reply.text))

    def add(self, reply: Reply, *, refusal: bool) -> None:
        """Add a reply that is in the store."""
        self._stored[reply.owner, reply.message_id] = reply
        if refusal:
            self._refusals[reply.owner] += 1

    def add_unstored(self, reply: Reply) -> None:
        """Add a reply that is held in memory only, and dropped when newer ones need the room."""
        self._unstored[reply.owner, reply.message_id] = reply
        if len(self._unstored) > _MOST_UNSTORED:
            del self._unstored[next(iter(self._unstored))]

    def may_store_refusal(self, owner: str) -> bool:
        return self._refusals[owner] < _MOST_REFUSALS

    def repeat(self, owner: str, message_id: str, message_hash: bytes, lang: Lang) -> str | None:
        """The reply this message got before, or a refusal if its id belongs to another message."""
        key = (owner, message_id)
        first = self._stored.get(key) or self._unstored.get(key)
        if first is None:
            return None
        if first.message_hash != message_hash:
            return frames.refused(Refused("message-id-used"), message_id, lang)
        return first.text

    def check(self, reply: Reply | None) -> None:
        """Refuse a reply whose message id was already used for another message."""
        first = reply and self._stored.get((reply.owner, reply.message_id))
        if reply and first and first.message_hash != reply.message_hash:
            raise Refused("message-id-used")
