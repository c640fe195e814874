"""Frames: plain Python, Arrow, pandas and Polars, and as documented."""

import re
import sys

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from fivefold.dataframes import Frame, FrameColumn, Type, columns, decisions, games, rolls
from fivefold.errors import NotInstalled
from tests.support.framing import examples, review
from tests.support.paths import DOCS

COLUMNS = (
    FrameColumn("dice", Type.TEXT),
    FrameColumn("luck", Type.NUMBER, nullable=True, unit="points"),
)

FRAME = Frame.of(COLUMNS, iter([{"dice": "13356", "luck": -0.5, "more": 1}, {"dice": "66655"}]))


def test_rows_columns_and_length():
    assert FRAME.names == ("dice", "luck")
    assert len(FRAME) == 2
    assert FRAME["dice"] == ["13356", "66655"]
    assert list(FRAME) == [{"dice": "13356", "luck": -0.5}, {"dice": "66655", "luck": None}]
    assert FRAME.as_dict() == {"dice": ["13356", "66655"], "luck": [-0.5, None]}
    assert repr(FRAME) == "<Frame of 2 rows: dice, luck>"


def test_a_frame_can_not_be_changed():
    FRAME["dice"].append("11111")
    FRAME.as_dict()["dice"].clear()
    assert len(FRAME["dice"]) == 2
    assert Frame(COLUMNS, (("13356", "66655"), (-0.5, None))) == FRAME
    with pytest.raises(AttributeError):
        FRAME.values = ()  # type: ignore[misc]
    with pytest.raises(KeyError, match="cost"):
        FRAME["cost"]
    for empty in (Frame.of(COLUMNS, []), Frame((), ())):
        assert (len(empty), list(empty)) == (0, [])


def test_without_nanoarrow_only_arrow_is_refused(monkeypatch):
    monkeypatch.setitem(sys.modules, "nanoarrow", None)
    monkeypatch.delitem(sys.modules, "fivefold.dataframes.frame", raising=False)
    assert FRAME["luck"] == [-0.5, None]
    for ask in (FRAME.__arrow_c_schema__, FRAME.__arrow_c_stream__):
        with pytest.raises(NotInstalled) as refused:
            ask()
        assert refused.value.facts == {"package": "nanoarrow", "extra": "dataframes"}


EVERY_TYPE = Frame.of(
    (
        FrameColumn("text", Type.TEXT, nullable=True),
        FrameColumn("integer", Type.INTEGER, nullable=True),
        FrameColumn("number", Type.NUMBER, nullable=True),
        FrameColumn("boolean", Type.BOOLEAN, nullable=True),
        FrameColumn("seat", Type.INTEGER),
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


FRAMES = [
    pytest.param(lambda: EVERY_TYPE, id="small"),
    pytest.param(lambda: Frame.of(EVERY_TYPE.columns, []), id="empty"),
    pytest.param(lambda: decisions(examples(), review()), id="decisions"),
    pytest.param(lambda: rolls(examples(), review()), id="rolls"),
    pytest.param(lambda: games(examples(), review()), id="games"),
]


@pytest.mark.parametrize("make", FRAMES)
def test_pyarrow_pandas_and_polars_have_the_same_types_and_values(make):
    frame = make()
    fields = [
        pa.field(column.name, ARROW[column.type], nullable=column.nullable)
        for column in frame.columns
    ]
    table = pa.table(frame)
    table.validate(full=True)
    assert pa.schema(frame) == table.schema == pa.schema(fields)
    assert table.to_pydict() == frame.as_dict()
    assert pa.RecordBatchReader.from_stream(frame).read_all() == table
    polars = pl.DataFrame(frame)
    assert dict(polars.schema) == {column.name: POLARS[column.type] for column in frame.columns}
    assert polars.to_dict(as_series=False) == frame.as_dict()
    assert Frame.of(frame.columns, polars.to_dicts()) == frame
    pandas = table.to_pandas(types_mapper=pd.ArrowDtype)
    assert dict(pandas.dtypes) == {
        column.name: pd.ArrowDtype(ARROW[column.type]) for column in frame.columns
    }
    assert pa.Table.from_pandas(pandas).to_pydict() == frame.as_dict()


def test_pandas_reads_a_frame_by_itself_and_again():
    for _ in range(2):
        found = pd.DataFrame.from_arrow(EVERY_TYPE)
        assert list(found["seat"]) == [1, 2, 3]
        assert found["text"].isna().tolist() == [False, True, False]


def test_a_type_that_is_asked_for_is_left_to_the_reader():
    wanted = pa.schema([pa.field(name, pa.large_string()) for name in EVERY_TYPE.names])
    found = pa.RecordBatchReader._import_from_c_capsule(
        EVERY_TYPE.__arrow_c_stream__(wanted.__arrow_c_schema__())
    )
    assert found.schema == pa.schema(EVERY_TYPE)


PAGE = (DOCS / "dataframes.md").read_text("utf-8")
DOCUMENTED = {
    "decisions": columns.DECISIONS,
    "rolls": columns.ROLLS,
    "games": columns.GAMES,
    "arena_games": columns.ARENA_GAMES,
}


def test_the_page_has_every_column_with_its_type_and_unit():
    assert re.findall(r"^### `(\w+)`$", PAGE, re.MULTILINE) == list(DOCUMENTED)
    for name, documented in DOCUMENTED.items():
        section = re.split(r"^### ", PAGE.partition(f"### `{name}`\n")[2], flags=re.MULTILINE)[0]
        rows = [line.split(" | ") for line in section.splitlines() if line.startswith("| `")]
        assert [(row[0].strip("| `"), row[1], row[2]) for row in rows] == [
            (column.name, f"{column.type}{'?' * column.nullable}", column.unit)
            for column in documented
        ]
        assert all(len(row[3]) > len(" |") for row in rows)
        assert len({column.name for column in documented}) == len(documented)
