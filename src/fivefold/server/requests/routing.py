"""Routes: which function answers which request, and with what. They need no network."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, NewType, TypeVar

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Sequence

    Handler = Callable[..., Coroutine[Any, Any, object]]
    _H = TypeVar("_H", bound=Handler)


MODULES = ("tables", "bundles", "coach", "history")
"""Modules with routes. Those that import the coach come last, so that playing starts without it."""
Text = NewType("Text", str)
"""A response of plain text."""
Json = NewType("Json", bytes)
"""A response that a worker has already written as JSON."""


class Download(NamedTuple):
    """A file that is written while it is being sent."""

    name: str
    media_type: str
    chunks: AsyncIterator[bytes]


class Route(NamedTuple):
    """A handler takes a `caller`, the parameters in the path, those of the query, and a `body`;
    each if it needs them. It returns data, or `Text`, `Json` or a `Download`."""

    method: str
    path: str
    handler: Handler
    status: int
    model: object
    """The data of a `Json` response, for the schema."""
    media_type: str | None
    """That of a response that is not JSON, for the schema."""
    static: bool
    """Whether the answer is always the same, for everyone."""


class Routes(list[Route]):
    """The routes of a module, added by decorators."""

    def __init__(self, prefix: str) -> None:
        super().__init__()
        self._prefix = prefix

    def add(  # noqa: PLR0913 (the fields of a route)
        self,
        method: str,
        path: str,
        *,
        status: int = 200,
        model: object = None,
        media_type: str | None = None,
        static: bool = False,
    ) -> Callable[[_H], _H]:
        def added(handler: _H) -> _H:
            route = Route(method, self._prefix + path, handler, status, model, media_type, static)
            self.append(route)
            return handler

        return added

    def get(
        self,
        path: str,
        *,
        model: object = None,
        media_type: str | None = None,
        static: bool = False,
    ) -> Callable[[_H], _H]:
        return self.add("GET", path, model=model, media_type=media_type, static=static)

    def post(self, path: str, *, status: int = 200, model: object = None) -> Callable[[_H], _H]:
        return self.add("POST", path, status=status, model=model)

    def delete(self, path: str) -> Callable[[_H], _H]:
        return self.add("DELETE", path, status=204)


def routes_of(module: str) -> Sequence[Route]:
    found: Sequence[Route] = import_module(f"{__package__}.{module}").ROUTES
    return found
