"""The command `fivefold export`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fivefold.commands import completion
from fivefold.commands.options import RecordsArgument, RulesOption, ValuesOption, path, subject
from fivefold.commands.refusals import exit_on_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from fivefold.cli.records import FoundRecord
    from fivefold.dataframes import Frame, Numbered
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Values

_GAME = b"game:"
"""How the first line of every record begins, as a rule."""


class _BadRecords(Exception):
    """Some records can't be read, which has been said, so nothing is written."""


def export(
    ctx: typer.Context,
    files: RecordsArgument,
    to: Annotated[Path, typer.Option("--to", metavar="FILE", parser=path)],
    what: Annotated[
        str,
        typer.Option(
            "--what",
            metavar="WHAT",
            parser=subject,
            autocompletion=completion.subjects,
        ),
    ] = "decisions",
    review: Annotated[bool, typer.Option("--review")] = False,
    rules: RulesOption = None,
    values: ValuesOption = None,
) -> None:
    """
    Examples:
        fivefold export evening.fivefold --to decisions.csv
        fivefold export *.fivefold --what games --review --to games.parquet
    """
    from fivefold.cli.output import BAD_INPUT, one_line, print_error
    from fivefold.cli.progress import seen_progress, unseen
    from fivefold.cli.records import own_rules, read_all
    from fivefold.cli.words import Words
    from fivefold.dataframes import batches, reviewer, write_frames
    from fivefold.dataframes.files import writer_for
    from fivefold.files import check_writable, os_errors_as
    from fivefold.solver.storage import load_values
    from fivefold.texts.figures import figure

    with exit_on_error(ctx) as language:
        own, words, rows = own_rules(rules), Words(language), 0
        writer_for(to.suffix, to)  # refused before anything is read
        with os_errors_as("cant-export", to):
            check_writable(to)

        def values_of(rules: RuleSet) -> Values:
            warn = lambda error: print_error(error, language)  # noqa: E731
            return load_values(rules, values, progress=unseen, warn=warn)

        def counted() -> Iterator[Frame]:
            nonlocal rows
            for frame in batches(what, records, reviewer(values, values_of) if review else None):
                rows += len(frame)
                yield frame

        try:
            with seen_progress(words("exporting")) as progress:
                found = read_all(files, own, language)
                records = _numbered(found, progress, _records_in(files) if progress else 1)
                with os_errors_as("cant-export", to):
                    write_frames(counted(), to)
        except _BadRecords:
            raise typer.Exit(BAD_INPUT) from None
        file = one_line(str(to))
        typer.echo(words("exported", count=rows, file=file, rows=figure(rows, 0, words)))


def _numbered(
    found: Iterable[FoundRecord], progress: Callable[[float], None] | None, total: int
) -> Iterator[Numbered]:
    """Every record of every file. After one that can't be read, the others are only checked."""
    from fivefold.dataframes import Numbered

    number, bad = 0, False
    for file, _, record in found:
        if record is None:
            bad = True
        elif not bad:
            number += 1
            # No column can hold a file name that is not text.
            yield Numbered(record, number, os.fsencode(file).decode("utf-8", "replace"))
            if progress:
                progress(number / max(total, number))
    if bad:
        raise _BadRecords


def _records_in(files: Sequence[str]) -> int:
    """How many records there are to read, for the progress bar only."""
    from fivefold.cli.records import STANDARD_INPUT

    return sum(_games_in(Path(file)) if file != STANDARD_INPUT else 1 for file in files)


def _games_in(file: Path) -> int:
    try:
        if not file.is_file():
            return 1  # a pipe can be read only once
        with file.open("rb") as stream:
            return sum(line.startswith(_GAME) for line in stream)
    except (OSError, ValueError):
        return 0
