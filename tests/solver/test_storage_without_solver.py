"""Where values come from if the solver is not installed."""

import pytest

from fivefold.errors import Malformed
from fivefold.solver import packed_values
from fivefold.solver.exact_values import pack
from fivefold.solver.packed_values import PackedValues, packed_path
from fivefold.solver.storage import load_values
from fivefold.solver.values import Values


@pytest.fixture
def porch_values(porch):
    return Values.solved(porch)


@pytest.fixture
def shipped(porch, porch_values, tmp_path, monkeypatch):
    """The file of the game in the package."""
    monkeypatch.setattr(packed_values, "FOLDER", tmp_path / "packed")
    path = packed_path(porch)
    path.parent.mkdir()
    path.write_bytes(pack(porch_values))
    return path


@pytest.fixture
def no_solver(monkeypatch):
    def missing(*_):
        raise ModuleNotFoundError("No module named 'numba'", name="numba")

    monkeypatch.setattr(Values, "solved", missing)


def test_with_the_solver_the_game_is_solved(shipped, porch, tmp_path):
    assert load_values(porch, tmp_path).exact


def test_without_it_the_packed_values_are_used_and_not_saved(shipped, no_solver, porch, tmp_path):
    assert isinstance(load_values(porch, tmp_path / "own"), PackedValues)
    assert not (tmp_path / "own").exists()


def test_a_file_in_the_folder_comes_first(shipped, porch, tmp_path, request):
    load_values(porch, tmp_path)
    request.getfixturevalue("no_solver")
    assert load_values(porch, tmp_path).exact


def test_what_is_to_be_solved_again_is_never_taken_from_the_package(
    shipped, no_solver, porch, tmp_path
):
    with pytest.raises(ModuleNotFoundError, match="numba"):
        load_values(porch, tmp_path, fresh=True)


def test_a_game_that_did_not_come_with_the_package_needs_the_solver(
    shipped, no_solver, porch, tmp_path
):
    shipped.unlink()
    with pytest.raises(ModuleNotFoundError, match="numba"):
        load_values(porch, tmp_path)


def test_damage_to_the_package_is_named(shipped, no_solver, porch, tmp_path):
    shipped.write_bytes(shipped.read_bytes()[:-1])
    with pytest.raises(Malformed) as caught:
        load_values(porch, tmp_path)
    assert caught.value.code == "packed-damaged"
    assert str(shipped) in str(caught.value)
