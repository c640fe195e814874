"""The offline app without NumPy and what only network servers need, as it is in a browser."""

import json
import os
import subprocess
import sys

import pytest

from fivefold.fair.verify import verify
from fivefold.offline.values import bundle
from fivefold.record import Record
from fivefold.rules import built_in
from tests.support import offline_alone
from tests.support.paths import ROOT
from tests.support.solved import packed_folder

GAME = "yum"


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    file = tmp_path_factory.mktemp("packed") / "yum.bin"
    file.write_bytes(bundle(built_in(GAME), packed_folder(GAME)))
    script = [sys.executable, offline_alone.__file__, GAME, str(file)]
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    done = subprocess.run(script, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_bots_are_offered_that_can_play(answers):
    offered = answers["offered"]
    assert offered.pop(GAME) == ["random", "beginner", "casual", "strong", "perfect"]
    assert offered.pop("deluxe-poker") == ["random", "beginner", "casual"]
    assert set(map(tuple, offered.values())) == {("random",)}


def test_every_bot_that_is_offered_plays_to_the_end(answers):
    assert list(answers["played"]) == ["random", "beginner", "casual", "strong", "perfect"]


@pytest.mark.parametrize("what", ["hint", "late hint", "review", "drills", "history", "record"])
def test_what_needs_no_numpy_is_answered(answers, what):
    status, said = answers[what]
    assert status == 200, said


@pytest.mark.parametrize(
    "what", ["reach", "late reach", "reach drills", "poker hint", "poker review", "spread"]
)
def test_what_needs_numpy_is_refused_in_words(answers, what):
    status, said = answers[what]
    assert (status, said["code"]) == (501, "needs-server")


def test_chances_to_win_are_left_out(answers):
    assert answers["winning"] == [200, {"points": []}]
    assert answers["review"][1]["winning"] is None


def test_a_history_has_the_games_that_were_played(answers):
    _, history = answers["history"]
    assert history["pending"] + len(history["games"]) == len(answers["played"])


def test_a_record_verifies(answers):
    verdict = verify(Record.parse(answers["record"][1]))
    assert verdict.consistent
    assert verdict.checked == verdict.rolls
