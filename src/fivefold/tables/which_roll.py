"""Which roll is due, so that its dice can be worked out: in which manche, turn or attempt."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from fivefold.games.poker import Lock, NoLock, Rolling
from fivefold.games.protocol import Move, Roll, Seat
from fivefold.games.scorecard import RollOff, ScorecardGame, Turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.record.record import AnyGame

Played = tuple[Seat, Move]
_IN_ATTEMPT = (Roll, Lock, NoLock)


class WhichRoll(NamedTuple):
    """A roll's place in the game; everything is counted from 1, but the seat."""

    seat: Seat
    manche: int | None
    """None in Deluxe Poker."""
    turn: int
    """The player's turn in the manche, roll for the start or attempt in the game."""
    roll: int
    start: bool = False
    """Whether it decides who starts."""

    def key(self, same: bool) -> str:
        """The name of what it is a roll of: `1.7.2`, or `1.7` with the same dice for everyone."""
        if self.start:  # the same dice would never decide it
            return f"{self.manche}.start.{self.turn}.{self.seat + 1}"
        turn = self.turn if self.manche is None else f"{self.manche}.{self.turn}"
        return f"{turn}" if same else f"{turn}.{self.seat + 1}"


def which_roll(game: AnyGame, played: Sequence[Played], nth: int | None = None) -> WhichRoll:
    """The roll that is due after what was played.

    `nth` says the how-manieth roll for the start or attempt it is, to a caller who knows; else it
    is counted. In a turn nothing needs to be.
    """
    phase = game.phase
    if isinstance(game, ScorecardGame) and isinstance(phase, Turn):
        turn = len(game.rules.boxes) - game.sheets[phase.seat].points.count(None) + 1
        roll = game.rules.rolls - phase.rolls_left + 1
        return WhichRoll(phase.seat, len(game.played) + 1, turn, roll)
    if isinstance(game, ScorecardGame) and isinstance(phase, RollOff):
        seat = phase.waiting[0]
        start = nth or _starts(played, seat) + 1
        return WhichRoll(seat, len(game.played) + 1, start, 1, start=True)
    if isinstance(phase, Rolling):
        roll = phase.in_play.card.rolls - phase.rolls_left + 1
        attempt = nth or _attempts(played, phase.roller) + begins(game)
        return WhichRoll(phase.roller, None, attempt, roll)
    raise TypeError("no dice are due")


def begins(game: AnyGame) -> bool:
    """Whether the dice that are due begin what is counted: a roll for the start, or an attempt."""
    phase = game.phase
    if isinstance(phase, Rolling):
        return phase.rolls_left == phase.in_play.card.rolls
    return isinstance(phase, RollOff)


def _starts(played: Sequence[Played], seat: Seat) -> int:
    """A seat's rolls for the start of this manche. The last move before was a box, if any."""
    rolls = takewhile(lambda each: type(each[1]) is Roll, reversed(played))
    return sum(actor == seat for actor, _ in rolls)


def _attempts(played: Sequence[Played], seat: Seat) -> int:
    """A seat's attempts so far. Between two there is always a card or a word of the bidding."""
    attempts, before = 0, False
    for actor, move in played:
        rolling = type(move) in _IN_ATTEMPT
        attempts += rolling and not before and actor == seat
        before = rolling
    return attempts
