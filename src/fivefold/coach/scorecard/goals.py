"""What a keep is played for: dice to hope for, how often they come, and which of them to name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence, Set

    from fivefold.rules import BoxIndex

ENOUGH = 0.5
"""The share of what a keep gains over stopping that its goals should bring together."""
_FEW, _MANY = 2, 3
"""How many goals are named where they bring enough, and at most."""
_LARGE, _SMALL, _LIKELY = 0.15, 0.05, 0.25
"""The share of the gain that a further goal must add; less will do if it is likely, or if those
named don't bring enough."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Dice that score within a range in a box, even if another box takes them in the end."""

    box: BoxIndex | None
    """None where the goal is the five-of-a-kind bonus, whichever box it comes with."""
    least: int
    most: int
    chance: float
    """The chance that the dice show it at the end of the turn."""
    rolls: Set[int] = field(default=frozenset(), repr=False)
    """The last rolls that show it."""
    gains: Mapping[int, float] = field(default_factory=dict, repr=False)
    """What each of them adds to the average gain over stopping, if the box takes the dice."""
    capped: bool = False
    """Whether more would be too much."""
    wild: bool = False
    """Whether only a wild card reaches it."""


def share_of(goals: Iterable[Goal], everything: float) -> float:
    """The share of all that is gained on average that comes with dice that show the goals."""
    gains = dict[int, float]()
    for goal in goals:
        for roll, gain in goal.gains.items():
            gains[roll] = max(gain, gains.get(roll, 0))
    return sum(gains.values()) / everything if everything else 1.0


def to_name(goals: Sequence[Goal], everything: float) -> tuple[Goal, ...]:
    """The goals that bring most of what a keep gains over stopping, likeliest first."""
    named = tuple[Goal, ...]()
    while len(named) < _MANY and (more := _next(named, goals, everything)):
        named = (*named, more)
    return likeliest_first(named)


def _next(named: Sequence[Goal], goals: Sequence[Goal], everything: float) -> Goal | None:
    """The goal that adds most to those named, or None if they do.

    Dice may show two goals at once: five sixes are good for Sixes, but better elsewhere.
    """
    best = max(goals, key=lambda goal: share_of([*named, goal], everything), default=None)
    if best is None or not named:
        return best
    share = share_of(named, everything)
    if share >= ENOUGH and len(named) >= _FEW:
        return None
    needed = _SMALL if share < ENOUGH or best.chance >= _LIKELY else _LARGE
    return best if share_of([*named, best], everything) - share >= needed else None


def to_add(named: Sequence[Goal], goals: Sequence[Goal], everything: float) -> tuple[Goal, ...]:
    """Further goals where those named don't bring enough, likeliest first."""
    added = tuple[Goal, ...]()
    while share_of([*named, *added], everything) < ENOUGH and len(added) < _FEW:
        more = _next([*named, *added], goals, everything)
        if more is None:
            break
        added = (*added, more)
    return likeliest_first(added)


def likeliest_first(goals: Iterable[Goal]) -> tuple[Goal, ...]:
    return tuple(sorted(goals, key=lambda goal: -goal.chance))
