"""What a handler takes is read from a request, and what is wrong is named as FastAPI does."""

import asyncio
from typing import Annotated

import pytest
from pydantic import Field

from fivefold.errors import FivefoldError
from fivefold.pocket.parameters import Invalid, Parameters
from fivefold.server.requests.caller import Caller, Owner
from fivefold.server.requests.route import Routes
from fivefold.tables.ids import new_token, owner_of
from fivefold.tables.setup import Frozen
from fivefold.texts import Lang
from tests.support.contexts import NO_CHANGES

ROUTES = Routes("/api")
FACTS = (NO_CHANGES, "page", Lang.FR, True)


class Thing(Frozen):
    name: str


@ROUTES.get("/things/{name}")
async def look(
    caller: Caller, name: str, count: Annotated[int, Field(ge=0)], more: bool = False
) -> None: ...


@ROUTES.post("/things")
async def make(caller: Owner, body: Thing) -> None: ...


LOOK, MAKE = map(Parameters, ROUTES)


def read_from(parameters, *request):
    return asyncio.run(parameters.read(*request))


def test_the_path_and_the_query_are_read():
    read = read_from(LOOK, FACTS, None, {"name": "a"}, "count=3", None)
    assert read.pop("caller") == Caller(*FACTS)
    assert read == {"name": "a", "count": 3}
    assert read_from(LOOK, FACTS, None, {"name": "a"}, "count=3&more=1", None)["more"] is True


def test_a_body_and_its_owner():
    token = new_token()
    read = read_from(MAKE, FACTS, f"Bearer {token}", {}, "", '{"name": "a"}')
    assert read["body"] == Thing(name="a")
    assert read["caller"].owner == owner_of(token)


@pytest.mark.parametrize(
    ("query", "kind", "where"),
    [
        ("", "missing", ("query", "count")),
        ("count=", "int_parsing", ("query", "count")),
        ("count=-1", "greater_than_equal", ("query", "count")),
    ],
)
def test_a_wrong_query_is_named(query, kind, where):
    with pytest.raises(Invalid) as wrong:
        read_from(LOOK, FACTS, None, {"name": "a"}, query, None)
    assert wrong.value.first == {"type": kind, "loc": where}


@pytest.mark.parametrize(
    ("body", "kind", "where"),
    [
        (None, "missing", ("body",)),
        ("{", "json_invalid", ("body", 1)),
        ("[" * 100_000, "json_invalid", ("body",)),
        ("{}", "missing", ("body", "name")),
        ('{"name": 1}', "string_type", ("body", "name")),
    ],
)
def test_a_wrong_body_is_named(body, kind, where):
    with pytest.raises(Invalid) as wrong:
        read_from(MAKE, FACTS, f"Bearer {new_token()}", {}, "", body)
    assert wrong.value.first == {"type": kind, "loc": where}


def test_text_that_is_not_json_comes_before_the_token_and_wrong_fields_after_it():
    with pytest.raises(Invalid):
        read_from(MAKE, FACTS, None, {}, "", "{")
    with pytest.raises(FivefoldError, match="token"):
        read_from(MAKE, FACTS, None, {}, "", "{}")
