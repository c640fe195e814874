"""Prices of turns: what a last roll costs a column that uses the turn.

At prices that are too low several columns want the same turn, at prices that are too high none
does. Good ones are found by playing: first they are what each roll gains on average in whole games;
then they rise where the columns together want a roll too often, and fall where too rarely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.solver.columns.alone import alike
from fivefold.solver.columns.games import play_column, play_games
from fivefold.solver.columns.passing import column_plans, value_column
from fivefold.solver.thread_pool import ThreadPool

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from fivefold.rules import RuleSet
    from fivefold.solver.columns.passing import ColumnTurns

    Prices = NDArray[np.float64]
    Columns = tuple[ColumnTurns, ...]

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
"""Of rolls that come this often, or more rarely, the games tell little."""


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
