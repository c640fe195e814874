"""The exact distribution of the final total under best play, from any card.

First forward, level by level: which cards best play can lead to. Then back: on each of them the
chance of every number of points to come, from the cards with one box more filled. Only two levels
are held at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.errors import Malformed
from fivefold.solver.card import written
from fivefold.solver.choices import desk
from fivefold.solver.crew import Crew
from fivefold.solver.lattice import LANES
from fivefold.solver.memory import memory_to_use
from fivefold.solver.plan import filled_sets
from fivefold.solver.spreading import reach_cards, spread_points
from fivefold.solver.totals import Totals

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from numpy.typing import NDArray

    from fivefold.games.scorecard import Sheet
    from fivefold.solver.plan import Plan
    from fivefold.solver.values import Values


def exact_totals(
    values: Values,
    sheet: Sheet,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Totals:
    """The chance of every final total from a card whose next turn is about to begin.

    >>> from fivefold.games.scorecard import Sheet
    >>> from fivefold.rules import built_in
    >>> from fivefold.solver.values import Values
    >>> yum = built_in("yum")
    >>> totals = exact_totals(Values.solved(yum), Sheet.empty(yum))
    >>> round(totals.mean, 4), totals.percentile(50)
    (171.1343, 169)
    """
    [chances] = points_to_come(values, [values.place(sheet)], threads, progress)
    likely = np.flatnonzero(chances)
    return Totals(written(sheet) + int(likely[0]), chances[likely[0] : likely[-1] + 1])


def points_to_come(
    values: Values,
    cards: list[int],
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> list[NDArray[np.float64]]:
    """For cards with equally many boxes filled, by their places in the table: the chance of each
    number of points to come, from none on."""
    plan, tell = values.plan, progress or (lambda _share: None)
    reached = np.zeros(plan.size, dtype=np.bool_)
    reached[cards] = True
    with Crew(threads) as crew:
        levels = _reach(values, reached, crew, tell)
        places, lengths = _layout(plan, reached)
        chances = _ends(values, reached, places)
        for done, level in enumerate(reversed(levels), start=1):
            chances = _spread(values, level, places, lengths, chances, crew)
            tell((1 + done / len(levels)) / 2)
    return [chances[places[card] :][: lengths[card]] for card in cards]


class _Level(NamedTuple):
    """Reached cards with equally many boxes filled, eight at a time."""

    masks: NDArray[np.int64]
    starts: NDArray[np.int64]
    """Where the first of each eight stands in the table."""


def _level(plan: Plan, reached: NDArray[np.bool_], filled: int) -> _Level:
    starts = np.flatnonzero(reached.reshape(-1, LANES).any(axis=1)) * LANES
    masks = _masks(plan, starts)
    here = np.bitwise_count(masks) == filled
    return _Level(masks[here], starts[here])


def _masks(plan: Plan, places: NDArray[np.int64]) -> NDArray[np.int64]:
    """The boxes filled on cards, by their places in the table."""
    return np.searchsorted(plan.rows, places, side="right") - 1


def _reach(
    values: Values, reached: NDArray[np.bool_], crew: Crew, tell: Callable[[float], None]
) -> list[_Level]:
    """Mark every card that best play leads to; the levels in order of play, the end left out."""
    plan = values.plan
    first = int(np.bitwise_count(_masks(plan, np.flatnonzero(reached)[:1]))[0])
    levels = []
    for filled in range(first, plan.boxes):
        level = _level(plan, reached, filled)
        crew.share(
            lambda masks, starts: reach_cards(
                plan, values.table, masks, starts, reached, desk(plan)
            ),
            *level,
        )
        levels.append(level)
        tell((filled + 1 - first) / (plan.boxes - first) / 2)
    return levels


def _layout(plan: Plan, reached: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Where in its level's array the chances of each card stand, and how many they are."""
    cards = np.flatnonzero(reached)
    masks = _masks(plan, cards)
    lanes = _most_to_come(plan, cards, masks) // LANES + 1
    filled = np.bitwise_count(masks)
    places, lengths = np.zeros(plan.size, np.int64), np.zeros(plan.size, np.int32)
    lengths[cards] = lanes * LANES
    # What is written past the end of a card's chances is always nothing, but needs a place.
    room = (lanes + 1) * LANES
    for level in range(int(filled.min()), plan.boxes + 1):
        here = filled == level
        places[cards[here]] = np.cumsum(room[here]) - room[here]
    _check_memory(np.bincount(filled, weights=room))
    return places, lengths


def _most_to_come(
    plan: Plan, cards: NDArray[np.int64], masks: NDArray[np.int64]
) -> NDArray[np.int64]:
    """No card can bring more than this from here on."""
    is_open = 1 - ((masks[:, None] >> np.arange(plan.boxes)) & 1)
    most = np.maximum(np.maximum.reduceat(plan.score, plan.scores[:-1]), plan.trump_points)
    points = is_open @ most + plan.bonus
    if plan.five_bonus:
        five_open = is_open[:, plan.five]
        row = (cards - plan.rows[masks]) // plan.width[filled_sets(plan.face)[masks]]
        earning = (five_open == 1) | (row % 2 == 1)
        points += plan.five_bonus * earning * (is_open.sum(axis=1) - five_open)
    return points.astype(np.int64)


def _check_memory(room: NDArray[np.number[Any]]) -> None:
    needed, most = 8 * int((room[:-1] + room[1:]).max()), memory_to_use()
    if needed > most:
        gigabytes, at_most = (f"{size / 2**30:.1f}" for size in (needed, most))
        raise Malformed("too-large-to-spread", gigabytes=gigabytes, most=at_most)


def _ends(
    values: Values, reached: NDArray[np.bool_], places: NDArray[np.int64]
) -> NDArray[np.float64]:
    """On a full card the bonus to come is known."""
    plan = values.plan
    cards = plan.rows[-2] + np.flatnonzero(reached[plan.rows[-2] :])
    chances = np.zeros(len(cards) * (int(plan.bonus) // LANES + 2) * LANES)
    chances[places[cards] + values.table[cards].astype(np.int64)] = 1.0
    return chances


def _spread(  # noqa: PLR0913, PLR0917 (all of it is shared between the levels)
    values: Values,
    level: _Level,
    places: NDArray[np.int64],
    lengths: NDArray[np.int32],
    after: NDArray[np.float64],
    crew: Crew,
) -> NDArray[np.float64]:
    """The chances on the cards of one level, from those on the level after it."""
    plan = values.plan
    cards = level.starts[:, None] + np.arange(LANES)
    room = lengths[cards]
    here = np.zeros(int((room + LANES * (room > 0)).sum()))
    crew.share(
        lambda masks, starts: spread_points(
            plan, values.table, masks, starts, places, lengths, after, here, desk(plan)
        ),
        *level,
    )
    return here
