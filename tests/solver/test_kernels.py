"""The compiled code: where it is kept, and its lattice and random streams."""

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
from fivefold.solver.kernels import compiling
from fivefold.solver.kernels.lattice import lattice
from fivefold.solver.kernels.random_stream import RandomStream
from fivefold.solver.lattice import lattice as plain_lattice
from tests.support.solved import solved

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


def test_numba_elsewhere_keeps_its_own_folder(monkeypatch, tmp_path):
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    compiling.entry(lambda number: number)
    assert str(tmp_path) == config.CACHE_DIR


def test_what_counts_no_references_returns_no_array():
    """A caller that counts would free such an array too early."""
    values = solved("yum")
    observations, _ = ScorecardVectorEnv("yum", 4, values=values).reset(seed=1)
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


@pytest.fixture(params=[1, 3, 5])
def both(request):
    return lattice(request.param), plain_lattice(request.param)


def random_worth(grid):
    return np.random.default_rng(len(grid.index)).random(len(grid.index))


def test_chances_are_those_of_the_rolls(both):
    grid, plain = both
    dice = len(plain.sizes) - 1
    assert grid.chances.sum() == pytest.approx(1)
    assert grid.chances.tolist() == [float(roll.probability) for roll in rolls(dice)]


def test_down_is_padded_with_the_keep_itself(both):
    grid, plain = both
    for keep, below in enumerate(plain.down):
        ways = grid.ways_down[keep]
        assert tuple(grid.down[keep][:ways]) == below
        assert set(grid.down[keep][ways:]) <= {keep}


def test_keeps_are_worth_the_same_over_any_number_of_rolls(both):
    grid, plain = both
    finals = random_worth(grid)[grid.first_roll :]
    for left in (1, 2, 3):
        assert grid.over_rolls(finals, left) == pytest.approx(plain.over_rolls(finals, left))


def test_the_best_keep_within_each_is_the_same(both):
    grid, plain = both
    worth, array = random_worth(grid).tolist(), random_worth(grid)
    best = plain.pass_best_up(worth)
    assert grid.best_below(array).tolist() == best
    assert array.tolist() == worth
    array = random_worth(grid)
    grid.pass_best_up(array)
    assert array.tolist() == worth


def test_all_faces_are_equally_likely():
    stream = RandomStream(5)
    counts = np.zeros(6)
    for _ in range(20_000):
        counts += roll_dice(5, stream).counts
    # Five standard deviations of a share of a sixth.
    assert abs(counts - 100_000 / 6).max() < 5 * np.sqrt(100_000 * 5 / 36)


def test_its_numbers_are_those_of_splitmix64():
    # The first outputs of the generator from the state 0, as published with it.
    stream = RandomStream(0)
    published = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [stream.random() for _ in published] == [(bits >> 11) * 2.0**-53 for bits in published]
