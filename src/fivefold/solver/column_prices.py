"""Prices of turns: what a last roll costs a column that uses the turn.

At prices that are too low several columns want the same turn, at prices that are too high none
does. Good ones are found by playing: first they are what each roll gains on average in whole games;
then they rise where the columns together want a roll too often, and fall where too rarely.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.progress import progress_or_log
from fivefold.solver.columns import ColumnTurns, ColumnValues, alike, column_plans, value_column
from fivefold.solver.kernels.choices import make_workspace
from fivefold.solver.kernels.columns import Offered, offer_column, roll_for
from fivefold.solver.kernels.outcomes import NEVER
from fivefold.solver.limits import check_bounded
from fivefold.solver.passes.levels import masks_of
from fivefold.solver.storage import VERSION, columns_path, ignore
from fivefold.solver.thread_pool import ThreadPool
from fivefold.solver.value_files import COLUMNS, file_of, load, room_for

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from fivefold.rules import RuleSet
    from fivefold.solver.plan import Plan
    from fivefold.solver.storage import Warn

    Prices = NDArray[np.float64]
    Columns = tuple[ColumnTurns, ...]


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


class PlayedTotals(NamedTuple):
    totals: NDArray[np.int64]
    """By game."""
    gains: NDArray[np.float64]
    """By turn and roll: what the roll gains on average, over all games with a choice of columns."""


def play_games(
    columns: Sequence[ColumnTurns], streams: NDArray[np.uint64], pool: ThreadPool
) -> PlayedTotals:
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
    return PlayedTotals(totals, gains)


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


ROUNDS = 12
"""How often the columns are valued. Further rounds lower the upper bound less and less."""
_AVERAGED = 3
"""In so many of the first rounds, prices are what rolls gain in whole games."""
_GAMES = 2048
"""Games that are played in each round."""
_STEP = 0.3
"""By which part of a mean price one changes, in the first of the other rounds, if the roll is
wanted twice as often as it comes."""
_RARE = 30 / _GAMES
"""For rolls this rare the games give too little evidence."""


def priced_columns(
    rules: RuleSet, threads: int | None = None, progress: Callable[[float], None] | None = None
) -> Columns:
    """The columns of a game, valued at the prices with the lowest upper bound that was found."""
    plans, kinds = column_plans(rules), alike(rules)
    prices = np.zeros((rules.turns, len(plans[0].chances)))
    best: Columns = ()
    with ThreadPool(threads) as pool:
        for number in range(ROUNDS):
            valued = {
                n: value_column(plan, prices, 1 / len(kinds), pool) for n, plan in plans.items()
            }
            columns = tuple(valued[kind] for kind in kinds)
            if not best or upper_bound(columns) < upper_bound(best):
                best = columns
            if number + 1 < ROUNDS:
                prices = _next(columns, prices, number, pool)
            if progress:
                progress((number + 1) / ROUNDS)
    return best


def upper_bound(columns: Columns) -> float:
    """No play of the whole game has a higher expected total, whatever the prices."""
    return sum(column.start for column in columns)


def _next(columns: Columns, prices: Prices, number: int, pool: ThreadPool) -> Prices:
    """Better prices, from games that are played at these."""
    if number < _AVERAGED:
        gains = play_games(columns, _streams(number, 0), pool).gains
        return gains if not number else (prices + gains) / 2
    share = 1 / len(columns)
    # Columns that play alike are one object, and played once.
    firsts = [columns.index(column) for column in columns]
    alone = {
        first: play_column(columns[first], prices, share, _streams(number, first), pool)
        for first in sorted({*firsts})
    }
    played = [alone[first] for first in firsts]
    comes, wanted = share * sum(one.rolled for one in played), sum(one.used for one in played)
    step = _STEP * max(1.0, float(prices.mean())) / np.sqrt(number - _AVERAGED + 1)
    better: Prices = prices + step * (wanted - comes) / (comes + _RARE)
    return better


def _streams(number: int, column: int) -> NDArray[np.uint64]:
    """The random streams of the games of a round."""
    return np.random.PCG64(np.random.SeedSequence([number, column])).random_raw(_GAMES)


_BATCH = 4096
"""Games played at the same time, so that the arrays stay small."""
_CONFIDENCE = 1.959964
"""Standard errors on each side of a mean in an interval of 95 %."""


class Bounds(NamedTuple):
    upper: float
    """No play has a higher expected total."""
    mean: float
    """The mean total in simulated games."""
    error: float
    """The standard error of that mean."""

    @property
    def lower(self) -> float:
        """The lower end of the interval of 95 %."""
        return self.mean - _CONFIDENCE * self.error

    @property
    def higher(self) -> float:
        """Its upper end."""
        return self.mean + _CONFIDENCE * self.error


def find_bounds(
    values: ColumnValues,
    games: int,
    seed: int,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Bounds:
    """The upper bound, and what play by these values scores in so many games."""
    count = total = squares = 0
    with ThreadPool(threads) as pool:
        for batch, first in enumerate(range(0, games, _BATCH)):
            source = np.random.PCG64(np.random.SeedSequence([seed, batch]))
            streams = source.random_raw(min(_BATCH, games - first))
            totals = play_games(values.columns, streams, pool).totals
            count += len(totals)
            total += int(totals.sum())
            squares += int((totals * totals).sum())
            if progress:
                progress(count / games)
    mean = total / count
    variance = (squares - total * mean) / (count - 1)
    return Bounds(values.upper, mean, sqrt(variance / count))


_START = 2
"""The last so many numbers of a column are its value at the start, in double precision."""


def load_columns(
    rules: RuleSet,
    values_folder: Path | None = None,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    warn: Warn = ignore,
) -> ColumnValues:
    """What bots play by in a game of several columns: from disk, or computed and saved.

    Without `progress`, work that takes more than some seconds is told to the log.
    """
    check_bounded(rules)
    plans = column_plans(rules)
    ends = np.cumsum([_numbers(rules, plan) for plan in plans.values()])
    path = columns_path(rules, values_folder)
    file = file_of(path, rules, plans[0], COLUMNS, VERSION, int(ends[-1]))
    array = load(file, warn)
    if array is None:
        with progress_or_log(progress, rules.id, path) as seen:
            found = priced_columns(rules, threads, seen)
        with room_for(file, warn) as array:
            array[:] = np.concatenate([_flat(found[number]) for number in plans])
        return ColumnValues(rules, found)
    parts = np.split(array, ends[:-1])
    kinds = {n: _column(plan, part) for (n, plan), part in zip(plans.items(), parts, strict=True)}
    return ColumnValues(rules, tuple(kinds[number] for number in alike(rules)))


def _numbers(rules: RuleSet, plan: Plan) -> int:
    return (rules.turns + 1) * plan.size + _START


def _flat(column: ColumnTurns) -> NDArray[np.float32]:
    return np.concatenate([column.turns.ravel(), np.array([column.start]).view(np.float32)])


def _column(plan: Plan, part: NDArray[np.float32]) -> ColumnTurns:
    start = float(part[-_START:].copy().view(np.float64)[0])
    return ColumnTurns(plan, part[:-_START].reshape(-1, plan.size), start)
