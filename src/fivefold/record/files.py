"""Files with many records: read one by one, and written one after another."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from fivefold.errors import Malformed
from fivefold.files import as_path, replacing
from fivefold.record.headers import GAME
from fivefold.record.record import Record
from fivefold.record.splitting import split_file
from fivefold.rules import rules_for

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Self

    from fivefold.rules.catalog import WhichGame


R = TypeVar("R")


def read_records(path: str | Path, rules: WhichGame | None = None) -> Iterator[Record]:
    """Read the records of a file one by one: one, or as many as there are.

    Only one of them is in memory at a time. `rules` are your own, for games that are not built in.
    The first error ends it; it names the file and the line. An empty file has no records.
    """
    own = None if rules is None else rules_for(rules)
    return (Record.of_lines(found, own) for found in split_file(path) if found.lines)


def write_records(path: str | Path, records: Iterable[Record]) -> None:
    """Write records to a file one after another, so that `read_records` reads them again.

    The file is replaced when all of them are there: they may have been read from it, and an error
    leaves it as it was.
    """
    with RecordFile(path, at_once=True) as file:
        for record in each_record(records, Record):
            file.write(str(_game_first(record) if file.begun else record))


def each_record(records: Iterable[R], *kinds: type[R]) -> Iterator[R]:
    """The records one by one. Malformed if they are something else: one record that is in no list,
    the name of a file, texts."""
    if isinstance(records, str) or not isinstance(records, Iterable):
        raise Malformed("not-records", got=type(records).__name__)
    for record in records:
        if not isinstance(record, kinds):
            raise Malformed(
                "not-records", got=f"{type(records).__name__} of {type(record).__name__}"
            )
        yield record


class RecordFile:
    """A new file for the text of records. Raises Malformed if it can't be written.

    An older one is there until the first record is written. `at_once` puts the new one in its
    place only at the end, if nothing has failed.
    """

    def __init__(self, path: str | Path, *, at_once: bool = False) -> None:
        self.begun = False
        """Whether a record has been written."""
        self._path = as_path(path)
        self._file: TextIO | None = None
        with self._errors(), ExitStack() as stack:
            if at_once:
                self._file = _opened(stack.enter_context(replacing(self._path)), stack)
            else:
                self._path.open("ab").close()  # can it be written? Its content stays.
            self._open = stack.pop_all()

    def write(self, text: str) -> None:
        """Write one record, or several, below those before."""
        with self._errors():
            if self._file is None:
                self._file = _opened(self._path, self._open)
            self._file.write(f"\n{text}" if self.begun else text)
        self.begun = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: Any) -> None:
        with self._errors():
            self._open.__exit__(*error)

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise Malformed("cant-write-records", file=str(self._path), reason=reason) from None


def _opened(path: Path, stack: ExitStack) -> TextIO:
    return stack.enter_context(path.open("w", encoding="utf-8", newline="\n"))


def _game_first(record: Record) -> Record:
    """The record with its header `game` first, where another record may begin."""
    pairs = sorted(record.headers.pairs, key=lambda pair: pair[0] != GAME)
    return replace(record, headers=replace(record.headers, pairs=tuple(pairs)))
