"""Reads game records from files or standard input."""

from __future__ import annotations

import sys
from contextlib import closing
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

import typer

from fivefold.cli.output import error_line, one_line
from fivefold.cli.words import Words
from fivefold.errors import Malformed, RecordError
from fivefold.record import Record
from fivefold.record.splitting import split_file, split_records
from fivefold.rules import load_rules

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from pathlib import Path

    from fivefold.record.splitting import Lines
    from fivefold.rules import RuleSet
    from fivefold.texts import Lang

STANDARD_INPUT = "-"
MOST_ERRORS = 20
"""How many wrong records of one file are named."""


def own_rules(file: Path | None) -> RuleSet | None:
    """The rules in the file of `--rules`, if one was given."""
    return load_rules(file) if file else None


class FoundRecord(NamedTuple):
    """A record of a file, or None where there is a wrong one."""

    file: str
    line: int
    """Where it begins; the first record of a file begins in line 1."""
    record: Record | None

    @property
    def place(self) -> str:
        """The file, and the line of a record that is not the first in it."""
        return one_line(self.file if self.line == 1 else f"{self.file}:{self.line}")


def read_all(files: Sequence[str], rules: RuleSet | None, lang: Lang) -> Iterator[FoundRecord]:
    """All records in some files. What is wrong is printed on standard error."""
    for file in files:
        errors = _Errors(lang)
        try:
            for lines in _split(file):
                yield FoundRecord(file, lines.first, _valid(lines, rules, errors))
        except RecordError as error:
            errors.add(error)
            yield FoundRecord(file, error.line, None)
        errors.end(file)


class _Errors:
    """Prints what is wrong with the records of one file, but not the same a thousand times."""

    def __init__(self, lang: Lang) -> None:
        self._lang, self._count = lang, 0

    def add(self, error: RecordError) -> None:
        self._count += 1
        if self._count <= MOST_ERRORS:
            _print_error(error, self._lang)

    def end(self, file: str) -> None:
        if self._count > MOST_ERRORS:
            more = Words(self._lang)("more-wrong-records", count=self._count - MOST_ERRORS)
            typer.echo(f"{one_line(file)}: {more}", err=True)


def _valid(lines: Lines, rules: RuleSet | None, errors: _Errors) -> Record | None:
    try:
        return Record.of_lines(lines, rules)
    except RecordError as error:
        errors.add(error)
        return None


def read_record(
    file: str, rules: RuleSet | None, lang: Lang, number: int | None = None
) -> Record | None:
    """The only record in a file, or the one with this number, counted from 1. None after printing
    what is wrong with it on standard error."""
    try:
        with closing(_split(file)) as found:
            return Record.only(found, rules) if number is None else _nth(found, number, file, rules)
    except RecordError as error:
        several = error.code == "several-records"
        _print_error(error, lang, Words(lang)("or-which-game") if several else "")
        return None


def _nth(found: Iterator[Lines], number: int, file: str, rules: RuleSet | None) -> Record:
    """The record with this number. Those before it may be wrong."""
    count = 0
    for count, lines in enumerate(found, start=1):
        if count == number:
            return Record.of_lines(lines, rules)
    raise Malformed("no-such-game-in-file", file=file, number=number, count=count)


def _split(file: str) -> Generator[Lines, None, None]:
    if file != STANDARD_INPUT:
        return split_file(file)
    return split_records(sys.stdin.buffer if sys.stdin is not None else BytesIO(), file)


def _print_error(error: RecordError, lang: Lang, advice: str = "") -> None:
    typer.echo(error_line(error, lang) + advice, err=True)
