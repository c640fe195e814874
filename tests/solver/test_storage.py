import errno
import hashlib
import os
import pickle
import signal
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from fivefold.dice import Dice
from fivefold.errors import Malformed
from fivefold.games.scorecard import Position, Sheet
from fivefold.rules import built_in
from fivefold.solver import storage
from fivefold.solver.moments import variances
from fivefold.solver.plan import MAX_BOXES, make_plan
from fivefold.solver.storage import load_values, values_path
from fivefold.solver.values import Values

posix = pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")
HEADER = 192
HALF = HEADER + 1000
"""A length in the midst of the values of every game."""


class Loader:
    """Loads one game from one folder, and remembers what was said and how often it was solved."""

    def __init__(self, rules, folder, monkeypatch):
        self.rules, self.folder = rules, folder
        self.path = values_path(rules, folder)
        self.said, self.solved = [], 0
        self.values = Values.solved(rules)
        monkeypatch.setattr(Values, "solved", self._solve)

    def _solve(self, rules, threads=None, progress=None):
        self.solved += 1
        return replace(self.values, rules=rules, array=self.values.array.copy())

    def __call__(self, **options):
        return load_values(self.rules, self.folder, warn=self.said.append, **options)

    def files(self):
        return [file.name for file in self.folder.iterdir()]

    def codes(self):
        said, self.said = [error.code for error in self.said], []
        return said


@pytest.fixture
def load(porch, tmp_path, monkeypatch):
    return Loader(porch, tmp_path / "tables", monkeypatch)


def same(some, other):
    return some.array.tobytes() == other.array.tobytes()


def refused_and_replaced(load):
    """Why a table was not used; after that a good one lies there."""
    solved = load.solved
    assert same(load(), load.values)
    assert load.solved == solved + 1
    codes = load.codes()
    assert same(load(), load.values)
    assert load.solved == solved + 1
    assert load.codes() == []
    return codes


# A table is kept and used


def test_a_game_is_solved_once(load):
    first, second = load(), load()
    assert load.solved == 1
    assert same(first, second)
    assert load.codes() == []
    assert load.files() == [load.path.name]


def test_a_kept_table_gives_the_same_answers_to_the_bit(porch, tmp_path):
    solved = Values.solved(porch)
    load_values(porch, tmp_path)
    kept = load_values(porch, tmp_path)
    assert same(kept, solved)
    sheet = Sheet.empty(porch)
    assert kept.rules is porch
    assert kept.expected_total(sheet) == solved.expected_total(sheet)
    assert kept.options(Position(sheet, Dice("556"), 1)) == solved.options(
        Position(sheet, Dice("556"), 1)
    )


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
    assert load.solved == 2


def test_progress_is_told_only_by_solving(porch, tmp_path):
    told = []
    load_values(porch, tmp_path, progress=told.append, threads=1)
    assert told[-1] == 1
    told.clear()
    load_values(porch, tmp_path, progress=told.append)
    assert told == []


def test_rules_that_play_alike_share_a_table(load):
    load()
    load.rules = replace(load.rules, id="mine")
    assert load().rules.id == "mine"
    assert load.solved == 1


def test_without_a_folder_it_lies_in_the_cache_of_the_platform(porch, tmp_path, monkeypatch):
    def cache(name, **_):
        return tmp_path / name

    monkeypatch.setattr("platformdirs.user_cache_path", cache)
    load_values(porch)
    [file] = (tmp_path / "fivefold" / "tables").iterdir()
    assert file == values_path(porch)
    assert file.name == values_path(porch, tmp_path).name


def test_games_that_differ_have_names_that_differ(porch, tmp_path):
    others = [porch, replace(porch, rolls=3), built_in("yum"), built_in("yacht")]
    assert len({values_path(rules, tmp_path) for rules in others}) == len(others)


def test_another_version_has_another_name(porch, tmp_path, monkeypatch):
    before = values_path(porch, tmp_path)
    monkeypatch.setattr(storage, "VERSION", storage.VERSION + 1)
    assert values_path(porch, tmp_path) != before


def test_rules_too_large_are_refused_before_the_disk_is_touched(porch, tmp_path):
    boxes = tuple(replace(porch.boxes[4], id=f"box-{n}") for n in range(MAX_BOXES + 1))
    with pytest.raises(Malformed) as refused:
        load_values(replace(porch, boxes=boxes, upper_bonus=None), tmp_path / "tables")
    assert refused.value.code == "too-many-boxes"
    assert not (tmp_path / "tables").exists()


# A table that is not whole


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


# A table that is not ours


@pytest.mark.parametrize("change", [{"rolls": 3}, {"upper_bonus": None}, {"dice": 4}])
def test_a_table_of_other_rules_is_foreign(load, change):
    other = replace(load.rules, **change)
    load_values(other, load.folder)
    values_path(other, load.folder).replace(load.path)
    assert refused_and_replaced(load) == ["table-foreign"]


def test_a_table_of_another_version_is_foreign(load, monkeypatch):
    with monkeypatch.context() as later:
        later.setattr(storage, "VERSION", storage.VERSION + 1)
        load()
        values_path(load.rules, load.folder).replace(load.path)
    load.solved = 0
    assert refused_and_replaced(load) == ["table-foreign"]


@pytest.mark.parametrize("part", type(make_plan(built_in("yum")))._fields)
def test_a_table_of_another_layout_is_foreign(load, monkeypatch, part):
    load()
    plan = make_plan(load.rules)
    other = plan._replace(**{part: np.asarray(getattr(plan, part)) + 1})
    monkeypatch.setattr("fivefold.solver.plan.make_plan", lambda _: other)
    load()
    assert load.codes() == ["table-foreign"]


# What can't be read or written


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


# Other processes

CHILD = """
import os, pickle, signal, sys
from pathlib import Path
from fivefold.solver import storage
folder = Path(sys.argv[1])
rules = pickle.loads((folder / "rules").read_bytes())
def load(**options):
    return storage.load_values(rules, folder / "tables", warn=lambda e: print(e.code), **options)
"""
DIE_HALF_WAY = f"""
import resource
storage.Values.solved(rules)  # compiled code is kept before the limit falls
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
resource.setrlimit(resource.RLIMIT_FSIZE, ({HALF}, {HALF}))
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
load(fresh=True)
"""
DIE_WHEN_WRITTEN = """
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
load(fresh=True)
"""
DIE_BEFORE_THE_RENAME = """
Path.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
load(fresh=True)
"""


def started(folder, rules, code, **environment):
    (folder / "rules").write_bytes(pickle.dumps(rules))
    return subprocess.Popen(
        [sys.executable, "-c", CHILD + code, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )


@posix
@pytest.mark.parametrize("kept", [False, True], ids=["first", "again"])
@pytest.mark.parametrize(
    "death",
    [DIE_HALF_WAY, DIE_WHEN_WRITTEN, DIE_BEFORE_THE_RENAME],
    ids=["half", "written", "rename"],
)
def test_a_writer_killed_at_work_does_no_harm(load, tmp_path, death, kept):
    if kept:
        load()
    dying = started(tmp_path, load.rules, death)
    assert dying.communicate()[0] == ""
    assert dying.returncode in (-signal.SIGKILL, -signal.SIGXFSZ)
    [left] = load.folder.glob(".*")
    assert left.stat().st_size > 0
    assert same(load(), load.values)
    assert load.solved == 1
    assert load.codes() == []


def test_what_killed_writers_left_is_removed_after_a_day(load):
    load()
    old, young = (load.folder / f".{load.path.name}.{name}.part" for name in ("old", "young"))
    mine = load.folder / ".mine.part"
    for file in (old, young, mine):
        file.write_bytes(b"half")
    for file in (old, mine, load.path):
        os.utime(file, (0, 0))
    load()
    assert old.exists(), "only a writer cleans up"
    load(fresh=True)
    assert not old.exists()
    assert young.exists()
    assert mine.exists()
    assert same(load(), load.values)


TAKING_TURNS = """
print("ready", flush=True)
sys.stdin.readline()
for turn in range(30):
    assert (load(fresh=turn % 2 == 0).array.tobytes() == load().array.tobytes())
print("done")
"""


def test_processes_at_once_do_no_harm(load, tmp_path):
    children = [started(tmp_path, load.rules, TAKING_TURNS) for _ in range(2)]
    assert [child.stdout.readline() for child in children] == ["ready\n"] * 2
    for child in children:
        child.stdin.write("go\n")
        child.stdin.flush()
    seen = 0
    while any(child.poll() is None for child in children):
        if load.path.exists():
            seen += 1
            assert same(load(), load.values)
    assert [child.communicate()[0] for child in children] == ["done\n"] * 2
    assert seen
    assert load.solved == 0
    assert load.codes() == []
    assert load.files() == [load.path.name]


def test_threads_at_once_do_no_harm(load):
    with ThreadPoolExecutor(4) as pool:
        loaded = list(pool.map(lambda turn: load(fresh=turn % 2 == 0), range(40)))
    assert all(same(values, load.values) for values in loaded)
    assert load.codes() == []
    assert load.files() == [load.path.name]


def test_a_table_in_use_stays_when_it_is_replaced(load):
    load()
    used = load()
    load(fresh=True)
    load.path.unlink()
    assert same(used, load.values)


LOADING = """
from numba.core import event
with event.install_recorder("numba:compile") as compiled:
    load()
print(len(compiled.buffer))
"""


def test_loading_compiles_nothing(load, tmp_path):
    load()
    empty = tmp_path / "empty"
    empty.mkdir()
    child = started(tmp_path, load.rules, LOADING, NUMBA_CACHE_DIR=str(empty))
    assert child.communicate()[0] == "0\n"


def test_variances_are_kept_beside_the_table_and_checked(tmp_path, monkeypatch, porch):
    values = Values.solved(porch)
    found = storage.load_variances(values, tmp_path)
    assert np.array_equal(found, variances(values))
    path = storage.variances_path(values.rules, tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    assert path != values_path(values.rules, tmp_path)

    def wrong(*_):
        raise AssertionError("it is kept")

    with monkeypatch.context() as kept:
        kept.setattr("fivefold.solver.moments.variances", wrong)
        assert np.array_equal(storage.load_variances(values, tmp_path), found)
    # The values themselves are not taken for variances, nor is a damaged file.
    table = load_values(values.rules, tmp_path)
    path.write_bytes(values_path(values.rules, tmp_path).read_bytes())
    assert np.array_equal(storage.load_variances(table, tmp_path), found)
    path.write_bytes(path.read_bytes()[:-1] + b"\1")
    assert np.array_equal(storage.load_variances(values, tmp_path), found)
