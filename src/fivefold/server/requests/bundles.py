"""The HTTP routes that hand a table over to another place, and take in those that come from one."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict  # as pydantic needs before Python 3.12

from fivefold.server.live.handovers import Handovers
from fivefold.server.requests.context import Owner  # noqa: TC001 (read for the parameters)
from fivefold.server.requests.routing import Routes
from fivefold.server.requests.tables import Made  # noqa: TC001
from fivefold.tables.events import PlaceName  # noqa: TC001
from fivefold.tables.handover import MAX_BUNDLE
from fivefold.tables.setup import Frozen

ROUTES = Routes("/api")
_LETTERS_A_TABLE = 50_000
"""A bundle that is longer than that of a usual game counts as several new tables."""


class MoveTo(Frozen):
    to: PlaceName


class BundleText(Frozen):
    bundle: Annotated[str, Field(max_length=MAX_BUNDLE)]
    place: PlaceName = "server"
    """The name of this place: a bundle that was meant for another one is refused."""


class Bundled(TypedDict):
    bundle: str


@ROUTES.post("/tables/{code}/move")
async def move(caller: Owner, code: str, body: MoveTo) -> Bundled:
    """Hand a game over: it goes on at another place, to which the bundle is brought. The same again
    if it was handed over there before."""
    live = await caller.find(code)
    return {"bundle": await _handovers(caller).leave(live, caller.at(live.code), body.to)}


@ROUTES.get("/tables/{code}/bundle")
async def bundle(caller: Owner, code: str) -> Bundled:
    """A table whose game is over, or was handed over, as one text."""
    live = await caller.find(code)
    return {"bundle": await _handovers(caller).bundle(live, caller.at(live.code))}


@ROUTES.post("/tables/{code}/take-back", status=204)
async def take_back(caller: Owner, code: str) -> None:
    """Go on here with a game that was handed over to a place that has refused it for good."""
    live = await caller.find(code)
    await _handovers(caller).take_back(live, caller.at(live.code))


@ROUTES.post("/bundles", status=201)
async def arrive(caller: Owner, body: BundleText) -> Made:
    """Take in a table from another place, once however often it comes."""
    caller.context.check_new_table(caller.address, 1 + len(body.bundle) // _LETTERS_A_TABLE)
    found = _handovers(caller).arrive(body.bundle, caller.person, body.place)
    return {"code": await found}


def _handovers(caller: Owner) -> Handovers:
    hub = caller.context.hub
    return Handovers(hub.store, hub.workers, hub.find)
