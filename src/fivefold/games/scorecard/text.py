"""A scorecard game in words: plain English for `str`, and the rows of score sheets for screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.games.scorecard.phases import RollOff, Turn
from fivefold.rules import Section
from fivefold.texts import Lang
from fivefold.texts.english import counted, entry, player, result, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fivefold.games.scorecard.game import ScorecardGame
    from fivefold.games.scorecard.position import Position
    from fivefold.games.scorecard.sheet import Sheet
    from fivefold.protocol import Seat
    from fivefold.rules import Box, RuleSet
    from fivefold.texts.catalogues import Words


def sheet_text(sheet: Sheet) -> str:
    return entry(_total(sheet), _written(sheet))


def position_text(position: Position) -> str:
    name, rolls = _name(position.sheet), counted(position.rolls_left, "roll", "rolls")
    return wrapped(f"{name}: {position.dice}, {rolls} left") + f"\n{position.sheet}"


def game_text(game: ScorecardGame) -> str:
    manche = min(len(game.played) + 1, game.manches)
    which = f", manche {manche} of {game.manches}" if game.manches > 1 else ""
    head = wrapped(f"{_name(game.sheets[0])}{which}: {_now(game)}")
    return "\n".join((head, *(_player(game, seat) for seat in game.seats)))


def _now(game: ScorecardGame) -> str:
    """The next step of the game."""
    turn = game.phase
    if not isinstance(turn, Turn) or turn.dice is None:
        return str(game.due) if game.due else result(game.winners)
    number, rolls = len(game.sheets[turn.seat].boxes) + 1, game.sheets[turn.seat].rolls
    roll = f"roll {rolls - turn.rolls_left} of {rolls}"
    return f"{player(turn.seat)} has {turn.dice}, turn {number}, {roll}"


def _player(game: ScorecardGame, seat: Seat) -> str:
    sheet = game.sheets[seat]
    total = _total(sheet)
    if game.manches > 1:
        total = f"{game.total(seat)} in all, {total} in this manche"
    return entry(f"{player(seat)}{_rolled_off(game, seat)}, {total}", _written(sheet))


def _rolled_off(game: ScorecardGame, seat: Seat) -> str:
    phase = game.phase
    if not isinstance(phase, RollOff):
        return ""
    rolled = dict(zip(phase.contenders, phase.rolled, strict=False))
    return f", rolled {rolled[seat]}" if seat in rolled else ""


def _name(sheet: Sheet) -> str:
    return sheet.rules.name[Lang.EN]


def _total(sheet: Sheet) -> str:
    return counted(sheet.total, "point", "points")


def _written(sheet: Sheet) -> Iterator[str]:
    """The filled boxes and the bonuses, each with its points."""
    for box, points in zip(sheet.rules.boxes, sheet.points, strict=True):
        if points is not None:
            yield f"{box.label[Lang.EN]} {points}"
    if sheet.upper_bonus:
        yield f"upper bonus {sheet.upper_bonus}"
    if sheet.bonuses:
        yield f"five-of-a-kind bonuses {sheet.bonuses}"
    if sheet.saved:
        yield f"saved rolls {sheet.saved}"


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
