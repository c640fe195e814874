"""Routes are added by decorators, and stay plain functions."""

from itertools import chain
from typing import get_type_hints

from fivefold.server.requests.context import Caller
from fivefold.server.requests.routing import MODULES, Routes, routes_of


def test_a_handler_is_added_and_stays_what_it_is():
    routes = Routes("/api")

    @routes.post("/things/{name}", status=201)
    async def make(name: str) -> str:
        return name

    @routes.delete("/things/{name}")
    async def drop(name: str) -> None:
        assert name

    assert [(each.method, each.path, each.status) for each in routes] == [
        ("POST", "/api/things/{name}", 201),
        ("DELETE", "/api/things/{name}", 204),
    ]
    assert [each.handler for each in routes] == [make, drop]


ROUTES = list(chain(*map(routes_of, MODULES)))


def test_no_two_routes_are_the_same():
    assert len({(each.method, each.path) for each in ROUTES}) == len(ROUTES)


def test_parameters_are_callers_bodies_and_parts_of_the_address():
    for route in ROUTES:
        kinds = get_type_hints(route.handler)
        assert "return" in kinds
        assert issubclass(kinds.get("caller", Caller), Caller)
        assert (route.method == "POST") >= ("body" in kinds)


def test_in_a_list_of_modules_the_first_one_does_not_need_the_coach():
    assert MODULES[0] == "tables"
