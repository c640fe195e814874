"""A browser that asks a server's coach, and tables to ask about."""

import random
from contextlib import contextmanager

import httpx2

from fivefold.client import Server
from fivefold.tables.ids import new_token
from tests.support.paths import GAMES
from tests.support.serving import in_background, play, seats
from tests.support.waiting import PATIENCE, run_story, until


class Browser:
    """One token's worth of a server, over HTTP."""

    def __init__(self, url, token=None):
        self.url, self.token = url, token or new_token()
        # A connection that is kept may just be closed by a server that has waited long enough.
        limits = httpx2.Limits(max_keepalive_connections=0)
        self._http = httpx2.Client(base_url=url, timeout=PATIENCE, limits=limits)

    def ask(self, method, path, lang="en", token=None, prefer="", **more):
        token = self.token if token is None else token
        headers = {
            "accept-language": lang,
            "prefer": prefer,
            **({"authorization": f"Bearer {token}"} if token else {}),
        }
        return self._http.request(method, f"/api{path}", headers=headers, **more)

    def get(self, path, **more):
        """What is said, once what it needs is solved."""
        return self._answered("GET", path, **more)

    def post(self, path, body, **more):
        return self._answered("POST", path, json=body, **more)

    def _answered(self, method, path, **more):
        answer = until(lambda: self._solved(self.ask(method, path, **more)))
        assert answer.is_success, answer.text
        return answer.json()

    @staticmethod
    def _solved(answer):
        """The answer, or None if a game has to be solved before it can be given."""
        if answer.status_code != 503:
            return answer
        assert answer.json()["code"] == "still-solving"
        return None

    def refused(self, path, **more):
        """Status and code of a refusal."""
        answer = self.ask(more.pop("method", "GET"), path, **more)
        return answer.status_code, answer.json()["code"]

    def bring(self, name):
        """A table out of one of the tests' records."""
        text = (GAMES / f"{name}.fivefold").read_text("utf-8")
        body = {"id": f"m{random.getrandbits(60)}", "record": text}
        return self.ask("POST", "/records", json=body).json()["code"]

    def record(self, code):
        return self.ask("GET", f"/tables/{code}/record").text

    def begun(self, *kinds, acts=("roll",), game="yum", **setup):
        """The code of a table whose game has begun, with these acts of seat 0."""

        async def story():
            async with self.playing(game, *kinds, **setup) as table:
                for act in acts:
                    await table.act(0, act)
                return table.code

        return run_story(story())

    def played(self, *kinds, game="yum", seed=1, **setup):
        """The code of a table whose game is over, played by these and nobody else."""

        async def story():
            async with self.playing(game, *kinds, **setup) as table:
                await play(table, random.Random(seed))
                return table.code

        return run_story(story())

    def playing(self, game, *kinds, **setup):
        return _Playing(self, {"game": game, "pace": 0, "seats": seats(*kinds), **setup})

    def close(self):
        self._http.close()


class _Playing:
    def __init__(self, browser, setup):
        self._server, self._setup = Server(browser.url, browser.token), setup

    async def __aenter__(self):
        server = await self._server.__aenter__()
        self._table = server.connect(await server.create(self._setup))
        table = await self._table.__aenter__()
        await table.start()
        return table

    async def __aexit__(self, *error):
        await self._table.__aexit__(*error)
        await self._server.__aexit__(*error)


@contextmanager
def browsing(database, **settings):
    """A browser at a server of its own."""
    with in_background(database, **settings) as url:
        browser = Browser(url)
        try:
            yield browser
        finally:
            browser.close()
