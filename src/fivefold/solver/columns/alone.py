"""One column of a game as a game of its own."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from fivefold.games.scorecard import Sheet
from fivefold.rules import BoxIndex, Points
from fivefold.rules.model import Step, UpperBonus

if TYPE_CHECKING:
    from fivefold.rules import Box, RuleSet


@lru_cache(maxsize=64)
def column_rules(rules: RuleSet, number: int) -> RuleSet:
    """The rules of a column: its boxes, with all that multiplies them, and its upper bonus."""
    column, first = rules.columns[number], number * len(rules.lines)
    boxes = (box for box in rules.boxes if box.column == number)
    return replace(
        rules,
        id=f"{rules.id}-{column.id}",
        boxes=tuple(_alone(box, first) for box in boxes),
        upper_bonus=_times(rules.upper_bonus, column.times),
        columns=(),
    )


def _alone(box: Box, first: int) -> Box:
    after = None if box.after is None else BoxIndex(box.after - first)
    needs = None if box.needs is None else BoxIndex(box.needs - first)
    return replace(box, after=after, needs=needs, column=0, line=None)


def _times(bonus: UpperBonus | None, times: int) -> UpperBonus | None:
    if bonus is None:
        return None
    steps = [Step(Points(times * step.at), Points(times * step.points)) for step in bonus.steps]
    return UpperBonus(steps[0].at, steps[0].points, bonus.par, tuple(steps[1:]))


def column_sheet(sheet: Sheet, number: int) -> Sheet:
    """What a sheet holds in one column."""
    count = len(sheet.rules.lines)
    points = sheet.points[number * count : (number + 1) * count]
    return Sheet(column_rules(sheet.rules, number), points)


def alike(rules: RuleSet) -> tuple[int, ...]:
    """By column: the first column that plays like it, which may be itself."""
    every = range(len(rules.columns))
    kinds = [column_rules(rules, number).fingerprint for number in every]
    return tuple(kinds.index(kind) for kind in kinds)
