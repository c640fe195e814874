"""What can't be known is refused before any work."""

from dataclasses import replace

import pytest

from fivefold.errors import Malformed
from fivefold.games.scorecard import Sheet
from fivefold.rules import scorecard_rules
from fivefold.solver.passes import levels
from fivefold.solver.passes.checks import check_curves


def test_games_that_save_rolls_are_refused(porch):
    check_curves(Sheet.empty(porch))
    with pytest.raises(Malformed) as refused:
        check_curves(Sheet.empty(replace(porch, saved_rolls=True)))
    assert refused.value.code == "saved-rolls-not-counted"


def test_what_does_not_fit_into_memory_is_refused(monkeypatch):
    yum = Sheet.empty(scorecard_rules("yum"))
    check_curves(yum)
    monkeypatch.setattr(levels, "memory_to_use", lambda: 1 << 20)
    with pytest.raises(Malformed) as refused:
        check_curves(yum)
    assert refused.value.code == "too-large-to-spread"
