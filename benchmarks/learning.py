"""Learning over HTTP, from a server process that was just started on solved games.

How long it takes until every game is ready, and then what people wait for at their first question:
the review of a game for four, a hint, advice, drills; and the same review once more.
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
from urllib.request import Request, urlopen

from benchmarks.coach import finished_game
from benchmarks.results import keep
from fivefold.rules import built_in, rule_ids
from fivefold.solver.tables import load_values

PORT = 8766
URL = f"http://127.0.0.1:{PORT}"
TOKEN = secrets.token_urlsafe(32)
SERVING = f"""
import sys
from fivefold.server.serve import ServeOptions, serve
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


def ask(path: str, body: dict | None = None) -> dict:
    headers = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(URL + path, data, headers), timeout=60) as answer:  # noqa: S310 (loopback)
        return json.load(answer)


def timed(path: str, body: dict | None = None) -> float:
    begun = perf_counter()
    ask(path, body)
    return round(perf_counter() - begun, 3)


@contextmanager
def serving() -> Iterator[float]:
    """A fresh server, ready; and the seconds from its start until it was."""
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


def ready(server: subprocess.Popen) -> bool:
    if server.poll() is not None:
        raise RuntimeError("the server did not start")
    try:
        return ask("/api/solved")["ready"]
    except OSError:
        return False


def brought(game: str) -> str:
    """The code of a table with a whole game for four."""
    values = load_values(built_in(game))
    record = finished_game(values, random.Random(1))
    return ask("/api/records", {"id": f"{game}-four", "record": str(record)})["code"]


def main() -> None:
    figures: dict[str, object] = {}
    position = {"boxes": {}, "bonuses": 0, "dice": "33356", "rolls_left": 2}
    for game in rule_ids():
        with serving() as seconds:
            figures["from the start until all is ready s"] = round(seconds, 2)
            code = brought(game)
            figures[f"{game}, first review for four s"] = timed(f"/api/tables/{code}/review")
            figures[f"{game}, the same again s"] = timed(f"/api/tables/{code}/review")
            asked = {"game": game, "position": position}
            figures[f"{game}, advice s"] = timed("/api/advice", asked)
            figures[f"{game}, drills s"] = timed(f"/api/drills?game={game}&seed=1")
    keep("learning", figures)


if __name__ == "__main__":
    main()
