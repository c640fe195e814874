"""Which rules the solver knows; the others are refused at once, with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import Malformed

if TYPE_CHECKING:
    from fivefold.rules import RuleSet


def why_unsolvable(rules: RuleSet) -> Malformed | None:
    """The refusal; None for rules that can be solved if there is memory for them."""
    if any(box.first_roll for box in rules.boxes):
        return Malformed("first-roll-unsolved", game=rules.id)
    if len(rules.columns) > 1 and rules.upper_bonus is not None:
        return Malformed("columns-unsolved", game=rules.id)
    if len(rules.flagged) > 1:
        return Malformed("needs-unsolved", game=rules.id)
    return None


def check_solvable(rules: RuleSet) -> None:
    refusal = why_unsolvable(rules)
    if refusal is not None:
        raise refusal
