"""Tables that tests open a browser at, laid and played on without one, and what a server tells."""

from asyncio import gather, run, timeout
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial

import httpx2

from fivefold.client import Server
from fivefold.record import Record
from tests.support.paths import GAMES
from tests.web.browsing import PATIENCE, until

ANN, BO = ({"kind": "me", "name": name} for name in ("Ann", "Bo"))
BOT, GUEST = {"kind": "bot", "level": "random", "name": "Random"}, {"kind": "open"}


def away(coroutine):
    """Run it in a thread of its own: the browser's own loop runs in this one."""

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run, coroutine).result()


async def soon(awaited):
    async with timeout(PATIENCE):
        return await awaited


def laid(url, setup, acts=None):
    """A table, with these acts of one's own if any: its code, and the token of who sits there."""

    async def story():
        async with Server(url) as server:
            code = await server.create({"pace": 0, **setup})
            if acts is not None:
                async with server.connect(code) as table:
                    await table.start()
                    await _act(table, acts)
            return code, server.token

    return away(story())


def seated(url, setup, name):
    """A table with one open seat, taken by a guest; the game has begun. Its code, both tokens."""

    async def story():
        async with Server(url) as host, Server(url) as guest:
            code = await host.create({"pace": 0, **setup})
            async with host.connect(code) as table, guest.connect(code) as other:
                opened = [seat for seat, one in table.view["players"].items() if not one["name"]]
                await other.sit(int(opened[0]), name)
                await soon(
                    table.until(lambda seen: seen.view["players"][opened[0]]["name"] == name)
                )
                await table.start()
            return code, host.token, guest.token

    return away(story())


def acted(url, code, token, *acts):
    """These acts of one's own, at a table that a browser is at too."""

    async def story():
        async with Server(url, token) as server, server.connect(code) as table:
            await _act(table, acts)

    away(story())


def sent(url, code, token, message):
    """A message to a table that a browser is at too."""

    async def story():
        async with Server(url, token) as server, server.connect(code) as table:
            await table.send(message)

    away(story())


async def _act(table, acts):
    for act in acts:
        await soon(table.until(_is_mine))
        seat = next(seat for seat in table.view["waiting"] if seat in table.mine)
        await soon(table.act(seat, act))


def _is_mine(table):
    """Whether the game waits for a seat of ours."""
    return bool(set(table.view["waiting"]) & set(table.mine))


def brought(url, name):
    """A table out of one of the tests' records: its code, and whose it is."""

    async def story():
        async with Server(url) as server:
            text = (GAMES / f"{name}.fivefold").read_text(encoding="utf-8")
            return await server.import_record(text), server.token

    return away(story())


def finished_game(url, setup, acts, token=None, enough=lambda _: False):
    """A game played to its end by a rule of thumb: its code, and the token of who played it.
    Or until it is `enough`."""

    async def story():
        async with Server(url, token) as server:
            code = await server.create({"pace": 0, **setup})
            async with server.connect(code) as table:
                await table.start()
                await _play(table, acts, enough)
            return code, server.token

    return away(story())


def turns_played(url, code, tokens, turns):
    """Play so many turns at a table that browsers are at too; the last box that each filled."""

    async def one(token):
        filled = []

        def act(said):
            chosen = simple_act(said)
            filled.extend([chosen.split()[1]] if "boxes" in said else [])
            return chosen

        async with Server(url, token) as server, server.connect(code) as table:
            await _play(table, act, lambda table: len(filled) == turns)
        return filled[-1]

    async def story():
        return await gather(*map(one, tokens))

    return away(story())


async def _play(table, acts, enough):
    while table.view["status"] == "playing" and not enough(table):
        seat = table.view["waiting"][0]
        if seat in table.mine:
            await soon(table.act(seat, acts(table.view["acts"][str(seat)])))
        else:
            seen = table.sequence
            await soon(table.until(lambda table, seen=seen: table.sequence > seen))


def by_hand(said):
    """Roll, keep nothing, take what brings most: luck and mistakes of all kinds."""
    if "boxes" in said:
        return f"fill {max(said['boxes'], key=said['boxes'].get)}"
    return "roll"


def simple_act(said):
    """Roll once and take the first box; pass, bet nothing, lock what comes."""
    if "boxes" in said:
        return f"fill {next(iter(said['boxes']))}"
    if "locks" in said:
        return f"lock {said['locks'][0]}"
    words = {"roll": "roll", "turn": "turn", "bets": "bet none", "passing": "pass"}
    return next(act for key, act in words.items() if key in said)


class Coach:
    """What the server tells somebody about their games; it is asked until it knows."""

    def __init__(self, site, token=None, lang="en"):
        bearer = {"authorization": f"Bearer {token}"} if token else {}
        self._api, self._headers = f"{site}/api", {"accept-language": lang, **bearer}

    def get(self, path):
        return self._answer("GET", path)

    def post(self, path, body):
        return self._answer("POST", path, json=body)

    def record(self, code):
        return Record.parse(self._ask("GET", f"/tables/{code}/record").text)

    def history(self):
        """With every game looked at."""
        return until(lambda: (told := self.get("/history"))["pending"] == 0 and told)

    def _answer(self, method, path, **more):
        """What is known, once it is; the server is left some time to work it out."""
        asked = partial(self._ask, method, path, **more)
        answer = until(lambda: (answer := asked()).status_code not in (202, 503) and answer)
        assert answer.is_success, answer.text
        return answer.json()

    def _ask(self, method, path, **more):
        return _client().request(method, self._api + path, headers=self._headers, **more)


@cache
def _client():
    return httpx2.Client(timeout=PATIENCE)
