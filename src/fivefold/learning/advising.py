"""Advice on a position that somebody tells: a card, dice and rolls left."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fivefold.coach.advice import advise
from fivefold.dice import Dice, rolls
from fivefold.errors import IllegalMove, Malformed
from fivefold.games.scorecard import Fill, Keep, Sheet
from fivefold.games.scorecard.cards import check_dice, sheet_from
from fivefold.learning.choices import choices_told
from fivefold.tables.acts import read_move

if TYPE_CHECKING:
    from fivefold.coach.advice import Advice
    from fivefold.learning.told import AdviceTold, PositionTold
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Values
    from fivefold.texts import Lang


class Position(NamedTuple):
    """A card and the dice on the table."""

    sheet: Sheet
    dice: Dice
    rolls_left: int


def check_position(rules: RuleSet, told: PositionTold) -> Position:
    """The position that is told, or the reason why there can be no such one."""
    sheet = sheet_from(rules, told["boxes"], _how_many(rules, told["bonuses"]))
    dice, rolls_left = Dice(told["dice"]), told["rolls_left"]
    check_dice(sheet, dice, rolls_left)
    return Position(sheet, dice, rolls_left)


def _how_many(rules: RuleSet, points: int) -> int:
    """Five-of-a-kind bonuses, by their points."""
    policy = rules.five_of_a_kind
    each = policy.bonus if policy else 0
    if points and not each:
        raise IllegalMove("no-bonus-in-game", game=rules.id)
    if points and points % each:
        raise Malformed("not-whole-bonuses", points=points, each=each)
    return points // each if points else 0


def advice_told(
    values: Values, told: PositionTold, lang: Lang, act: str | None = None
) -> AdviceTold:
    """Every choice, best first; and what speaks against an act, unless it is the best."""
    position = check_position(values.rules, told)
    advice = advise(values, *position)
    move = None if act is None else _asked_about(advice, act)
    against = None if move in (None, advice.best.move) else advice.reason(move)[lang]
    return {
        "choices": choices_told(position.sheet, position.dice, advice.choices),
        "reason": advice.reason()[lang],
        "against": against,
    }


def first_advice(values: Values) -> None:
    """The first advice of a process takes seconds, for what it needs is compiled: given here to
    nobody, so that nobody waits for it."""
    sheet, dice = Sheet.empty(values.rules), rolls(values.rules.dice)[0]
    for rolls_left in range(values.rules.rolls):
        advice = advise(values, sheet, dice, rolls_left)
        advice.reason()
        advice.reason(advice.choices[-1].move)


def _asked_about(advice: Advice, act: str) -> Keep | Fill:
    move = read_move(act)
    if not isinstance(move, Keep | Fill):
        raise IllegalMove("not-a-choice", dice=advice.dice, left=advice.rolls_left)
    return advice.choice(move).move
