"""Many games under best play, from a seed: the same games whatever the number of threads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.errors import Malformed
from fivefold.games.scorecard import Sheet
from fivefold.solver.card import written
from fivefold.solver.choices import desk
from fivefold.solver.crew import Crew
from fivefold.solver.limits import MAX_GAMES
from fivefold.solver.playing import play_turns
from fivefold.solver.totals import Totals
from fivefold.whole import whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from fivefold.solver.values import Values

_TOGETHER = 1 << 18
"""Games played side by side: many share a card, and their arrays stay small."""


def simulate(  # noqa: PLR0913 (what is asked, then how to go about it)
    values: Values,
    games: int,
    seed: int,
    sheet: Sheet | None = None,
    *,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Totals:
    """How the totals of so many games under best play are spread, from an empty card or another.

    >>> from fivefold.rules import built_in
    >>> from fivefold.solver.values import Values
    >>> values = Values.solved(built_in("yum"))
    >>> simulate(values, 1000, seed=7).mean
    171.381
    """
    if not 1 <= whole(games) <= MAX_GAMES:
        raise Malformed("wrong-games", games=games, most=MAX_GAMES)
    if whole(seed) < 0:
        raise Malformed("wrong-seed", seed=seed)
    card = Sheet.empty(values.rules) if sheet is None else sheet
    counts = np.zeros(0, dtype=np.int64)
    with Crew(threads) as crew:
        for batch, first in enumerate(range(0, games, _TOGETHER)):
            # Each game's stream begins at a number of its own, drawn from the seed.
            source = np.random.PCG64(np.random.SeedSequence([seed, batch]))
            streams = source.random_raw(min(_TOGETHER, games - first))
            counts = _added(counts, np.bincount(_play(values, card, streams, crew)))
            if progress:
                progress((first + len(streams)) / games)
    lowest = int(np.flatnonzero(counts)[0])
    return Totals(written(card) + lowest, counts[lowest:] / games)


def _play(
    values: Values, card: Sheet, streams: NDArray[np.uint64], crew: Crew
) -> NDArray[np.int64]:
    """The points that each game brings from a card on."""
    plan = values.plan
    places = np.full(len(streams), values.place(card))
    points = np.zeros(len(streams), dtype=np.int64)
    for _ in range(len(card.open)):
        order = np.argsort(places, kind="stable")
        places, points, streams = places[order], points[order], streams[order]
        masks = np.searchsorted(plan.rows, places, side="right") - 1
        crew.share(
            lambda *some: play_turns(plan, values.table, *some, desk(plan)),
            *(masks, places, streams, points),
        )
    points += values.table[places].astype(np.int64)  # on a full card, the upper bonus
    return points


def _added(one: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.int64]:
    """Two counts as one, as long as the longer."""
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    longer[: len(shorter)] += shorter
    return longer
