"""The coach: what to do, why, and what it cost.

Each game's advice is loaded when it is asked for: neither needs the other.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.coach.advice import Advice, Choice, advise
    from fivefold.coach.poker import PokerAdvice, advise_poker
    from fivefold.coach.review import Review
    from fivefold.record import Record
    from fivefold.solver.values import Values

__all__ = [
    "Advice",
    "Choice",
    "PokerAdvice",
    "Review",
    "advise",
    "advise_poker",
    "review_record",
]

_MODULES = {
    "Advice": "advice",
    "Choice": "advice",
    "PokerAdvice": "poker",
    "Review": "review",
    "advise": "advice",
    "advise_poker": "poker",
}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


def review_record(record: Record, values: Values, tables: Path | None = None) -> Review:
    """Luck and decisions in the record of a scorecard game, by the values of its rules.

    It is not called `review`, for that is the module, whichever of the two is asked for.
    """
    from fivefold.coach.review import review  # noqa: PLC0415 (NumPy only when it is needed)

    return review(record, values, tables)
