"""The best chance to reach a final total, from any sheet, and the play that gives it.

One backward pass gives it for every total at once: the value of a sheet is a curve over the points
still needed. It takes any worth of final totals, not only "at least N". A chance is then the mean
worth: the chance to win, for example.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.games.scorecard import legal_boxes
from fivefold.games.scorecard.moves import fill_moves, keep_moves
from fivefold.solver.array_turn import ArrayTurn, array_offers
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.kernels.reach import (
    NEGLIGIBLE,
    make_reach_workspace,
    mark_sheets,
    reach_points,
)
from fivefold.solver.lattice import lattice
from fivefold.solver.numbering import Numbering, SheetState, written
from fivefold.solver.passes.distribution import no_curves
from fivefold.solver.passes.levels import (
    check_curves,
    check_memory,
    masks_of,
    most_to_come,
    place_of,
)
from fivefold.solver.plan import filled_sets, make_plan
from fivefold.solver.thread_pool import ThreadPool
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from fivefold.games.scorecard import Fill, Keep, Position, Sheet
    from fivefold.solver.kernels.reach import Curves
    from fivefold.solver.plan import Plan
    from fivefold.solver.totals import Worth


_OUT_OF_REACH = 1 << 30
"""More points than any game gives."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A choice, and the chance that it leaves if everything after it is played for that chance."""

    move: Keep | Fill
    chance: float


@dataclass(frozen=True, eq=False)
class ReachChances:
    """The best chances to reach any total from one sheet, and from those after its next turn.

    After a pass for another worth, to reach a total stands for that worth moved so that from this
    total on it is 1.
    """

    sheet: Sheet
    plan: Plan
    curves: Curves
    here: NDArray[np.float64]
    """The stored chances of the sheet's level."""
    after: NDArray[np.float64]
    """Those of the sheets with one box more."""

    @cached_property
    def _numbering(self) -> Numbering:
        return Numbering(self.sheet.rules, LANES, self.plan.rows)

    def at_least(self, total: int) -> float:
        """The best chance to end with this total or more, before the next turn."""
        return self._chance(self.here, self.sheet, total)

    @cached_property
    def certain(self) -> int:
        """The highest total that is reached for certain, or as good as."""
        return self._lowest + int(np.count_nonzero(self._curve == 1)) - 1

    @cached_property
    def most(self) -> int:
        """The highest total that can be reached, but for chances too small to count."""
        return self._lowest + int(np.count_nonzero(self._curve)) - 1

    def html(self, lang: Lang = Lang.EN) -> str:
        """The curve of the chances as HTML, as a notebook shows it."""
        from fivefold.solver.display import reach_html  # noqa: PLC0415 (only where it is drawn)

        chances = [self.at_least(total) for total in range(self.certain, self.most + 1)]
        return reach_html(self.certain, chances, lang)

    def _repr_html_(self) -> str:
        return self.html()

    @property
    def _lowest(self) -> int:
        """The total that the first stored chance of the sheet is for."""
        return written(self.sheet) + int(self.curves.low[self._place])

    @property
    def _curve(self) -> NDArray[np.float64]:
        start = self.curves.place[self._place]
        return self.here[start : start + self.curves.length[self._place]]

    @cached_property
    def _place(self) -> int:
        return SheetState(self._numbering, self.sheet).place

    def prospects(self, position: Position, total: int) -> tuple[Prospect, ...]:
        """Every choice on the sheet, best first, for a player who needs this total."""
        position.check()
        rules, boxes = self.sheet.rules, legal_boxes(self.sheet, position.dice)
        fills = [fill_moves(rules)[box] for box in boxes]
        found = [
            Prospect(fill, self._chance(self.after, position.after(fill), total)) for fill in fills
        ]
        if position.rolls_left:
            worth = self.turn(total).keeps(position.rolls_left)
            index = lattice(rules.dice).index
            found += [Prospect(keep, worth[index[keep.dice]]) for keep in keep_moves(position.dice)]
        return tuple(sorted(found, key=lambda one: -one.chance))

    def turn(self, total: int) -> ArrayTurn:
        """The next turn of a player who needs this total; its values are chances."""
        offers = array_offers(self._numbering, self.sheet)
        worth = offers.brings.copy()  # minus infinity where it is forbidden
        allowed = np.isfinite(worth)
        needs = _need(total, self.sheet) - worth[allowed].astype(np.int64)
        worth[allowed] = self._at(self.after, offers.places[allowed], needs)
        return ArrayTurn(offers, worth[offers.outcome], self.sheet.rules.dice)

    def _chance(self, level: NDArray[np.float64], sheet: Sheet, total: int) -> float:
        place = np.array([SheetState(self._numbering, sheet).place])
        return float(self._at(level, place, np.array([_need(total, sheet)]))[0])

    def _at(
        self, level: NDArray[np.float64], places: NDArray[np.int64], needs: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        low, length, start = (column[places] for column in self.curves)
        # Next to a stored curve are ones and zeros.
        chances: NDArray[np.float64] = level[start + np.clip(needs - low, -1, length)]
        return chances


def _need(total: int, sheet: Sheet) -> int:
    """The points still needed, within the range of an array's numbers."""
    return min(max(total - written(sheet), 0), _OUT_OF_REACH)


def reach_chances(
    sheet: Sheet,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    worth: Worth | None = None,
) -> ReachChances:
    """The best chances to reach any total from a sheet whose next turn is about to begin.

    `worth`: what final totals are worth, if it is not just 1 from some total on.

    >>> from fivefold.games.scorecard import Sheet
    >>> from fivefold.rules import built_in
    >>> yum = built_in("yum")
    >>> last = Sheet(yum, (*[0] * (len(yum.boxes) - 1), None))
    >>> [last.rules.boxes[box].id for box in last.open]
    ['yum']
    >>> round(reach_chances(last).at_least(30), 4)
    0.046
    """
    check_curves(sheet)
    plan = make_plan(sheet.rules)
    curves, here, after = no_curves(plan), np.zeros(0), np.zeros(0)
    for level in reach_levels(sheet, plan, curves, threads, progress, worth):
        here, after = level.chances, here
    return ReachChances(sheet, plan, curves, here, after if len(after) else here)


class ReachLevel(NamedTuple):
    """The sheets of one level, and their stored chances."""

    sheets: NDArray[np.int64]
    chances: NDArray[np.float64]


def reach_levels(  # noqa: PLR0913, PLR0917 (each is a choice of its own)
    sheet: Sheet,
    plan: Plan,
    curves: Curves,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    worth: Worth | None = None,
) -> Iterator[ReachLevel]:
    """The pass itself: every level that can follow from a sheet, from full sheets back to it."""
    first = place_of(sheet, plan)
    with ThreadPool(threads) as pool:
        levels = _levels(plan, first, pool)
        rooms = [_room(plan, level, worth) for level in levels]
        check_memory(np.array([0, *(room.sum() for room in rooms)]))
        here = _ends(plan, levels[-1], curves, worth)
        yield ReachLevel(levels[-1], here)
        work = [len(level) for level in levels]
        for n in range(len(levels) - 2, -1, -1):
            here = _level_chances(plan, levels[n], rooms[n], curves, here, pool)
            yield ReachLevel(levels[n], here)
            if progress:
                progress(sum(work[n:]) / sum(work))


def _levels(plan: Plan, first: int, pool: ThreadPool) -> list[NDArray[np.int64]]:
    """The sheets that can follow from a sheet, by number of filled boxes, up to full ones."""
    reached = np.zeros(plan.size, dtype=np.bool_)
    level, levels = np.array([first]), [np.array([first])]
    for _ in range(int(np.bitwise_count(masks_of(plan, level))[0]), plan.boxes):
        pool.run(
            lambda sheets: mark_sheets(
                plan, masks_of(plan, sheets), sheets, reached, make_reach_workspace(plan)
            ),
            level,
        )
        level = np.flatnonzero(reached)
        reached[level] = False
        levels.append(level)
    return levels


def _ends(
    plan: Plan, sheets: NDArray[np.int64], curves: Curves, worth: Worth | None
) -> NDArray[np.float64]:
    """The curves of full sheets, where only the known upper bonus is to come."""
    filled = filled_sets(plan.rules.face)[-1]
    falling = np.zeros(0) if worth is None else worth.shares[::-1]
    curves.low[sheets] = plan.ends[(sheets - plan.rows[-2]) % plan.width[filled]] + 1
    curves.length[sheets], curves.place[sheets] = len(falling), LANES
    return np.concatenate([np.ones(LANES), falling, np.zeros(2 * LANES)])


def _room(plan: Plan, sheets: NDArray[np.int64], worth: Worth | None) -> NDArray[np.int64]:
    """Room for the longest curve that a sheet can have, before it is known how much is negligible.

    Each part of the work packs its curves closely, so most of this memory is never touched.
    """
    most = most_to_come(plan, sheets, masks_of(plan, sheets))
    wider = 0 if worth is None else len(worth.shares)
    return ((most + wider) // LANES + 4) * LANES


def _level_chances(  # noqa: PLR0913, PLR0917 (the levels share all of it)
    plan: Plan,
    sheets: NDArray[np.int64],
    room: NDArray[np.int64],
    curves: Curves,
    after: NDArray[np.float64],
    pool: ThreadPool,
) -> NDArray[np.float64]:
    """The curves of one level, from those of the level after it."""
    here = np.empty(int(room.sum()))
    pool.run(
        lambda masks, sheets, starts: reach_points(
            plan,
            masks,
            sheets,
            curves,
            after,
            here,
            starts[0],
            NEGLIGIBLE,
            make_reach_workspace(plan),
        ),
        masks_of(plan, sheets),
        sheets,
        np.cumsum(room) - room,
    )
    return here
