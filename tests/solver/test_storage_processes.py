"""Values that several processes and threads read and write, some of which are killed."""

import os
import pickle
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from tests.support.processes import running_program
from tests.support.stored_values import HALF, posix, same

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
    return running_program(
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
    with started(tmp_path, load.rules, death) as dying:
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
while not (folder / "enough").exists():
    assert (load(fresh=True).array.tobytes() == load().array.tobytes())
print("done")
"""


def test_processes_at_once_do_no_harm(load, tmp_path):
    with ExitStack() as ends:
        writing = [started(tmp_path, load.rules, TAKING_TURNS) for _ in range(2)]
        children = [ends.enter_context(child) for child in writing]
        assert [child.stdout.readline() for child in children] == ["ready\n"] * 2
        for child in children:
            child.stdin.write("go\n")
            child.stdin.flush()
        seen = 0
        while seen < 10:
            assert [child.poll() for child in children] == [None] * 2
            if load.path.exists():
                seen += 1
                assert same(load(), load.values)
        (tmp_path / "enough").touch()
        assert [child.communicate()[0] for child in children] == ["done\n"] * 2
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
    with started(tmp_path, load.rules, LOADING, NUMBA_CACHE_DIR=str(empty)) as child:
        assert child.communicate()[0] == "0\n"
