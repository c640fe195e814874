"""Answers of the pocket: what a handler returns, or why it refuses, as bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pydantic_core import to_json

from fivefold.errors import FivefoldError, NotInstalled
from fivefold.server.requests import errors
from fivefold.server.requests.route import Download

if TYPE_CHECKING:
    from fivefold.server.requests.errors import Error
    from fivefold.server.requests.route import Route
    from fivefold.texts import Lang

_JSON = "application/json"
_OF_DEVICES = ("values-not-here", "values-damaged", "needs-server")


class Answer(NamedTuple):
    status: int
    media_type: str
    """Empty without a body."""
    body: bytes


async def answered(route: Route, result: object) -> Answer:
    """What a handler has returned."""
    if result is None:
        return Answer(route.status, "", b"")
    if isinstance(result, Download):
        return Answer(
            route.status, result.media_type, b"".join([chunk async for chunk in result.chunks])
        )
    if isinstance(result, str):
        return Answer(route.status, f"{route.media_type}; charset=utf-8", result.encode())
    body = result if isinstance(result, bytes) else to_json(result)
    return Answer(route.status, _JSON, body)


def refused(error: FivefoldError, lang: Lang, may_wait: bool) -> Answer:
    shown = _on_this_device(error)
    return _error(errors.status_of(shown, may_wait), errors.error_data(shown, lang))


def invalid(error: FivefoldError, lang: Lang) -> Answer:
    return _error(errors.INVALID, errors.error_data(error, lang))


def failed(lang: Lang) -> Answer:
    """A bug: the log has the details."""
    return _error(errors.FAILED, errors.error_data(FivefoldError("server-failed"), lang))


def unknown(method: str) -> Answer:
    """There is no such route."""
    status, text = (404, "Not Found") if method == "GET" else (405, "Method Not Allowed")
    return _error(status, {"code": f"http-{status}", "text": text})


def _on_this_device(error: FivefoldError) -> FivefoldError:
    """Nobody can install a package here."""
    if isinstance(error, NotInstalled) and error.code not in _OF_DEVICES:
        return NotInstalled("needs-server", **error.facts)
    return error


def _error(status: int, body: Error) -> Answer:
    return Answer(status, _JSON, to_json(body))
