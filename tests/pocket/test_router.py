"""Which route answers a request to the pocket."""

import subprocess
import sys

from fivefold.pocket.router import find
from tests.support.paths import ROOT


def test_a_route_is_found_with_what_is_in_its_path():
    found = find("GET", "/api/tables/7kx%2020/hint")
    assert (found.route.handler.__name__, found.path) == ("hint", {"code": "7kx 20"})


def test_what_no_route_has_is_not_found():
    for method, path in [
        ("GET", "/api"),
        ("GET", "/api/tables/"),
        ("GET", "/api/tables/a/b/c"),
        ("PUT", "/api/games"),
        ("GET", "/"),
    ]:
        assert find(method, path) is None


FIRST_ROLL = """
import asyncio, sys
from pathlib import Path
from tests.support.first_roll import first_roll
asyncio.run(first_roll())
late = {name.split(".")[0] for name in sys.modules} | set(sys.modules)
print(*sorted(late & set(sys.argv[1:])))
"""
LATER = [
    "numpy", "fastapi", "starlette", "prometheus_client", "uvicorn", "h11", "segno", "sqlite3",
    "multiprocessing", "platformdirs",
    "fivefold.coach.scorecard", "fivefold.coach.poker.policy", "fivefold.learning.kinds",
    "fivefold.server.requests.coach", "fivefold.server.workers.process",
    "fivefold.drawings", "fivefold.games.scorecard.display", "fivefold.texts.words",
]  # fmt: skip


def test_games_and_a_first_roll_need_neither_the_network_nor_the_coach():
    done = subprocess.run(
        [sys.executable, "-c", FIRST_ROLL, *LATER],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr
