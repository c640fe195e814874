"""Splits a file into its records: one, or several one after another.

Another record begins at a line `game: …` with a line `players: …` among the headers below it. No
record has a header twice and nobody is called `game`, so nothing within a record looks like that.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fivefold.errors import FivefoldError, Malformed, RecordError
from fivefold.files import as_path
from fivefold.record.headers import GAME, PLAYERS, split_headers
from fivefold.record.lines import MAX_BYTES, Line, read_line

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from pathlib import Path
    from typing import BinaryIO

_REQUIRED = {GAME, PLAYERS}
_BOM = BOM_UTF8.decode()
"""Some editors begin a file with it, so it may be before any record if files were joined."""


@dataclass(slots=True)
class Lines:
    """Some lines of a file, without blank lines and comments."""

    file: str
    first: int
    """The number of the first line."""
    lines: list[Line] = field(default_factory=list)
    size: int = 0
    """In bytes, with blank lines and comments."""

    def add(self, lines: list[Line], size: int) -> None:
        self.size += size
        if self.size > MAX_BYTES:
            raise RecordError(Malformed("record-too-large", most=MAX_BYTES), self.file, self.first)
        self.lines += lines

    def headers(self) -> set[str]:
        return {line.key for line in split_headers(self.lines)[0]}


def split_file(path: str | Path) -> Generator[Lines, None, None]:
    """The lines of each record in a file, which is open until it is closed or has ended. Raises
    RecordError if it can't be read."""
    try:
        with as_path(path).open("rb") as stream:
            yield from split_records(stream, str(path))
    except FivefoldError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError(Malformed("record-unreadable", reason=reason), str(path), 1) from None


def split_records(stream: BinaryIO, file: str) -> Generator[Lines, None, None]:
    """The lines of each record, of which there is at least one. `file` is its name in errors."""
    parts = _parts(stream, file)
    record = next(parts)
    headers = record.headers()
    for part in parts:
        if headers >= _REQUIRED and PLAYERS in part.headers():
            yield record
            record, headers = part, _REQUIRED
        else:  # a header `game` that is not the first one, or an error in this record
            record.add(part.lines, part.size)
            headers = headers | part.headers()
    yield record


def _parts(stream: BinaryIO, file: str) -> Iterator[Lines]:
    """A part ends before each line `game: …`."""
    part = Lines(file, first=1)
    for number, raw in enumerate(_raw_lines(stream), start=1):
        line = read_line(number, raw.removeprefix(BOM_UTF8) if number == 1 else raw)
        if line is not None and line.has_colon and line.key.removeprefix(_BOM) == GAME:
            line = line._replace(key=GAME)
            if part.lines:
                yield part
                part = Lines(file, number)
        part.add([] if line is None else [line], len(raw))
    yield part


def _raw_lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines as they are, none of them longer than a record may be."""
    return iter(lambda: stream.readline(MAX_BYTES + 1), b"")
