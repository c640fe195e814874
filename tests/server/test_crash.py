"""Servers are killed, their database and network break: nothing is lost, nothing comes twice."""

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from scripts import crash_cluster
from scripts.crash.play import DICE, DOUBLED, LOST, NO_REPLY
from scripts.crash_server import crash
from tests.support.paths import ROOT
from tests.support.waiting import run_story


def killed(tmp_path, kills, seed):
    crashes = run_story(crash(tmp_path / "tables.sqlite", kills, seed))
    assert crashes.play.wrong == [], f"seed {seed}"
    assert crashes.kills == kills
    assert crashes.play.acts > 10 * kills


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_few_faults_of_three_servers():
    faults = {"kill": 2, **dict.fromkeys(("immediate", "terminate", "no database"), 1)}
    broken(faults, 7, seconds={"no database": 2.0}, small=True, matches=4)


@pytest.mark.long
def test_hundreds_of_faults_of_three_servers():
    result = broken(crash_cluster.FULL, int.from_bytes(os.urandom(4)))
    assert len(result.takeovers) > 20


DEADLINE = 30
"""Seconds after which a crash program gives up a game that a fault has stopped."""


@dataclass(frozen=True)
class Fault:
    name: str
    file: str
    right: str
    wrong: str
    verdict: str


STORED = """\
        batch = await self._log.append(steps, reply, account=client.account)
"""
FAULTS = [
    Fault(
        "acknowledged before it is stored",
        "server/live/table.py",
        f"{STORED}        client.send(text)\n",
        # The pause is there so that every kill finds something that is not stored yet.
        f"        client.send(text)\n        await asyncio.sleep(0.3)\n{STORED}",
        LOST,
    ),
    Fault(
        "reply not stored",
        "server/live/log.py",
        "                reply,\n                after.unfinished,\n"
        "                after=table.sequence,\n",
        "                None if steps else reply,\n"
        "                after.unfinished,\n                after=table.sequence,\n",
        NO_REPLY,
    ),
    Fault(
        "dice changed after a restart",
        "server/live/log.py",
        "dealer_of(self.table, self.secret)",
        "dealer_of(self.table, self.secret if self.sequence < 10 else self.secret[::-1])",
        DICE,
    ),
    Fault(
        "event doubled",
        "server/live/log.py",
        "        batch = Batch.of(steps, steady_clock.wall_time())\n        events",
        "        batch = Batch.of(steps, steady_clock.wall_time())\n"
        "        if batch.texts and 'keep' in batch.texts[-1]:\n"
        "            batch.texts.append(batch.texts[-1])\n"
        "        events",
        DOUBLED,
    ),
]
SERVER = f"""
import asyncio, pathlib, sys
from scripts.crash_server import crash
crashes = asyncio.run(crash(pathlib.Path(sys.argv[1]) / "tables", 3, 7, deadline={DEADLINE}))
print("\\n".join(crashes.play.wrong))
"""
CLUSTER = f"""
import asyncio, pathlib, tempfile
from scripts.crash_cluster import crash
with tempfile.TemporaryDirectory() as folder:  # a short path: PostgreSQL has a socket in it
    faults = dict.fromkeys(["kill"], 4)
    result = asyncio.run(crash(pathlib.Path(folder), faults, 7, matches=4, deadline={DEADLINE}))
print("\\n".join(result.play.wrong))
"""
SIMULATION = """
from tests.support.simulation.run import simulate
for seed in range(60):
    try:
        simulate(seed)
    except AssertionError as error:
        print(error)
        break
"""
PROGRAMS = {"server": SERVER, "cluster": CLUSTER, "simulation": SIMULATION}


def said(tmp_path, program, fault):
    """What a program says of a copy of the package with this fault in it."""
    copy = tmp_path / "copy" / "fivefold"
    shutil.copytree(ROOT / "src" / "fivefold", copy, copy_function=os.symlink)
    file = copy / fault.file
    text = file.read_text("utf-8")
    assert text.count(fault.right) == 1, "the code is no longer what the fault was written for"
    file.unlink()
    file.write_text(text.replace(fault.right, fault.wrong), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAMS[program], str(tmp_path)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(copy.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def quick(program, fault):
    """Only the simulation, in which time costs nothing, and what needs no game that has stopped."""
    return program == "simulation" or fault.name == "reply not stored"


@pytest.mark.parametrize(
    ("program", "fault"),
    [
        pytest.param(
            program,
            fault,
            id=f"{fault.name}, {program}",
            marks=pytest.mark.slow if quick(program, fault) else pytest.mark.long,
        )
        for fault in FAULTS
        for program in PROGRAMS
    ],
)
def test_a_planted_fault_is_named(tmp_path, program, fault):
    assert fault.verdict in said(tmp_path, program, fault)
