"""The table of routes: plain functions with types that both who serve it can read."""

from itertools import chain
from typing import get_type_hints

from fivefold.server.requests.caller import Caller
from fivefold.server.requests.routes import MODULES, routes_of

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
