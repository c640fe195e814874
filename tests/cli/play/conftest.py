"""Every test here plays in a folder of its own."""

from tests.support.keyboard import deck, known_to_the_shell, nowhere_near_home

__all__ = ["deck", "known_to_the_shell", "nowhere_near_home"]
