"""Whether the solver can run here."""

from __future__ import annotations


def solver_installed() -> bool:
    """Whether numba, and so NumPy, can be loaded. What does not solve works without them."""
    try:
        import numba  # noqa: F401, PLC0415
    except ImportError:
        return False
    return True
