"""Kills the table server again and again during play, and checks that nothing is lost.

`python -m scripts.crash_server 300` kills it 300 times with SIGKILL at random moments under load
and restarts it on the same file. Every acknowledged act must be stored exactly once, every event
that a client saw must be unchanged, and the dice of every game must verify.
"""

import asyncio
import os
import random
import signal
import socket
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fivefold.client import RefusedMessage, Server, Session, offers
from fivefold.fair.verify import verify
from fivefold.record import Record

_TRIES = 60_000
"""How often something is looked for, some milliseconds apart, before it is given up."""
GAMES = ("yard-forced", "yum", "classique", "deluxe-poker")
_SERVING = """
import sys
from fivefold.server.operations.serve import ServeOptions, serve
from fivefold.server.settings import Limits, Rate, Settings
from fivefold.texts import Lang
often = Rate(1_000_000, 1)
limits = Limits(messages=often, tables_per_address=often, connections_per_address=5000)
serve(ServeOptions(
    settings=Settings(database=sys.argv[1], limits=limits), host="127.0.0.1", port=int(sys.argv[2]),
    proxies="127.0.0.1", access_log=False, open_browser=False, lang=Lang.EN,
))
"""


@dataclass
class Tally:
    """What was done, and what must therefore be stored."""

    acts: int = 0
    games: int = 0
    kills: int = 0
    wrong: list[str] = field(default_factory=list)


class Restarted:
    """A server process that is killed and restarted."""

    def __init__(self, database: Path) -> None:
        self._database = database
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", _SERVING, str(self._database), str(self.port),
            stdout=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        for _ in range(_TRIES):
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                if self._process.returncode is not None:
                    raise RuntimeError("the server did not start again") from None
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return
        raise RuntimeError("the server does not answer")

    async def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()


class Player:
    """Plays one game after another at tables of two seats, and compares every answer with the
    state that follows."""

    def __init__(self, server: Server, name: str, rng: random.Random, tally: Tally) -> None:
        self._server, self._name, self._rng, self._tally = server, name, rng, tally
        self.seen: dict[str, list[dict[str, Any]]] = {}
        """The events of each table, as the clients saw them."""

    async def play(self, stop: asyncio.Event) -> None:
        number = 0
        while not stop.is_set():
            number += 1
            await self._game(GAMES[number % len(GAMES)], f"{self._name}-{number}", stop)

    async def _game(self, game: str, message: str, stop: asyncio.Event) -> None:
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bo"}]
        setup = {"game": game, "closing": None, "seats": seats}
        code = await _until_it_works(lambda: self._server.create(setup, message))
        async with self._server.connect(code) as table:
            self.seen[code] = table.events
            await table.start()
            while table.view["status"] == "playing" and not stop.is_set():
                await self._act(table)
            self._tally.games += table.view["status"] == "over"

    async def _act(self, table: Session) -> None:
        seat, act = _some_act(table, self._rng)
        try:
            sequence = await table.act(seat, act)
        except RefusedMessage as error:
            if error.code != "try-again":
                self._tally.wrong.append(f"{table.code}: {act} was refused: {error}")
            return
        self._tally.acts += 1
        event = table.events[sequence - 1]
        expected = (act.split()[0], "card")
        if event["type"] != "played" or event["moves"][0].split()[0] not in expected:
            self._tally.wrong.append(f"{table.code}: {act} became {event}")


def _some_act(table: Session, rng: random.Random) -> tuple[int, str]:
    """A legal act of a seat that the game waits for; bids are low, so that games last."""
    seat = table.view["waiting"][0]
    found = [act for act in offers(table.view, seat) if act != "all-in"]
    bids = [act for act in found if act.startswith("bid")]
    return seat, rng.choice([act for act in found if act not in bids[1:]])


async def _until_it_works(ask: Callable[[], Awaitable[str]]) -> str:
    """Repeat an HTTP request until it is answered, since the server may be down."""
    while True:
        try:
            return await ask()
        except (OSError, RefusedMessage) as error:
            if isinstance(error, RefusedMessage) and error.code != "try-again":
                raise
        except Exception as error:
            if type(error).__module__.partition(".")[0] not in ("httpx", "httpcore"):
                raise
        await asyncio.sleep(0.1)


async def _check(server: Server, player: Player, tally: Tally) -> None:
    """Check that what clients saw is stored, that nothing came twice, and that the dice verify."""
    for code, seen in player.seen.items():
        async with server.connect(code) as table:
            kept = list(table.events)
            if table.view["status"] == "playing":
                await table.send({"type": "close"})
        if kept[: len(seen)] != seen:
            tally.wrong.append(f"{code}: the stored events differ from those that were seen")
        verdict = verify(Record.parse(await server.record(code)))
        if not verdict.fair or verdict.checked != verdict.rolls:
            tally.wrong.append(f"{code}: {verdict}")
    stored = sum(event["type"] == "played" for seen in player.seen.values() for event in seen)
    if stored < tally.acts:
        tally.wrong.append(f"{tally.acts} acts were acknowledged, {stored} are stored")


async def crash(database: Path, kills: int, seed: int, players: int = 4) -> Tally:
    rng, tally, stop = random.Random(seed), Tally(), asyncio.Event()
    restarted = Restarted(database)
    await restarted.start()
    async with Server(restarted.url) as server:
        names = [
            Player(server, f"p{n}", random.Random(rng.random()), tally) for n in range(players)
        ]
        playing = [asyncio.create_task(player.play(stop)) for player in names]
        for _ in range(kills):
            await _under_load(tally, rng)
            await restarted.kill()
            tally.kills += 1
            await restarted.start()
            _show(tally)
        await _under_load(tally, rng)
        stop.set()
        await asyncio.gather(*playing)
        everyone = Player(server, "all", rng, tally)
        everyone.seen = {code: seen for player in names for code, seen in player.seen.items()}
        await _check(server, everyone, tally)
    await restarted.kill()
    return tally


async def _under_load(tally: Tally, rng: random.Random) -> None:
    """Wait until some more acts are acknowledged, and then for a random moment."""
    wanted = tally.acts + rng.randrange(1, 60)
    for _ in range(_TRIES):
        if tally.acts >= wanted:
            break
        await asyncio.sleep(0.01)
    await asyncio.sleep(rng.random() * 0.02)


def _show(tally: Tally) -> None:
    if sys.stderr.isatty():
        print(f"\r{tally.kills} kills, {tally.acts} acts", end="", file=sys.stderr)


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int.from_bytes(os.urandom(4))
    with tempfile.TemporaryDirectory() as folder:
        tally = asyncio.run(crash(Path(folder) / "tables.sqlite", kills, seed))
    print(f"seed {seed}: {tally.kills} kills, {tally.acts} acts, {tally.games} games to their end")
    print("\n".join(tally.wrong) or "nothing lost, nothing doubled, all dice as promised")
    sys.exit(bool(tally.wrong))


if __name__ == "__main__":
    main()
