"""Frames as files: CSV, JSON lines, Parquet and Arrow, by the ending of the name."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING

from fivefold.errors import Malformed
from fivefold.files import as_path, replacing
from fivefold.frames.arrow_files import arrow_writer, parquet_writer
from fivefold.frames.frame import Frame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from fivefold.frames.frame import Value

    Writer = Callable[[Path, Iterable[Frame]], None]


def write_frames(frames: Iterable[Frame], file: str | Path, ending: str | None = None) -> None:
    """Write frames with the same columns into one file, one after another.

    `ending` says which kind of file if its name does not: `.csv`, `.jsonl`, `.parquet`, `.arrow`.
    An older file is replaced when all frames are written; an error leaves it as it was.
    """
    path = as_path(file)
    write = writer_for(ending or path.suffix, path)
    with replacing(path) as temporary:
        write(temporary, _some(frames, path))


def _some(frames: Iterable[Frame], file: Path) -> Iterator[Frame]:
    """The frames; Malformed if there is none, which would have named the columns, or if they are
    something else: one frame that is in no list."""
    if not isinstance(frames, Iterable):
        raise Malformed("not-frames", got=type(frames).__name__)
    frame = None
    for frame in frames:
        if not isinstance(frame, Frame):  # one frame has rows in it
            raise Malformed("not-frames", got=type(frames).__name__)
        yield frame
    if frame is None:
        raise Malformed("no-frames", file=str(file))


def writer_for(ending: str, file: Path) -> Writer:
    """How files with this ending are written. Malformed if nobody knows, NotInstalled if a package
    is missing."""
    found = WRITERS.get(ending.lower())
    if found is None:
        raise Malformed("wrong-frame-file", file=str(file), endings=tuple(WRITERS))
    return found()


def _write_csv(path: Path, frames: Iterable[Frame]) -> None:
    """Missing values are empty, truth is `true` or `false`."""
    with path.open("w", encoding="utf-8", newline="") as stream:
        lines = csv.writer(stream, lineterminator="\n")
        for number, frame in enumerate(frames):
            names = () if number else (frame.names,)
            rows = zip(*map(_csv_values, frame.values), strict=True)
            lines.writerows(chain(names, rows))


def _csv_values(values: tuple[Value, ...]) -> list[object]:
    return [str(value).lower() if isinstance(value, bool) else value for value in values]


def _write_json_lines(path: Path, frames: Iterable[Frame]) -> None:
    """One object a row, with every column."""
    with path.open("w", encoding="utf-8", newline="\n") as stream:
        for frame in frames:
            stream.writelines(f"{json.dumps(row, ensure_ascii=False)}\n" for row in frame)


WRITERS: Mapping[str, Callable[[], Writer]] = {
    ".csv": lambda: _write_csv,
    ".jsonl": lambda: _write_json_lines,
    ".ndjson": lambda: _write_json_lines,
    ".parquet": parquet_writer,
    ".arrow": arrow_writer,
    ".feather": arrow_writer,
}
"""By the ending of a file."""
