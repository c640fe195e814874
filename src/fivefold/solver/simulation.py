"""Simulates games under best play. A seed gives the same games for any number of threads."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from fivefold.errors import Malformed
from fivefold.games.scorecard import Sheet
from fivefold.integers import as_int
from fivefold.solver.exact_values import exactly
from fivefold.solver.kernels.choices import make_workspace
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.kernels.simulation import play_saved_turns, play_turns, saved_workspace
from fivefold.solver.limits import MAX_GAMES
from fivefold.solver.numbering import written
from fivefold.solver.saved_values import SavedValues
from fivefold.solver.thread_pool import ThreadPool
from fivefold.solver.totals import Totals

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from fivefold.solver.exact_values import ExactValues
    from fivefold.solver.values import Values

    Points = NDArray[np.int64]

_BATCH = 1 << 18
"""Games played at the same time: enough that many share a sheet, few enough for small arrays."""


def simulate(  # noqa: PLR0913 (what to compute, then how)
    values: Values,
    games: int,
    seed: int,
    sheet: Sheet | None = None,
    *,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Totals:
    """The distribution of totals in games simulated under best play, from an empty or given sheet.

    >>> from fivefold.rules import built_in
    >>> from fivefold.solver.values import Values
    >>> values = Values.solved(built_in("yum"))
    >>> simulate(values, 1000, seed=7).mean
    171.381
    """
    if not 1 <= as_int(games) <= MAX_GAMES:
        raise Malformed("wrong-games", games=games, most=MAX_GAMES)
    if as_int(seed) < 0:
        raise Malformed("wrong-seed", seed=seed)
    sheet, play = Sheet.empty(values.rules) if sheet is None else sheet, _player(values)
    counts = np.zeros(0, dtype=np.int64)
    with ThreadPool(threads) as pool:
        for batch, first in enumerate(range(0, games, _BATCH)):
            # Each game has its own random stream, which starts at a number drawn from the seed.
            source = np.random.PCG64(np.random.SeedSequence([seed, batch]))
            streams = source.random_raw(min(_BATCH, games - first))
            counts = _added(counts, np.bincount(play(sheet, streams, pool)))
            if progress:
                progress((first + len(streams)) / games)
    lowest = int(np.flatnonzero(counts)[0])
    return Totals(written(sheet) + lowest, counts[lowest:] / games)


def _player(values: Values) -> Callable[[Sheet, NDArray[np.uint64], ThreadPool], Points]:
    """The player that plays games by these values from a sheet on."""
    if isinstance(values, SavedValues):
        return partial(play_with_saved_rolls, values)
    return partial(_play, exactly(values))


def _play(
    values: ExactValues, sheet: Sheet, streams: NDArray[np.uint64], pool: ThreadPool
) -> NDArray[np.int64]:
    """The points that each game scores from a sheet on."""
    plan = values.plan
    places = np.full(len(streams), values.place(sheet))
    points = np.zeros(len(streams), dtype=np.int64)
    for _ in range(len(sheet.open)):
        order = np.argsort(places, kind="stable")
        places, points, streams = places[order], points[order], streams[order]
        masks = np.searchsorted(plan.rows, places, side="right") - 1
        pool.run(
            lambda *some: play_turns(plan, values.array, *some, make_workspace(plan)),
            *(masks, places, streams, points),
        )
    points += values.array[places].astype(np.int64)  # on a full sheet, the upper bonus
    return points


def _added(one: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.int64]:
    """The sum of two arrays of counts of different lengths."""
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    longer[: len(shorter)] += shorter
    return longer


def play_with_saved_rolls(
    values: SavedValues, sheet: Sheet, streams: NDArray[np.uint64], pool: ThreadPool
) -> NDArray[np.int64]:
    """The points that each game scores from a sheet on."""
    levels, filled = values.levels, len(sheet.boxes)
    plan = values.plan._replace(rows=levels.local)
    start = values.place(sheet) - levels.firsts[filled] - sheet.saved * levels.sizes[filled]
    places, saved = np.full(len(streams), start), np.full(len(streams), sheet.saved)
    points = np.zeros(len(streams), dtype=np.int64)
    for level in range(filled, plan.boxes):
        order = np.lexsort([-saved, places // LANES])
        places, saved, streams, points = places[order], saved[order], streams[order], points[order]
        after, masks = values.level(level + 1), _masks(values, level, places)
        rolls = plan.rerolls + 1 + int(saved.max())
        pool.run(
            lambda *games, then=after, rolls=rolls: play_saved_turns(
                plan, then, *games, saved_workspace(plan, rolls)
            ),
            *(masks, places, saved, streams, points),
        )
    points += values.level(plan.boxes)[0, places].astype(np.int64)  # the upper bonus
    return points


def _masks(values: SavedValues, level: int, places: NDArray[np.int64]) -> NDArray[np.int64]:
    masks = values.levels.masks[level]
    return masks[np.searchsorted(values.levels.local[masks], places, side="right") - 1]
