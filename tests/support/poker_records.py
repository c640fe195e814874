"""Records of Deluxe Poker games among bots, for reviews."""

from fivefold.record import Record
from tests.support.poker_bots import play

NAMES = "Ann", "Bo", "Cléo", "Dev", "Eve", "Fay"


def record_of(moves, players):
    record = Record.new("deluxe-poker", NAMES[:players])
    for seat, move in moves:
        record = record.play(move, seat)
    return record


def played(levels, seed=1, most=None):
    """The record of a game among bots: the whole game, or so many moves of it."""
    return record_of(play(levels, seed)[1][:most], len(levels))
