"""Who is connected to the same tables through other processes.

Processes tell each other when that changes, and everything every few seconds, because what is told
may be lost. A process that is no longer heard of has no clients any more.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from fivefold.errors import FivefoldError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from fivefold.stores.store import Store

_log = logging.getLogger("fivefold.tables")
_TOGETHER = 0.05
"""Seconds in which changes are told together."""
BEAT, _FORGET = 10.0, 35.0
"""Seconds after which everything is told again, and after which a silent process is forgotten."""
_TABLES = 50
"""Tables in one message, which has a few thousand bytes at most."""


class Present(NamedTuple):
    """Who is connected to a table through one process."""

    seats: tuple[int, ...]
    watching: int


class Heard(NamedTuple):
    """A table where others have come, gone or become ready to go on after a pause."""

    code: str
    ready: tuple[int, ...]


class _There(NamedTuple):
    present: Present
    heard: float


class Neighbours:
    def __init__(self, store: Store, here: Callable[[str], Present]) -> None:
        self._store, self._here = store, here
        self._name = secrets.token_hex(4)
        self._there = dict[str, dict[str, _There]]()
        """By table and by process."""
        self._to_tell = dict[str, set[int]]()
        """Tables to tell of, with the seats that have become ready there."""
        self._asked = set[str]()
        self._telling: asyncio.Task[None] | None = None

    def seats(self, code: str) -> set[int]:
        if not self._there:  # asked at every act
            return set()
        return {seat for there in self._of(code) for seat in there.present.seats}

    def watching(self, code: str) -> int:
        return sum(there.present.watching for there in self._of(code))

    def _of(self, code: str) -> Iterable[_There]:
        return self._there.get(code, {}).values()

    # Telling

    def tell(self, code: str, ready: Iterable[int] = (), *, ask: bool = False) -> None:
        """Tell the others soon who is connected to a table here; `ask` who is there."""
        if not self._store.shared:
            return
        self._to_tell.setdefault(code, set()).update(ready)
        self._asked.update([code] if ask else [])
        if self._telling is None:
            self._telling = asyncio.get_running_loop().create_task(self._tell_soon())

    async def _tell_soon(self) -> None:
        await asyncio.sleep(_TOGETHER)
        self._telling = None
        to_tell, asked = list(self._to_tell.items()), self._asked
        self._to_tell, self._asked = {}, set()
        for first in range(0, len(to_tell), _TABLES):
            tables = [
                [code, *self._here(code), sorted(ready), code in asked]
                for code, ready in to_tell[first : first + _TABLES]
            ]
            with suppress(FivefoldError):
                await self._store.tell(json.dumps([self._name, tables], separators=(",", ":")))

    # Hearing

    def hear(self, text: str) -> Iterator[Heard]:
        """What another process tells; whoever asks is told."""
        name, tables = json.loads(text)
        for code, seats, watching, ready, asks in tables:
            if asks:
                self.tell(code)
            present, there = Present(tuple(seats), watching), self._there.setdefault(code, {})
            before = there.pop(name, None)
            if present.seats or present.watching:
                there[name] = _There(present, asyncio.get_running_loop().time())
            elif not there:
                del self._there[code]
            if ready or (before.present if before else Present((), 0)) != present:
                yield Heard(code, tuple(ready))

    def beat(self, used: Collection[str]) -> list[Heard]:
        """Tell everything about the tables with clients here; returns where others are gone."""
        for code in used:
            self.tell(code)
        old, gone = asyncio.get_running_loop().time() - _FORGET, list[Heard]()
        for code, there in list(self._there.items()):
            kept = {name: each for name, each in there.items() if each.heard > old}
            if len(kept) < len(there):
                gone.append(Heard(code, ()))
            self._there[code] = kept
            if not kept:
                del self._there[code]
        return gone
