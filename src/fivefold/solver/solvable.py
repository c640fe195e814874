"""Which rules the solver knows; the others are refused at once, with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import Malformed
from fivefold.solver.limits import MAX_BOXES, MAX_LINES

if TYPE_CHECKING:
    from fivefold.rules import RuleSet


def why_unsolvable(rules: RuleSet) -> Malformed | None:
    """The refusal; None for rules that can be solved if there is memory for them."""
    if any(box.first_roll for box in rules.boxes):
        return Malformed("first-roll-unsolved", game=rules.id)
    if only_bounded(rules):
        return Malformed("columns-bounded", game=rules.id)
    if len(rules.columns) > 1 and rules.upper_bonus is not None:
        return Malformed("columns-unsolved", game=rules.id)
    if len(rules.flagged) > 1:
        return Malformed("needs-unsolved", game=rules.id)
    return None


def check_solvable(rules: RuleSet) -> None:
    refusal = why_unsolvable(rules)
    if refusal is not None:
        raise refusal


def only_bounded(rules: RuleSet) -> bool:
    """Whether a game has too many sheets because of its columns, while each of them alone could be
    solved: then its expected total has known bounds."""
    count = len(rules.columns)
    if count < 2 or rules.saved_rolls or any(box.first_roll for box in rules.boxes):
        return False
    too_many = rules.upper_bonus is not None or len(rules.boxes) > MAX_BOXES
    return too_many and len(rules.flagged) <= count and len(rules.lines) <= MAX_LINES


def check_bounded(rules: RuleSet) -> None:
    """Refuse a game that has no bounds, mostly because it can be solved."""
    if not only_bounded(rules):
        raise why_unsolvable(rules) or Malformed("bounds-not-needed", game=rules.id)
