"""What the solver can do: where it is installed, which rules it knows, how much memory it takes."""

import os
import sys

import pytest

from fivefold.errors import Malformed
from fivefold.rules import built_in
from fivefold.solver import limits
from fivefold.solver.limits import (
    check_bounded,
    check_solvable,
    memory_to_use,
    only_bounded,
    solver_installed,
    why_unsolvable,
)
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


def test_the_solver_is_there_if_numba_can_be_loaded(monkeypatch):
    assert solver_installed()
    monkeypatch.setitem(sys.modules, "numba", None)
    assert not solver_installed()


@pytest.fixture(autouse=True)
def machine(monkeypatch, tmp_path):
    """A machine with 24 GB and without containers."""
    pages = {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": 24 << 18}
    monkeypatch.setattr(os, "sysconf", pages.__getitem__, raising=False)
    monkeypatch.setattr(limits, "_CONTAINER", tmp_path / "memory.max")


def test_half_of_the_memory_is_used():
    assert memory_to_use() == 12 << 30


@pytest.mark.parametrize(("limit", "used"), [(f"{2 << 30}\n", 1), ("max\n", 12)])
def test_the_limit_of_a_container_counts(limit, used, tmp_path):
    (tmp_path / "memory.max").write_text(limit, "ascii")
    assert memory_to_use() == used << 30


def test_where_the_system_does_not_say_it_is_four_gigabytes(monkeypatch):
    monkeypatch.delattr(os, "sysconf", raising=False)
    assert memory_to_use() == 4 << 30


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
