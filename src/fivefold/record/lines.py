"""Splits a record into lines: decoded, checked, without comments, numbered from 1."""

from __future__ import annotations

import unicodedata
from codecs import BOM_UTF8
from contextlib import contextmanager
from pathlib import Path
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


def read_bytes(path: str | Path) -> bytes:
    """The content of a record file. Raises RecordError if it can't be read."""
    try:
        with Path(path).open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError(Malformed("record-unreadable", reason=reason), str(path), 1) from None


def numbered_lines(data: bytes, file: str) -> Iterator[Line]:
    """The lines, without blank lines and comments."""
    if len(data) > MAX_BYTES:
        raise RecordError(Malformed("record-too-large", most=MAX_BYTES), file, 1)
    for number, raw in enumerate(data.removeprefix(BOM_UTF8).split(b"\n"), start=1):
        try:
            line = _decoded(raw)
        except Malformed as error:
            yield Line(number, "", "", False, error)
            continue
        text = line.partition("#")[0].strip()
        if text:
            key, colon, value = text.partition(":")
            yield Line(number, key.strip(), value.strip(), bool(colon))


def _decoded(raw: bytes) -> str:
    try:
        line = raw.decode("utf-8").rstrip("\r")
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
