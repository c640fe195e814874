"""Builds the JSON text of every frame that goes to a client.

Events come in as JSON text: each is serialised once, however many clients receive it. Nothing else
puts frames together from text, and nothing else looks into a frame that was stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pydantic_core import from_json, to_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from fivefold.errors import FivefoldError
    from fivefold.server.live.messages import (
        EventsHead,
        Presence,
        Refusal,
        ServerMessage,
        WelcomeHead,
        Yours,
    )
    from fivefold.tables.view import TableView
    from fivefold.texts import Lang

PING = '{"type":"ping"}'
NO_FRAME = "null"
"""Stored as the reply to a request that was answered over HTTP."""


class Welcomes:
    """Builds the first frames of connections. What is the same for all who come to a table, the
    view and all events, is made once for every state of it; of the tables that were used last, up
    to so many characters are kept."""

    def __init__(self, most: int = 16_000_000) -> None:
        self._most, self._size = most, 0
        self._kept = dict[str, _Kept]()
        """By code, those used last at the end."""

    def frame(
        self, code: str, head: WelcomeHead, view: TableView, events: Sequence[str], since: int
    ) -> str:
        """`view` is never changed: a table has another one after every event."""
        kept = self._kept.pop(code, None)
        if kept is not None:
            self._size -= kept.size
        if kept is None or kept.view is not view:
            kept = _Kept(view, _json(view), ",".join(events))
        self._kept[code] = kept
        self._size += kept.size
        while self._size > self._most:
            self._size -= self._kept.pop(next(iter(self._kept))).size
        told = ",".join(events[since:]) if since else kept.events
        return f'{_json(head)[:-1]},"view":{kept.text},"events":[{told}]}}'


class _Kept(NamedTuple):
    view: TableView
    text: str
    events: str

    @property
    def size(self) -> int:
        return len(self.text) + len(self.events)


def events(head: EventsHead, events: Iterable[str]) -> str:
    return f'{_json(head)[:-1]},"events":[{",".join(events)}]}}'


def done(message_id: str, sequence: int) -> str:
    # An id has only letters, digits, hyphens and underscores.
    return f'{{"type":"done","id":"{message_id}","sequence":{sequence}}}'


def refused(error: FivefoldError, message_id: str | None, lang: Lang) -> str:
    frame: Refusal = {
        "type": "refused",
        "id": message_id,
        "code": error.code,
        "text": error.say(lang),
    }
    return _json(frame)


def presence(connected: list[int], away: dict[str, int], watching: int) -> str:
    frame: Presence = {
        "type": "presence",
        "connected": connected,
        "away": away,
        "watching": watching,
    }
    return _json(frame)


def yours(mine: list[int]) -> str:
    frame: Yours = {"type": "yours", "mine": mine}
    return _json(frame)


def is_refusal(text: str) -> bool:
    """Whether a stored reply is a refusal.

    >>> is_refusal('{"type": "refused", "id": "m1", "code": "not-your-turn", "text": ""}')
    True
    >>> is_refusal(done("m1", 4)), is_refusal(NO_FRAME)
    (False, False)
    """
    try:
        frame: ServerMessage | None = from_json(text)
    except ValueError:  # a damaged reply must not keep its table from loading
        return True
    return frame is not None and frame["type"] == "refused"


def _json(frame: Mapping[str, object]) -> str:
    # Three times as fast as the standard library's json, and called for every act at every table.
    return to_json(frame).decode()
