"""When values are packed into the package again, and which."""

from dataclasses import replace

import pytest

from fivefold.rules import scorecard_ids, scorecard_rules
from fivefold.solver.packed_values import PackedValues, packed_path
from fivefold.solver.values import Values
from scripts import pack_values


@pytest.fixture
def project(monkeypatch, tmp_path, porch):
    """A package with one small game and one source."""
    sources = tmp_path / "fivefold"
    (sources / "solver").mkdir(parents=True)
    (sources / "dice.py").write_text("")
    (sources / "solver" / "solve.py").write_text("# solves")
    monkeypatch.setattr(pack_values, "SOURCES", sources)
    monkeypatch.setattr(pack_values, "FOLDER", sources / "solver" / "packed")
    monkeypatch.setattr(pack_values, "games", lambda: [porch])
    monkeypatch.syspath_prepend(tmp_path)
    return sources


def test_every_game_is_packed_once_with_and_without_its_bonus():
    packed = [rules.fingerprint for rules in pack_values.games()]
    assert len(packed) == len(set(packed))
    for rules in map(scorecard_rules, scorecard_ids()):
        assert rules.fingerprint in packed
        assert replace(rules, upper_bonus=None).fingerprint in packed


def test_what_is_packed_is_read_again_and_not_stale(project, porch):
    assert pack_values.is_stale()
    assert pack_values.main() == 0
    assert not pack_values.is_stale()
    path = packed_path(porch, pack_values.FOLDER)
    assert PackedValues.read(porch, path.read_bytes(), "porch").rules is porch


@pytest.mark.parametrize("path", ["dice.py", "solver/solve.py", "rules/data/new.toml"])
def test_other_sources_make_it_stale_and_old_files_go(project, path):
    pack_values.build()
    (pack_values.FOLDER / "old.values").write_bytes(b"old")
    (project / path).parent.mkdir(parents=True, exist_ok=True)
    (project / path).write_text("# changed")
    assert pack_values.is_stale()
    pack_values.build()
    assert not pack_values.is_stale()
    assert not (pack_values.FOLDER / "old.values").exists()


def test_without_the_solver_it_says_what_is_missing(project, monkeypatch, capsys):
    def missing(_):
        raise ModuleNotFoundError("No module named 'numba'", name="numba")

    monkeypatch.setattr(Values, "solved", missing)
    assert pack_values.main() == 1
    assert "numba is missing" in capsys.readouterr().err
    assert not pack_values.FOLDER.exists()


def test_numba_is_asked_for_only_where_it_exists(monkeypatch):
    for system, machine, libc, exists in (
        ("Linux", "x86_64", "glibc", True),
        ("Linux", "x86_64", "", False),
        ("Linux", "armv7l", "glibc", False),
        ("Darwin", "arm64", "", True),
        ("Windows", "ARM64", "", False),
    ):
        monkeypatch.setattr("platform.system", lambda system=system: system)
        monkeypatch.setattr("platform.machine", lambda machine=machine: machine)
        monkeypatch.setattr("platform.libc_ver", lambda libc=libc: (libc, ""))
        assert pack_values.can_have_numba() is exists, (system, machine, libc)
