"""Where the values of a last card come from: memory, a file in the values folder, or the solver."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.poker.last_card.bidding import PLAYERS
from fivefold.coach.poker.last_card.rolls import LastRolls
from fivefold.coach.poker.last_card.solving import needs_of, solved
from fivefold.solver.storage import values_folder_or_cache
from fivefold.solver.value_files import SUFFIX, ValueFile, file_at, load, save

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.coach.poker.attempts import Need
    from fivefold.coach.poker.last_card.purses import Purses
    from fivefold.coach.poker.last_card.solving import Terms
    from fivefold.coach.poker.values import Floats
    from fivefold.errors import Malformed

VERSION = 1
"""Raise it when the same card gets different values."""
_MAGIC = b"fivefold last\n\0\0"
_CARDS = 16
"""Cards in memory, some megabytes each."""


class LastCard:
    """A last card with the values of every bidding and every roll of an attempt."""

    def __init__(self, terms: Terms, purses: Purses, values: Floats) -> None:
        self.terms, self.purses = terms, purses
        self.rolls = [LastRolls(roller, terms.card.rolls) for roller in PLAYERS]
        self._attempts = {
            need: np.array([self.rolls[seat].add(need, after[seat]) for seat in PLAYERS]).ravel()
            for need, after in zip(needs_of(terms.card), values, strict=True)
        }

    def attempts(self, need: Need) -> Floats:
        """The value of every attempt at the card while it lacks this."""
        return self._attempts[need]


@lru_cache(maxsize=_CARDS)
def last_card(terms: Terms, purses: Purses, folder: Path | None = None) -> LastCard:
    """The solved card: from the values folder if it is there, else solved and saved."""
    shape = len(needs_of(terms.card)), len(PLAYERS), len(purses.pairs[0])
    file = _file(terms, purses, shape, folder)
    values = load(file, _ignore)
    if values is None:
        values = solved(terms, purses).ravel()
        save(file, values, _ignore)
    return LastCard(terms, purses, values.reshape(shape))


def _file(terms: Terms, purses: Purses, shape: tuple[int, ...], folder: Path | None) -> ValueFile:
    owner = hashlib.sha256(repr(terms).encode()).digest()
    layout = hashlib.sha256(repr((purses, shape)).encode()).digest()
    name = f"{owner.hex()[:32]}-{VERSION}-{purses.ahead}-{purses.behind}-last-card{SUFFIX}"
    path = values_folder_or_cache(folder) / name
    return file_at(path, shape[0] * shape[1] * shape[2], _MAGIC, VERSION, owner, layout)


def _ignore(_: Malformed) -> None:
    pass
