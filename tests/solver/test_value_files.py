"""Values that are not whole, or can't be read or written."""

import errno
import os
import stat
from pathlib import Path

import pytest

from fivefold.errors import Malformed
from fivefold.solver.storage import load_values
from tests.support.stored_values import HALF, HEADER, posix, refused_and_replaced, same


def flipped(data, place, bit=0):
    return data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :]


def test_every_flipped_bit_is_found(load, monkeypatch):
    load()
    data = load.path.read_bytes()
    monkeypatch.setattr(os, "fsync", lambda _: None)
    places = [*range(HEADER), *range(HEADER, len(data), 97), len(data) - 1]
    for place in places:
        load.path.write_bytes(flipped(data, place, bit=place % 8))
        load()
        assert load.codes() == ["table-damaged"], place
    assert load.solved == 1 + len(places)
    assert load.path.read_bytes() == data


def test_every_length_but_the_right_one_is_found(load, monkeypatch):
    load()
    data = load.path.read_bytes()
    monkeypatch.setattr(os, "fsync", lambda _: None)
    shorter = [*range(0, HEADER + 10, 3), HEADER, HEADER + 8, *range(HEADER, len(data), 501)]
    for length in [*shorter, len(data) - 8, len(data) - 1]:
        load.path.write_bytes(data[:length])
        load()
        assert load.codes() == ["table-damaged"], length
    for more in (b"\0", b"\0" * 8, data):
        load.path.write_bytes(data + more)
        load()
        assert load.codes() == ["table-damaged"]
    assert load.path.read_bytes() == data


@pytest.mark.parametrize("data", [b"", b"\0" * 20_000, b"not a table\n" * 2_000])
def test_something_else_under_its_name_is_replaced(load, data):
    load.folder.mkdir()
    load.path.write_bytes(data)
    assert refused_and_replaced(load) == ["table-damaged"]


def test_a_hole_of_a_terabyte_is_not_read(load):
    load()
    try:
        os.truncate(load.path, 1 << 40)
    except OSError as error:
        pytest.skip(f"no such file can be made here: {error}")
    assert refused_and_replaced(load) == ["table-damaged"]


def test_a_refusal_names_the_file_in_both_languages(load):
    load()
    load.path.write_bytes(b"")
    load()
    [error] = load.said
    assert isinstance(error, Malformed)
    assert error.facts["file"] == str(load.path)
    assert str(load.path) in error.text["en"]
    assert str(load.path) in error.text["fr"]


def test_nobody_need_listen(load):
    load()
    load.path.write_bytes(b"")
    assert same(load_values(load.rules, load.folder), load.values)


def test_a_folder_in_its_place_is_left_alone(load):
    (load.path / "mine").mkdir(parents=True)
    assert same(load(), load.values)
    assert load.codes() == ["table-damaged", "table-not-kept"]
    assert (load.path / "mine").is_dir()
    assert load.files() == [load.path.name]


@posix
def test_a_pipe_in_its_place_is_replaced(load):
    load.folder.mkdir()
    os.mkfifo(load.path)
    assert refused_and_replaced(load) == ["table-damaged"]
    assert stat.S_ISREG(load.path.stat().st_mode)


@posix
def test_a_link_in_its_place_is_replaced_but_not_what_it_leads_to(load, tmp_path):
    load.folder.mkdir()
    aim = tmp_path / "aim"
    load.path.symlink_to(aim)
    assert same(load(), load.values)
    assert load.codes() == []
    assert not aim.exists()
    load.path.unlink()
    aim.write_bytes(b"mine")
    load.path.symlink_to(aim)
    assert refused_and_replaced(load) == ["table-damaged"]
    assert aim.read_bytes() == b"mine"


def test_a_file_that_may_not_be_read_is_replaced(load):
    load()
    load.path.chmod(0)
    if os.access(load.path, os.R_OK):
        pytest.skip("this user may read anything")
    assert refused_and_replaced(load) == ["table-unreadable"]


def test_a_folder_that_may_not_be_written_to_is_said(load):
    load.folder.mkdir(mode=0o500)
    if os.access(load.folder, os.W_OK):
        pytest.skip("this user may write anywhere")
    assert same(load(), load.values)
    assert load.codes() == ["table-not-kept"]


def test_a_disk_that_can_not_be_read_is_said(load, monkeypatch):
    def fail(*_, **__):
        raise OSError(errno.EIO, "input/output error")

    load()
    with monkeypatch.context() as broken:
        broken.setattr("fivefold.solver.value_files.mmap", fail)
        assert same(load(), load.values)
    [error] = load.said
    assert error.code == "table-unreadable"
    assert error.facts == {"file": str(load.path), "reason": "input/output error"}


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_failed_write_is_said_and_leaves_nothing(load, monkeypatch, call):
    def fail(*_, **__):
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(*{"fsync": (os, "fsync"), "replace": (Path, "replace")}[call], fail)
    assert same(load(), load.values)
    [error] = load.said
    assert error.code == "table-not-kept"
    assert error.facts == {"file": str(load.path), "reason": "no space left"}
    assert load.files() == []


@posix
def test_a_disk_that_is_full_half_way_leaves_nothing(load):
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (HALF, hard))
    try:
        assert same(load(), load.values)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert load.codes() == ["table-not-kept"]
    assert load.files() == []


def test_a_failed_write_leaves_the_old_table(load, monkeypatch):
    def fail(_):
        raise OSError(errno.ENOSPC, "no space left")

    load()
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", fail)
        load(fresh=True)
    assert load.codes() == ["table-not-kept"]
    assert same(load(), load.values)
    assert load.solved == 2


def test_an_interrupted_write_leaves_nothing(load, monkeypatch):
    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        load()
    assert load.files() == []


@pytest.mark.parametrize("below", ["", "deep/er"])
def test_a_folder_that_is_a_file_is_said_once(load, tmp_path, below):
    (tmp_path / "file").write_bytes(b"mine")
    load.folder = tmp_path / "file" / below
    assert same(load(), load.values)
    assert load.codes() == ["table-not-kept"]
    assert (tmp_path / "file").read_bytes() == b"mine"
