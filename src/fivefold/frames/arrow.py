"""A frame as Arrow data in memory, by the PyCapsule interface."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import nanoarrow

from fivefold.frames.frame import Type

if TYPE_CHECKING:
    from fivefold.frames.frame import Column, Frame

_TYPES = {
    Type.TEXT: nanoarrow.string,
    Type.INTEGER: nanoarrow.int64,
    Type.NUMBER: nanoarrow.float64,
    Type.BOOLEAN: nanoarrow.bool_,
}


def schema_capsule(frame: Frame) -> object:
    return nanoarrow.c_schema(_schema(frame)).__arrow_c_schema__()


def stream_capsule(frame: Frame) -> object:
    """A stream of one batch."""
    pairs = zip(frame.columns, frame.values, strict=True)
    arrays = [nanoarrow.c_array(values, _type(column)) for column, values in pairs]
    batch = nanoarrow.c_array_from_buffers(
        _schema(frame), len(frame), [None], null_count=0, children=arrays
    )
    return nanoarrow.c_array_stream(batch).__arrow_c_stream__()


def _schema(frame: Frame) -> Any:
    fields = {column.name: _type(column) for column in frame.columns}
    return nanoarrow.struct(fields, nullable=False)


def _type(column: Column) -> Any:
    return _TYPES[column.type](nullable=column.nullable)
