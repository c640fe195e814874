"""A client for the table server: create tables, take a seat, play or watch, from Python.

It knows no rules: what is legal comes with the server's view::

    async with Server("http://127.0.0.1:8080") as server:
        code = await server.create({"game": "yum", "seats": [{"kind": "me", "name": "Ann"}]})
        async with server.connect(code) as session:
            await session.start()
            await session.act(0, "roll")
            print(session.view["state"]["turn"]["dice"])
"""

from fivefold.client.offers import offers
from fivefold.errors import explain_missing_packages

with explain_missing_packages():
    from fivefold.client.server import Server
    from fivefold.client.session import RefusedMessage, Session

__all__ = ["RefusedMessage", "Server", "Session", "offers"]
