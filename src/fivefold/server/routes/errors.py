"""Error responses: every failure becomes a status, a stable code and a sentence for the reader."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, NotRequired

from fastapi import Request  # noqa: TC002 (FastAPI reads it)
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold.errors import FivefoldError, Malformed
from fivefold.server.live.wrong_fields import what_is_wrong
from fivefold.server.transport.language import preferred_lang

if TYPE_CHECKING:
    from fastapi import FastAPI

    from fivefold.texts import Lang

_log = logging.getLogger("fivefold.store")
_STATUS = {
    "unknown-table": 404,
    "not-your-seat": 403,
    "hints-off": 403,
    "review-later": 403,
    "token-missing": 401,
    "not-a-token": 401,
    "too-many-tries": 429,
    "too-many-tables": 429,
    "too-many-questions": 429,
    "still-solving": 503,
    "still-reviewing": 503,
    "coach-busy": 503,
    "work-interrupted": 503,
    "try-again": 503,
    "store-unavailable": 503,
    "store-closed": 503,
    "not-installed": 501,
}
_LATER = ("still-solving", "still-reviewing", "coach-busy", "work-interrupted")
"""What a client may simply ask for again."""
RESPOND_ASYNC = "respond-async"
_RETRY_AFTER = dict.fromkeys(_LATER, 1) | {"too-many-questions": 10, "store-closed": 5}
"""Seconds until asking again makes sense."""


class Error(TypedDict):
    code: str
    """Never changes between versions."""
    text: str
    progress: NotRequired[float]
    """How much of the work to wait for is done, from 0 to 1."""


ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": Error} for status in (202, 400, 401, 403, 404, 413, 422, 429, 503)
}


def add_error_handlers(app: FastAPI) -> None:
    app.add_exception_handler(FivefoldError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _failed)


def public(error: FivefoldError) -> FivefoldError:
    """The error as a client may see it: why the store is unavailable goes to the log only."""
    if error.code != "store-unavailable":
        return error
    _log.warning("the store is unavailable", extra={"reason": str(error.facts["reason"])})
    return FivefoldError("store-unavailable", reason="…")


def _lang(request: Request) -> Lang:
    return preferred_lang(request.headers.raw)


def _body(error: FivefoldError, lang: Lang) -> Error:
    return {"code": error.code, "text": error.say(lang)}


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, FivefoldError)  # noqa: S101 (it is registered for these)
    body = _body(public(error), _lang(request))
    if isinstance(percent := error.facts.get("percent"), int):
        body["progress"] = percent / 100
    after = _RETRY_AFTER.get(error.code)
    headers = None if after is None else {"retry-after": str(after)}
    return JSONResponse(body, _status(error.code, request), headers)


def _status(code: str, request: Request) -> int:
    """With `Prefer: respond-async` (RFC 7240) what has to wait is no error: browsers report
    every error in their console, and the page only asks again."""
    if code in _LATER and RESPOND_ASYNC in request.headers.get("prefer", ""):
        return 202
    return _STATUS.get(code, 400)


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # noqa: S101
    reason = what_is_wrong(error.errors()[0])
    return JSONResponse(_body(Malformed("bad-message", reason=reason), _lang(request)), 422)


async def _failed(request: Request, _: Exception) -> JSONResponse:
    """A bug: the log has the details, the client gets none."""
    return JSONResponse(_body(FivefoldError("server-failed"), _lang(request)), 500)


async def _http_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101
    body: Error = {"code": f"http-{error.status_code}", "text": str(error.detail)}
    return JSONResponse(body, error.status_code, error.headers)
