"""`fivefold hint`: advice for whoever must decide next in the game of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.common.output import BAD_INPUT, OK
from fivefold.cli.common.records import own_rules, read_record
from fivefold.cli.hints import show_hint

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.cli.common.hint_options import HintOptions


def hint_for_file(
    file: str, rules: Path | None, options: HintOptions, number: int | None = None
) -> int:
    """Print advice and return the exit status. `number` chooses a game of the file, from 1."""
    record = read_record(file, own_rules(rules), options.lang, number)
    if record is None:
        return BAD_INPUT
    show_hint(record, options)
    return OK
