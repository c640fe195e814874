"""What routes take from a request: the context, the owner, their address and their language."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Header, Request

from fivefold.errors import Refused
from fivefold.server.routes.context import Context
from fivefold.server.transport.language import preferred_lang
from fivefold.server.transport.limits import address_key
from fivefold.server.workers.fair_queue import Person
from fivefold.tables.ids import owner_of
from fivefold.texts import Lang


# Async, although they wait for nothing: FastAPI runs plain functions in a thread, which costs more.
async def _context(request: Request) -> Context:
    context: Context = request.app.state.context
    return context


async def _address(request: Request) -> str:
    return address_key(request.scope.get("client"))


async def _owner_if_any(authorization: Annotated[str | None, Header()] = None) -> str | None:
    scheme, _, token = (authorization or "").partition(" ")
    return owner_of(token.strip()) if scheme.lower() == "bearer" else None


async def _owner(owner: Annotated[str | None, Depends(_owner_if_any)]) -> str:
    if owner is None:
        raise Refused("token-missing")
    return owner


async def _person(request: Request, owner: Annotated[str | None, Depends(_owner_if_any)]) -> Person:
    return Person(await _address(request), owner or "")


async def _lang(request: Request) -> Lang:
    return preferred_lang(request.headers.raw)


ContextDep = Annotated[Context, Depends(_context)]
Address = Annotated[str, Depends(_address)]
Owner = Annotated[str, Depends(_owner)]
MaybeOwner = Annotated[str | None, Depends(_owner_if_any)]
Asker = Annotated[Person, Depends(_person)]
"""Whose turn it is when workers are busy."""
PreferredLang = Annotated[Lang, Depends(_lang)]
