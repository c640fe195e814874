"""What the solver does not know is refused at once, with the reason."""

import pytest

from fivefold.errors import Malformed
from fivefold.rules import built_in
from fivefold.solver.solvable import check_solvable, why_unsolvable
from fivefold.solver.values import Values
from tests.support.pads import GRAND, ONES, SIXES, generala, pad, three_columns

NEEDED = ONES.replace(" }", ', needs = "grand" }')


def two_needed():
    return pad(GRAND, NEEDED, SIXES.replace(" }", ', needs = "ones" }'))


@pytest.mark.parametrize(
    ("build", "code"),
    [
        (generala, "first-roll-unsolved"),
        (three_columns, "columns-unsolved"),
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
