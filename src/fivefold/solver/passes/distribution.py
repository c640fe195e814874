"""The exact distribution of the final total under best play, from any sheet.

A forward pass marks the sheets that best play can reach, level by level. A backward pass computes,
for each of them, the chance of every number of points to come, from the sheets with one more box
filled. Only two levels are in memory at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.dice import rolls
from fivefold.games.scorecard import Keep, Position
from fivefold.games.scorecard.moves import fill_moves
from fivefold.rules import BoxIndex
from fivefold.solver.exact_values import exactly
from fivefold.solver.kernels.choices import make_workspace
from fivefold.solver.kernels.distribution import pack_spreads, reach_sheets, spread_points
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.kernels.reach import Curves
from fivefold.solver.lattice import lattice
from fivefold.solver.numbering import written
from fivefold.solver.packed_curves import PackedCurves
from fivefold.solver.passes.levels import check_memory, check_spread, masks_of, most_to_come
from fivefold.solver.plan import filled_sets
from fivefold.solver.thread_pool import ThreadPool
from fivefold.solver.totals import Totals

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.solver.exact_values import ExactValues
    from fivefold.solver.plan import Plan
    from fivefold.solver.totals import Worth
    from fivefold.solver.values import Values


def exact_totals(
    values: Values,
    sheet: Sheet,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Totals:
    """The chance of every final total from a sheet whose next turn is about to begin.

    >>> from fivefold.games.scorecard import Sheet
    >>> from fivefold.rules import built_in
    >>> from fivefold.solver.values import Values
    >>> yum = built_in("yum")
    >>> totals = exact_totals(Values.solved(yum), Sheet.empty(yum))
    >>> round(totals.mean, 4), totals.percentile(50)
    (171.1343, 169)
    """
    exact = exactly(values)
    [chances] = points_to_come(exact, [exact.place(sheet)], threads, progress)
    likely = np.flatnonzero(chances)
    return Totals(written(sheet) + int(likely[0]), chances[likely[0] : likely[-1] + 1])


def points_to_come(
    values: ExactValues,
    sheets: list[int],
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> list[NDArray[np.float64]]:
    """The chance of each number of points to come, starting from 0, for each of some sheets.

    Sheets are given by their places, and must have equally many boxes filled.
    """
    plan, tell = values.plan, progress or (lambda _share: None)
    check_spread(plan, sheets)
    reached = np.zeros(plan.size, dtype=np.bool_)
    reached[sheets] = True
    with ThreadPool(threads) as pool:
        levels = _reach(values, reached, pool, tell)
        check_memory(_rooms(plan, reached))
        spread = Spread(values, reached)
        for done, level in enumerate(reversed(levels), start=1):
            spread.add_level(level, pool)
            tell((1 + done / len(levels)) / 2)
    return [spread.of(sheet) for sheet in sheets]


class Level(NamedTuple):
    """The reached sheets with a given number of boxes filled, in groups of eight."""

    masks: NDArray[np.int64]
    starts: NDArray[np.int64]
    """The place of the first sheet of each group."""


def level_of(plan: Plan, reached: NDArray[np.bool_], filled: int) -> Level:
    starts = np.flatnonzero(reached.reshape(-1, LANES).any(axis=1)) * LANES
    masks = masks_of(plan, starts)
    here = np.bitwise_count(masks) == filled
    return Level(masks[here], starts[here])


def _reach(
    values: ExactValues, reached: NDArray[np.bool_], pool: ThreadPool, tell: Callable[[float], None]
) -> list[Level]:
    """Mark every sheet that best play can reach; returns the levels up to one open box."""
    plan = values.plan
    first = int(np.bitwise_count(masks_of(plan, np.flatnonzero(reached)[:1]))[0])
    levels = []
    for filled in range(first, plan.boxes):
        level = level_of(plan, reached, filled)
        pool.run(
            lambda masks, starts: reach_sheets(
                plan, values.array, masks, starts, reached, make_workspace(plan)
            ),
            *level,
        )
        levels.append(level)
        tell((filled + 1 - first) / (plan.boxes - first) / 2)
    return levels


def _rooms(plan: Plan, reached: NDArray[np.bool_]) -> NDArray[np.number[Any]]:
    """By number of filled boxes: an upper bound on how many chances there are."""
    sheets = np.flatnonzero(reached)
    masks = masks_of(plan, sheets)
    return np.bincount(np.bitwise_count(masks), weights=_room(plan, sheets, masks))


def _room(plan: Plan, sheets: NDArray[np.int64], masks: NDArray[np.int64]) -> NDArray[np.int64]:
    """By sheet: room for all chances of points to come, in whole lanes."""
    return (most_to_come(plan, sheets, masks) // LANES + 1) * LANES


def no_curves(plan: Plan) -> Curves:
    """Room for the index of the curves of all sheets."""
    low, length = np.zeros(plan.size, np.int32), np.zeros(plan.size, np.int32)
    return Curves(low, length, np.zeros(plan.size, np.int64))


class Spread:
    """The chances of points to come on the reached sheets, from full ones backwards."""

    def __init__(self, values: ExactValues, reached: NDArray[np.bool_]) -> None:
        plan = values.plan
        self._values, self._reached = values, reached
        self.curves = no_curves(plan)
        # On full sheets only the known upper bonus is to come.
        full = plan.rows[-2] + np.flatnonzero(reached[plan.rows[-2] :])
        self.curves.low[full], self.curves.length[full] = values.array[full], LANES
        self.chances = np.repeat([1.0, 0.0], [1, LANES - 1])

    def add_level(self, level: Level, pool: ThreadPool) -> None:
        """Work out a level from the one after it, which is dropped then."""
        values, plan = self._values, self._values.plan
        first = _room(plan, level.starts, level.masks)
        reached = self._reached[level.starts[:, None] + np.arange(LANES)].sum(axis=1)
        # Most of this memory is never touched, because each part of the work packs closely.
        room = first * reached
        here = np.zeros(int(room.sum()))
        pool.run(
            lambda masks, starts, begins: spread_points(
                plan, values.array, masks, starts, self._reached, self.curves, self.chances,
                here, begins[0], np.zeros(int(first.max()) + 2 * LANES), make_workspace(plan),
            ),
            level.masks, level.starts, np.cumsum(room) - room,
        )  # fmt: skip
        self.chances = here

    def of(self, sheet: int) -> NDArray[np.float64]:
        """The chance of each number of points to come on a sheet of the last level, from 0 on."""
        low, length, start = (column[sheet] for column in self.curves)
        return np.concatenate([np.zeros(low), self.chances[start : start + length]])


def every_spread(
    values: ExactValues,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> PackedCurves:
    """The chance of at least so many points to come, for every sheet and number of points."""
    plan, every = values.plan, every_sheet(values.plan)
    spread, levels = Spread(values, every), [level_of(plan, every, n) for n in range(plan.boxes)]
    index = no_curves(plan)
    full = plan.rows[-2] + np.flatnonzero(every[plan.rows[-2] :])
    numbers = [_pack(spread, full, index, 0)]
    work, done = sum(len(level.starts) for level in levels), 0
    with ThreadPool(threads) as pool:
        for level in reversed(levels):
            spread.add_level(level, pool)
            sheets = (level.starts[:, None] + np.arange(LANES)).ravel()
            numbers.append(_pack(spread, sheets[every[sheets]], index, sum(map(len, numbers))))
            done += len(level.starts)
            if progress:
                progress(done / work)
    return PackedCurves(index, np.concatenate(numbers))


def every_sheet(plan: Plan) -> NDArray[np.bool_]:
    """By place: whether it is a sheet, and not just there to fill a row."""
    places = np.arange(plan.size)
    masks = masks_of(plan, places)
    filled = filled_sets(plan.rules.face)[masks]
    different = np.array([len(np.unique(row)) for row in plan.totals])
    return np.asarray((places - plan.rows[masks]) % plan.width[filled] < different[filled])


def _pack(
    spread: Spread, sheets: NDArray[np.int64], index: Curves, start: int
) -> NDArray[np.uint16]:
    """The packed curves of a level, which go to `start` in the whole array."""
    numbers = np.zeros(int(spread.curves.length[sheets].sum()), dtype=np.uint16)
    end = pack_spreads(sheets, spread.curves, spread.chances, index, numbers, 0)
    index.place[sheets] += start
    return numbers[:end].copy()


def worth_for_points(
    values: Values, position: Position, worth: Worth, kept: PackedCurves | None = None
) -> float:
    """The mean worth of the final total, if everything is played for the highest expected total.

    `kept` has the spreads of all sheets; without it, those that are needed are worked out, which
    takes seconds near the beginning of a game.
    """
    exact = exactly(values)
    afters = _sheets_after(exact, position)
    places = [exact.place(after) for after in afters]
    spreads = points_to_come(exact, places, threads=1) if kept is None else map(kept.spread, places)
    return sum(
        chance * worth.mean(Totals(written(after), spread))
        for (after, chance), spread in zip(afters.items(), spreads, strict=True)
    )


def _sheets_after(values: ExactValues, position: Position) -> dict[Sheet, float]:
    """The sheets after this turn, and the chance of each."""
    sheet, best = position.sheet, values.choices(position)[0].move
    if not isinstance(best, Keep):
        return {position.after(best): 1.0}
    turn = values.turn(sheet)
    ends = turn.ends(lattice(sheet.rules.dice).index[best.dice], position.rolls_left)
    afters: dict[Sheet, float] = {}
    for chance, dice, box in zip(ends, rolls(sheet.rules.dice), turn.best_boxes, strict=True):
        if chance:
            fill = fill_moves(sheet.rules)[BoxIndex(box)]
            after = Position(sheet, dice, 0).after(fill)
            afters[after] = afters.get(after, 0.0) + chance
    return afters
