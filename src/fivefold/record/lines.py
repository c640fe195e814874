"""The lines of a record: decoded, checked, without comments."""

from __future__ import annotations

import unicodedata
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from fivefold.errors import FivefoldError, Malformed, RecordError

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_BYTES = 20_000_000
MAX_LINE = 50_000
"""Far more than any real record needs. The limits bound the work that a hostile one can cause."""


@contextmanager
def placed_at(file: str, number: int) -> Iterator[None]:
    """Turn errors raised inside into errors at this line of the record."""
    try:
        yield
    except FivefoldError as error:
        raise RecordError(error, file, number) from None


class Line(NamedTuple):
    number: int
    key: str
    """The text before the first colon."""
    value: str
    has_colon: bool
    error: Malformed | None = None
    """Why it can't be read. Raised when the line is used, so that the first error is reported."""


def read_line(number: int, raw: bytes) -> Line | None:
    """A line of a file; None if it is blank or a comment."""
    try:
        line = _decoded(raw)
    except Malformed as error:
        return Line(number, "", "", False, error)
    text = line.partition("#")[0].strip()
    if not text:
        return None
    key, colon, value = text.partition(":")
    return Line(number, key.strip(), value.strip(), bool(colon))


def _decoded(raw: bytes) -> str:
    try:
        line = raw.decode("utf-8").removesuffix("\n").rstrip("\r")
    except UnicodeDecodeError:
        raise Malformed("record-not-utf8") from None
    if not line.isprintable() or len(line) > MAX_LINE:
        check_line(line)
    return line


def check_line(line: str) -> None:
    """Refuse a line that no record can have."""
    if len(line) > MAX_LINE:
        raise Malformed("line-too-long", length=len(line), most=MAX_LINE)
    for char in line:
        if char != "\t" and is_control(char):
            raise Malformed("control-character", char=f"U+{ord(char):04X}")


def is_control(char: str) -> bool:
    """Control characters, and surrogates, which UTF-8 can't encode."""
    return unicodedata.category(char) in ("Cc", "Cs")
