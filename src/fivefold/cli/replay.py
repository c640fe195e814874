"""`fivefold replay`: check records, and say or draw where each game stands."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import typer

from fivefold.cli.words import one_line, refusal
from fivefold.errors import RecordError
from fivefold.record import MAX_BYTES, Record, summary
from fivefold.rules import load_rules

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fivefold.rules import RuleSet
    from fivefold.texts import Lang

STANDARD_INPUT = "-"


def replay_files(
    files: Sequence[str], *, as_json: bool, own_rules: Path | None, lang: Lang
) -> bool:
    """Whether every record was right. Each wrong one is an error of its own; the rest are shown."""
    rules = load_rules(own_rules) if own_rules else None
    right = True
    for file in files:
        record = read_or_refuse(file, rules, lang)
        if record is None:
            right = False
            continue
        if as_json:
            typer.echo(json.dumps(summary(record)))
        else:
            _draw(record, one_line(file) if len(files) > 1 else "", lang)
    return right


def read_or_refuse(file: str, rules: RuleSet | None, lang: Lang) -> Record | None:
    """A record, or nothing once it was said on standard error where it is wrong."""
    try:
        return _read(file, rules)
    except RecordError as error:
        typer.echo(refusal(error, lang), err=True)
        return None


def _read(file: str, rules: RuleSet | None) -> Record:
    if file != STANDARD_INPUT:
        return Record.read(file, rules)
    data = sys.stdin.buffer.read(MAX_BYTES + 1) if sys.stdin is not None else b""
    return Record.parse(data, file, rules)


def _draw(record: Record, title: str, lang: Lang) -> None:
    from fivefold.cli.drawing import draw  # noqa: PLC0415 (Rich only when it draws)

    if title:
        typer.echo(title)
    draw(record, lang)
