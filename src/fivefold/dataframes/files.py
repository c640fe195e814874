"""Frames as files: CSV, JSON lines, Parquet and Arrow, by the ending of the name.

Parquet and Arrow files are written by PyArrow or Polars, whichever is installed.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, Any

from fivefold.dataframes.frame import Frame
from fivefold.errors import Malformed, NotInstalled
from fivefold.files import as_path, replacing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    import polars

    from fivefold.dataframes.frame import Value

    Writer = Callable[[Path, Iterable[Frame]], None]


def parquet_writer() -> Writer:
    """NotInstalled if neither of them is there."""
    return _chosen(_write_parquet, lambda lazy, path: lazy.sink_parquet(path))


def arrow_writer() -> Writer:
    """Arrow files, which are Feather files of version 2."""
    return _chosen(_write_arrow, _sink_arrow)


def _chosen(by_pyarrow: Writer, by_polars: Callable[[polars.LazyFrame, Path], object]) -> Writer:
    try:
        import nanoarrow  # noqa: F401, PLC0415 (loaded only if needed, like all here)
    except ModuleNotFoundError:
        raise NotInstalled("no-frame-writer") from None
    try:
        import pyarrow  # noqa: F401, PLC0415
    except ModuleNotFoundError:
        return _polars_writer(by_polars)
    return by_pyarrow


def _write_parquet(path: Path, frames: Iterable[Frame]) -> None:
    import pyarrow as pa  # noqa: PLC0415
    from pyarrow import parquet  # noqa: PLC0415

    first, every = _first(frames)
    with parquet.ParquetWriter(path, pa.schema(first)) as writer:
        for frame in every:
            writer.write_table(pa.table(frame))


def _write_arrow(path: Path, frames: Iterable[Frame]) -> None:
    import pyarrow as pa  # noqa: PLC0415

    first, every = _first(frames)
    with pa.OSFile(str(path), "wb") as stream, pa.ipc.new_file(stream, pa.schema(first)) as writer:
        for frame in every:
            writer.write_table(pa.table(frame))


def _first(frames: Iterable[Frame]) -> tuple[Frame, Iterator[Frame]]:
    """The first frame, and all of them."""
    rest = iter(frames)
    first = next(rest)
    return first, chain((first,), rest)


def _polars_writer(sink: Callable[[polars.LazyFrame, Path], object]) -> Writer:
    try:
        import polars  # noqa: PLC0415
        from polars.io.plugins import register_io_source  # noqa: PLC0415
    except ModuleNotFoundError:
        raise NotInstalled("no-frame-writer") from None

    def write(path: Path, frames: Iterable[Frame]) -> None:
        first, every = _first(frames)

        def source(*_: Any) -> Iterator[polars.DataFrame]:
            return (polars.DataFrame(frame) for frame in every)

        lazy = register_io_source(source, schema=polars.DataFrame(first).schema)
        try:
            sink(lazy, path)
        except polars.exceptions.PolarsError as error:  # a full disk, above all
            raise OSError(str(error)) from None

    return write


def _sink_arrow(lazy: polars.LazyFrame, path: Path) -> None:
    import polars  # noqa: PLC0415

    # The types of the first Arrow files, which every reader knows.
    lazy.sink_ipc(path, compat_level=polars.CompatLevel.oldest())


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
    """The writer for files with this ending. Malformed if there is none, NotInstalled if a package
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
