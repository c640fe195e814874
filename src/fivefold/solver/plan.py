"""A rule set as arrays for the kernels, with the numbering of its sheet states."""

from __future__ import annotations

from itertools import groupby, pairwise
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.dice import FACES, rolls
from fivefold.errors import Malformed
from fivefold.solver.kernels.lattice import LANES, lattice
from fivefold.solver.limits import MAX_BOXES, check_solvable, memory_to_use
from fivefold.solver.numbering import SETS, Numbering
from fivefold.solver.rule_arrays import NO_BOX, rule_arrays

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.rules import RuleSet
    from fivefold.solver.rule_arrays import RuleArrays


class Plan(NamedTuple):
    """Arrays and numbers only, which compiled code can take as they are."""

    rules: RuleArrays
    flagged: int
    """The box of which it matters whether it holds points, or -1."""
    scores: NDArray[np.int64]
    """Where the scores of each box start in `score`, and at last where they end."""
    score: NDArray[np.float64]
    """Every score of every box, ascending within the box."""
    scoring: NDArray[np.int64]
    """Where the rolls of each score start in `rolls`, and at last where they end."""
    rolls: NDArray[np.uint64]
    """The rolls that give each score, one score after another; at last, five of a kind by face."""
    room: int
    """The largest number of outcomes that a sheet can have."""
    rerolls: int
    bonus: float
    """The most that the upper bonus can be worth."""
    ends: NDArray[np.float64]
    """The upper bonus on a full sheet, by the place of its total in the row."""
    totals: NDArray[np.int64]
    """By filled upper boxes: the upper totals of a row, padded with the last one."""
    width: NDArray[np.int64]
    """By filled upper boxes: the length of a row, a multiple of the lanes."""
    place: NDArray[np.int64]
    """By filled upper boxes and upper total: its place in the row."""
    rows: NDArray[np.int64]
    """Where the rows of each mask start in the array of values, and at last where they end."""
    held: NDArray[np.float64]
    """The values that LOW or HIGH may hold, in the order in which their states are numbered."""
    held_index: NDArray[np.int64]
    up: NDArray[np.uint64]
    down: NDArray[np.uint64]
    ways_down: NDArray[np.int32]
    chances: NDArray[np.float64]

    @property
    def boxes(self) -> int:
        return len(self.rules.face)

    @property
    def size(self) -> int:
        """The length of the array of values."""
        return int(self.rows[-1])

    @property
    def states(self) -> int:
        """The number of sheet states, counting merged ones once."""
        filled = filled_sets(self.rules.face)
        different = np.array([len(np.unique(row)) for row in self.totals])
        return int((different[filled] * (np.diff(self.rows) // self.width[filled])).sum())


def filled_sets(face: NDArray[np.integer]) -> NDArray[np.int64]:
    """For every mask, the set of its filled upper boxes."""
    masks = np.arange(1 << len(face))
    sets = np.zeros_like(masks)
    for box in np.flatnonzero(face):
        sets |= ((masks >> box) & 1) << (face[box] - 1)
    return sets


def make_plan(rules: RuleSet) -> Plan:
    """The plan of a rule set; Malformed if it can't be solved, or is too large."""
    check_solvable(rules)
    numbering = Numbering(rules, LANES)
    width = np.array(numbering.width)
    check_size(rules, memory_needed(rules, width, len(numbering.held)))
    arrays, grid, bonus = rule_arrays(rules), lattice(rules.dice), rules.upper_bonus
    filled = filled_sets(arrays.face)
    totals = np.array([_padded(some, width.max()) for some in numbering.totals])
    last = totals[filled[-1]]
    return Plan(
        arrays,
        NO_BOX if numbering.five is None else numbering.five,
        *_scores(rules),
        room=_room(rules),
        rerolls=rules.rolls - 1,
        bonus=float(bonus.steps[-1].points if bonus else 0),
        ends=np.array([float(bonus.worth(total)) if bonus else 0.0 for total in last]),
        totals=totals,
        width=width,
        place=_places(numbering),
        rows=_rows(numbering, width[filled]),
        held=np.array(numbering.held, dtype=np.float64),
        held_index=_held_index(numbering),
        up=(grid.up * LANES).astype(np.uint64),
        down=(grid.down * LANES).astype(np.uint64),
        ways_down=grid.ways_down,
        chances=grid.chances,
    )


def _room(rules: RuleSet) -> int:
    """Every score of every box, plus a zero and six special outcomes for each box."""
    scores = sum(len(set(column)) for column in zip(*rules.scores.values(), strict=True))
    return scores + (1 + len(FACES)) * len(rules.boxes)


def _scores(
    rules: RuleSet,
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.int64], NDArray[np.uint64]]:
    """The scores of each box and the rolls giving them: `scores`, `score`, `scoring`, `rolls`."""
    grid = lattice(rules.dice)
    places = {roll: grid.index[roll] * LANES for roll in rolls(rules.dice)}
    scores, score, scoring, scorers = [0], [], [0], []
    for box in rules.places:
        points = {roll: row[box] for roll, row in rules.scores.items()}
        for value, some in groupby(sorted(points, key=points.__getitem__), points.__getitem__):
            score.append(float(value))
            scorers += [places[roll] for roll in some]
            scoring.append(len(scorers))
        scores.append(len(score))
    scorers += [(grid.first_roll + roll) * LANES for roll in grid.same]
    return (
        np.array(scores, dtype=np.int64),
        np.array(score),
        np.array(scoring, dtype=np.int64),
        np.array(scorers, dtype=np.uint64),
    )


def _padded(totals: tuple[int, ...], width: int) -> list[int]:
    return [*totals, *[totals[-1]] * (width - len(totals))]


def _places(numbering: Numbering) -> NDArray[np.int64]:
    """By filled upper boxes and upper total: its place in the row."""
    rules = numbering.rules
    cap = rules.upper_bonus.steps[-1].at if rules.upper_bonus else 0
    highest = max((rules.most[box] for box in rules.upper.values()), default=0)
    most = cap + max(highest, rules.dice * max(FACES))
    # A total that cannot occur is never looked up; it gets the place of the next higher one.
    every = np.arange(most + 1)
    rows = [np.searchsorted(some, np.clip(every, some[0], some[-1])) for some in numbering.totals]
    return np.array(rows)


def _held_index(numbering: Numbering) -> NDArray[np.int64]:
    index = np.zeros(numbering.held[-1] + 1, dtype=np.int64)
    index[list(numbering.held)] = np.arange(len(numbering.held))
    return index


def memory_needed(rules: RuleSet, width: NDArray[np.int64], held: int) -> int:
    """The bytes that a solved game takes: its values, and the data for each set of boxes."""
    upper = sum(1 << (face - 1) for face in rules.upper)
    subsets = [filled for filled in range(SETS) if filled & ~upper == 0]
    rows = float(1 << (len(rules.boxes) - len(rules.upper)))
    if rules.flagged:
        rows *= 3 / 2
    if rules.order:
        rows *= (1 + held) / 2
    overhead = 4 << len(rules.boxes)
    if rules.saved_rolls:
        times = rows / (1 << len(rules.lower))
        return 8 * (int(_two_levels(rules, width, subsets) * times) + overhead)
    return 8 * (int(width[subsets].sum() * rows) + overhead)


def _two_levels(rules: RuleSet, width: NDArray[np.int64], subsets: list[int]) -> int:
    """The values of a game that saves rolls on two adjacent levels, where they are most."""
    sizes = [0] * (len(rules.boxes) + 1)
    for filled in subsets:
        for lower in range(len(rules.lower) + 1):
            ways = comb(len(rules.lower), lower)
            sizes[filled.bit_count() + lower] += int(width[filled]) * ways
    values = [size * (rules.most_saved(level) + 1) for level, size in enumerate(sizes)]
    return max(map(sum, pairwise(values)))


def check_size(rules: RuleSet, needed: int) -> None:
    """Refuse a game that would not fit into memory, before any work is done."""
    gigabytes = f"{needed / 2**30:.1f}"
    if len(rules.boxes) > MAX_BOXES:
        raise Malformed(
            "too-many-boxes",
            game=rules.id,
            boxes=len(rules.boxes),
            gigabytes=gigabytes,
            most=MAX_BOXES,
        )
    if needed > memory_to_use():
        most = f"{memory_to_use() / 2**30:.1f}"
        raise Malformed("too-large-to-solve", game=rules.id, gigabytes=gigabytes, most=most)


def _rows(numbering: Numbering, width: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where the rows of each mask start, and at last where they end."""
    masks = np.arange(1 << len(numbering.bits))
    return np.concatenate(([0], np.cumsum(numbering.rows(masks) * width)))
