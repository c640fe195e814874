"""Without NumPy and numba, bots, hints, reviews and drills are as good, from packed values."""

import json
import subprocess
import sys

import pytest

from fivefold.solver.packed_values import STEPS
from tests.support import without_numpy
from tests.support.solved import packed_folder, ready, solved

GAME = "yum"


@pytest.fixture(scope="module")
def here():
    """The answers from exact values, with NumPy."""
    return without_numpy.answers(ready(solved(GAME)), GAME)


@pytest.fixture(scope="module")
def there():
    """The answers of a program that can't load NumPy."""
    script = [sys.executable, without_numpy.__file__, GAME, str(packed_folder(GAME))]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def alike(some, other):
    """Equal, except that numbers may differ by the rounding of packed values."""
    if isinstance(some, dict):
        return some.keys() == other.keys() and all(alike(some[key], other[key]) for key in some)
    if isinstance(some, list):
        return len(some) == len(other) and all(map(alike, some, other))
    if isinstance(some, float) and isinstance(other, float):
        return some == pytest.approx(other, abs=100 / STEPS)
    return some == other


def best(question):
    return question["choices"][0]["act"], question["reason"]


def test_bots_play_the_same_game(here, there):
    assert there["record"] == here["record"]


def test_a_hint_advises_the_same(here, there):
    assert best(there["hint"]) == best(here["hint"])


def test_drills_ask_and_answer_the_same(here, there):
    mine, theirs = here["drills"]["drills"], there["drills"]["drills"]
    assert len(mine) == 10
    assert [one["position"] for one in theirs] == [one["position"] for one in mine]
    assert list(map(best, theirs)) == list(map(best, mine))


def test_a_review_is_the_same_but_for_the_chance_to_win(here, there):
    mine, theirs = json.loads(json.dumps(here["review"])), dict(there["review"])
    assert mine.pop("winning") is not None
    assert theirs.pop("winning") is None
    late = [
        [(step.pop("reach"), step.pop("win")) for step in each["steps"]] for each in (mine, theirs)
    ]
    assert set(late[1]) == {(None, None)}
    assert alike(mine, theirs)


@pytest.mark.parametrize(
    "module",
    ["coach.scorecard.review", "bots.arena", "tables.table", "insights.kinds", "insights.history"],
)
def test_what_needs_no_numpy_does_not_load_it(module):
    code = f"import sys, fivefold.{module}; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
