"""What can't be known of a game is refused before any work, which may take minutes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.solver.exact_values import check_no_saved_rolls
from fivefold.solver.kernels.lattice import LANES
from fivefold.solver.numbering import Numbering
from fivefold.solver.passes.levels import check_spread
from fivefold.solver.plan import make_plan
from fivefold.solver.sheet_state import SheetState

if TYPE_CHECKING:
    from fivefold.games.scorecard import Sheet
    from fivefold.solver.plan import Plan


def check_curves(sheet: Sheet) -> None:
    """Refuse what takes a curve for every sheet that can follow, if the game saves rolls, or if
    they are certain not to fit into memory."""
    check_no_saved_rolls(sheet.rules)
    plan = make_plan(sheet.rules)
    check_spread(plan, [place_of(sheet, plan)])


def place_of(sheet: Sheet, plan: Plan) -> int:
    """The place of a sheet in the arrays of a plan."""
    return SheetState(Numbering(sheet.rules, LANES, plan.rows), sheet).place
