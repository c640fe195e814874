"""Error responses: every failure becomes a status, a stable code and a sentence for the reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired

from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold.errors import Malformed
from fivefold.server.live.refusals import public, what_is_wrong

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from fivefold.errors import FivefoldError
    from fivefold.texts import Lang

_STATUS = {
    "unknown-table": 404,
    "not-your-seat": 403,
    "hints-off": 403,
    "review-later": 403,
    "token-missing": 401,
    "not-a-token": 401,
    "token-given-up": 401,
    "too-many-tries": 429,
    "too-many-tables": 429,
    "too-many-questions": 429,
    "too-many-requests": 429,
    "still-solving": 503,
    "still-reviewing": 503,
    "coach-busy": 503,
    "work-interrupted": 503,
    "try-again": 503,
    "store-unavailable": 503,
    "store-closed": 503,
    "not-installed": 501,
    "needs-server": 501,
    "values-not-here": 503,
    "values-damaged": 503,
}
_LATER = ("still-solving", "still-reviewing", "coach-busy", "work-interrupted")
"""Errors after which the same request may be repeated."""
RETRY_AFTER = dict.fromkeys(_LATER, 1) | {"too-many-questions": 10, "store-closed": 5}
"""Seconds until asking again makes sense."""
INVALID, FAILED = 422, 500


class Error(TypedDict):
    code: str
    """Never changes between versions."""
    text: str
    progress: NotRequired[float]
    """How much of the work to wait for is done, from 0 to 1."""
    final: NotRequired[bool]
    """True for a bundle that this place will never take: the game may go on where it was."""


def error_data(error: FivefoldError, lang: Lang) -> Error:
    """The error as a client may see it."""
    shown = public(error)
    body: Error = {"code": shown.code, "text": shown.say(lang)}
    if isinstance(percent := error.facts.get("percent"), int):
        body["progress"] = percent / 100
    if error.facts.get("final"):
        body["final"] = True
    return body


def status_of(error: FivefoldError, may_wait: bool) -> int:
    """202 instead of an error for clients that ask again: browsers report every error in their
    console."""
    if error.code in _LATER and may_wait:
        return 202
    return _STATUS.get(error.code, 400)


def invalid(error: Mapping[str, Any]) -> Malformed:
    """The refusal of a request in which pydantic has found this error."""
    return Malformed("bad-message", reason=what_is_wrong(error))
