"""Servers are killed under load and started again, their database and their network break: nothing
is lost, nothing comes twice."""

import asyncio
import os
import tempfile
from pathlib import Path

import pytest

from scripts import crash_cluster
from scripts.crash_server import crash
from tests.support.waiting import run_story


def killed(tmp_path, kills, seed):
    crashes = run_story(crash(tmp_path / "tables.sqlite", kills, seed))
    assert crashes.play.wrong == [], f"seed {seed}"
    assert crashes.kills == kills
    assert crashes.play.acts > 10 * kills


def test_a_few_kills(tmp_path):
    killed(tmp_path, kills=3, seed=7)


@pytest.mark.long
def test_hundreds_of_kills(tmp_path):
    killed(tmp_path, kills=200, seed=int.from_bytes(os.urandom(4)))


# Three servers on one PostgreSQL


def broken(faults, seed, **chosen):
    # A short path: PostgreSQL has a socket in it.
    with tempfile.TemporaryDirectory() as folder:
        result = asyncio.run(crash_cluster.crash(Path(folder), faults, seed, **chosen))
    assert result.play.wrong == [], f"seed {seed}"
    assert result.faults == faults
    assert result.play.games > 0
    return result


def test_a_few_faults_of_three_servers():
    once = ("immediate", "terminate", "no database")
    broken(
        {"kill": 2, **dict.fromkeys(once, 1)},
        7,
        seconds={"no database": 2.0},
        small=True,
        matches=4,
    )


@pytest.mark.long
def test_hundreds_of_faults_of_three_servers():
    result = broken(crash_cluster.FULL, int.from_bytes(os.urandom(4)))
    assert len(result.takeovers) > 20
