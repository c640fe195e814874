"""What a route learns from a request: who asks, from where, in which language."""

import pytest
from fastapi import FastAPI

from fivefold.server.requests.context import Caller, Owner, Visitor
from fivefold.server.requests.routing import Routes
from fivefold.server.routes.adapter import add_error_handlers, add_routes
from fivefold.tables.ids import new_token, owner_of
from tests.support.asgi import Asking
from tests.support.contexts import NO_CHANGES

TOKEN = new_token()
ROUTES = Routes("")


@ROUTES.get("/owner")
async def owner(caller: Owner) -> str:
    return caller.owner


@ROUTES.get("/maybe")
async def maybe(caller: Visitor) -> str | None:
    return caller.owner


@ROUTES.get("/lang")
async def lang(caller: Caller) -> str:
    return caller.lang


@ROUTES.get("/address")
async def address(caller: Caller) -> str:
    return caller.address


@ROUTES.get("/wait")
async def wait(caller: Caller) -> bool:
    return caller.may_wait


@pytest.fixture(scope="module")
def asking():
    app = FastAPI()
    app.state.context = NO_CHANGES
    add_error_handlers(app)
    add_routes(app, ROUTES)
    return Asking(app)


def test_a_token_makes_its_owner(asking):
    for scheme in ("Bearer", "bearer"):
        headers = {"Authorization": f"{scheme} {TOKEN}"}
        assert asking.get("/owner", headers=headers).json() == owner_of(TOKEN)
        assert asking.get("/maybe", headers=headers).json() == owner_of(TOKEN)


@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": ""}, {"Authorization": f"Basic {TOKEN}"}]
)
def test_without_a_token_there_is_no_owner(asking, headers):
    assert asking.get("/maybe", headers=headers).json() is None
    answer = asking.get("/owner", headers=headers)
    assert answer.status_code == 401
    assert answer.json()["code"] == "token-missing"


def test_a_token_that_cannot_be_one_is_an_error_even_where_none_is_needed(asking):
    answer = asking.get("/maybe", headers={"Authorization": "Bearer short"})
    assert 400 <= answer.status_code < 500


def test_the_language_and_the_address_of_whoever_asks(asking):
    assert asking.get("/lang", headers={"Accept-Language": "fr-FR"}).json() == "fr"
    assert asking.get("/lang", headers={"Accept-Language": "de"}).json() == "en"
    assert asking.get("/address").json() == "127.0.0.1"


def test_a_token_is_not_even_read_where_anyone_may_ask(asking):
    headers = {"Authorization": "Bearer short"}
    assert asking.get("/address", headers=headers).status_code == 200


def test_whether_somebody_asks_again(asking):
    assert asking.get("/wait", headers={"Prefer": "respond-async"}).json() is True
    assert asking.get("/wait").json() is False
