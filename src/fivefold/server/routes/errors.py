"""Error responses of FastAPI: every failure leaves the server in the form of `requests.errors`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import Request  # noqa: TC002 (FastAPI reads it)
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from fivefold.errors import FivefoldError
from fivefold.server.requests import errors
from fivefold.server.requests.caller import may_wait
from fivefold.server.transport.language import preferred_lang

if TYPE_CHECKING:
    from fastapi import FastAPI

    from fivefold.texts import Lang

ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": errors.Error} for status in (202, 400, 401, 403, 404, 413, 422, 429, 503)
}


def add_error_handlers(app: FastAPI) -> None:
    app.add_exception_handler(FivefoldError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _failed)


def _lang(request: Request) -> Lang:
    return preferred_lang(request.headers.raw)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, FivefoldError)  # noqa: S101 (it is registered for these)
    after = errors.RETRY_AFTER.get(error.code)
    headers = None if after is None else {"retry-after": str(after)}
    status = errors.status_of(error, may_wait(request.headers.get("prefer")))
    return JSONResponse(errors.error_data(error, _lang(request)), status, headers)


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # noqa: S101
    refusal = errors.invalid(error.errors()[0])
    return JSONResponse(errors.error_data(refusal, _lang(request)), errors.INVALID)


async def _failed(request: Request, _: Exception) -> JSONResponse:
    """A bug: the log has the details, the client gets none."""
    refusal = FivefoldError("server-failed")
    return JSONResponse(errors.error_data(refusal, _lang(request)), errors.FAILED)


async def _http_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101
    body: errors.Error = {"code": f"http-{error.status_code}", "text": str(error.detail)}
    return JSONResponse(body, error.status_code, error.headers)
