"""Best play of the five scorecard games worked out a second time, by the plainest means.

It shares nothing with the package: the rules are written here once more from the rule sheets, and
the method is another one. It is slow and easy to check rather than fast:

* A situation is the set of filled boxes, as (box, mark) pairs. The mark is what the box holds if
  a later rule asks for it (five of a kind, HIGH, LOW) and else just FILLED.
* The values of a situation are one array indexed by the real upper total, 0 to 105. Totals that
  the filled upper boxes cannot make stay NaN, so that a wrong index spoils every figure after it.
* A turn is two products with one dense matrix: the chance of each of the 252 rolls for each of the
  210 keeps. Keeping all five dice is not among them, it is stopping.

    python -m tests.second.solver yacht
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Dice = tuple[int, ...]
Card = dict[str, int]  # box -> what it holds; FILLED where that no longer matters
Situation = frozenset[tuple[str, int]]

FACES = np.arange(1, 7)
FILLED = -1
FORBIDDEN = -np.inf
MOST_UPPER = 5 * sum(range(1, 7))
UPPER_GOAL = 63

# --- Dice: every roll, every keep, and the chance of each roll from each keep.

ROLLS: list[Dice] = list(combinations_with_replacement(range(1, 7), 5))
KEEPS: list[Dice] = [k for n in range(5) for k in combinations_with_replacement(range(1, 7), n)]
ROLL_AT = {roll: at for at, roll in enumerate(ROLLS)}
KEEP_AT = {keep: at for at, keep in enumerate(KEEPS)}


def keeps_of(roll: Dice) -> list[Dice]:
    return sorted({keep for n in range(5) for keep in combinations(roll, n)})


def chance(keep: Dice, roll: Dice) -> float:
    """The chance that KEEP and fresh dice for the rest make ROLL: the multinomial formula."""
    new = [roll.count(face) - keep.count(face) for face in range(1, 7)]
    if min(new) < 0:
        return 0.0
    ways = factorial(sum(new)) // prod(factorial(n) for n in new)
    return float(ways / 6 ** sum(new))


CHANCES = np.array([[chance(keep, roll) for roll in ROLLS] for keep in KEEPS])
# The keeps of all rolls in one list, and where in it those of each roll begin.
KEEPS_LISTED = np.array([KEEP_AT[keep] for roll in ROLLS for keep in keeps_of(roll)])
KEEPS_BEGIN = np.cumsum([0] + [len(keeps_of(roll)) for roll in ROLLS[:-1]])


def with_a_reroll(stopping: Array, then: Array) -> Array:
    """The value of each roll when one may stop, or keep some dice and have THEN after the roll."""
    keeping = (CHANCES @ then)[KEEPS_LISTED]
    best: Array = np.maximum(stopping, np.maximum.reduceat(keeping, KEEPS_BEGIN, axis=0))
    return best


# --- Scores: one array a box, with the points of each of the 252 rolls.

COUNTS = np.array([[roll.count(face) for face in FACES] for roll in ROLLS])
SUM = COUNTS @ FACES
FIVE_ALIKE = (COUNTS == 5).any(axis=1)
FULL = (COUNTS == 3).any(axis=1) & (COUNTS == 2).any(axis=1)
ANYTHING = np.full(len(ROLLS), True)


def scores(worth: NDArray[np.int_] | int, where: NDArray[np.bool_] = ANYTHING) -> Array:
    return np.where(where, worth, 0).astype(float)


def alike(number: int) -> NDArray[np.int_]:
    """The highest face that lies at least NUMBER times, else 0."""
    highest: NDArray[np.int_] = np.where(number <= COUNTS, FACES, 0).max(axis=1)
    return highest


def in_a_row(*starts: int, length: int) -> NDArray[np.bool_]:
    runs = [(COUNTS[:, start - 1 : start - 1 + length] > 0).all(axis=1) for start in starts]
    return np.any(runs, axis=0)


def upper_scores(names: str) -> dict[str, Array]:
    return {n: scores(face * COUNTS[:, face - 1]) for face, n in enumerate(names.split(), 1)}


YARD_UPPER = "aces twos threes fours fives sixes"


def yard_scores(five: str) -> dict[str, Array]:
    return upper_scores(YARD_UPPER) | {
        "three-of-a-kind": scores(SUM, alike(3) > 0),
        "four-of-a-kind": scores(SUM, alike(4) > 0),
        "full-house": scores(25, FULL),
        "small-straight": scores(30, in_a_row(1, 2, 3, length=4)),
        "large-straight": scores(40, in_a_row(1, 2, length=5)),
        five: scores(50, FIVE_ALIKE),
        "chance": scores(SUM),
    }


PAIRS = COUNTS >= 2

YACHT_SCORES = upper_scores("ones twos threes fours fives sixes") | {
    "one-pair": scores(2 * alike(2)),
    "two-pairs": scores(2 * (PAIRS @ FACES), PAIRS.sum(axis=1) == 2),
    "three-of-a-kind": scores(3 * alike(3)),
    "four-of-a-kind": scores(4 * alike(4)),
    "small-straight": scores(15, in_a_row(1, length=5)),
    "large-straight": scores(20, in_a_row(2, length=5)),
    "full-house": scores(SUM, FULL),
    "chance": scores(SUM),
    "yacht": scores(50, FIVE_ALIKE),
}

YUM_SCORES = upper_scores("ones twos threes fours fives sixes") | {
    "straight": scores(25, in_a_row(1, 2, length=5)),
    "full": scores(25, FULL),
    "high": scores(SUM, SUM >= 22),
    "low": scores(SUM, (SUM >= 21) & (SUM <= 29)),
    "yum": scores(30, FIVE_ALIKE),
}

# --- Rules that look at the sheet: they change the points of the open boxes, FORBIDDEN included.

Special = Callable[[Card, dict[str, Array]], dict[str, Array]]
TRUMPED = {"full-house": 25, "small-straight": 30, "large-straight": 40}


def nothing_special(card: Card, points: dict[str, Array]) -> dict[str, Array]:
    return points


def high_above_low(card: Card, points: dict[str, Array]) -> dict[str, Array]:
    if "high" in points and card.get("low", 0) > 0:
        points["high"] = scores(SUM, (SUM >= 22) & (card["low"] < SUM))
    if "low" in points and "high" in card:
        points["low"] = scores(SUM, (SUM >= 21) & (card["high"] > SUM))
    return points


def trump(forced: bool, five: str, card: Card, points: dict[str, Array]) -> dict[str, Array]:
    if five not in card:
        return points
    points = {box: array.copy() for box, array in points.items()}
    for face, matching in enumerate(YARD_UPPER.split(), 1):
        roll = ROLL_AT[(face,) * 5]
        for box in TRUMPED.keys() & points.keys() if matching in card else ():
            points[box][roll] = TRUMPED[box]
        for box in points.keys() - forced_into(points, matching) if forced else ():
            points[box][roll] = FORBIDDEN
    return points


def forced_into(points: dict[str, Array], matching: str) -> set[str]:
    lower = points.keys() - set(YARD_UPPER.split())
    return {matching} if matching in points else lower or set(points)


@dataclass(frozen=True)
class Game:
    scores: dict[str, Array]  # the six upper boxes first
    upper_bonus: int
    special: Special = nothing_special
    remembered: tuple[str, ...] = ()  # the boxes whose points later rules ask for
    pays_again: str = ""  # while this box holds points, five alike earn 100 more

    def upper(self) -> list[str]:
        return list(self.scores)[:6]


def yard(five: str, forced: bool) -> Game:
    return Game(yard_scores(five), 35, partial(trump, forced, five), (five,), five)


GAMES = {
    "yard-forced": yard("five-of-a-kind", forced=True),
    "yard-free": yard("five-of-a-kind", forced=False),
    "classique": yard("yahtzee", forced=False),
    "yacht": Game(YACHT_SCORES, 50),
    "yum": Game(YUM_SCORES, 25, high_above_low, ("high", "low")),
}

# --- Best play, from the full sheet backwards.


@dataclass(frozen=True)
class Options:
    keeps: dict[Dice, float]
    boxes: dict[str, float]
    points: dict[str, int]  # of the boxes, without the bonus for another five of a kind


@dataclass
class Solution:
    game: Game
    known: dict[Situation, Array] = field(default_factory=dict)

    @property
    def expected(self) -> float:
        return self.value({})

    def value(self, card: Card) -> float:
        """Points still to come, the upper bonus (paid when the sheet is full) among them."""
        return float(self.values(self.situation(card))[self.upper_total(card)])

    def options(self, card: Card, dice: Dice, rolls_left: int) -> Options:
        """Each keep and box: what it scores at once and all that is to come after it."""
        roll, total = ROLL_AT[tuple(sorted(dice))], [self.upper_total(card)]
        points = self.points(dict(self.situation(card)))
        boxes = self.boxes(self.situation(card), total)
        allowed = [box for box in boxes if boxes[box][roll, 0] > FORBIDDEN]
        return Options(
            self.keeps(boxes, ROLLS[roll], rolls_left),
            {box: float(boxes[box][roll, 0]) for box in allowed},
            {box: int(points[box][roll]) for box in allowed},
        )

    def keeps(self, boxes: dict[str, Array], roll: Dice, rolls_left: int) -> dict[Dice, float]:
        if rolls_left == 0:
            return {}
        then = stopping = best_box(boxes)
        for _ in range(rolls_left - 1):
            then = with_a_reroll(stopping, then)
        expected = CHANCES @ then
        return {keep: float(expected[KEEP_AT[keep], 0]) for keep in keeps_of(roll)}

    def values(self, situation: Situation) -> Array:
        """Points to come by upper total, before the first roll of a turn."""
        if situation not in self.known:
            self.known[situation] = self.worked_out(situation)
        return self.known[situation]

    def worked_out(self, situation: Situation) -> Array:
        totals = self.upper_totals(situation)
        values = np.full(MOST_UPPER + 1, np.nan)
        if len(situation) == len(self.game.scores):
            values[totals] = np.where(np.array(totals) >= UPPER_GOAL, self.game.upper_bonus, 0)
        else:
            stopping = best_box(self.boxes(situation, totals))
            second_roll = with_a_reroll(stopping, stopping)
            first_roll = with_a_reroll(stopping, second_roll)
            values[totals] = CHANCES[KEEP_AT[()]] @ first_roll
        return values

    def boxes(self, situation: Situation, totals: list[int]) -> dict[str, Array]:
        """For each open box the points now and to come: a row a roll, a column an upper total."""
        card = dict(situation)
        again = 100.0 * FIVE_ALIKE * (card.get(self.game.pays_again, 0) > 0)
        return {
            box: (points + again)[:, None] + self.after(situation, box, points, np.array(totals))
            for box, points in self.points(card).items()
        }

    def points(self, card: Card) -> dict[str, Array]:
        opened = {box: array for box, array in self.game.scores.items() if box not in card}
        return self.game.special(card, opened)

    def after(
        self, situation: Situation, box: str, points: Array, totals: NDArray[np.int_]
    ) -> Array:
        """Points to come once BOX got POINTS."""
        upper, remembered = box in self.game.upper(), box in self.game.remembered
        if not upper and not remembered:
            return self.values(situation | {(box, FILLED)})[None, totals]
        to_come = np.zeros((len(ROLLS), len(totals)))
        for got in {int(p) for p in points if p > FORBIDDEN}:
            values = self.values(situation | {(box, got if remembered else FILLED)})
            to_come[points == got] = values[totals + got if upper else totals]
        return to_come

    def situation(self, card: Card) -> Situation:
        kept = self.game.remembered
        return frozenset((box, held if box in kept else FILLED) for box, held in card.items())

    def upper_total(self, card: Card) -> int:
        return sum(held for box, held in card.items() if box in self.game.upper())

    def upper_totals(self, situation: Situation) -> list[int]:
        """All that the filled upper boxes can add up to."""
        totals = {0}
        for face, box in enumerate(self.game.upper(), 1):
            if box in dict(situation):
                totals = {total + face * count for total in totals for count in range(6)}
        return sorted(totals)


def best_box(boxes: dict[str, Array]) -> Array:
    best: Array = np.maximum.reduce(list(boxes.values()))
    return best


def solve(game: str | Game) -> Solution:
    solution = Solution(GAMES[game] if isinstance(game, str) else game)
    solution.value({})
    return solution


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        began = perf_counter()
        expected = solve(name).expected
        sys.stdout.write(f"{name:12} {expected:.12f} ({perf_counter() - began:.0f} s)\n")
        sys.stdout.flush()
