"""Frames as plain Python, with nothing installed."""

import sys

import pytest

from fivefold.errors import NotInstalled
from fivefold.frames import Column, Frame, Type

COLUMNS = (Column("dice", Type.TEXT), Column("luck", Type.NUMBER, nullable=True, unit="points"))
FRAME = Frame.of(COLUMNS, iter([{"dice": "13356", "luck": -0.5, "more": 1}, {"dice": "66655"}]))


def test_rows_columns_and_length():
    assert FRAME.names == ("dice", "luck")
    assert len(FRAME) == 2
    assert FRAME["dice"] == ["13356", "66655"]
    assert list(FRAME) == [{"dice": "13356", "luck": -0.5}, {"dice": "66655", "luck": None}]
    assert FRAME.as_dict() == {"dice": ["13356", "66655"], "luck": [-0.5, None]}
    assert repr(FRAME) == "<Frame of 2 rows: dice, luck>"


def test_a_frame_without_rows_or_columns():
    assert (len(Frame.of(COLUMNS, [])), list(Frame.of(COLUMNS, []))) == (0, [])
    assert (len(Frame((), ())), list(Frame((), ()))) == (0, [])


def test_a_column_that_is_not_there():
    with pytest.raises(KeyError, match="cost"):
        FRAME["cost"]


def test_a_frame_can_not_be_changed():
    FRAME["dice"].append("11111")
    FRAME.as_dict()["dice"].clear()
    assert len(FRAME["dice"]) == 2
    assert Frame(COLUMNS, (("13356", "66655"), (-0.5, None))) == FRAME
    with pytest.raises(AttributeError):
        FRAME.values = ()  # type: ignore[misc]


def test_without_nanoarrow_only_arrow_is_refused(monkeypatch):
    monkeypatch.setitem(sys.modules, "nanoarrow", None)
    monkeypatch.delitem(sys.modules, "fivefold.frames.arrow", raising=False)
    assert FRAME["luck"] == [-0.5, None]
    for ask in (FRAME.__arrow_c_schema__, FRAME.__arrow_c_stream__):
        with pytest.raises(NotInstalled) as refused:
            ask()
        assert refused.value.facts == {"package": "nanoarrow", "extra": "frames"}
