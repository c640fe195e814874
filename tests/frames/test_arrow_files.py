"""Parquet and Arrow files, by PyArrow and by Polars."""

import sys

import polars as pl
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet
import pytest

from fivefold.errors import NotInstalled
from fivefold.frames import Frame, batches, decisions, write_frames
from tests.support.framing import examples

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
    file, whole = tmp_path / f"a{ending}", decisions(examples())
    write_frames(batches("decisions", examples(), size=100), file)
    monkeypatch.undo()
    found = READERS[ending](file)
    assert found.to_pydict() == whole.as_dict()
    read = pl.read_parquet(file) if ending == ".parquet" else pl.read_ipc(file)
    assert read.schema == pl.DataFrame(whole).schema
    if writer == "pyarrow":
        assert found.schema == pa.schema(whole)


@pytest.mark.parametrize("ending", READERS)
def test_a_frame_without_rows(writer, ending, tmp_path, monkeypatch):
    file, empty = tmp_path / f"a{ending}", decisions([])
    write_frames([empty], file)
    monkeypatch.undo()
    assert READERS[ending](file).to_pydict() == empty.as_dict()


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
    assert 'pip install "fivefold[frames]" pyarrow' in str(refused.value)
    assert not list(tmp_path.iterdir())
