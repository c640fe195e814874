"""Reads game records from files or standard input."""

from __future__ import annotations

import sys
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

import typer

from fivefold.cli.common.output import error_line, one_line
from fivefold.errors import RecordError
from fivefold.record import Record
from fivefold.record.splitting import split_file, split_records
from fivefold.rules import load_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from fivefold.record.splitting import Lines
    from fivefold.rules import RuleSet
    from fivefold.texts import Lang

STANDARD_INPUT = "-"


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
        try:
            for lines in _split(file):
                yield FoundRecord(file, lines.first, _valid(lines, rules, lang))
        except RecordError as error:
            _print_error(error, lang)
            yield FoundRecord(file, error.line, None)


def _valid(lines: Lines, rules: RuleSet | None, lang: Lang) -> Record | None:
    try:
        return Record.of_lines(lines, rules)
    except RecordError as error:
        _print_error(error, lang)
        return None


def read_record(file: str, rules: RuleSet | None, lang: Lang) -> Record | None:
    """The only record in a file, or None after printing what is wrong with it on standard error."""
    try:
        return Record.only(_split(file), rules)
    except RecordError as error:
        _print_error(error, lang)
        return None


def _split(file: str) -> Iterator[Lines]:
    if file != STANDARD_INPUT:
        return split_file(file)
    return split_records(sys.stdin.buffer if sys.stdin is not None else BytesIO(), file)


def _print_error(error: RecordError, lang: Lang) -> None:
    typer.echo(error_line(error, lang), err=True)
