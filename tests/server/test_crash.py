"""The server is killed under load and started again: nothing is lost, nothing comes twice."""

import os

import pytest

from scripts.crash_server import crash
from tests.support.waiting import run_story


def killed(tmp_path, kills, seed):
    tally = run_story(crash(tmp_path / "tables.sqlite", kills, seed))
    assert tally.kills == kills
    assert tally.acts > 10 * kills
    assert tally.wrong == [], f"seed {seed}"


def test_a_few_kills(tmp_path):
    killed(tmp_path, kills=3, seed=7)


@pytest.mark.long
def test_hundreds_of_kills(tmp_path):
    killed(tmp_path, kills=200, seed=int.from_bytes(os.urandom(4)))
