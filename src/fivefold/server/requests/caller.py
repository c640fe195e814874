"""Who sends a request: from where, in which language, and whose tables they may touch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.errors import Refused
from fivefold.server.workers.fair_queue import Person
from fivefold.tables.ids import owner_at, owner_of

if TYPE_CHECKING:
    from fivefold.server.requests.context import Context
    from fivefold.texts import Lang

RESPOND_ASYNC = "respond-async"
"""The preference (RFC 7240) of those who ask again after an answer that says how far the work
is."""


@dataclass(frozen=True)
class Caller:
    """Anyone. Their token, if they sent one, is not even read."""

    context: Context
    address: str
    lang: Lang
    may_wait: bool
    """Whether they ask again after an answer that says how far the work is."""


@dataclass(frozen=True)
class Visitor(Caller):
    """Anyone, with the owner that their token belongs to if they sent one."""

    owner: str | None

    def at(self, code: str) -> str | None:
        """Who they are at a table."""
        return None if self.owner is None else owner_at(self.owner, code)

    @property
    def person(self) -> Person:
        """Whose turn it is when workers are busy."""
        return Person(self.address, self.owner or "")


@dataclass(frozen=True)
class Owner(Visitor):
    """Somebody with a token."""

    owner: str

    def at(self, code: str) -> str:
        return owner_at(self.owner, code)


async def token_owner(context: Context, authorization: str | None) -> str | None:
    """The owner that an `Authorization` header names; a token that can't be one is refused, and so
    is one that was given up."""
    scheme, _, token = (authorization or "").partition(" ")
    if scheme.lower() != "bearer":
        return None
    return await context.hub.account(owner_of(token.strip()))


async def checked_owner(context: Context, authorization: str | None) -> str:
    """The same where a token is required."""
    owner = await token_owner(context, authorization)
    if owner is None:
        raise Refused("token-missing")
    return owner


def may_wait(prefer: str | None) -> bool:
    return RESPOND_ASYNC in (prefer or "")
