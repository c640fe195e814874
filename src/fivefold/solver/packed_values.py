"""The values that come with the package: those of the built-in games, rounded and compressed.

A file has a header and the compressed values of every sheet, as differences between one and the
next. A value is a whole number of steps of 1/32768 of a point, so no sheet is off by more than
half a step, 0.000016 points; and neither is the value of a choice, being a mean of such values. In
the order of bytes the first of every difference come first, then the second and so on, because like
compresses well beside like. The header holds the fingerprint of the rules, and the SHA-256 of all
the rest: damage and files of other rules are recognised.
"""

from __future__ import annotations

import hashlib
import sys
import zlib
from array import array
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate, pairwise
from pathlib import Path
from struct import Struct
from typing import TYPE_CHECKING, ClassVar

from fivefold.errors import Malformed
from fivefold.rules import fingerprint, scorecard_rules
from fivefold.solver.numbering import Numbering
from fivefold.solver.turn import PlainTurn
from fivefold.solver.values import Values

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

    from fivefold.games.scorecard import Sheet
    from fivefold.rules import RuleSet

STEPS = 1 << 15
"""The number of steps in a point: a power of two, so that adding whole points rounds nothing."""
FOLDER = Path(__file__).parent / "packed"
FETCHED = "fetched.txt"
"""In `FOLDER`, instead of files: the ids of games whose files are elsewhere."""
VERSION = 1
"""Raise it when the same rules give different values, or when the file format changes."""

_MAGIC = b"fivefold packed\n"
_HEADER = Struct("<16sII32s")
"""Magic, version, number of values, fingerprint of the rules."""
_DIGEST = hashlib.sha256().digest_size
_BYTES = 4


@dataclass(frozen=True, eq=False)
class PackedValues(Values):
    exact: ClassVar[bool] = False
    tolerance: ClassVar[float] = 1 / STEPS

    steps: array[int]
    """The values in steps, in the order of the numbering."""

    def __repr__(self) -> str:
        return f"<Values of {self.rules.id}, rounded: {len(self.steps)} sheets>"

    @staticmethod
    def are_there(rules: RuleSet) -> bool:
        """Whether the values of these rules come with the package, or can be fetched."""
        # In this order: to find its file, all that the rules score has to be worked out.
        return can_be_fetched(rules) or (FOLDER.is_dir() and packed_path(rules).is_file())

    @classmethod
    def of(cls, rules: RuleSet, folder: Path | None = None) -> Self | None:
        """The values of these rules, if they come with the package or were put into the
        folder."""
        for path in (packed_path(rules), packed_path(rules, folder)):
            if path.is_file():
                return cls.read(rules, path.read_bytes(), str(path))
        return None

    @classmethod
    def read(cls, rules: RuleSet, data: bytes, name: str) -> Self:
        """The values in a file. `name` names it if it is damaged or of other rules."""
        cls.check(rules, data, name)
        try:
            return cls(rules, _unpacked(data[_DIGEST + _HEADER.size :], Numbering(rules).size))
        except (zlib.error, ValueError):
            raise Malformed("packed-damaged", file=name) from None

    @staticmethod
    def check(rules: RuleSet, data: bytes, name: str) -> None:
        """Refuse a file that is damaged or of other rules."""
        if hashlib.sha256(data[_DIGEST:]).digest() != data[:_DIGEST]:
            raise Malformed("packed-damaged", file=name)
        if data[_DIGEST:][: _HEADER.size] != _header(rules, Numbering(rules).size):
            raise Malformed("packed-foreign", file=name)

    @cached_property
    def numbering(self) -> Numbering:
        return Numbering(self.rules)

    def value_at(self, place: int) -> float:
        return self.steps[place] / STEPS

    def new_turn(self, sheet: Sheet, weight: float = 1.0) -> PlainTurn:
        steps, each = self.steps, weight / STEPS
        return PlainTurn(self.numbering, sheet, lambda place: steps[place] * each)


def can_be_fetched(rules: RuleSet) -> bool:
    """Whether values of these rules are fetched when they are needed: where the package comes
    without files, as in the offline app, it lists the games that have one."""
    return rules.id in _listed(FOLDER / FETCHED) and scorecard_rules(rules.id) == rules


@cache
def _listed(file: Path) -> frozenset[str]:
    return frozenset(file.read_text("utf-8").split()) if file.is_file() else frozenset()


def packed_path(rules: RuleSet, folder: Path | None = None) -> Path:
    return (folder or FOLDER) / f"{fingerprint(rules)[:32]}-{VERSION}.values"


def packed(rules: RuleSet, values: Iterable[float]) -> bytes:
    """A file of values, given in the order of `Numbering(rules)`."""
    steps = array("i", [round(value * STEPS) for value in values])
    rest = _header(rules, len(steps)) + _compressed(steps)
    return hashlib.sha256(rest).digest() + rest


def _header(rules: RuleSet, size: int) -> bytes:
    return _HEADER.pack(_MAGIC, VERSION, size, bytes.fromhex(fingerprint(rules)))


def _compressed(steps: array[int]) -> bytes:
    differences = array("i", [steps[0], *(b - a for a, b in pairwise(steps))])
    data = _little_endian(differences).tobytes()
    return zlib.compress(b"".join(data[place::_BYTES] for place in range(_BYTES)), 9)


def _unpacked(body: bytes, size: int) -> array[int]:
    data, planes = bytearray(_BYTES * size), zlib.decompress(body)
    for place in range(_BYTES):
        data[place::_BYTES] = planes[place * size : (place + 1) * size]
    differences = array("i")
    differences.frombytes(data)
    return array("i", accumulate(_little_endian(differences)))


def _little_endian(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
