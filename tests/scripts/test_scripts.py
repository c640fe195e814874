"""Scripts and benchmarks: each can be loaded, and those with arguments explain and check them."""

import importlib
import re
import subprocess
import sys
import tomllib
from importlib.metadata import version

import numpy as np
import pytest

from fivefold.coach.poker.values import learned_weights, with_end
from scripts.check_types import PYTHONS, numpy_versions
from scripts.poker_exploits import scaled
from scripts.poker_matches import Draws, match, rate
from scripts.web_fixtures import TARGET, fixtures
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


@pytest.mark.slow
@pytest.mark.parametrize(("script", "usage"), SCRIPTS)
def test_a_script_explains_and_checks_its_arguments(script, usage):
    done = run(script, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert usage in done.stdout.splitlines()[0]
    done = run(script, "many")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "'many'" in done.stderr


@pytest.mark.slow
def test_every_benchmark_can_be_loaded():
    for path in sorted((ROOT / "benchmarks").glob("*.py")):
        importlib.import_module(f"benchmarks.{path.stem}".removesuffix(".__init__"))


def test_types_are_checked_with_every_numpy_and_the_oldest_python():
    pins = re.findall(r"^numpy==(\S+)", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE)
    assert set(numpy_versions()) == set(pins)
    assert version("numpy") in pins
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == f">={PYTHONS[0]}"


@pytest.mark.slow
def test_the_games_that_the_web_is_tested_with_are_those_that_tables_make_now():
    kept = {path.name: path.read_text(encoding="utf-8") for path in TARGET.glob("*.json")}
    assert kept == fixtures(), "python -m scripts.web_fixtures writes them anew"


# Matches between weights of Deluxe Poker

GAMES = 150


def draws(seats):
    return Draws.of(GAMES, seats, np.random.default_rng(1))


@pytest.mark.parametrize("seats", [2, 3])
def test_between_equals_everybody_wins_an_even_share(seats):
    weights = learned_weights()
    shares = match([weights] * seats, draws(seats), weights)
    assert shares.sum(axis=1) == pytest.approx(np.ones(GAMES))
    for seat in range(seats):
        won, error = rate(shares, seat)
        assert won == pytest.approx(1 / seats, abs=4 * error)


def test_who_judges_badly_loses():
    weights = learned_weights()
    blind = with_end(np.zeros_like(weights[1:]))
    won, error = rate(match([weights, blind], draws(2), weights))
    assert won > 1 / 2 + 4 * error


def test_only_the_weights_of_a_feature_are_scaled():
    weights = learned_weights()
    after = scaled(weights, 0, 2.0)
    assert after[1:, 0] == pytest.approx(2 * weights[1:, 0])
    assert (after[:, 1:] == weights[:, 1:]).all()
    assert (after[0] == weights[0]).all(), "the rule for the end of the game stays"
