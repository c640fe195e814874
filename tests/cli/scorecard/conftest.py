"""Every test here plays in a folder of its own."""

from tests.support.keyboard import deck, known_to_the_shell, nowhere_near_home
from tests.support.reviewing import found, review_screen

__all__ = ["deck", "found", "known_to_the_shell", "nowhere_near_home", "review_screen"]
