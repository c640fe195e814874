"""The lines of score sheets in words: the boxes of both sections, with their sums and totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.rules import Section

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.games.scorecard.game import ScorecardGame
    from fivefold.games.scorecard.sheet import Sheet
    from fivefold.rules import Box, RuleSet
    from fivefold.texts.words import Words

Row = tuple[str, "Sequence[object]"]
"""A label, and a figure for each player, or each of their columns; empty for an open box."""


def upper_rows(sheets: Sequence[Sheet], words: Words) -> tuple[list[Row], list[Row]]:
    """The upper boxes; then their sum, the bonus and the gauge. Empty where there are none."""
    rules, columns = sheets[0].rules, [column for sheet in sheets for column in sheet.columns]
    bonus = rules.upper_bonus
    if not has_upper(rules):
        return [], []
    sums: list[Row] = [(words("upper-total"), [column.upper_total for column in columns])]
    if bonus:
        multiplied = any(column.times > 1 for column in rules.columns)
        key = "upper-bonus-times" if multiplied else "upper-bonus"
        label = words(key, points=bonus.points, at=bonus.at)
        sums.append((label, [column.upper_bonus for column in columns]))
    if bonus and not rules.columns:
        sums.append((words("gauge"), [_gauge(sheet.gauge) for sheet in sheets]))
    return _box_rows(sheets, Section.UPPER, words), sums


def lower_rows(sheets: Sequence[Sheet], words: Words) -> tuple[list[Row], list[Row]]:
    """The lower boxes; then their sum, if there are upper ones too, five-of-a-kind bonuses and
    saved rolls."""
    rules, sums = sheets[0].rules, list[Row]()
    policy = rules.five_of_a_kind
    if has_upper(rules):
        lower = [column.lower_total for sheet in sheets for column in sheet.columns]
        sums.append((words("lower-total"), lower))
    if policy and policy.bonus:
        bonuses = _per_player(rules, [sheet.bonuses for sheet in sheets])
        sums.append((policy.bonus_name(2)[words.lang], bonuses))
    if rules.saved_rolls:
        saved = _per_player(rules, [sheet.saved for sheet in sheets])
        sums.append((words("saved-rolls"), saved))
    return _box_rows(sheets, Section.LOWER, words), sums


def total_rows(sheets: Sequence[Sheet], words: Words) -> list[Row]:
    """The total of each player; with several columns, also of each column."""
    rules = sheets[0].rules
    totals = (words("total"), _per_player(rules, [sheet.total for sheet in sheets]))
    if not rules.columns:
        return [totals]
    each = [column.total for sheet in sheets for column in sheet.columns]
    return [(words("column-total"), each), totals]


def has_upper(rules: RuleSet) -> bool:
    return bool(rules.upper_boxes[0][1])


def lines_of(rules: RuleSet, section: Section) -> list[tuple[Box, ...]]:
    """The lines of a section, each a box in every column."""
    return [line for line in rules.lines if line[0].section is section]


def manche_of(game: ScorecardGame, words: Words) -> str:
    """`, manche 2 of 3`; nothing where there is only one."""
    if game.manches == 1:
        return ""
    number = min(len(game.played) + 1, game.manches)
    return words("manche-of", number=number, manches=game.manches)


def _box_rows(sheets: Sequence[Sheet], section: Section, words: Words) -> list[Row]:
    filled = [sheet.boxes for sheet in sheets]
    return [
        (line[0].row[words.lang], [some.get(box.id, "") for some in filled for box in line])
        for line in lines_of(sheets[0].rules, section)
    ]


def _per_player(rules: RuleSet, figures: Sequence[object]) -> list[object]:
    """Figures of whole sheets, each in the first of its player's columns."""
    others = [""] * (len(rules.columns) - 1)
    return [cell for figure in figures for cell in (figure, *others)]


def _gauge(gauge: int) -> str:
    return f"{gauge:+d}" if gauge else "0"
