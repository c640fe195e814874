"""Every test here works in a folder of its own."""

from tests.support.keyboard import known_to_the_shell, nowhere_near_home
from tests.support.verifying import files

__all__ = ["files", "known_to_the_shell", "nowhere_near_home"]
