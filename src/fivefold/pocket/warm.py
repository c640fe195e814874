"""What every start of the pocket needs, done once: its memory is kept as a snapshot in the browser.

Nothing here may hold an object of the browser's, read the clock for later, or draw by chance what
must be new every time. `web/src/pocket/python/python.ts` calls both functions.
"""

from __future__ import annotations

import gc
import random
from importlib import import_module
from typing import TYPE_CHECKING

from fivefold.pocket.brought import values_of
from fivefold.pocket.parameters import parameters_of
from fivefold.rules import built_in, known_ids, scorecard_ids, scorecard_rules, shelf_ids
from fivefold.server.requests.catalogue import all_games
from fivefold.server.requests.routes import routes_of
from fivefold.solver import packed_values
from fivefold.texts import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable

_MODULES = (
    "concurrent.futures", "datetime", "decimal", "difflib", "fractions", "hmac", "ipaddress",
    "pickle", "secrets", "zipfile", "zoneinfo",
    "fivefold.bots", "fivefold.fair.verify", "fivefold.record", "fivefold.pocket.worker",
)  # fmt: skip
_TEXTS = ("answers", "errors", "levels", "messages", "rules")


def warm_up(games: Iterable[str]) -> None:
    """Import modules, read rules and texts, and compute what is known of each game. `games` are
    those whose values come with the page."""
    for name in _MODULES:
        import_module(name)
    _read_rules()
    for name in _TEXTS:
        catalogue(name)
    packed_values.brought = values_of(frozenset(games))
    _prepare_requests()
    gc.collect()
    gc.freeze()  # never freed, so the collector can skip it


def _read_rules() -> None:
    for game in known_ids():
        built_in(game)
    for game in (*scorecard_ids(), *shelf_ids()):
        rules = scorecard_rules(game)
        rules.scores, rules.samples  # noqa: B018 (remembered)


def _prepare_requests() -> None:
    """What the first page and a new table ask for."""
    all_games()
    for route in routes_of("tables"):
        parameters_of(route)


def wake_up() -> None:
    """After a snapshot was loaded: chance must not go on where the snapshot was made."""
    random.seed()
