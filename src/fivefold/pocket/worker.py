"""The pocket in the worker of a page: its store, its values and its helper are the browser's.

`web/src/pocket/working.ts` calls `start`, once Python runs.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from fivefold.pocket.server import PocketServer
from fivefold.pocket.store import BrowserStore
from fivefold.pocket.work import PocketWork

if TYPE_CHECKING:
    from collections.abc import Awaitable, Collection, Iterable

    from fivefold.pocket.store import Database

FOLDER = Path("/values")
"""Where values of games are kept while Python runs."""


class Bytes(Protocol):
    """Bytes of the browser's."""

    def to_bytes(self) -> bytes: ...


class Browser(Protocol):
    """What the worker has for Python."""

    database: Database
    games: Iterable[str]
    """The ids of games whose values come with the page."""

    def values(self, game: str) -> Awaitable[Bytes | None]:
        """The file with the values of a game, or None if it can't be fetched."""

    def help(self, request: bytes) -> Awaitable[Bytes]:
        """Have `pocket.helper` carry out a request in another worker."""


class BrowserValues:
    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.games: Collection[str] = frozenset(browser.games)

    async def fetch(self, game: str) -> bytes | None:
        data = await self._browser.values(game)
        return None if data is None else data.to_bytes()


async def start(browser: Browser) -> PocketServer:
    async def helped(request: bytes) -> bytes:
        return (await browser.help(request)).to_bytes()

    values = BrowserValues(browser)
    work = PocketWork(helped, FOLDER, values.games)
    return await PocketServer.start(BrowserStore(browser.database), work, values)
