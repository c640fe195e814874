"""What the worker of the page calls: `start`, and `warm_up` and `wake_up` around a snapshot.

The browser keeps the memory after `warm_up` as a snapshot, so nothing there may hold an object of
the browser's, read the clock for later, or draw by chance what must be new every time.
`web/src/offline` calls all three.
"""

from __future__ import annotations

import gc
import random
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from fivefold.offline.requests import parameters_of
from fivefold.offline.server import OfflineServer
from fivefold.offline.store import BrowserStore
from fivefold.offline.work import OfflineWork
from fivefold.rules import built_in, known_ids, scorecard_ids, scorecard_rules, shelf_ids
from fivefold.server.requests.catalogue import all_games
from fivefold.server.requests.routing import routes_of
from fivefold.texts import catalogue

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from fivefold.offline.store import Database

FOLDER = Path("/values")
"""Where values of games are kept while Python runs."""
_MODULES = (
    "concurrent.futures", "datetime", "decimal", "difflib", "fractions", "hmac", "ipaddress",
    "pickle", "secrets", "zipfile", "zoneinfo",
    "fivefold.bots", "fivefold.fair.verify", "fivefold.record",
)  # fmt: skip
_TEXTS = ("answers", "errors", "levels", "messages", "rules")


class Bytes(Protocol):
    """Bytes of the browser's."""

    def to_bytes(self) -> bytes: ...


class Browser(Protocol):
    """The worker's resources for Python."""

    database: Database

    def values(self, game: str) -> Awaitable[Bytes | None]:
        """The file with the values of a game, or None if it can't be fetched."""

    def help(self, request: bytes) -> Awaitable[Bytes]:
        """Have `offline.work.carry_out` do a request in another worker."""


class BrowserValues:
    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    async def fetch(self, game: str) -> bytes | None:
        data = await self._browser.values(game)
        return None if data is None else data.to_bytes()


async def start(browser: Browser) -> OfflineServer:
    async def helped(request: bytes) -> bytes:
        return (await browser.help(request)).to_bytes()

    work = OfflineWork(helped, FOLDER)
    return await OfflineServer.start(BrowserStore(browser.database), work, BrowserValues(browser))


def warm_up() -> None:
    """Import modules, read rules and texts, and prepare what the first page and a new table ask
    for."""
    for name in _MODULES:
        import_module(name)
    for game in known_ids():
        built_in(game)
    for game in (*scorecard_ids(), *shelf_ids()):
        rules = scorecard_rules(game)
        rules.scores, rules.samples  # noqa: B018 (remembered)
    for name in _TEXTS:
        catalogue(name)
    all_games()
    for route in routes_of("tables"):
        parameters_of(route)
    gc.collect()
    gc.freeze()  # never freed, so the collector can skip it


def wake_up() -> None:
    """After a snapshot was loaded: chance must not go on where the snapshot was made."""
    random.seed()
