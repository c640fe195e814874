"""The coach: what to do, why, and what past decisions cost; one subpackage for each kind of game.

It returns Python objects and sentences. Screens, JSON for the page, and bots live elsewhere.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from fivefold.errors import explain_missing_packages

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.coach.poker.advice import PokerAdvice, advise_poker
    from fivefold.coach.scorecard.advice import Advice, advise
    from fivefold.coach.scorecard.review import Review
    from fivefold.record import Record
    from fivefold.solver.values import Values

__all__ = [
    "Advice",
    "PokerAdvice",
    "Review",
    "advise",
    "advise_poker",
    "review_record",
]

# Loaded on first use, so that advice on one kind of game does not load the other.
_MODULES = {
    "Advice": "scorecard.advice",
    "PokerAdvice": "poker.advice",
    "Review": "scorecard.review",
    "advise": "scorecard.advice",
    "advise_poker": "poker.advice",
}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with explain_missing_packages():
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


def review_record(record: Record, values: Values, values_folder: Path | None = None) -> Review:
    """Luck and decisions in the record of a scorecard game, from the values of its rules."""
    from fivefold.coach.scorecard.review import review  # noqa: PLC0415 (as above)

    return review(record, values, values_folder)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
