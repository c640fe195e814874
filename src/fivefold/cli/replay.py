"""`fivefold replay`: check records, and say or draw where each game stands."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import typer

from fivefold.cli.words import one_line
from fivefold.errors import Malformed, RecordError
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
    shown = [_show(file, rules, as_json=as_json, lang=lang) for file in files]
    return all(shown)


def _show(file: str, rules: RuleSet | None, *, as_json: bool, lang: Lang) -> bool:
    try:
        record = _read(file, rules)
    except RecordError as error:
        typer.echo(one_line(error.say(lang)), err=True)
        return False
    if as_json:
        typer.echo(json.dumps(summary(record)))
    else:
        from fivefold.cli.drawing import draw  # noqa: PLC0415 (Rich only when it draws)

        draw(record, lang)
    return True


def _read(file: str, rules: RuleSet | None) -> Record:
    if file != STANDARD_INPUT:
        return Record.read(file, rules)
    try:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    except (OSError, AttributeError) as error:  # a folder, or no standard input at all
        raise RecordError(Malformed("record-unreadable", reason=error), file, 1) from None
    return Record.parse(data, file, rules)
