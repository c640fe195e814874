"""Cards and dice as they are typed: `aces=3,full-house=25` and `33345`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fivefold.dice import Dice
from fivefold.errors import Malformed
from fivefold.games.scorecard.cards import sheet_from
from fivefold.rules.model import slug
from fivefold.texts import shown

if TYPE_CHECKING:
    from fivefold.games.scorecard import Sheet
    from fivefold.rules import BoxId, RuleSet

_POINTS = re.compile("[0-9]{1,6}")


def read_card(rules: RuleSet, text: str, bonuses: int) -> Sheet:
    """The sheet with the boxes that were named; nothing at all is the empty card."""
    points: dict[BoxId, int] = {}
    for entry in text.split(",") if text.strip() else ():
        box, held = _entry(rules, entry)
        if box in points:
            raise Malformed("box-twice", box=box)
        points[box] = held
    return sheet_from(rules, points, bonuses)


def _entry(rules: RuleSet, entry: str) -> tuple[BoxId, int]:
    name, sign, points = map(str.strip, entry.partition("="))
    if not name or not sign:
        raise Malformed("not-a-box-with-points", entry=shown(entry.strip()))
    box = rules.find(slug(name))
    if not _POINTS.fullmatch(points):
        raise Malformed("not-points", token=shown(points))
    return box, int(points)


def read_dice(text: str) -> Dice:
    """Dice as digits, with blanks or commas between them if one likes."""
    return Dice(re.sub(r"[\s,]", "", text))
