"""Simulated games under best play, where unused rolls are saved; one level is loaded at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.kernels.saved_simulation import play_saved_turns, saved_workspace

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.solver.saved_rolls.values import SavedValues
    from fivefold.solver.thread_pool import ThreadPool


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
