"""Reads game records from files or standard input."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from fivefold.cli.common.output import error_line
from fivefold.errors import RecordError
from fivefold.record import MAX_BYTES, Record
from fivefold.rules import load_rules

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.rules import RuleSet
    from fivefold.texts import Lang

STANDARD_INPUT = "-"


def own_rules(file: Path | None) -> RuleSet | None:
    """The rules in the file of `--rules`, if one was given."""
    return load_rules(file) if file else None


def read_record(file: str, rules: RuleSet | None, lang: Lang) -> Record | None:
    """The record in a file, or None after printing what is wrong with it on standard error."""
    try:
        return _read(file, rules)
    except RecordError as error:
        typer.echo(error_line(error, lang), err=True)
        return None


def _read(file: str, rules: RuleSet | None) -> Record:
    if file != STANDARD_INPUT:
        return Record.read(file, rules)
    data = sys.stdin.buffer.read(MAX_BYTES + 1) if sys.stdin is not None else b""
    return Record.parse(data, file, rules)
