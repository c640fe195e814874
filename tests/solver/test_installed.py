"""What is installed is found out without loading it."""

import sys

from fivefold.solver.installed import solver_installed


def test_the_solver_is_there_if_numba_can_be_loaded(monkeypatch):
    assert solver_installed()
    monkeypatch.setitem(sys.modules, "numba", None)
    assert not solver_installed()
