"""What the tests of reports and those of their views share."""

from tests.support.reviewing import found, review_screen
from tests.support.verifying import files

__all__ = ["files", "found", "review_screen"]
