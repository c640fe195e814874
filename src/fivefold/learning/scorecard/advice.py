"""Advice on a position that is described as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.scorecard.advice import advise
from fivefold.dice import Dice, rolls
from fivefold.errors import IllegalMove, Malformed
from fivefold.games import parse_move
from fivefold.games.scorecard import Fill, Keep, Position, Sheet
from fivefold.games.scorecard.acts import position_acts
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.games.scorecard.view import sheet_view
from fivefold.learning.scorecard.choices import choices_data

if TYPE_CHECKING:
    from fivefold.coach.scorecard.advice import Advice
    from fivefold.learning.schemas import AdviceData, PositionData
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Values
    from fivefold.texts import Lang


def check_position(rules: RuleSet, data: PositionData) -> Position:
    """The position that the data describes, or the reason why it cannot occur."""
    bonuses = _bonus_count(rules, data["bonuses"])
    sheet = sheet_from(rules, data["boxes"], bonuses, data.get("saved", 0))
    position = Position(sheet, Dice(data["dice"]), data["rolls_left"])
    position.check()
    return position


def _bonus_count(rules: RuleSet, points: int) -> int:
    """The number of five-of-a-kind bonuses that make up these points."""
    policy = rules.five_of_a_kind
    each = policy.bonus if policy else 0
    if points and not each:
        raise IllegalMove("no-bonus-in-game", game=rules.id)
    if points and points % each:
        raise Malformed("not-whole-bonuses", points=points, each=each)
    return points // each if points else 0


def advice_data(
    values: Values, data: PositionData, lang: Lang, act: str | None = None
) -> AdviceData:
    """Every choice, best first, and what speaks against `act` unless it is the best."""
    position = check_position(values.rules, data)
    advice = advise(values, position)
    move = None if act is None else _choice_of(advice, act)
    against = None if move in (None, advice.best.move) else advice.reason(move)[lang]
    return {
        "sheet": sheet_view(position.sheet),
        "acts": position_acts(position),
        "choices": choices_data(position, advice.choices),
        "reason": advice.reason()[lang],
        "against": against,
    }


def warm_up_advice(values: Values) -> None:
    """Give advice once so that everything it needs is compiled, which takes seconds."""
    sheet, dice = Sheet.empty(values.rules), rolls(values.rules.dice)[0]
    for rolls_left in range(values.rules.rolls):
        advice = advise(values, Position(sheet, dice, rolls_left))
        advice.reason()
        advice.reason(advice.choices[-1].move)


def _choice_of(advice: Advice, act: str) -> Keep | Fill:
    """The move that `act` stands for, if it is one of the choices."""
    move = parse_move(act)
    if not isinstance(move, Keep | Fill):
        position = advice.position
        raise IllegalMove("not-a-choice", dice=position.dice, count=position.rolls_left)
    return advice.choice(move).move
