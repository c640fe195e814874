"""Plays a whole game among bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError
from fivefold.protocol import DiceDue, Roll, TurnCard

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from fivefold.bots import Bot
    from fivefold.bots.dice_sources import DiceSource
    from fivefold.card import Card
    from fivefold.protocol import Game

LONGEST = 1_000
"""Cards and attempts after which a game of cards, which no rule limits, is given up."""


def play_game(
    game: Game,
    bots: Sequence[Bot],
    rngs: Sequence[Random],
    dice: DiceSource,
    cards: Iterator[Card],
) -> Game:
    """Play a game to its end. Bots and their random generators are given by seat.

    FivefoldError if the bots do not bring it to an end.
    """
    while (seat := game.first_to_act) is not None:
        due = game.due
        if game.rules.turns is None and game.turns_before > LONGEST:
            raise FivefoldError("no-progress", game=game.rules.id, turns=LONGEST)
        if due is None:
            game = game.play(bots[seat].choose(game, seat, rngs[seat]), seat)
        elif isinstance(due, DiceDue):
            game = game.play(Roll(dice.dice(game, due)), due.seat)
        else:
            game = game.play(TurnCard(next(cards)), due.seat)
    return game
