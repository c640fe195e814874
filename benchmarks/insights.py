"""Learning over HTTP, with a server that has just started and finds all games solved.

Measures how long it takes until every game is ready, and then the first requests: the review of a
four-player game, a hint, advice and drills; and the same review again.
"""

import json
import random
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

from benchmarks.coach import finished_game
from benchmarks.results import keep
from fivefold.rules import scorecard_ids, scorecard_rules
from fivefold.solver.storage import load_values

Json = dict[str, Any]

PORT = 8766
URL = f"http://127.0.0.1:{PORT}"
TOKEN = secrets.token_urlsafe(32)
SERVING = f"""
import sys
from fivefold.server.operations.serve import ServeOptions, serve
from fivefold.server.settings import Settings
from fivefold.texts import Lang
settings = Settings(database=sys.argv[1], solve_at_start=True)
serve(
    ServeOptions(
        settings=settings, host="127.0.0.1", port={PORT}, proxies="127.0.0.1",
        access_log=False, open_browser=False, lang=Lang.EN,
    )
)
"""


def ask(path: str, body: Json | None = None) -> Json:
    headers = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(URL + path, data, headers), timeout=60) as answer:  # noqa: S310 (loopback)
        answered: Json = json.load(answer)
        return answered


def timed(path: str, body: Json | None = None) -> float:
    begun = perf_counter()
    ask(path, body)
    return round(perf_counter() - begun, 3)


@contextmanager
def serving() -> Iterator[float]:
    """A new server that is ready, and the seconds that it took."""
    with tempfile.TemporaryDirectory() as folder:
        begun = perf_counter()
        server = subprocess.Popen([sys.executable, "-c", SERVING, f"{folder}/tables.sqlite"])
        try:
            while not ready(server):
                time.sleep(0.05)
            yield perf_counter() - begun
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)


def ready(server: subprocess.Popen[bytes]) -> bool:
    if server.poll() is not None:
        raise RuntimeError("the server did not start")
    try:
        return bool(ask("/api/solved")["ready"])
    except OSError:
        return False


def brought(game: str) -> str:
    """The code of a table with a finished four-player game."""
    values = load_values(scorecard_rules(game))
    record = finished_game(values, random.Random(1))
    return str(ask("/api/records", {"id": f"{game}-four", "record": str(record)})["code"])


def main() -> None:
    figures: dict[str, object] = {}
    position = {"boxes": {}, "bonuses": 0, "dice": "33356", "rolls_left": 2}
    for game in scorecard_ids():
        with serving() as seconds:
            figures["from the start until all is ready s"] = round(seconds, 2)
            code = brought(game)
            figures[f"{game}, first review for four s"] = timed(f"/api/tables/{code}/review")
            figures[f"{game}, the same again s"] = timed(f"/api/tables/{code}/review")
            asked = {"game": game, "position": position}
            figures[f"{game}, advice s"] = timed("/api/advice", asked)
            figures[f"{game}, drills s"] = timed(f"/api/drills?game={game}&seed=1")
    keep("insights", figures)


if __name__ == "__main__":
    main()
