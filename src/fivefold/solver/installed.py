"""Which packages of the extra `solver` are here, without loading them."""

from __future__ import annotations

from importlib.util import find_spec

SOLVER = "numba"
"""The package that solves games, and brings NumPy."""


def solver_installed() -> bool:
    """What does not solve games works without it."""
    return is_installed(SOLVER)


def is_installed(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:
        return False
