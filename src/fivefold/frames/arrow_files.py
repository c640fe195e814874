"""Parquet and Arrow files, written by PyArrow or Polars, whichever is installed."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from fivefold.errors import NotInstalled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    import polars

    from fivefold.frames.frame import Frame

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
