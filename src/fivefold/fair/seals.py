"""Sealed seeds: each player first shows the hash of a seed, and the seed when all hashes are in.

So nobody can choose a seed that suits the seeds of the others.
"""

from __future__ import annotations

import hashlib
import re

from fivefold.errors import Malformed
from fivefold.fair.stream import part
from fivefold.texts import shown

_SEAL = re.compile("[0-9a-f]{64}")


def seal_of(code: str, seat: int, seed: str) -> str:
    """The seal of a seed: its hash, together with the table and the seat it is for.

    >>> seal_of("7kx20rtd4m", 0, "tulip")[:16]
    'ca40b5ab1fd74af5'
    """
    parts = ("fivefold seed 2", code, str(seat + 1), seed)
    return hashlib.sha256(b"".join(map(part, parts))).hexdigest()


def check_seal(seal: str) -> str:
    """Return the seal if it is valid, or raise Malformed."""
    if not _SEAL.fullmatch(seal):
        raise Malformed("bad-seal", seal=shown(seal))
    return seal
