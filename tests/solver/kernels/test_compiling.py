import os
import subprocess
import sys

from numba import config
from numba.core.dispatcher import Dispatcher
from numba.core.types import Array, Tuple

from fivefold.envs.labels import label
from fivefold.envs.vector_env import ScorecardVectorEnv
from fivefold.solver.kernels import compiling
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
