"""What routes take from a request: the context, and who sends it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, Header, Request

from fivefold.server.requests.caller import (
    Caller,
    Owner,
    Visitor,
    checked_owner,
    may_wait,
    token_owner,
)
from fivefold.server.transport.language import preferred_lang
from fivefold.server.transport.limits import address_key

if TYPE_CHECKING:
    from fivefold.server.requests.context import Context
    from fivefold.texts import Lang

_Authorization = Annotated[str | None, Header()]


# Async, even without waiting: FastAPI runs plain functions in a thread, which costs more.
async def _caller(request: Request) -> Caller:
    return Caller(*_facts(request))


async def _visitor(request: Request, authorization: _Authorization = None) -> Visitor:
    facts = _facts(request)
    return Visitor(*facts, await token_owner(facts[0], authorization))


async def _owner(request: Request, authorization: _Authorization = None) -> Owner:
    facts = _facts(request)
    return Owner(*facts, await checked_owner(facts[0], authorization))


def _facts(request: Request) -> tuple[Context, str, Lang, bool]:
    headers = request.headers
    address, lang = address_key(request.scope.get("client")), preferred_lang(headers.raw)
    return request.app.state.context, address, lang, may_wait(headers.get("prefer"))


VisitorDep = Annotated[Visitor, Depends(_visitor)]
CALLERS = {
    Caller: Annotated[Caller, Depends(_caller)],
    Visitor: VisitorDep,
    Owner: Annotated[Owner, Depends(_owner)],
}
"""What the `caller` of a handler is to FastAPI."""
