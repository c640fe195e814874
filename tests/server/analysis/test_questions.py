"""Answers of the coach are worked out by other processes, and cost the serving one no time."""

import os
import time
from pathlib import Path

from fivefold.server.requests import history
from tests.support.coach_browser import browsing
from tests.support.workers import real_workers

_TICKS = os.sysconf("SC_CLK_TCK")


def seconds_of_workers():
    """The processor time of the processes that this one has started."""
    children = Path("/proc/self/task").glob("*/children")
    pids = [pid for file in children for pid in file.read_text("ascii").split()]
    stats = [Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2] for pid in pids]
    return sum(sum(map(int, stat.split()[11:13])) for stat in stats) / _TICKS


def test_drills_and_reviews_take_no_time_of_the_serving_process(tmp_path, folder):
    with real_workers(), browsing(tmp_path / "tables.sqlite", values_folder=folder) as ann:
        code = ann.bring("yum-finished")
        ann.get("/drills?game=yum&seed=0")
        ann.get(f"/tables/{code}/review")
        mine, others = time.process_time(), seconds_of_workers()
        seeds = range(1, 9)
        for seed in seeds:
            ann.get(f"/drills?game=yum&seed={seed}")
        ann.get(f"/tables/{code}/review", lang="fr")
        assert max(seeds) < history._SETS  # none of them was known
        # This process is also the client, which has its own work with each question.
        assert time.process_time() - mine < (seconds_of_workers() - others) / 3
