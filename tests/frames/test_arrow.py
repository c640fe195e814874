"""Frames in pandas, Polars and PyArrow: the same types and values in each."""

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from fivefold.frames import Column, Frame, Type, decisions, games, rolls
from tests.support.framing import examples, review

FRAME = Frame.of(
    (
        Column("text", Type.TEXT, nullable=True),
        Column("integer", Type.INTEGER, nullable=True),
        Column("number", Type.NUMBER, nullable=True),
        Column("boolean", Type.BOOLEAN, nullable=True),
        Column("seat", Type.INTEGER),
    ),
    [
        {"text": "Cléo", "integer": 2**62, "number": 1 / 3, "boolean": True, "seat": 1},
        {"seat": 2},
        {"text": "", "integer": -1, "number": -0.0, "boolean": False, "seat": 3},
    ],
)
ARROW = {
    Type.TEXT: pa.string(),
    Type.INTEGER: pa.int64(),
    Type.NUMBER: pa.float64(),
    Type.BOOLEAN: pa.bool_(),
}
POLARS = {
    Type.TEXT: pl.String,
    Type.INTEGER: pl.Int64,
    Type.NUMBER: pl.Float64,
    Type.BOOLEAN: pl.Boolean,
}


def reviewed():
    return [make(examples(), review()) for make in (decisions, rolls, games)]


FRAMES = [
    pytest.param(lambda: FRAME, id="small"),
    pytest.param(lambda: Frame.of(FRAME.columns, []), id="empty"),
    *(
        pytest.param(lambda place=place: reviewed()[place], id=f"games-{place}")
        for place in (0, 1, 2)
    ),
]


@pytest.mark.parametrize("make", FRAMES)
def test_pyarrow_has_the_same_types_and_values(make):
    frame = make()
    fields = [
        pa.field(column.name, ARROW[column.type], nullable=column.nullable)
        for column in frame.columns
    ]
    assert pa.schema(frame) == pa.schema(fields)
    found = pa.table(frame)
    found.validate(full=True)
    assert found.schema == pa.schema(fields)
    assert found.to_pydict() == frame.as_dict()
    assert pa.RecordBatchReader.from_stream(frame).read_all() == found


@pytest.mark.parametrize("make", FRAMES)
def test_polars_has_the_same_types_and_values(make):
    frame = make()
    found = pl.DataFrame(frame)
    assert dict(found.schema) == {column.name: POLARS[column.type] for column in frame.columns}
    assert found.to_dict(as_series=False) == frame.as_dict()
    assert Frame.of(frame.columns, found.to_dicts()) == frame


@pytest.mark.parametrize("make", FRAMES)
def test_pandas_has_the_same_types_and_values(make):
    frame = make()
    found = pa.table(frame).to_pandas(types_mapper=pd.ArrowDtype)
    assert dict(found.dtypes) == {
        column.name: pd.ArrowDtype(ARROW[column.type]) for column in frame.columns
    }
    assert pa.Table.from_pandas(found).to_pydict() == frame.as_dict()


def test_pandas_reads_a_frame_by_itself():
    found = pd.DataFrame.from_arrow(FRAME)
    assert list(found["seat"]) == [1, 2, 3]
    assert found["text"].isna().tolist() == [False, True, False]


def test_a_frame_can_be_read_again():
    assert pa.table(FRAME) == pa.table(FRAME)


def test_a_type_that_is_asked_for_is_left_to_the_reader():
    wanted = pa.schema([pa.field(name, pa.large_string()) for name in FRAME.names])
    found = pa.RecordBatchReader._import_from_c_capsule(
        FRAME.__arrow_c_stream__(wanted.__arrow_c_schema__())
    )
    assert found.schema == pa.schema(FRAME)
