"""Parquet and Arrow files, by PyArrow and by Polars."""

import csv
import json
import sys

import polars as pl
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet
import pytest

from fivefold.dataframes import Frame, FrameColumn, Type, batches, decisions, write_frames
from fivefold.dataframes.files import WRITERS
from fivefold.errors import Malformed, NotInstalled
from tests.support.framing import examples
from tests.support.insights import code_of

READERS = {
    ".parquet": pa.parquet.read_table,
    ".arrow": pa.feather.read_table,
    ".feather": pa.feather.read_table,
}


@pytest.fixture(params=["pyarrow", "polars"])
def writer(request, monkeypatch):
    if request.param == "polars":
        monkeypatch.setitem(sys.modules, "pyarrow", None)
    return request.param


@pytest.mark.parametrize("ending", READERS)
def test_all_batches_are_in_the_file(writer, ending, tmp_path, monkeypatch):
    file, other, whole = tmp_path / f"a{ending}", tmp_path / f"b{ending}", decisions(examples())
    write_frames(batches("decisions", examples(), size=100), file)
    write_frames([decisions([])], other)
    monkeypatch.undo()
    found = READERS[ending](file)
    assert found.to_pydict() == whole.as_dict()
    read = pl.read_parquet(file) if ending == ".parquet" else pl.read_ipc(file)
    assert read.schema == pl.DataFrame(whole).schema
    if writer == "pyarrow":
        assert found.schema == pa.schema(whole)
    assert READERS[ending](other).to_pydict() == decisions([]).as_dict()


@pytest.mark.parametrize("ending", READERS)
def test_an_error_in_a_record_comes_out_as_it_is(writer, ending, tmp_path):
    class Broken(Exception):
        pass

    def frames():
        yield Frame.of(decisions([]).columns, [])
        raise Broken

    with pytest.raises(Broken):
        write_frames(frames(), tmp_path / f"a{ending}")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="has no full disk to write to")
@pytest.mark.parametrize("ending", READERS)
def test_a_full_disk_is_an_error_of_the_system(writer, ending):
    frames = (decisions(examples()) for _ in range(5))
    with pytest.raises(OSError, match=r"(?i)no space left"):
        write_frames(frames, "/dev/full", ending)


@pytest.mark.parametrize("missing", [["nanoarrow"], ["pyarrow", "polars"]])
@pytest.mark.parametrize("ending", READERS)
def test_what_to_install_is_said(missing, ending, tmp_path, monkeypatch):
    for package in missing:
        monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(NotInstalled) as refused:
        write_frames([decisions([])], tmp_path / f"a{ending}")
    assert 'pip install "fivefold[dataframes]" pyarrow' in str(refused.value)
    assert not list(tmp_path.iterdir())


COLUMNS = (
    FrameColumn("player", Type.TEXT, nullable=True),
    FrameColumn("cost", Type.NUMBER, nullable=True),
    FrameColumn("forced", Type.BOOLEAN, nullable=True),
)
FRAME = Frame.of(COLUMNS, [{"player": 'Cléo "C"', "cost": 0.1, "forced": True}, {"forced": False}])


def test_csv_files_and_json_lines_to_the_letter(tmp_path):
    write_frames([FRAME, FRAME], tmp_path / "a.csv")
    rows = '"Cléo ""C""",0.1,true\n,,false\n'
    assert (tmp_path / "a.csv").read_bytes().decode() == f"player,cost,forced\n{rows * 2}"
    write_frames([Frame.of(COLUMNS, [])], tmp_path / "empty.csv")
    assert (tmp_path / "empty.csv").read_text("utf-8") == "player,cost,forced\n"
    write_frames(iter([FRAME]), str(tmp_path / "a.jsonl"))
    assert (tmp_path / "a.jsonl").read_bytes().decode() == (
        '{"player": "Cléo \\"C\\"", "cost": 0.1, "forced": true}\n'
        '{"player": null, "cost": null, "forced": false}\n'
    )


def test_the_rows_of_games_come_back(tmp_path):
    whole = decisions(examples())
    for name in ("a.csv", "a.ndjson", "a.parquet"):
        write_frames(batches("decisions", examples(), size=100), tmp_path / name)
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["move"] for row in rows] == whole["move"]
    assert [row["points"] for row in rows] == ["" if n is None else str(n) for n in whole["points"]]
    lines = (tmp_path / "a.ndjson").read_text("utf-8").splitlines()
    assert list(map(json.loads, lines)) == list(whole)
    assert pl.read_parquet(tmp_path / "a.parquet").to_dicts() == list(whole)


@pytest.mark.parametrize("ending", WRITERS)
def test_frames_that_fail_midway_leave_the_file_as_it_was(tmp_path, ending):
    file = tmp_path / f"a{ending}"
    file.write_text("before")

    def frames():
        yield FRAME
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_frames(frames(), file)
    assert file.read_text() == "before"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("ending", WRITERS)
def test_without_a_frame_there_are_no_columns_to_write(tmp_path, ending):
    file = tmp_path / f"a{ending}"
    with pytest.raises(Malformed) as refused:
        write_frames([], file)
    assert (refused.value.code, refused.value.facts["file"]) == ("no-frames", str(file))
    assert list(tmp_path.iterdir()) == []


def test_the_ending_may_have_capitals_and_be_said_apart(tmp_path):
    for name in ("a.CSV", "b.Parquet"):
        write_frames([FRAME], tmp_path / name)
        assert (tmp_path / name).stat().st_size
    write_frames([FRAME], tmp_path / ".part", ".csv")
    assert (tmp_path / ".part").read_text("utf-8").startswith("player,")


def test_other_endings_frames_and_names_are_refused(tmp_path):
    for name in ("a.xlsx", "a", ".csv", "a.fivefold"):
        with pytest.raises(Malformed) as refused:
            write_frames([FRAME], tmp_path / name)
        assert refused.value.code == "wrong-frame-file"
        assert refused.value.facts["endings"] == tuple(WRITERS)
    for frames in (FRAME, None, 5):
        assert code_of(write_frames, frames, tmp_path / "a.csv") == "not-frames"
    for file in (None, [FRAME]):
        assert code_of(write_frames, [FRAME], file) == "not-a-path"
    assert list(tmp_path.iterdir()) == []
