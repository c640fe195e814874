"""Scripts and benchmarks: each can be loaded, and those with arguments explain and check them."""

import importlib
import subprocess
import sys

import pytest

from tests.support.paths import ROOT

SCRIPTS = [
    (["scripts/levels.py"], "[games]"),
    (["-m", "scripts.poker_values"], "[games] [rounds]"),
    (["-m", "scripts.poker_exploits"], "[players] [games] [sweeps] [real]"),
    (["-m", "scripts.poker_advice"], "[games] [simulations] [players] [seed] [values]"),
]


def run(script, *args):
    command = [sys.executable, *script, *args]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("script", "usage"), SCRIPTS)
def test_help_is_a_usage_line(script, usage):
    done = run(script, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert usage in done.stdout.splitlines()[0]


@pytest.mark.parametrize(("script", "_"), SCRIPTS)
def test_what_is_no_figure_is_refused(script, _):
    done = run(script, "many")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "'many'" in done.stderr


@pytest.mark.parametrize(
    "path", sorted((ROOT / "benchmarks").glob("*.py")), ids=lambda path: path.stem
)
def test_a_benchmark_can_be_loaded(path):
    importlib.import_module(f"benchmarks.{path.stem}".removesuffix(".__init__"))
