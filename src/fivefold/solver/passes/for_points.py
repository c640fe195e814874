"""What playing for the highest expected total is worth to somebody who wants something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.dice import rolls
from fivefold.games.scorecard import Keep, Position
from fivefold.games.scorecard.moves import fill_moves
from fivefold.rules import BoxIndex
from fivefold.solver.exact_values import exactly
from fivefold.solver.passes.distribution import points_to_come
from fivefold.solver.sheet_state import written
from fivefold.solver.totals import Totals
from fivefold.solver.turns.lattice import lattice

if TYPE_CHECKING:
    from fivefold.games.scorecard import Sheet
    from fivefold.solver.curves.packed import PackedCurves
    from fivefold.solver.exact_values import ExactValues
    from fivefold.solver.values import Values
    from fivefold.solver.worth import Worth


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
    sheet, best = position.sheet, values.options(position)[0].move
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
