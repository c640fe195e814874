"""The WebSocket endpoint: who is let in, and under which address."""

import json

from websockets.asyncio.client import connect

from fivefold.server.requests.context import Context
from fivefold.server.routes.websocket import LIVE, open_connection
from fivefold.server.settings import Settings
from fivefold.server.transport.http import UPGRADE
from tests.support.hub_tables import begun
from tests.support.serving import at_table


class Gone:
    """A client that has gone before it could be accepted."""

    def accept(self, _receiver, _limits):
        return None


async def test_a_client_that_is_gone_before_it_is_accepted_leaves_nothing():
    tables, _, _ = await begun("me", "me", pace=10)
    context = Context(Settings(database=""), tables)
    scope = {
        "type": "websocket",
        "path": LIVE,
        "headers": [],
        "client": ("192.0.2.1", 80),
        "extensions": {UPGRADE: Gone()},
    }
    open_connection(scope, context)
    assert context.gate.sockets.total == 0


async def test_the_address_may_name_the_table_for_a_balancer_but_hello_counts(url):
    async with at_table(url, "yum", "me") as (_, table):
        for path in ("", f"/{table.code}", "/zzzzzzzzzz"):
            async with connect(url.replace("http", "ws") + LIVE + path) as socket:
                await socket.send(json.dumps({"type": "hello", "table": table.code}))
                assert json.loads(await socket.recv())["view"]["code"] == table.code
