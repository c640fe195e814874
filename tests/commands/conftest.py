"""What the tests of commands share."""

from tests.support.hinting import hint_screen, yum_solved
from tests.support.reviewing import found, review_screen
from tests.support.verifying import files

__all__ = ["files", "found", "hint_screen", "review_screen", "yum_solved"]
