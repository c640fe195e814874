"""The coach: what to do, why, and what it cost."""

from fivefold.coach.advice import Advice, Choice, advise

__all__ = ["Advice", "Choice", "advise"]
