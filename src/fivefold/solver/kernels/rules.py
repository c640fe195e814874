"""The legal boxes of dice on a sheet, for the solver and for compiled play alike.

`fivefold.games.scorecard.scoring` has the same rules, and tests compare them.
"""

from __future__ import annotations

from fivefold.solver.kernels.compiling import inlined
from fivefold.solver.rule_arrays import FORCED

ENDLESS = 1 << 30
"""More points than any box can hold."""


@inlined
def limits(rules, box, low, high):
    """The points between which a box scores, given what LOW and HIGH hold; -1 if they are open.

    HIGH must score more than LOW holds; LOW less than HIGH holds, or could hold.
    """
    if box == rules.high:
        return max(low, 0), ENDLESS
    if box == rules.low:
        return 0, (rules.high_most if high < 0 else high)
    return 0, ENDLESS


@inlined
def may_be_forced_into(rules, box, face, upper_is_open, lower_is_open):
    """Whether five of a kind may fill a box after their own: under a forced Trump Card the upper
    box of the face comes first, then a lower box, then any."""
    if rules.trump != FORCED:
        return True
    if upper_is_open:
        return box == rules.matching[face]
    return rules.lower[box] or not lower_is_open
