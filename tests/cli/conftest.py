"""Screens of hints, and games that a hint finds solved."""

from tests.support.hinting import hint_screen, yum_solved

__all__ = ["hint_screen", "yum_solved"]
