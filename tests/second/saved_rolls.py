"""Best play with saved rolls worked out a second time, by the plainest means.

It shares nothing with the package, not even how rules are read: a game is a list of functions that
score dice. A card is the set of open boxes and the actual upper total; a value is kept for each
number of saved rolls. A turn tries every keep of every roll with one dense matrix of chances.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Dice = tuple[int, ...]


@dataclass(frozen=True)
class Game:
    dice: int
    rolls: int
    upper: dict[str, int]  # box -> the face that it counts
    lower: dict[str, Callable[[Dice], int]]
    bonus_at: int
    bonus: int


@dataclass
class Table:
    """Every roll and keep of some dice, and the chance of each roll after each keep."""

    dice: int
    rolls: list[Dice] = field(init=False)
    keeps: list[Dice] = field(init=False)
    chances: Array = field(init=False)
    within: list[list[int]] = field(init=False)  # the keeps within each roll

    def __post_init__(self) -> None:
        faces = range(1, 7)
        self.rolls = list(combinations_with_replacement(faces, self.dice))
        self.keeps = [
            keep for n in range(self.dice) for keep in combinations_with_replacement(faces, n)
        ]
        self.chances = np.array([[chance(k, roll) for roll in self.rolls] for k in self.keeps])
        at = {keep: n for n, keep in enumerate(self.keeps)}
        self.within = [
            sorted({at[keep] for n in range(self.dice) for keep in combinations(roll, n)})
            for roll in self.rolls
        ]

    def with_a_reroll(self, stopping: Array, then: Array) -> Array:
        keeping = self.chances @ then
        return np.maximum(stopping, [keeping[keeps].max() for keeps in self.within])


def chance(keep: Dice, roll: Dice) -> float:
    """The chance that a keep and fresh dice make a roll: the multinomial formula."""
    new = [roll.count(face) - keep.count(face) for face in range(1, 7)]
    if min(new) < 0:
        return 0.0
    ways = factorial(sum(new)) // prod(factorial(n) for n in new)
    return float(ways / 6 ** sum(new))


class Solution:
    def __init__(self, game: Game) -> None:
        self.game, self.table = game, Table(game.dice)
        self.known: dict[tuple[frozenset[str], int], Array] = {}
        self.boxes = [*game.upper, *game.lower]

    def values(self, still_open: frozenset[str], upper: int) -> Array:
        """The points to come on a card, by the number of saved rolls."""
        game = self.game
        if not still_open:
            most = (game.rolls - 1) * len(self.boxes) + 1
            return np.full(most, float(game.bonus if upper >= game.bonus_at else 0))
        if (still_open, upper) not in self.known:
            self.known[still_open, upper] = self.turn(still_open, upper)
        return self.known[still_open, upper]

    def turn(self, still_open: frozenset[str], upper: int) -> Array:
        """From no rolls left upwards; with `s` saved rolls a turn starts with `s + rolls`."""
        game, first = self.game, self.table.chances[0]
        filled = len(self.boxes) - len(still_open)
        worth, found = np.empty(0), []
        for left in range(game.rolls + (game.rolls - 1) * filled):
            stopping = self.stopping(still_open, upper, left)
            worth = self.table.with_a_reroll(stopping, worth) if left else stopping
            if left >= game.rolls - 1:
                found.append(float(first @ worth))
        return np.array(found)

    def stopping(self, still_open: frozenset[str], upper: int, left: int) -> Array:
        """The value of each roll in its best box, where so many rolls are saved."""
        return np.array(
            [
                max(self.filling(box, roll, still_open, upper, left) for box in still_open)
                for roll in self.table.rolls
            ]
        )

    def filling(
        self, box: str, roll: Dice, still_open: frozenset[str], upper: int, left: int
    ) -> float:
        game, rest = self.game, still_open - {box}
        if box in game.upper:
            points = game.upper[box] * roll.count(game.upper[box])
            return points + float(self.values(rest, upper + points)[left])
        return game.lower[box](roll) + float(self.values(rest, upper)[left])

    @property
    def expected(self) -> float:
        return float(self.values(frozenset(self.boxes), 0)[0])


def groups(*sizes: int) -> Callable[[Dice], int]:
    """The dice of groups of equal numbers, the best ones: 3 and 2 for a full house."""

    def points(roll: Dice) -> int:
        first, *others = sizes
        faces = [face for face in range(1, 7) if roll.count(face) >= first]
        if not others:
            return max((first * face for face in faces), default=0)
        rest = groups(*others)
        found = [(first * face, rest(tuple(die for die in roll if die != face))) for face in faces]
        return max((own + other for own, other in found if other), default=0)

    return points


def run(*faces: int) -> Callable[[Dice], int]:
    return lambda roll: sum(faces) if set(faces) <= set(roll) else 0


def all_alike(pays: int) -> Callable[[Dice], int]:
    return lambda roll: pays if len(set(roll)) == 1 else 0


SMALL = Game(
    dice=4,
    rolls=3,
    upper={"fives": 5, "sixes": 6},
    lower={
        "two-pairs": groups(2, 2),
        "run": run(1, 2, 3, 4),
        "chance": sum,
        "alike": all_alike(40),
    },
    bonus_at=28,
    bonus=20,
)
"""Four dice, six boxes: Maxi Yatzy in miniature."""
