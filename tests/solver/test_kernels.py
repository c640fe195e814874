"""The compiled code: where it is kept, its lattice, random streams and threads."""

import os
import subprocess
import sys

import numpy as np
import pytest
from numba import config
from numba.core.dispatcher import Dispatcher
from numba.core.types import Array, Tuple

from fivefold.dice import roll_dice, rolls
from fivefold.envs.labels import label
from fivefold.envs.vector_env import ScorecardVectorEnv
from fivefold.rules import built_in
from fivefold.solver.kernels import compiling
from fivefold.solver.kernels.lattice import lattice
from fivefold.solver.kernels.random_stream import RandomStream
from fivefold.solver.lattice import lattice as plain_lattice
from fivefold.solver.thread_pool import ThreadPool
from fivefold.solver.values import Values
from tests.support.insights import code_of

ASK = """
from pathlib import Path
from fivefold.solver.kernels import compiling
print(compiling._folder(Path(compiling.__file__).parent))
"""


def folder_of_a_new_process(cache):
    run = subprocess.run(
        [sys.executable, "-c", ASK],
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.strip()


def test_compiled_code_is_kept_under_a_digest_of_its_sources(tmp_path):
    folder = folder_of_a_new_process(tmp_path)
    assert folder.startswith(str(tmp_path))
    assert folder == folder_of_a_new_process(tmp_path)


def test_a_changed_source_is_another_folder(tmp_path, monkeypatch):
    kernels = tmp_path / "solver" / "kernels"
    kernels.mkdir(parents=True)
    for name in ("compiling.py", "outcomes.py"):
        (kernels / name).write_text("before", "utf-8")
    monkeypatch.setattr(compiling, "__file__", str(kernels / "compiling.py"))
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path / "cache"))
    elsewhere = tmp_path / "envs"
    elsewhere.mkdir()
    for changed in (kernels / "outcomes.py", elsewhere / "stepping.py"):
        before = compiling._folder.__wrapped__(elsewhere)
        changed.write_text("after!", "utf-8")
        assert compiling._folder.__wrapped__(elsewhere) != before


def test_where_nothing_can_be_kept_code_is_compiled_all_the_same(tmp_path, monkeypatch):
    (tmp_path / "taken").write_text("a file", "utf-8")
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path / "taken"))
    monkeypatch.setattr(compiling, "_folder", compiling._folder.__wrapped__)
    assert compiling._folder(tmp_path) is None
    assert compiling.entry(lambda number: number + 1)(1) == 2
    assert str(tmp_path / "taken") == config.CACHE_DIR  # that of numba elsewhere stays


def test_compiled_code_without_reference_counts_returns_no_array(porch):
    """A caller that counts would free such an array too early."""
    values = Values.solved(porch)  # here, so that the kernels are compiled in this process
    observations, _ = ScorecardVectorEnv(porch, 4, values=values).reset(seed=1)
    label(observations["observation"], values)
    found = [
        function
        for name, module in list(sys.modules.items())
        if name.startswith(("fivefold.solver.kernels", "fivefold.envs.kernels"))
        for function in vars(module).values()
        if isinstance(function, Dispatcher) and not function.targetoptions.get("_nrt", True)
    ]
    assert len(found) > 20
    returned = [kind for each in found for kind in _types(each.nopython_signatures)]
    assert len(returned) > 20
    assert [kind for kind in returned if isinstance(kind, Array)] == []


def _types(signatures):
    for signature in signatures:
        kind = signature.return_type
        yield from kind.types if isinstance(kind, Tuple) else (kind,)


@pytest.mark.parametrize("dice", [1, 3, 5])
def test_the_compiled_lattice_is_the_plain_one(dice):
    grid, plain = lattice(dice), plain_lattice(dice)
    assert grid.chances.sum() == pytest.approx(1)
    assert grid.chances.tolist() == [float(roll.probability) for roll in rolls(dice)]
    for keep, below in enumerate(plain.down):
        ways = grid.ways_down[keep]
        assert tuple(grid.down[keep][:ways]) == below
        assert set(grid.down[keep][ways:]) <= {keep}  # padded with the keep itself
    worth = np.random.default_rng(len(grid.index)).random(len(grid.index))
    finals = worth[grid.first_roll :]
    for left in (1, 2, 3):
        assert grid.over_rolls(finals, left) == pytest.approx(plain.over_rolls(finals, left))
    passed, array = worth.tolist(), worth.copy()
    best = plain.pass_best_up(passed)
    assert grid.best_below(array).tolist() == best
    assert array.tolist() == passed
    grid.pass_best_up(worth)
    assert worth.tolist() == passed


def test_the_random_stream_is_splitmix64_and_its_dice_are_fair():
    # The first outputs of the generator from the state 0, as published with it.
    stream = RandomStream(0)
    published = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [stream.random() for _ in published] == [(bits >> 11) * 2.0**-53 for bits in published]
    stream, counts = RandomStream(5), np.zeros(6)
    for _ in range(20_000):
        counts += roll_dice(5, stream).counts
    # Five standard deviations of a share of a sixth.
    assert abs(counts - 100_000 / 6).max() < 5 * np.sqrt(100_000 * 5 / 36)


def test_a_wrong_number_of_threads_is_refused():
    for threads in (0, -1, 257):
        assert code_of(Values.solved, built_in("yum"), threads=threads) == "out-of-range"


def test_every_part_of_the_work_is_done_once_with_its_partner():
    for threads in (1, 3, None):
        done = []
        with ThreadPool(threads) as pool:
            pool.run(
                lambda some, others, done=done: done.extend(zip(some, others, strict=True)),
                np.arange(1000),
                np.arange(1000) * 2,
            )
        assert sorted(done) == [(number, number * 2) for number in range(1000)]


def test_work_on_little_is_not_split_into_nothing():
    parts = []
    with ThreadPool(4) as pool:
        pool.run(parts.append, np.arange(3))
        assert sorted(part.tolist() for part in parts) == [[0], [1], [2]]
        pool.run(parts.append, np.arange(0))
    assert parts[-1].tolist() == []


def test_a_failure_in_a_thread_is_raised():
    with pytest.raises(ZeroDivisionError), ThreadPool(2) as pool:
        pool.run(lambda part: 1 // 0, np.arange(10))
