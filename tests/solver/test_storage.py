"""Values in files: kept, found again, foreign, damaged, and where no solver is installed."""

import errno
import hashlib
import os
import stat
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from fivefold.dice import Dice
from fivefold.errors import Malformed
from fivefold.games.scorecard import Position, Sheet
from fivefold.rules import built_in
from fivefold.solver import packed_values, storage
from fivefold.solver.exact_values import pack
from fivefold.solver.packed_values import PackedValues, packed_path
from fivefold.solver.plan import MAX_BOXES, make_plan
from fivefold.solver.storage import load_values, values_path
from fivefold.solver.values import Values
from tests.support.insights import code_of
from tests.support.stored_values import HALF, HEADER, posix, refused_and_replaced, same


def test_a_game_is_solved_once(load):
    first, second = load(), load()
    assert load.solved == 1
    assert same(first, second)
    assert load.codes() == []
    assert load.files() == [load.path.name]


def test_a_kept_table_gives_the_same_answers_to_the_bit(porch, tmp_path):
    told = []
    solved = load_values(porch, tmp_path, progress=told.append, threads=1)
    assert told[-1] == 1
    told.clear()
    kept = load_values(porch, tmp_path, progress=told.append)
    assert told == []  # by solving alone
    assert same(kept, solved)
    assert kept.rules is porch
    position = Position(Sheet.empty(porch), Dice("556"), 1)
    assert kept.expected_total(position.sheet) == solved.expected_total(position.sheet)
    assert kept.choices(position) == solved.choices(position)


def test_a_kept_table_is_mapped_and_a_table_is_never_written_to(load):
    for values in (load(), load()):
        with pytest.raises(ValueError, match="read-only"):
            values.array[0] = 1
    assert type(memoryview(values.array.base).obj).__name__ == "mmap"
    assert values.array.dtype == np.float64
    assert values.array.flags.aligned
    assert values.array.ctypes.data % 64 == 0


def test_a_file_is_its_header_and_the_values(load):
    load()
    data = load.path.read_bytes()
    assert data[HEADER:] == load.values.array.astype("<f8").tobytes()
    assert bytes.fromhex(storage.fingerprint(load.rules)) in data[:HEADER]
    assert hashlib.sha256(data[HEADER:]).digest() == data[HEADER - 64 : HEADER - 32]


def test_fresh_solves_again_and_replaces(load):
    load()
    load.path.write_bytes(b"old")
    load(fresh=True)
    assert load.solved == 2
    assert load.codes() == []
    assert same(load(), load.values)
    # Rules that play alike share the table.
    load.rules = replace(load.rules, id="mine")
    assert load().rules.id == "mine"
    assert load.solved == 2


def test_without_a_folder_it_lies_in_the_cache_of_the_platform(porch, tmp_path, monkeypatch):
    def cache(name, **_):
        return tmp_path / name

    monkeypatch.setattr("platformdirs.user_cache_path", cache)
    load_values(porch)
    [file] = (tmp_path / "fivefold" / "tables").iterdir()
    assert file == values_path(porch)
    assert file.name == values_path(porch, tmp_path).name


def test_games_that_differ_have_names_that_differ(porch, tmp_path, monkeypatch):
    others = [porch, replace(porch, rolls=3), built_in("yum"), built_in("yacht")]
    names = {values_path(rules, tmp_path) for rules in others}
    assert values_path(porch, str(tmp_path)) in names
    monkeypatch.setattr(storage, "VERSION", storage.VERSION + 1)
    names.add(values_path(porch, tmp_path))
    assert len(names) == len(others) + 1
    assert code_of(values_path, porch, 5) == "not-a-path"


def test_rules_too_large_are_refused_before_the_disk_is_touched(porch, tmp_path):
    boxes = tuple(replace(porch.boxes[4], id=f"box-{n}") for n in range(MAX_BOXES + 1))
    large = replace(porch, boxes=boxes, upper_bonus=None)
    assert code_of(load_values, large, tmp_path / "tables") == "too-many-boxes"
    assert not (tmp_path / "tables").exists()


@pytest.mark.parametrize("change", [{"rolls": 3}, {"upper_bonus": None}, {"dice": 4}, {}])
def test_a_table_of_other_rules_or_another_version_is_foreign(load, monkeypatch, change):
    other = replace(load.rules, **change)
    with monkeypatch.context() as later:
        if not change:
            later.setattr(storage, "VERSION", storage.VERSION + 1)
        load_values(other, load.folder)
        path = values_path(other, load.folder)
    path.replace(load.path)
    load.solved = 0
    assert refused_and_replaced(load) == ["table-foreign"]


def test_a_table_of_another_layout_is_foreign(load, monkeypatch):
    load()
    plan = make_plan(load.rules)
    for part in plan._fields:
        if part == "rules":  # they have a fingerprint of their own
            continue
        other = plan._replace(**{part: np.asarray(getattr(plan, part)) + 1})
        with monkeypatch.context() as changed:
            changed.setattr("fivefold.solver.plan.make_plan", lambda _, other=other: other)
            load()
        assert load.codes() == ["table-foreign"], part
        load()
        load.codes()


def test_a_game_may_be_named(tmp_path):
    assert load_values("yum", tmp_path).rules is built_in("yum")
    with pytest.raises(Malformed, match="'yam' is not a game"):
        load_values("yam", tmp_path)


def test_every_flipped_bit_is_found(load, monkeypatch):
    load()
    data = load.path.read_bytes()
    monkeypatch.setattr(os, "fsync", lambda _: None)
    places = [*range(HEADER), *range(HEADER, len(data), 97), len(data) - 1]
    for place in places:
        flipped = bytes([data[place] ^ 1 << place % 8])
        load.path.write_bytes(data[:place] + flipped + data[place + 1 :])
        load()
        assert load.codes() == ["table-damaged"], place
    assert load.solved == 1 + len(places)
    assert load.path.read_bytes() == data


def test_every_length_but_the_right_one_is_found(load, monkeypatch):
    load()
    data = load.path.read_bytes()
    monkeypatch.setattr(os, "fsync", lambda _: None)
    shorter = [*range(0, HEADER + 10, 3), HEADER, HEADER + 8, *range(HEADER, len(data), 501)]
    contents = [data[:length] for length in (*shorter, len(data) - 8, len(data) - 1)]
    for content in (*contents, data + b"\0", data + b"\0" * 8, data + data):
        load.path.write_bytes(content)
        load()
        assert load.codes() == ["table-damaged"], len(content)
    assert load.path.read_bytes() == data


@pytest.mark.parametrize("data", [b"\0" * 20_000, b"not a table\n" * 2_000])
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


def test_a_refusal_names_the_file_in_both_languages_to_whoever_listens(load):
    load()
    load.path.write_bytes(b"")
    load()
    [error] = load.said
    assert isinstance(error, Malformed)
    assert error.facts["file"] == str(load.path)
    assert all(str(load.path) in error.text[lang] for lang in ("en", "fr"))
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


def failing(number, reason):
    def fail(*_, **__):
        raise OSError(number, reason)

    return fail


def test_a_disk_that_can_not_be_read_is_said(load, monkeypatch):
    load()
    with monkeypatch.context() as broken:
        broken.setattr("fivefold.solver.value_files.mmap", failing(errno.EIO, "input/output error"))
        assert same(load(), load.values)
    [error] = load.said
    assert error.code == "table-unreadable"
    assert error.facts == {"file": str(load.path), "reason": "input/output error"}


@pytest.mark.parametrize(("where", "call"), [(os, "fsync"), (Path, "replace")])
def test_a_failed_write_is_said_and_leaves_nothing(load, monkeypatch, where, call):
    monkeypatch.setattr(where, call, failing(errno.ENOSPC, "no space left"))
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
    load()
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", failing(errno.ENOSPC, "no space left"))
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


def test_a_folder_that_is_a_file_is_said_once(load, tmp_path):
    (tmp_path / "file").write_bytes(b"mine")
    for below in ("", "deep/er"):
        load.folder = tmp_path / "file" / below
        assert same(load(), load.values)
        assert load.codes() == ["table-not-kept"]
        assert (tmp_path / "file").read_bytes() == b"mine"


@pytest.fixture
def shipped(porch, tmp_path, monkeypatch):
    """The file of the game in the package."""
    monkeypatch.setattr(packed_values, "FOLDER", tmp_path / "packed")
    path = packed_path(porch)
    path.parent.mkdir()
    path.write_bytes(pack(Values.solved(porch)))
    return path


@pytest.fixture
def no_solver(monkeypatch):
    def missing(*_):
        raise ModuleNotFoundError("No module named 'numba'", name="numba")

    monkeypatch.setattr(Values, "solved", missing)


def test_without_the_solver_packed_values_are_used_and_not_saved(
    shipped, no_solver, porch, tmp_path
):
    assert isinstance(load_values(porch, tmp_path / "own"), PackedValues)
    assert not (tmp_path / "own").exists()
    # They are not what was asked to be solved again, nor there for every game.
    with pytest.raises(ModuleNotFoundError, match="numba"):
        load_values(porch, tmp_path, fresh=True)
    shipped.unlink()
    with pytest.raises(ModuleNotFoundError, match="numba"):
        load_values(porch, tmp_path)


def test_a_file_in_the_folder_comes_first(shipped, porch, tmp_path, request):
    load_values(porch, tmp_path)
    request.getfixturevalue("no_solver")
    assert load_values(porch, tmp_path).exact


def test_damage_to_the_package_is_named(shipped, no_solver, porch, tmp_path):
    shipped.write_bytes(shipped.read_bytes()[:-1])
    with pytest.raises(Malformed) as caught:
        load_values(porch, tmp_path)
    assert caught.value.code == "packed-damaged"
    assert str(shipped) in str(caught.value)
