"""What players contribute to the dice: seeds, given openly or sealed first.

A seal is the hash of a seed. Each player shows it first, and the seed when all seals are in, so
nobody can choose a seed that suits the seeds of the others.
"""

from __future__ import annotations

import hashlib
import re
import struct
from functools import lru_cache

from fivefold.errors import Malformed
from fivefold.texts import shown

MAX_SEED = 64
NO_SEED = "-"
"""A missing seed in a record."""
_SEED = re.compile(rf"[!-~]{{1,{MAX_SEED}}}")
_SEAL = re.compile("[0-9a-f]{64}")
_length = struct.Struct(">I").pack


def check_seed(seed: str) -> str:
    """Return the seed if it is valid, or raise Malformed."""
    if not _SEED.fullmatch(seed) or seed == NO_SEED or set(seed) & set(",:#"):
        raise Malformed("bad-seed", seed=shown(seed), most=MAX_SEED)
    return seed


def check_seal(seal: str) -> str:
    """Return the seal if it is valid, or raise Malformed."""
    if not _SEAL.fullmatch(seal):
        raise Malformed("bad-seal", seal=shown(seal))
    return seal


def seal_of(code: str, seat: int, seed: str) -> str:
    """The seal of a seed: its hash, together with the table and the seat it is for.

    >>> seal_of("7kx20rtd4m", 0, "tulip")[:16]
    '4d1a4f44564d7ae2'
    """
    return hashlib.sha256(parts("fivefold seed", code, str(seat + 1), seed)).hexdigest()


def parts(*texts: str) -> bytes:
    """Texts as bytes, so that no two lists of texts give the same ones."""
    return b"".join(map(part, texts))


@lru_cache(maxsize=512)  # the same small numbers and turns occur again and again
def part(text: str) -> bytes:
    return framed(text.encode("utf-8"))


def framed(data: bytes) -> bytes:
    """Prefix data with its length."""
    return _length(len(data)) + data
