"""Many games at a time: whole games, and columns that are played alone and may let turns pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.solver.kernels.choices import make_workspace
from fivefold.solver.kernels.columns import Offered, offer_column, roll_for
from fivefold.solver.kernels.outcomes import NEVER
from fivefold.solver.passes.levels import masks_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from fivefold.solver.columns.passing import ColumnTurns
    from fivefold.solver.thread_pool import ThreadPool


def no_offers(games: int, rolls: int) -> Offered:
    shape = games, rolls
    gains = np.full(shape, 2 * NEVER)
    return Offered(gains, *(np.zeros(shape, dtype=np.int64) for _ in range(3)))


def offer(  # noqa: PLR0913, PLR0917 (what is offered, where, and who works)
    column: ColumnTurns,
    number: int,
    turn: int,
    places: NDArray[np.int64],
    found: Offered,
    pool: ThreadPool,
) -> None:
    """Add what one column offers in this turn."""
    plan, after = column.plan, column.turns[turn + 1]
    pool.run(
        lambda masks, places, *parts: offer_column(
            plan, after, masks, places, number, Offered(*parts), make_workspace(plan)
        ),
        *(masks_of(plan, places), places, *found),
    )


def rolled_for(
    column: ColumnTurns, gains: NDArray[np.float64], streams: NDArray[np.uint64], pool: ThreadPool
) -> NDArray[np.int64]:
    """The last roll of every game that is played for these gains."""
    plan, rolled = column.plan, np.zeros(len(streams), dtype=np.int64)
    pool.run(lambda *some: roll_for(plan, *some, make_workspace(plan)), gains, streams, rolled)
    return rolled


class Played(NamedTuple):
    totals: NDArray[np.int64]
    """By game."""
    gains: NDArray[np.float64]
    """By turn and roll: what the roll gains on average, over all games with a choice of columns."""


def play_games(
    columns: Sequence[ColumnTurns], streams: NDArray[np.uint64], pool: ThreadPool
) -> Played:
    """Play whole games: each choice is the one with the highest sum of the columns' values."""
    games, everyone = len(streams), np.arange(len(streams))
    count, rolls = len(columns[0].turns) - 1, len(columns[0].plan.chances)
    places = np.zeros((len(columns), games), dtype=np.int64)
    totals, gains = np.zeros(games, dtype=np.int64), np.zeros((count, rolls))
    for turn in range(count):
        found = no_offers(games, rolls)
        for number, column in enumerate(columns):
            offer(column, number, turn, places[number], found, pool)
        roll = rolled_for(columns[0], found.gains, streams, pool)
        chosen = everyone, roll
        totals += found.points[chosen]
        places[found.column[chosen], everyone] = found.then[chosen]
        # Where only one column is left, it is full with the next turns or never.
        free = found.gains.max(axis=1) < -NEVER / 2
        gains[turn] = found.gains[free].mean(axis=0) if free.any() else gains[turn - 1]
    for number, column in enumerate(columns):
        totals += column.turns[-1][places[number]].astype(np.int64)  # the upper bonus
    return Played(totals, gains)


class Used(NamedTuple):
    """How often each last roll came, and was used, by turn and roll."""

    rolled: NDArray[np.float64]
    used: NDArray[np.float64]


def play_column(
    column: ColumnTurns,
    prices: NDArray[np.float64],
    share: float,
    streams: NDArray[np.uint64],
    pool: ThreadPool,
) -> Used:
    """Play one column alone, which pays for the turns that it uses."""
    games, everyone = len(streams), np.arange(len(streams))
    count, rolls = prices.shape
    places, result = np.zeros(games, dtype=np.int64), Used(*np.zeros((2, count, rolls)))
    for turn, price in enumerate(prices):
        found = no_offers(games, rolls)
        offer(column, 0, turn, places, found, pool)
        uses = found.gains > price
        worth = share * price + np.where(uses, found.gains - price, 0.0)
        roll = rolled_for(column, worth, streams, pool)
        chosen = everyone, roll
        acts = uses[chosen]
        places = np.where(acts, found.then[chosen], places)
        result.rolled[turn] = np.bincount(roll, minlength=rolls) / games
        result.used[turn] = np.bincount(roll, acts, rolls) / games
    return result
