"""A first roll in the pocket, in a process that imports as little as possible."""

import json
from pathlib import Path

from fivefold.pocket.server import PocketServer
from fivefold.pocket.work import PocketWork


class Memory:
    """A store for one table."""

    shared = False

    def __init__(self):
        from fivefold.stores.condition import Condition

        self.tables, self.condition = {}, Condition()

    async def create(self, code, secret, events, owners, reply, live=True, **_):  # noqa: PLR0917
        from fivefold.stores.store import StoredTable

        self.tables[code] = StoredTable(secret, list(events), [reply])

    async def append(self, code, events, owners=(), reply=None, live=True, **_):
        self.tables[code].events.extend(events)

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
    games = ("yum",)

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

    pocket = await PocketServer.start(Memory(), PocketWork(None, Path("/values")), Nowhere())
    headers = {"authorization": f"Bearer {new_token()}"}
    games = await pocket.request("GET", "/api/games", {}, None)
    assert games.status == 200
    setup = {"game": "yum", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
    body = json.dumps({"id": "one", "setup": setup})
    made = await pocket.request("POST", "/api/tables", headers, body)
    assert made.status == 201, made.body
    page = Page()
    connection = pocket.connect(page)
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
