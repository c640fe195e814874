"""Whole games of Deluxe Poker among bots."""

import random

from fivefold.bots import bot
from fivefold.dice import roll_dice
from fivefold.games import DiceDue, Roll, new_game
from fivefold.games.poker import TurnCard
from fivefold.protocol import Move
from fivefold.rules import load_deck

MANY = 3000
"""More moves than any game should take."""


def play(levels, seed, game=None):
    """A whole game among bots; every move is legal where it is made."""
    rng = random.Random(seed)
    cards = iter(rng.sample(load_deck(), 36))
    game, moves = game or new_game("deluxe-poker", len(levels)), []
    while not game.over:
        due = game.due
        if isinstance(due, DiceDue):
            seat = due.seat
            move: Move = Roll(roll_dice(due.count, rng))
        elif due is not None:
            seat, move = due.seat, TurnCard(next(cards))
        else:
            seat = rng.choice(game.to_act)
            move = bot(levels[seat], "deluxe-poker").choose(game, seat, rng)
            assert move in game.legal_moves(seat)
        game = game.play(move, seat)
        moves.append((seat, move))
        assert len(moves) < MANY
    return game, moves
