"""Checks and reads what was typed as an option or at a prompt."""

from __future__ import annotations

import re
from pathlib import Path
from random import SystemRandom

from fivefold.dice import Dice
from fivefold.errors import Malformed

MAX_SEED = (1 << 63) - 1


def check_range(option: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Malformed("out-of-range", option=option, value=value, least=least, most=most)


def is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:  # a name longer than the system allows
        return False


def seed_or_random(seed: int | None) -> int:
    """The seed given as `--seed`, or a random one."""
    if seed is None:
        return SystemRandom().randrange(1 << 32)
    check_range("--seed", seed, 0, MAX_SEED)
    return seed


def digits_only(text: str) -> str:
    """The text without blanks and commas: `3, 3 5` is `335`."""
    return re.sub(r"[\s,]", "", text)


def read_dice(text: str) -> Dice:
    """Dice typed as digits, with or without blanks and commas between them."""
    return Dice(digits_only(text))
