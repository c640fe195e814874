"""`fivefold hint`: advice for whoever must decide next in the game of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.common.output import BAD_INPUT, OK
from fivefold.cli.common.records import own_rules, read_record
from fivefold.cli.hints import show_hint

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.cli.common.hint_options import HintOptions


def hint_for_file(file: str, rules: Path | None, options: HintOptions) -> int:
    """Print advice and return the exit status."""
    record = read_record(file, own_rules(rules), options.lang)
    if record is None:
        return BAD_INPUT
    show_hint(record, options)
    return OK
