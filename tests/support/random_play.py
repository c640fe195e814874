"""Random legal play for any game, shared by the tests that need whole games."""

from __future__ import annotations

import random

from fivefold.dice import roll_dice
from fivefold.games import CardDue, DiceDue, Roll
from fivefold.games.poker import TurnCard
from fivefold.record import Record
from fivefold.rules import load_deck


def random_move(record: Record, rng: random.Random):
    """A legal move and who makes it: dice and cards when they are due, else any seat's decision."""
    game, due = record.game, record.game.due
    if isinstance(due, DiceDue):
        return Roll(roll_dice(due.count, rng)), due.seat
    if due is not None:
        return TurnCard(rng.choice(load_deck())), due.seat
    seat = rng.choice([seat for seat in game.seats if game.legal_moves(seat)])
    return rng.choice(game.legal_moves(seat)), seat


def play_on(record: Record, rng: random.Random, moves: int) -> Record:
    """So many random moves further, or to the end."""
    for _ in range(moves):
        if record.game.over:
            break
        record = record.play(*random_move(record, rng))
    return record


def dice_due(game):
    """Who rolls, and how many dice."""
    assert isinstance(game.due, DiceDue)
    return game.due.seat, game.due.count


def card_due(game):
    """Who turns the next card."""
    assert isinstance(game.due, CardDue)
    return game.due.seat
