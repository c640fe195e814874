"""A command loads only what it needs."""

import pytest

from tests.support.solver_commands import loaded_by, plain

pytestmark = pytest.mark.usefixtures("in_solver_folder")


def test_a_command_loads_only_what_it_needs():
    heavy = {"numpy", "numba", "matplotlib", "rich"}
    assert not loaded_by("--help") & (heavy - {"rich"})
    assert not loaded_by("odds", "665JJ/2", "--json") & heavy
    position = ["--dice", "665", "--rolls-left", "1"]
    plain("solve", "porch.toml")
    assert not loaded_by("advise", "porch.toml", *position, "--json") & (heavy - {"numpy"})
    assert "matplotlib" not in loaded_by("distribution", "porch.toml", "--json")
