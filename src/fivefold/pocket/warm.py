"""What every start of the pocket needs, done once: its memory is kept as a snapshot in the browser.

Nothing here may import pydantic, whose compiled part can't be in a snapshot, or hold an object of
the browser's. `web/src/pocket/python.ts` calls both functions.
"""

from __future__ import annotations

import random
from importlib import import_module

from fivefold.rules import built_in, known_ids, scorecard_ids, scorecard_rules, shelf_ids
from fivefold.texts import catalogue

_MODULES = (
    "annotated_types", "asyncio", "concurrent.futures", "datetime", "decimal", "difflib",
    "fractions", "hashlib", "hmac", "inspect", "ipaddress", "json", "logging", "pickle", "secrets",
    "typing_extensions", "typing_inspection.introspection", "urllib.parse", "zipfile", "zoneinfo",
    "fivefold.bots", "fivefold.fair.verify", "fivefold.games", "fivefold.record",
    "fivefold.stores.store",
)  # fmt: skip
_TEXTS = ("answers", "errors", "levels", "messages", "rules")


def warm_up() -> None:
    """Import modules, read rules and texts, and compute what is known of each game."""
    for name in _MODULES:
        import_module(name)
    for game in known_ids():
        built_in(game)
    for game in (*scorecard_ids(), *shelf_ids()):
        rules = scorecard_rules(game)
        rules.scores, rules.samples  # noqa: B018 (remembered)
    for name in _TEXTS:
        catalogue(name)


def wake_up() -> None:
    """After a snapshot was loaded: chance must not go on where the snapshot was made."""
    random.seed()
