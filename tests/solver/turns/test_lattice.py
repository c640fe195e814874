"""Keeps and rolls as a lattice: one die more, one die fewer."""

import pytest

from fivefold.dice import FACES, Dice, rolls
from fivefold.solver.turns.lattice import lattice


@pytest.mark.parametrize(("dice", "keeps", "full"), [(1, 7, 6), (2, 28, 21), (5, 462, 252)])
def test_rolls_come_after_all_smaller_keeps(dice, keeps, full):
    grid = lattice(dice)
    assert (len(grid.index), len(grid.index) - grid.first_roll) == (keeps, full)
    assert list(grid.index)[grid.first_roll :] == list(rolls(dice))
    for size, part in enumerate(grid.sizes):
        assert {len(keep) for keep in list(grid.index)[part]} == {size}


def test_up_is_one_die_more_and_down_one_fewer():
    grid = lattice(3)
    numbered = list(grid.index)
    for keep, above in enumerate(grid.up):
        assert [numbered[one] for one in above] == [numbered[keep] + Dice([f]) for f in FACES]
    for keep, below in enumerate(grid.down):
        assert {numbered[one] for one in below} == {
            numbered[keep] - Dice([face]) for face in set(numbered[keep].faces)
        }
    assert [str(grid.same[roll]) for roll in sorted(grid.same)] == [str(f) * 3 for f in FACES]


def test_a_die_is_worth_3_50_with_one_roll_and_4_25_with_two():
    finals = [float(sum(roll.faces)) for roll in rolls(1)]
    grid = lattice(1)
    assert grid.over_rolls(finals, 1)[0] == pytest.approx(3.5)
    assert grid.over_rolls(finals, 2)[0] == pytest.approx(4.25)
    assert grid.over_rolls(finals, 3)[0] == pytest.approx(14 / 3)


def test_the_best_keep_within_a_keep_is_passed_up_with_its_number():
    grid = lattice(2)
    worth = [0.0] * len(grid.index)
    six = grid.index[Dice("6")]
    worth[six] = 1.0
    best = grid.pass_best_up(worth)
    for keep, number in grid.index.items():
        has_six = Dice("6") <= keep
        assert worth[number] == float(has_six)
        assert best[number] == (six if has_six else number)
