"""What the solver does not know is refused at once, with the reason."""

import pytest

from fivefold.errors import Malformed
from fivefold.rules import built_in
from fivefold.solver.solvable import check_bounded, check_solvable, only_bounded, why_unsolvable
from fivefold.solver.values import Values
from tests.support.pads import (
    BONUS,
    COLUMNS,
    GRAND,
    ONES,
    SIXES,
    columns,
    generala,
    pad,
    three_columns,
)

NEEDED = ONES.replace(" }", ', needs = "grand" }')


def two_needed():
    return pad(GRAND, NEEDED, SIXES.replace(" }", ', needs = "ones" }'))


def saving_columns():
    return pad(ONES, SIXES, GRAND, head="saved_rolls = true", tail=COLUMNS + BONUS)


@pytest.mark.parametrize(
    ("build", "code"),
    [
        (generala, "first-roll-unsolved"),
        (three_columns, "columns-bounded"),
        (saving_columns, "columns-unsolved"),
        (two_needed, "needs-unsolved"),
    ],
)
def test_a_game_is_refused_before_any_work_is_done(build, code):
    with pytest.raises(Malformed) as refused:
        Values.solved(build())
    assert refused.value.code == code
    assert "pad can't be solved" in str(refused.value)


def test_all_other_rules_can_be_solved():
    assert why_unsolvable(built_in("yard-forced")) is None
    assert why_unsolvable(pad(GRAND, NEEDED)) is None
    check_solvable(pad(ONES, SIXES, head='fill = "up"'))


def test_a_game_has_bounds_only_where_its_columns_make_it_too_large():
    assert only_bounded(built_in("three-columns"))
    assert only_bounded(built_in("balut"))
    assert not only_bounded(columns(1, 2, bonus=""))
    assert not only_bounded(built_in("thirteen"))
    check_bounded(built_in("balut"))


@pytest.mark.parametrize(
    ("rules", "code"),
    [(columns(1, 2, bonus=""), "bounds-not-needed"), (generala(), "first-roll-unsolved")],
)
def test_bounds_are_refused_with_the_reason(rules, code):
    with pytest.raises(Malformed) as refused:
        check_bounded(rules)
    assert refused.value.code == code
