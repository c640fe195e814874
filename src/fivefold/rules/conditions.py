"""Describes the rules that few games have: multiplied boxes, boxes that wait, columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.rules.model import Filling
from fivefold.rules.toml import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.rules.model import Box, RuleSet
    from fivefold.texts import Text


def with_conditions(rules: RuleSet, box: Box, scores: Text) -> Text:
    """What a box scores, with all that is peculiar to it; a column is described by itself."""
    times = box.times // rules.columns[box.column].times if rules.columns else box.times
    if box.plus:
        scores = phrase("plus", scores=scores, points=phrase("points", count=box.plus))
    if times > 1:
        scores = phrase("times", scores=scores, times=times)
    if box.first_roll:
        more = phrase("points", count=times * box.first_roll)
        scores = phrase("first-roll", scores=scores, points=more)
    if box.after is not None and filling_of(rules, box.column) is Filling.FREE:
        scores = phrase("after", scores=scores, box=rules.boxes[box.after].row)
    if box.needs is not None:
        scores = phrase("needs", scores=scores, box=rules.boxes[box.needs].row)
    return scores


def describe_columns(rules: RuleSet) -> Iterator[Text]:
    """What each column is multiplied by, and in which order boxes are filled."""
    for number, column in enumerate(rules.columns):
        if column.times > 1:
            yield phrase("column-times", column=column.label, times=column.times)
        filling = filling_of(rules, number)
        if filling is not Filling.FREE:
            yield phrase(f"column-{filling}", column=column.label)
    if not rules.columns and filling_of(rules, 0) is not Filling.FREE:
        yield phrase(f"filled-{filling_of(rules, 0)}")


def filling_of(rules: RuleSet, column: int) -> Filling:
    """The order in which the boxes of a column are filled."""
    places = [place for place in rules.places if rules.boxes[place].column == column]
    after = [rules.boxes[place].after for place in places]
    if len(places) > 1 and after == [None, *places[:-1]]:
        return Filling.DOWN
    if len(places) > 1 and after == [*places[1:], None]:
        return Filling.UP
    return Filling.FREE
