"""What is in the offline pack, and when it is made again."""

import gzip
import io
import json
import re
import struct
import sys
import zipfile

import pytest

from scripts import offline_pack
from scripts.offline import contents, modules
from tests.support.layers import imported
from tests.support.paths import SRC

OURS = modules.our_files()
LAZY = {"multiprocessing", "sqlite3", "webbrowser", "subprocess", "platformdirs"}
"""Left out, although modules in the pack name them: the offline app never gets there."""


def is_packed(name):
    """Whether a module of the standard library is in the pack, or in Python itself."""
    path = name.replace(".", "/")
    left_out = [f"{path}.py", f"{path}/__init__.py"]
    return all(contents.is_standard(each) for each in left_out)


def test_what_the_pack_imports_of_the_standard_library_is_in_it():
    ours = [path for path in OURS if path.suffix == ".py"]
    names = {name.split(".")[0] for path in ours for name in imported(path)}
    missing = {name for name in names & set(sys.stdlib_module_names) if not is_packed(name)}
    assert missing <= LAZY


def test_what_runs_offline_is_in_the_pack():
    packed = {path.relative_to(SRC).as_posix() for path in OURS}
    assert {path.relative_to(SRC).as_posix() for path in (SRC / "offline").glob("*.py")} <= packed
    assert {"tables/table.py", "server/live/hub.py"} <= packed
    assert not [path for path in packed if path.startswith(("cli/", "server/routes/"))]


def test_of_the_texts_of_the_page_those_that_python_reads_are_in_the_pack():
    read = [re.findall(r'catalogue\("([^"]+)"', path.read_text("utf-8")) for path in OURS]
    wanted = {f"{name}.toml" for names in read for name in names}
    packed = {path.relative_to(SRC).as_posix() for path in OURS if path.suffix == ".toml"}
    texts = {path.relative_to(SRC).as_posix() for path in SRC.rglob("*.toml")}
    needed = {path for path in texts if path.split("/", 2)[-1] in wanted or "/page/" not in path}
    assert "page/home.toml" in wanted
    assert packed == needed


def test_a_file_is_named_after_what_is_in_it():
    one, other = (offline_pack.File("standard", data) for data in (b"1", b"2"))
    assert one.path != other.path
    assert one.path == f"offline/standard-{one.hash[:12]}.bin"
    assert one.entry == {"name": "standard", "path": one.path, "size": 1, "hash": one.hash}


def test_a_script_counts_as_it_is_sent():
    script = offline_pack.File("pyodide.asm", b"x" * 10_000, "js")
    assert script.path.endswith(".js")
    assert script.entry["size"] == len(gzip.compress(script.data))


def test_joined_files_can_be_told_apart():
    joined = modules.joined({"a/b.pyc": b"12", "c.pyc": b"345"})
    (length,) = struct.unpack("<I", joined[:4])
    assert json.loads(joined[4 : 4 + length]) == [["a/b.pyc", 2], ["c.pyc", 3]]
    assert joined[4 + length :] == b"12345"


def test_the_standard_library_is_a_zip_file_that_is_not_compressed():
    with zipfile.ZipFile(io.BytesIO(modules.zipped({"json/__init__.pyc": b"1" * 99}))) as archive:
        (entry,) = archive.infolist()
    assert (entry.filename, entry.compress_size) == ("json/__init__.pyc", 99)


@pytest.mark.parametrize("written", [None, "{", '{"made_from": "something else"}'])
def test_a_pack_of_other_sources_is_stale(tmp_path, written):
    if written is not None:
        (tmp_path / "offline").mkdir()
        (tmp_path / offline_pack.LIST).write_text(written)
    assert offline_pack.is_stale(tmp_path)


@pytest.mark.parametrize("values", [{}, {"yum": {}}])
@pytest.mark.parametrize("has_solver", [True, False])
def test_a_pack_of_these_sources_is_not_unless_values_can_be_added(
    tmp_path, monkeypatch, values, has_solver
):
    monkeypatch.setattr(offline_pack.pack_values, "is_stale", lambda *_: True)
    monkeypatch.setattr(offline_pack.pack_values, "has_solver", lambda: has_solver)
    (tmp_path / "offline").mkdir()
    listed = {"made_from": offline_pack.digest(), "values": values}
    (tmp_path / offline_pack.LIST).write_text(json.dumps(listed))
    assert offline_pack.is_stale(tmp_path) == (not values and has_solver)


@pytest.mark.parametrize("keys", [("a", "a"), ("a", "b")])
def test_what_is_made_is_kept_until_its_sources_change(tmp_path, monkeypatch, keys):
    monkeypatch.setattr(offline_pack, "MADE", tmp_path)
    made = []
    for key in keys:
        offline_pack._packed("x", key, lambda: made.append(1) or b"12")
    assert len(made) == len(set(keys))
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("found", [[], [contents.EXTENSION, "pydantic_core/other.so"]])
def test_there_is_one_extension_and_no_other(monkeypatch, found):
    monkeypatch.setattr(modules, "_download", lambda folder, _: (folder / "one.whl").touch())
    monkeypatch.setattr(modules, "_unzipped", lambda *_: dict.fromkeys(found, b""))
    with pytest.raises(offline_pack.NotPacked, match=r"no other extension"):
        modules.packages(offline_pack.CONSTRAINTS)


def test_without_a_network_one_line_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(modules.contents, "PACKAGES", ("no-such-package",))
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_CONFIG_FILE", str(tmp_path / "none"))
    with pytest.raises(offline_pack.NotPacked, match=r"^pip can't download .*no-such-package"):
        modules.packages(offline_pack.CONSTRAINTS)
