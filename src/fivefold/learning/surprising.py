"""Positions out of made-up games in which the best choice is not the obvious one."""

from __future__ import annotations

from itertools import chain, zip_longest
from typing import TYPE_CHECKING

from fivefold.bots.levels import LEVELS
from fivefold.bots.scorecard import LevelBot, position
from fivefold.bots.turns import Turns
from fivefold.dice import throw
from fivefold.games.protocol import Roll, Seat
from fivefold.games.scorecard import ScorecardGame
from fivefold.learning.advising import Position
from fivefold.learning.obvious import given_up
from fivefold.solver.values import Option

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from fivefold.solver.values import Values

_LEAST = 1.5
"""What the obvious choice gives up at least: who falls for it should feel it."""
_PLAYER = "casual"
"""Plays the games: what is on the cards is what people have there."""
_STAGES = 3
_ENOUGH = 3
"""Positions of each sort to draw from."""
_GAMES = 24
"""No more games are played to find them."""


def surprising(values: Values, rng: Random, count: int) -> list[Position]:
    """So many positions, fewer where a game has few: keeps and boxes, early and late by turns."""
    sorts: dict[tuple[bool, int], list[Position]] = {
        (keeps, stage): [] for stage in range(_STAGES) for keeps in (False, True)
    }
    for trap in traps(values, rng):
        sorts[_sort(trap)].append(trap)
        if all(len(some) >= _ENOUGH for some in sorts.values()):
            break
    for some in sorts.values():
        rng.shuffle(some)
    by_turns = chain.from_iterable(zip_longest(*sorts.values()))
    return [trap for trap in by_turns if trap is not None][:count]


def _sort(trap: Position) -> tuple[bool, int]:
    """Whether rolls are left, and how far the game is: at the beginning, in the middle, late."""
    boxes = len(trap.sheet.points)
    filled = boxes - len(trap.sheet.open)
    return trap.rolls_left > 0, _STAGES * filled // boxes


def traps(values: Values, rng: Random) -> Iterator[Position]:
    """One position at most of each turn, so that no two are much alike."""
    turns, last = Turns(values), None
    for moment in _played(values, rng):
        if moment.sheet is not last and _is_trap(turns, moment):
            last = moment.sheet
            yield moment


def _is_trap(turns: Turns, moment: Position) -> bool:
    moves, worth = turns.options(*moment)
    ranked = sorted(map(Option, moves, worth.tolist()), key=lambda option: -option.expected)
    return given_up(*moment, ranked) >= _LEAST


def _played(values: Values, rng: Random) -> Iterator[Position]:
    """The decisions of some games of one player."""
    bot, seat = LevelBot(LEVELS[_PLAYER], values), Seat(0)
    for _ in range(_GAMES):
        game = ScorecardGame.new(values.rules, players=1)
        while not game.over:
            if game.due is not None:
                game = game.play(Roll(throw(game.due.count, rng)))
                continue
            yield Position(*position(game, seat))
            game = game.play(bot.choose(game, seat, rng))
