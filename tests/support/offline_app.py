"""An offline app in a test: its store, its values, and the page's end of its connections."""

import json
import tempfile
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from unittest import mock

from fivefold.offline.server import OfflineServer
from fivefold.offline.work import OfflineWork
from fivefold.solver import packed_values
from fivefold.stores.store import open_store
from tests.support.waiting import comes_true


class Values:
    """A source of values: files by game. `fetched` notes what was asked for."""

    def __init__(self, files=None, games=()):
        self.files = files or {}
        self.games = {*self.files, *games}
        self.fetched = []

    async def fetch(self, game):
        self.fetched.append(game)
        return self.files.get(game)


@contextmanager
def values_elsewhere(*games):
    """The package as it is in the page: without values, those of these games are fetched."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / packed_values.FETCHED).write_text("\n".join(games))
        with mock.patch.object(packed_values, "FOLDER", Path(folder)):
            yield


class Page:
    """The page at the other end of a connection."""

    def __init__(self, app):
        self.heard, self.code, self._number = [], None, 0
        self.connection = app.connect(self)

    def send(self, text):
        self.heard.append(json.loads(text))

    def close(self, code):
        assert self.code is None
        self.code = code

    def tell(self, **message):
        self.connection.received(json.dumps(message))

    def said(self, kind):
        return [frame for frame in self.heard if frame["type"] == kind]

    async def hello(self, code, token):
        self.tell(type="hello", table=code, token=token)
        await comes_true(lambda: self.said("welcome"))
        return self.said("welcome")[-1]

    async def say(self, **message):
        """The reply to a message."""
        self._number += 1
        name = f"m{id(self)}-{self._number}"
        self.tell(id=name, **message)
        return await comes_true(lambda: [each for each in self.heard if each.get("id") == name])


async def asked(app, method, path, body=None, token=None, **headers):
    """Status and data of an answer."""
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    if token:
        given["authorization"] = f"Bearer {token}"
    text = body if body is None or isinstance(body, str) else json.dumps(body)
    answer = await app.request(method, path, given, text)
    data = json.loads(answer.body) if answer.media_type == "application/json" else answer.body
    return answer.status, data


@asynccontextmanager
async def offline_app(database, folder, values=None, helper=None):
    store, values = await open_store(database), values or Values()
    with values_elsewhere(*values.games):
        app = await OfflineServer.start(store, OfflineWork(helper, folder), values)
        try:
            yield app
        finally:
            await app.stop()


async def begun(app, token, *seats, game="yum", name="new", **setup):
    """The code of a table whose game has begun, and the page there."""
    kinds = [{"kind": kind} if isinstance(kind, str) else kind for kind in seats]
    body = {"id": f"{name}-{game}", "setup": {"game": game, "seats": kinds, "pace": 0, **setup}}
    status, made = await asked(app, "POST", "/api/tables", body, token)
    assert status == 201, made
    page = Page(app)
    for seat in (await page.hello(made["code"], token))["mine"]:
        await page.say(type="seed", seat=seat, seed=f"s{seat}")
    await page.say(type="start")
    return made["code"], page
