"""Turns pseudo-random bytes into dice and numbers that are all equally likely."""

from __future__ import annotations

import struct
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fivefold.dice import Face

_FACES = bytes(1 + byte % 6 for byte in range(256))
_UNFAIR = bytes(range(252, 256))
"""Bytes that are skipped, so that all faces are equally likely: 252 is a multiple of six."""
_NUMBERS = 1 << 32
_length = struct.Struct(">I").pack


@lru_cache(maxsize=512)  # the same small numbers and turns occur again and again
def part(text: str) -> bytes:
    data = text.encode("utf-8")
    return _length(len(data)) + data


def framed(data: bytes) -> bytes:
    """Prefix data with its length, so that different lists of parts never give the same bytes."""
    return _length(len(data)) + data


def faces_of(blocks: Iterator[bytes], places: int) -> tuple[Face, ...]:
    """The first faces in blocks of 32 bytes."""
    faces = next(blocks).translate(_FACES, _UNFAIR)
    while len(faces) < places:
        faces += next(blocks).translate(_FACES, _UNFAIR)
    return tuple(faces[:places])  # type: ignore[arg-type]


def numbers_of(blocks: Iterable[bytes]) -> Iterator[int]:
    """Blocks of 32 bytes as numbers of 4 bytes."""
    for block in blocks:
        yield from struct.unpack(">8I", block)


def below(limit: int, numbers: Iterator[int]) -> int:
    """A number from 0 to `limit` - 1; numbers that would favour some are skipped."""
    fair = _NUMBERS - _NUMBERS % limit
    return next(number for number in numbers if number < fair) % limit
