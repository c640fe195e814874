"""The exact solver: the values of every sheet of a scorecard game, and odds for Deluxe Poker cards.

It computes numbers and keeps them on disk; explaining them is the coach's job.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from fivefold.errors import explain_missing_packages
from fivefold.solver.odds import best_lock, completion_chance

if TYPE_CHECKING:
    from fivefold.solver.passes.distribution import exact_totals
    from fivefold.solver.simulation import simulate
    from fivefold.solver.storage import load_values
    from fivefold.solver.totals import Totals
    from fivefold.solver.values import Choice, Values

__all__ = [
    "Choice",
    "Totals",
    "Values",
    "best_lock",
    "completion_chance",
    "exact_totals",
    "load_values",
    "simulate",
]

# Loaded on first use: most users of the referee never need NumPy.
_MODULES = {
    "Choice": "values",
    "Totals": "totals",
    "Values": "values",
    "exact_totals": "passes.distribution",
    "load_values": "storage",
    "simulate": "simulation",
}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with explain_missing_packages():
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
