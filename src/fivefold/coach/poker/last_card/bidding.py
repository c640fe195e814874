"""The bidding and the bets for the last card between two players, each answering the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.coach.poker.values import Flags, Floats, Ints


PLAYERS = (0, 1)


class Outcome(NamedTuple):
    """What play leads to in many games: player 0's chance, and the attempt that it comes from."""

    value: Floats
    attempt: Ints


def best(player: int, first: Outcome, *others: Outcome) -> Outcome:
    """The better of several outcomes for a player; the first of equals."""
    for other in others:
        wins = other.value > first.value if player == 0 else other.value < first.value
        first = Outcome(
            np.where(wins, other.value, first.value), np.where(wins, other.attempt, first.attempt)
        )
    return first


def only_if(able: Flags | bool, player: int, outcome: Outcome) -> Outcome:
    """The outcome, or where the player is not able to choose it, one that they never would."""
    return Outcome(np.where(able, outcome.value, 2.0 if player else -1.0), outcome.attempt)


class LastBidding:
    """A bidding between two players, from the last bid that may be made to the first.

    `rolls` has, for each player, rolling for each stake from 0; `all_in` calling All-In.
    """

    def __init__(
        self, rolls: Sequence[Sequence[Outcome]], all_in: Sequence[Outcome], levels: int
    ) -> None:
        self._rolls, self._all_in = rolls, all_in
        self.raises = [only_if(False, player, all_in[player]) for player in PLAYERS]
        """The best bid of each player."""
        self.stands: list[list[Outcome]] = []
        """By bid, the highest first: what it leads to, for each player."""
        for level in range(levels - 1, 0, -1):
            stands = [self.stand(player, level) for player in PLAYERS]
            self.stands.append(stands)
            self.raises = [best(player, stands[player], self.raises[player]) for player in PLAYERS]

    def stand(self, player: int, level: int) -> Outcome:
        """What a bid leads to, if only higher bids than those seen so far can top it."""
        other = 1 - player
        return best(other, self._rolls[player][level], self.raises[other], self._all_in[other])

    def passed(self, opener: int) -> Outcome:
        """What follows when the opener passes."""
        return self.stand(opener, 0)

    def opened(self, opener: int) -> Outcome:
        return best(opener, self.passed(opener), self.raises[opener], self._all_in[opener])
