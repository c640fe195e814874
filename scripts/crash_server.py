"""Kills the table server again and again during play, and checks that nothing is lost.

`python -m scripts.crash_server 300` kills it 300 times with SIGKILL at random moments under load
and restarts it on the same file. Every acknowledged act must be stored exactly once, with the reply
to it, every event that a client saw must be unchanged, and the dice of every game must verify.
"""

import argparse
import asyncio
import os
import random
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from fivefold.client import RefusedMessage, Server
from scripts.crash.play import (
    DEADLINE,
    Play,
    Row,
    Witness,
    check_served,
    check_stored,
    some_act,
)
from scripts.crash.process import ServerProcess

GAMES = ("yard-forced", "yum", "classique", "deluxe-poker")


class Player:
    """Plays one game after another at tables of two seats."""

    def __init__(self, server: Server, name: str, rng: random.Random, play: Play) -> None:
        self._server, self._name, self._rng, self._play = server, name, rng, play

    async def run(self, stop: asyncio.Event) -> None:
        number = 0
        while not stop.is_set():
            number += 1
            await self._game(GAMES[number % len(GAMES)], f"{self._name}-{number}", stop)

    async def _game(self, game: str, message: str, stop: asyncio.Event) -> None:
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bo"}]
        setup = {"game": game, "closing": None, "seats": seats}
        code = await self._play.until_it_works(
            "a new table", lambda: self._server.create(setup, message)
        )
        async with Witness(self._server, code, self._play) as table:
            await table.start()
            while table.view["status"] == "playing" and not stop.is_set():
                await self._act(table)
            self._play.games += table.view["status"] == "over"

    async def _act(self, table: Witness) -> None:
        seat = table.view["waiting"][0]
        act = some_act(table, seat, self._rng) or "pass"
        try:
            await table.act(seat, act)
        except RefusedMessage as error:
            if error.code != "try-again":
                self._play.wrong.append(f"{table.code}: {act} was refused: {error}")


class Crashes:
    """A server on a file, and how often it was killed."""

    def __init__(self, database: Path, seed: int, deadline: float) -> None:
        self._database, self._rng = database, random.Random(seed)
        self._process = ServerProcess(str(database), database.with_name("log"))
        self._stop = asyncio.Event()
        self.play, self.kills = Play(deadline), 0

    async def run(self, kills: int, players: int) -> None:
        play, stop = self.play, self._stop
        try:
            await self._start()
            async with Server(self._process.url) as server:
                people = [
                    Player(server, f"p{n}", random.Random(self._rng.random()), play)
                    for n in range(players)
                ]
                playing = [
                    asyncio.create_task(play.until_judged("a player", stop, person.run(stop)))
                    for person in people
                ]
                await play.until_judged("a restart", stop, self._kill(kills))
                stop.set()
                await asyncio.gather(*playing)
                await play.until_judged("the last look", stop, self._look(server))
        finally:
            await self._process.kill()
        self._read()

    async def _kill(self, kills: int) -> None:
        while self.kills < kills and not self._stop.is_set():
            await self.play.under_load(self._rng, self._stop)
            await self._process.kill()
            self.kills += 1
            await self._start()
            _show(self)
        await self.play.under_load(self._rng, self._stop)

    async def _start(self) -> None:
        await self._process.start()
        await self._process.until_it_answers()

    async def _look(self, server: Server) -> None:
        """What the server shows, as far as it shows anything."""
        for code in list(self.play.seen):
            await self.play.until_judged(
                code, self._stop, check_served(self.play, server, code, end=False)
            )

    def _read(self) -> None:
        """What is in the file, whatever the server says."""
        with closing(sqlite3.connect(self._database)) as connection:
            for code in self.play.replies:
                stored = (
                    "SELECT sequence, event, message_id FROM events"
                    " WHERE code = ? ORDER BY sequence"
                )
                rows = connection.execute(stored, (code,))
                refusals = "SELECT message_id FROM refusals WHERE code = ?"
                refused = connection.execute(refusals, (code,))
                check_stored(
                    self.play,
                    code,
                    [Row(*row) for row in rows],
                    [message for (message,) in refused],
                )


async def crash(
    database: Path, kills: int, seed: int, players: int = 4, deadline: float = DEADLINE
) -> Crashes:
    crashes = Crashes(database, seed, deadline)
    await crashes.run(kills, players)
    return crashes


def _show(crashes: Crashes) -> None:
    if sys.stderr.isatty():
        print(f"\r{crashes.kills} kills, {crashes.play.acts} acts", end="", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("kills", type=int, nargs="?", default=300)
    parser.add_argument("seed", type=int, nargs="?", default=int.from_bytes(os.urandom(4)))
    parser.add_argument("--deadline", type=float, default=DEADLINE, help="seconds for an answer")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.sqlite"
        crashes = asyncio.run(crash(database, told.kills, told.seed, deadline=told.deadline))
    play = crashes.play
    print(f"seed {told.seed}: {crashes.kills} kills, {play.acts} acts, {play.games} whole games")
    print("\n".join(play.wrong) or "nothing lost, nothing doubled, all dice as promised")
    sys.exit(bool(play.wrong))


if __name__ == "__main__":
    main()
