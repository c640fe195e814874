"""A client for the table server: make tables, sit down, play, look on.

async with Server("http://127.0.0.1:8080") as server:
    code = await server.create({"game": "yum", "seats": [{"kind": "me", "name": "Ann"}]})
    async with server.table(code) as table:
        await table.start()
        await table.act(0, "roll")
        print(table.view["turn"]["dice"])
"""

from fivefold.client.offers import offers
from fivefold.client.server import Server
from fivefold.client.table import RefusedMessage, Table

__all__ = ["RefusedMessage", "Server", "Table", "offers"]
