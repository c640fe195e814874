"""Finds positions, in simulated games, where the best choice is not the obvious one."""

from __future__ import annotations

from itertools import chain, zip_longest
from typing import TYPE_CHECKING

from fivefold.bots.scorecard.level_bot import LevelBot
from fivefold.bots.scorecard.levels import LEVELS
from fivefold.bots.scorecard.turn_values import TurnValues
from fivefold.dice import roll_dice
from fivefold.games.scorecard import Position, ScorecardGame
from fivefold.learning.scorecard.obvious import given_up
from fivefold.protocol import Roll, Seat
from fivefold.solver.values import Option

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from fivefold.solver.values import Values

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
    moves, worth = turns.options(position)
    ranked = sorted(map(Option, moves, worth), key=lambda option: -option.expected)
    return given_up(position, ranked) >= _LEAST


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
