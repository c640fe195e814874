"""The coach: what to do, why, and what it cost.

Each game's advice is loaded when it is asked for: neither needs the other.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fivefold.coach.advice import Advice, Choice, advise
    from fivefold.coach.poker import PokerAdvice, advise_poker

__all__ = ["Advice", "Choice", "PokerAdvice", "advise", "advise_poker"]

_MODULES = {
    "Advice": "advice",
    "Choice": "advice",
    "PokerAdvice": "poker",
    "advise": "advice",
    "advise_poker": "poker",
}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
