"""`Frame`: rows of games as typed columns, which every data frame library can take over."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from fivefold.errors import explain_missing_packages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


Value = str | int | float | bool | None
Row = dict[str, Value]


class Type(StrEnum):
    """The type of a column."""

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"


@dataclass(frozen=True, slots=True)
class FrameColumn:
    """The name and type of a column."""

    name: str
    type: Type
    nullable: bool = False
    """Whether values may be missing."""
    unit: str = ""
    """The unit of numbers; empty for mere numbers and texts."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A table of columns that all have the same length.

    With the extra `dataframes` it has the Arrow PyCapsule interface, so `polars.DataFrame(frame)`
    and `pyarrow.table(frame)` need nothing else. Without it, it is still rows and lists.

    >>> columns = FrameColumn("dice", Type.TEXT), FrameColumn("luck", Type.NUMBER, nullable=True)
    >>> frame = Frame.of(columns, [{"dice": "13356", "luck": -0.5}, {"dice": "66655"}])
    >>> frame["luck"]
    [-0.5, None]
    >>> list(frame)
    [{'dice': '13356', 'luck': -0.5}, {'dice': '66655', 'luck': None}]
    """

    columns: tuple[FrameColumn, ...]
    values: tuple[tuple[Value, ...], ...]
    """The values of each column."""

    @classmethod
    def of(cls, columns: tuple[FrameColumn, ...], rows: Iterable[Mapping[str, Value]]) -> Frame:
        """A frame of rows, in which values may be left out that are missing."""
        kept = list(rows)
        values = (tuple([row.get(column.name) for row in kept]) for column in columns)
        return cls(columns, tuple(values))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(column.name for column in self.columns)

    def __len__(self) -> int:
        return len(self.values[0]) if self.values else 0

    def __getitem__(self, name: str) -> list[Any]:
        """The values of the column with this name."""
        if name not in self.names:
            raise KeyError(name)
        return list(self.values[self.names.index(name)])

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The rows; a value has the type of its column."""
        names = self.names
        return (dict(zip(names, row, strict=True)) for row in zip(*self.values, strict=True))

    def as_dict(self) -> dict[str, list[Any]]:
        """The values of every column by its name, as plain Python."""
        return {name: list(values) for name, values in zip(self.names, self.values, strict=True)}

    def __repr__(self) -> str:
        return f"<Frame of {len(self)} rows: {', '.join(self.names)}>"

    def __arrow_c_schema__(self) -> object:
        """The columns, for libraries that read Arrow data."""
        na = _nanoarrow()
        return na.c_schema(self._schema(na)).__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The data as one batch, for libraries that read Arrow data. It always has the frame's own
        types."""
        del requested_schema  # the interface lets a producer leave casts to the consumer
        na = _nanoarrow()
        pairs = zip(self.columns, self.values, strict=True)
        arrays = [na.c_array(values, _arrow_type(na, column)) for column, values in pairs]
        batch = na.c_array_from_buffers(
            self._schema(na), len(self), [None], null_count=0, children=arrays
        )
        return na.c_array_stream(batch).__arrow_c_stream__()

    def _schema(self, na: Any) -> Any:
        fields = {column.name: _arrow_type(na, column) for column in self.columns}
        return na.struct(fields, nullable=False)


def _nanoarrow() -> Any:
    with explain_missing_packages():
        import nanoarrow  # noqa: PLC0415 (only for other libraries)

    return nanoarrow


def _arrow_type(na: Any, column: FrameColumn) -> Any:
    types = {
        Type.TEXT: na.string,
        Type.INTEGER: na.int64,
        Type.NUMBER: na.float64,
        Type.BOOLEAN: na.bool_,
    }
    return types[column.type](nullable=column.nullable)
