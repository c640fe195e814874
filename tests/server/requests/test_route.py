"""Routes are added by decorators, and stay plain functions."""

from fivefold.server.requests.route import Routes


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
