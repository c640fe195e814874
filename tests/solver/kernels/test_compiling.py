import os
import subprocess
import sys

from numba import config

from fivefold.solver.kernels import compiling

ASK = "from fivefold.solver.kernels import compiling; print(compiling._folder())"


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
    for name in ("compiling.py", "outcomes.py"):
        (tmp_path / name).write_text("before", "utf-8")
    monkeypatch.setattr(compiling, "__file__", str(tmp_path / "compiling.py"))
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path / "cache"))
    before = compiling._folder.__wrapped__()
    (tmp_path / "outcomes.py").write_text("after!", "utf-8")
    assert compiling._folder.__wrapped__() != before


def test_where_nothing_can_be_kept_code_is_compiled_all_the_same(tmp_path, monkeypatch):
    (tmp_path / "taken").write_text("a file", "utf-8")
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path / "taken"))
    monkeypatch.setattr(compiling, "_folder", compiling._folder.__wrapped__)
    assert compiling._folder() is None
    assert compiling.entry(lambda number: number + 1)(1) == 2


def test_numba_elsewhere_keeps_its_own_folder(monkeypatch, tmp_path):
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    compiling.entry(lambda number: number)
    assert str(tmp_path) == config.CACHE_DIR
