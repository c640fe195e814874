"""A first roll in the offline app, in a process that imports as little as possible."""

import json
from pathlib import Path

from fivefold.offline.server import OfflineServer
from fivefold.offline.work import OfflineWork


class Memory:
    """A store for one table."""

    shared = False

    def __init__(self):
        from fivefold.stores.store import Condition

        self.tables, self.condition = {}, Condition()

    async def create(self, secret, write):
        from fivefold.stores.store import StoredTable

        self.tables[write.code] = StoredTable(secret, list(write.events), [write.reply])

    async def append(self, write):
        self.tables[write.code].events.extend(write.events)

    async def load(self, code):
        return self.tables.get(code)

    async def owner_of_key(self, key):
        return key

    async def note_opened(self, code, at):
        pass

    async def take(self, fence, code):
        return True

    async def join(self, seconds):
        return 1

    async def renew(self, fence, seconds):
        return True

    async def take_over(self, fence, limit):
        return []

    async def follow(self, code): ...
    async def tell(self, text): ...
    async def leave(self, fence): ...
    async def release(self, fence, codes): ...
    async def close(self): ...


class Nowhere:
    async def fetch(self, game):
        return None


class Page:
    def __init__(self):
        self.heard = []

    def send(self, text):
        self.heard.append(json.loads(text))

    def close(self, code):
        raise AssertionError(code)


async def first_roll():
    """The list of games, then a new table and its first roll; returns the dice."""
    import asyncio

    from fivefold.tables.ids import new_token

    app = await OfflineServer.start(Memory(), OfflineWork(None, Path("/values")), Nowhere())
    headers = {"authorization": f"Bearer {new_token()}"}
    games = await app.request("GET", "/api/games", {}, None)
    assert games.status == 200
    setup = {"game": "yum", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
    body = json.dumps({"id": "one", "setup": setup})
    made = await app.request("POST", "/api/tables", headers, body)
    assert made.status == 201, made.body
    page = Page()
    connection = app.connect(page)
    token = headers["authorization"].partition(" ")[2]
    hello = {"type": "hello", "table": json.loads(made.body)["code"], "token": token}
    messages = [
        hello,
        {"type": "seed", "id": "a", "seat": 0, "seed": "s"},
        {"type": "start", "id": "b"},
        {"type": "act", "id": "c", "seat": 0, "act": "roll"},
    ]
    for message in messages:
        connection.received(json.dumps(message))
    while not any(each.get("id") == "c" for each in page.heard):
        await asyncio.sleep(0.001)
    assert [each["type"] for each in page.heard if "id" in each] == ["done"] * 3, page.heard
    connection.closed()
    return page.heard
