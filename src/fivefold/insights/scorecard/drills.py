"""Drills: positions to practise, with the answer, from a player's own games or simulated ones."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain, zip_longest
from random import Random
from typing import TYPE_CHECKING

from fivefold.bots.scorecard import LEVELS
from fivefold.bots.scorecard.level_bot import LevelBot
from fivefold.bots.scorecard.turn_values import TurnValues
from fivefold.coach.scorecard.advice import advise
from fivefold.dice import FACES, Dice, roll_dice
from fivefold.errors import FivefoldError
from fivefold.games.scorecard import Fill, Keep, Position, ScorecardGame, legal_boxes, points_in
from fivefold.games.scorecard.view import position_acts, sheet_view
from fivefold.insights.scorecard.hints import check_position, choice_data, position_data
from fivefold.protocol import Roll, Seat
from fivefold.solver.values import rank

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fivefold.insights.schemas import DecisionData, DrillData, DrillsData
    from fivefold.solver.values import Choice, Values
    from fivefold.texts import Lang


TOO_MUCH = 10.0
"""A choice that gives up this much or more is not tempting."""


def obvious(position: Position) -> Keep | Fill:
    """Keep the most frequent number; with no rolls left, fill the box that scores most.

    Of equally frequent numbers the higher one is kept, and of equal boxes the first is filled. Five
    of a kind are not rolled again.

    >>> from fivefold.rules import built_in
    >>> from fivefold.games.scorecard import Position, Sheet
    >>> empty = Sheet.empty(built_in("yum"))
    >>> obvious(Position(empty, Dice("33355"), 1))
    Keep(dice=Dice('333'))
    >>> obvious(Position(empty, Dice("11166"), 0))
    Fill(box='full')
    """
    sheet, dice = position.sheet, position.dice
    if position.rolls_left and not dice.all_same:
        face = max(FACES, key=lambda face: (dice.counts[face - 1], face))
        return Keep(Dice([face] * dice.counts[face - 1]))
    box = max(legal_boxes(sheet, dice), key=lambda box: points_in(sheet, dice, box))
    return Fill(sheet.rules.boxes[box].id)


def given_up(position: Position, choices: Sequence[Choice]) -> float:
    """What the obvious choice gives up compared with the best; 0 if it tempts nobody.

    It tempts nobody if no two dice are equal, if only one box is open, because everybody sees what
    that needs, or if it gives up too much.
    """
    one_box_left = len(position.sheet.open) == 1
    if one_box_left or (position.rolls_left and max(position.dice.counts) == 1):
        return 0.0
    tempting = obvious(position)
    lost = next(choice.gives_up for choice in choices if choice.move == tempting)
    return lost if lost < TOO_MUCH else 0.0


_LEAST = 1.5
"""The obvious choice must give up at least this much, so that the mistake is noticeable."""
_PLAYER = "casual"
"""The bot that plays the games, so that the sheets look like those of people."""
_STAGES = 3
"""How many stages a game is divided into."""
_ENOUGH = 3
"""The search stops when it has this many positions of each sort."""
_GAMES = 24
"""The most games that are played to find them."""


def surprising(values: Values, rng: Random, count: int) -> list[Position]:
    """Up to `count` positions, alternating between keeps and boxes, and between early and late."""
    sorts: dict[tuple[bool, int], list[Position]] = {
        (keeps, stage): [] for stage in range(_STAGES) for keeps in (False, True)
    }
    for trap in traps(values, rng):
        sorts[_sort(trap)].append(trap)
        if all(len(some) >= _ENOUGH for some in sorts.values()):
            break
    for some in sorts.values():
        rng.shuffle(some)
    alternating = chain.from_iterable(zip_longest(*sorts.values()))
    return [trap for trap in alternating if trap is not None][:count]


def _sort(trap: Position) -> tuple[bool, int]:
    """Whether rolls are left, and the stage of the game: early, middle or late."""
    boxes = len(trap.sheet.points)
    filled = boxes - len(trap.sheet.open)
    return trap.rolls_left > 0, _STAGES * filled // boxes


def traps(values: Values, rng: Random) -> Iterator[Position]:
    """Positions in which the obvious choice is a mistake, at most one for each turn."""
    turns, last = TurnValues(values), None
    for position in positions(values, rng):
        if position.sheet is not last and _is_trap(turns, position):
            last = position.sheet
            yield position


def _is_trap(turns: TurnValues, position: Position) -> bool:
    return given_up(position, rank(*turns.options(position))) >= _LEAST


def positions(values: Values, rng: Random) -> Iterator[Position]:
    """Every position in some games of one player."""
    bot, seat = LevelBot(LEVELS[_PLAYER], values), Seat(0)
    for _ in range(_GAMES):
        game = ScorecardGame.new(values.rules, players=1)
        while not game.over:
            if game.due is not None:
                game = game.play(Roll(roll_dice(game.due.count, rng)))
                continue
            yield Position.of(game, seat)
            game = game.play(bot.choose(game, seat, rng))


MOST = 10
"""The most positions in a drill."""


def drills_of(values: Values, decisions: Sequence[DecisionData], lang: Lang) -> DrillsData:
    """Positions in which a player decided badly, the most costly first, without repeats.

    Decisions in other games are left out, and so are positions that the current rules do not allow.
    """
    found: dict[Position, DecisionData] = {}
    for one in sorted(decisions, key=lambda one: -one["cost"]):
        if one["game"] == values.rules.id and len(found) < MOST:
            with suppress(FivefoldError):
                found.setdefault(check_position(values.rules, one["position"]), one)
    drills = [_drill(values, position, lang, one) for position, one in found.items()]
    return {"game": values.rules.id, "kind": "mine", "drills": drills}


def surprising_drills(values: Values, seed: int, lang: Lang) -> DrillsData:
    """Positions in which the obvious choice is a bad one; a seed always gives the same ones."""
    rng = Random(seed)  # noqa: S311 (drills must be repeatable)
    positions = surprising(values, rng, MOST)
    drills = [_drill(values, position, lang) for position in positions]
    return {"game": values.rules.id, "kind": "surprising", "drills": drills}


def _drill(
    values: Values, position: Position, lang: Lang, mine: DecisionData | None = None
) -> DrillData:
    advice = advise(values, position)
    return {
        "position": position_data(position),
        "sheet": sheet_view(position.sheet),
        "acts": position_acts(position),
        "choices": [choice_data(position, choice) for choice in advice.choices],
        "reason": advice.reason()[lang],
        "obvious": str(obvious(position)),
        "mine": mine,
        "needed": None,
    }
