"""Kills the table server again and again during play, and checks that nothing is lost.

`python -m scripts.crash_server 300` kills it 300 times with SIGKILL at random moments under load
and restarts it on the same file. Every acknowledged act must be stored exactly once, every event
that a client saw must be unchanged, and the dice of every game must verify.
"""

import asyncio
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from fivefold.client import RefusedMessage, Server, Session
from scripts.crash.play import Tally, check_dice, some_act, under_load, until_it_works
from scripts.crash.process import ServerProcess

GAMES = ("yard-forced", "yum", "classique", "deluxe-poker")


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
        code = await until_it_works(lambda: self._server.create(setup, message))
        async with self._server.connect(code) as table:
            self.seen[code] = table.events
            await table.start()
            while table.view["status"] == "playing" and not stop.is_set():
                await self._act(table)
            self._tally.games += table.view["status"] == "over"

    async def _act(self, table: Session) -> None:
        seat = table.view["waiting"][0]
        act = some_act(table, seat, self._rng) or "pass"
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


async def _check(server: Server, player: Player, tally: Tally) -> None:
    """Check that what clients saw is stored, that nothing came twice, and that the dice verify."""
    for code, seen in player.seen.items():
        async with server.connect(code) as table:
            kept = list(table.events)
            if table.view["status"] == "playing":
                await table.send({"type": "close"})
        if kept[: len(seen)] != seen:
            tally.wrong.append(f"{code}: the stored events differ from those that were seen")
        await check_dice(server, code, tally)
    stored = sum(event["type"] == "played" for seen in player.seen.values() for event in seen)
    if stored < tally.acts:
        tally.wrong.append(f"{tally.acts} acts were acknowledged, {stored} are stored")


async def crash(database: Path, kills: int, seed: int, players: int = 4) -> Tally:
    rng, tally, stop = random.Random(seed), Tally(), asyncio.Event()
    process = ServerProcess(str(database), database.with_name("log"))
    await _start(process)
    async with Server(process.url) as server:
        names = [
            Player(server, f"p{n}", random.Random(rng.random()), tally) for n in range(players)
        ]
        playing = [asyncio.create_task(player.play(stop)) for player in names]
        for _ in range(kills):
            await under_load(tally, rng)
            await process.kill()
            tally.kills += 1
            await _start(process)
            _show(tally)
        await under_load(tally, rng)
        stop.set()
        await asyncio.gather(*playing)
        everyone = Player(server, "all", rng, tally)
        everyone.seen = {code: seen for player in names for code, seen in player.seen.items()}
        await _check(server, everyone, tally)
    await process.kill()
    return tally


async def _start(process: ServerProcess) -> None:
    await process.start()
    await process.until_it_answers()


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
