"""Positions, choices, hints and advice as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.scorecard.advice import advise
from fivefold.dice import Dice, rolls
from fivefold.errors import IllegalMove, Malformed, Refused
from fivefold.games import parse_move
from fivefold.games.scorecard import Fill, Keep, Position, ScorecardGame, Sheet
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.games.scorecard.view import position_acts, sheet_view
from fivefold.rules import built_in_twin
from fivefold.solver.limits import FEWEST_OPEN_KEPT

if TYPE_CHECKING:
    from fivefold.coach.scorecard.advice import Advice
    from fivefold.insights.schemas import AdviceData, ChoiceData, PositionData, SheetHint
    from fivefold.protocol import Game, Seat
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Choice, Values
    from fivefold.texts import Lang


def position_data(position: Position) -> PositionData:
    sheet = position.sheet
    data: PositionData = {
        "boxes": dict(sheet.boxes),
        "bonuses": sheet.bonuses,
        "dice": str(position.dice),
        "rolls_left": position.rolls_left,
    }
    if sheet.rules.saved_rolls:
        data["saved"] = sheet.saved
    return data


def choice_data(position: Position, choice: Choice) -> ChoiceData:
    return {
        "act": str(choice.move),
        "points": position.points(choice.move),
        "expected": choice.expected,
        "gives_up": choice.gives_up,
    }


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
        "choices": [choice_data(position, choice) for choice in advice.choices],
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


def sheet_hint(game: ScorecardGame, seat: Seat, advice: Advice, lang: Lang) -> SheetHint:
    """Advice on the dice on the table as plain data."""
    position = advice.position
    return {
        "kind": "scorecard",
        "position": position_data(position),
        "choices": [choice_data(position, choice) for choice in advice.choices],
        "reason": advice.reason()[lang],
        "needed": total_needed(game, seat, advice.values),
    }


def total_needed(game: ScorecardGame, seat: Seat, values: Values) -> int | None:
    """One more point than the best rival may expect, or one's own expected total if there is none;
    None while nobody may ask for the chance to reach it."""
    if not (values.exact and may_ask(game.sheets[seat])):
        return None
    expected = {other: _expected(game, other, values) for other in game.seats}
    own, rivals = expected.pop(seat), expected.values()
    before = sum(manche[seat] for manche in game.played)
    return round(max(rivals) if rivals else own) - before + bool(rivals)


def _expected(game: ScorecardGame, seat: Seat, values: Values) -> float:
    """The expected total at the end of this manche, with those before."""
    before = sum(manche[seat] for manche in game.played)
    return before + values.expected_total(game.sheets[seat])


# The chance to reach a total

_MOST_BOXES = 15
"""The table of a game with more boxes would take too long to make."""


def needs_table(sheet: Sheet) -> bool:
    """Whether so many boxes are open that the chance is looked up in the table of the game."""
    return len(sheet.open) > FEWEST_OPEN_KEPT


def may_ask(sheet: Sheet) -> bool:
    """Anyone may send rules of their own, so only for games that come with the package is a table
    made, which takes minutes."""
    return not sheet.rules.saved_rolls and (not needs_table(sheet) or _has_table(sheet.rules))


def _has_table(rules: RuleSet) -> bool:
    return len(rules.boxes) <= _MOST_BOXES and built_in_twin(rules) is not None


def check_reachable(game: Game, seat: Seat) -> Position:
    """The position of a seat with dice on the table, if it may ask."""
    if not isinstance(game, ScorecardGame):
        raise Malformed("no-review", game=game.rules.id)
    position = Position.of(game, seat)
    if game.rules.saved_rolls:
        raise Malformed("saved-rolls-not-counted", game=game.rules.id)
    if not may_ask(position.sheet):
        raise Refused("reach-too-early", count=FEWEST_OPEN_KEPT, open=len(position.sheet.open))
    return position
