"""What a Deluxe Poker attempt is worth after each roll, given what its possible ends are worth.

The chances of dice are exact, so the value before a roll is the mean of the values after it: what a
roll gave is nothing but luck.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fivefold.coach.poker.attempts import DONE, Need, locked, outcomes
from fivefold.dice import FACES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fivefold.coach.poker.position import AfterAttempt, PlannedAttempt, PokerPosition
    from fivefold.coach.poker.values import Floats
    from fivefold.games.poker import Rolling
    from fivefold.protocol import Move


class AttemptEnds:
    """Every way in which an attempt can end, as a state from which the game goes on."""

    def __init__(self, view: PokerPosition, attempt: PlannedAttempt) -> None:
        self.roller = attempt.roller
        failed = view.failure(attempt, view.phase.in_play, 0)
        self.states = {
            need: view.success(attempt) if need == DONE else replace(failed, failed=(need, 0))
            for need in _reachable(view.need, view.phase.in_play.card.rolls)
        }
        """By what the card still needs."""


def _reachable(need: Need, rolls: int) -> set[Need]:
    reached = {need}
    for _ in range(rolls):
        reached |= {
            option for one in reached - {DONE} for options in outcomes(one) for option in options
        }
    return reached


class RollingValues:
    """Everyone's chance to win during an attempt, of shape (simulations, seats).

    The roller chooses the locks that are best for their own chance to win.
    """

    def __init__(self, ends: AttemptEnds, worth: Mapping[AfterAttempt, Floats]) -> None:
        self._roller = ends.roller
        self._known = {(need, 0): worth[state] for need, state in ends.states.items()}

    def after(self, rolling: Rolling, moves: Iterable[Move]) -> Floats:
        """The value of a state in which the roller may choose among these moves."""
        needs = (Need.of(locked(rolling, move)) for move in moves)
        return self._best(needs, rolling.rolls_left)

    def value(self, need: Need, rolls: int) -> Floats:
        """The value with this many rolls left."""
        rolls = 0 if need == DONE else rolls
        found = self._known.get((need, rolls))
        if found is None:
            ways = outcomes(need).items()
            total = sum(count * self._best(options, rolls - 1) for options, count in ways)
            found = self._known[need, rolls] = total / len(FACES) ** need.dice
        return found

    def _best(self, needs: Iterable[Need], rolls: int) -> Floats:
        return max(
            (self.value(need, rolls) for need in needs),
            key=lambda value: value[:, self._roller].mean(),
        )
