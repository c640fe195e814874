"""`fivefold export`: the games of any number of records in one file, for analysis."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from fivefold.cli.common.output import BAD_INPUT, OK, one_line, print_error
from fivefold.cli.common.records import STANDARD_INPUT, own_rules, read_all
from fivefold.cli.common.request import seen_progress, unseen
from fivefold.cli.common.words import Words
from fivefold.files import check_writable, os_errors_as
from fivefold.frames import Numbered, batches, reviewer, write_frames
from fivefold.frames.files import writer_for
from fivefold.solver.storage import load_values
from fivefold.texts.figures import figure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from fivefold.cli.common.records import FoundRecord
    from fivefold.frames import Frame
    from fivefold.frames.reviewing import ReviewOf
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Values
    from fivefold.texts import Lang

_GAME = b"game:"
"""How the first line of every record begins, as a rule."""


@dataclass(frozen=True, kw_only=True)
class ExportOptions:
    files: Sequence[str]
    to: Path
    what: str
    """Which rows: `decisions`, `rolls` or `games`."""
    review: bool
    rules: Path | None
    values_folder: Path | None
    lang: Lang


class _BadRecords(Exception):
    """Some records can't be read, which has been said, so nothing is written."""


def export_files(options: ExportOptions) -> int:
    """Write the file, or print an error for each record that can't be read; the exit status."""
    own, words, target = own_rules(options.rules), Words(options.lang), options.to
    writer_for(target.suffix, target)  # refused before anything is read
    with os_errors_as("cant-export", target):
        check_writable(target)
    try:
        with seen_progress(words("exporting")) as progress:
            found = read_all(options.files, own, options.lang)
            records = _numbered(found, progress, _records_in(options.files) if progress else 1)
            rows = _write(target, batches(options.what, records, _review(options)))
    except _BadRecords:
        return BAD_INPUT
    file = one_line(str(target))
    typer.echo(words("exported", count=rows, file=file, rows=figure(rows, 0, words)))
    return OK


def _write(target: Path, frames: Iterable[Frame]) -> int:
    """Write all frames into the file, and count their rows."""
    rows = 0

    def counted() -> Iterator[Frame]:
        nonlocal rows
        for frame in frames:
            rows += len(frame)
            yield frame

    with os_errors_as("cant-export", target):
        write_frames(counted(), target)
    return rows


def _numbered(
    found: Iterable[FoundRecord], progress: Callable[[float], None] | None, total: int
) -> Iterator[Numbered]:
    """Every record of every file. After one that can't be read, the others are only checked."""
    number, bad = 0, False
    for file, _, record in found:
        if record is None:
            bad = True
        elif not bad:
            number += 1
            yield Numbered(record, number, _as_text(file))
            if progress:
                progress(number / max(total, number))
    if bad:
        raise _BadRecords


def _as_text(file: str) -> str:
    """The name of a file without what is no text, which no column can hold."""
    return os.fsencode(file).decode("utf-8", "replace")


def _records_in(files: Sequence[str]) -> int:
    """How many records there are to read, for the progress bar only."""
    return sum(_games_in(Path(file)) if file != STANDARD_INPUT else 1 for file in files)


def _games_in(file: Path) -> int:
    try:
        if not file.is_file():
            return 1  # a pipe can be read only once
        with file.open("rb") as stream:
            return sum(line.startswith(_GAME) for line in stream)
    except (OSError, ValueError):
        return 0


def _review(options: ExportOptions) -> ReviewOf | None:
    if not options.review:
        return None

    def values_of(rules: RuleSet) -> Values:
        warn = lambda error: print_error(error, options.lang)  # noqa: E731
        return load_values(rules, options.values_folder, progress=unseen, warn=warn)

    return reviewer(options.values_folder, values_of)
