"""Reads a sheet typed as an option: `aces=3,full-house=25`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fivefold.errors import Malformed
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules.model import slug
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.games.scorecard import Sheet
    from fivefold.rules import BoxId, RuleSet

_POINTS = re.compile("[0-9]{1,6}")


def read_sheet(rules: RuleSet, texts: Sequence[str], bonuses: int, saved: int = 0) -> Sheet:
    """The sheet with these boxes filled; without any, an empty one."""
    points: dict[BoxId, int] = {}
    for entry in (entry for text in texts if text.strip() for entry in text.split(",")):
        box, held = _entry(rules, entry)
        if box in points:
            raise Malformed("box-twice", box=box)
        points[box] = held
    return sheet_from(rules, points, bonuses, saved)


def _entry(rules: RuleSet, entry: str) -> tuple[BoxId, int]:
    name, sign, points = map(str.strip, entry.partition("="))
    if not name or not sign:
        example = _example(rules)
        raise Malformed("not-a-box-with-points", entry=shown(entry.strip()), example=example)
    box = rules.find(slug(name))
    if not _POINTS.fullmatch(points):
        example = _example(rules)
        raise Malformed("not-points-in-box", box=box, token=shown(points), example=example)
    return box, int(points)


def _example(rules: RuleSet) -> str:
    """Two boxes of the game with their maximum, as one would type them."""
    pairs = list(zip(rules.index, rules.most, strict=True))
    return ",".join(f"{box}={points}" for box, points in dict([pairs[0], pairs[-1]]).items())
