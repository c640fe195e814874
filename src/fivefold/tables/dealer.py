"""Where the dice and cards of a table come from."""

from __future__ import annotations

from functools import lru_cache
from hmac import compare_digest
from typing import TYPE_CHECKING, Protocol

from fivefold.errors import Refused
from fivefold.fair.chain import Chain
from fivefold.fair.dice import FairDice, KeyLayout
from fivefold.tables.events import Restored
from fivefold.tables.setup import rules_of
from fivefold.tables.table import Step

if TYPE_CHECKING:
    from fivefold.fair.chain import ShownKey
    from fivefold.protocol import Game, Move
    from fivefold.record import Record
    from fivefold.tables.setup import Setup
    from fivefold.tables.table import Table


class Dealer(Protocol):
    def dealt(self, record: Record) -> Move:
        """The dice or the card that are due. The same call always gives the same result."""

    def shown(self, game: Game) -> ShownKey:
        """The key that is published together with them."""


class NoDealer:
    """Deals nothing: before the game starts its seeds may change, and with them its dice."""

    def dealt(self, _: Record) -> Move:
        raise Refused("not-started")

    def shown(self, _: Game) -> ShownKey:
        raise Refused("not-started")


def dealer_of(table: Table, secret: bytes) -> FairDice:
    """The fair dice of a table whose game has started, so that its seeds are fixed."""
    setup, chain = table.setup, chain_of(secret, table.chain.length)
    real = frozenset(seat for seat, sitting in enumerate(table.seats) if sitting.dice == "real")
    return FairDice(
        table.code, table.fingerprint, table.shares, chain, _layout(setup), rules_of(setup).deck,
        table.chain.skips, setup.same_dice, real,
    )  # fmt: skip


def chain_length(setup: Setup) -> int:
    """How many keys a table needs."""
    return _layout(setup).length(setup.manches)


@lru_cache(maxsize=64)
def chain_of(secret: bytes, length: int) -> Chain:
    """The keys of a table. The secret is the last one, and the commitment is key 0."""
    return Chain(secret, length)


def _layout(setup: Setup) -> KeyLayout:
    return KeyLayout.of(rules_of(setup), len(setup.seats))


def restore(table: Table, secret: bytes, seen: ShownKey) -> list[Step]:
    """Skip the keys up to one that was seen and that this table has not shown: its database was
    restored from a backup, and dice that were already seen must not fall again. Nothing if the
    table has shown it, or if it is no key of this table.

    Players' programs remember the last key they were shown. Nobody can make up a key that was not
    shown yet, so whoever has one proves that this table once was further on.
    """
    chain = table.chain
    if not table.going_on or not chain.reach < seen.number <= chain.length:
        return []
    if not compare_digest(chain_of(secret, chain.length).key(seen.number).hex(), seen.key):
        return []
    return [Step.of(table, Restored(after=chain.place, keys=seen.number - chain.reach))]
