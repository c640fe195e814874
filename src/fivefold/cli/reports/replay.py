"""`fivefold replay`: checks records and shows how each game stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from fivefold.cli.common.output import BAD_INPUT, OK, print_json
from fivefold.cli.common.records import own_rules, read_all
from fivefold.record import summary

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fivefold.record import Record
    from fivefold.texts import Lang


def replay_files(files: Sequence[str], rules: Path | None, lang: Lang, *, as_json: bool) -> int:
    """Show every valid record, print an error for each other one, and return the exit status."""
    own, status = own_rules(rules), OK
    for found in read_all(files, own, lang):
        if found.record is None:
            status = BAD_INPUT
        elif as_json:
            print_json(summary(found.record))
        else:
            _draw(found.record, found.place if len(files) > 1 or found.line > 1 else "", lang)
    return status


def _draw(record: Record, title: str, lang: Lang) -> None:
    from fivefold.cli.game_view import draw_game  # noqa: PLC0415 (loads Rich)

    if title:
        typer.echo(title)
    draw_game(record, lang)
