"""Where the dice and cards of a table come from."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from fivefold.errors import Refused
from fivefold.fair.chain import Chain
from fivefold.fair.chained import ChainedDice
from fivefold.fair.dice import FairDice
from fivefold.fair.layout import Layout
from fivefold.tables.setup import rules_of

if TYPE_CHECKING:
    from fivefold.fair.chained import ShownKey
    from fivefold.protocol import Game, Move
    from fivefold.tables.setup import Setup
    from fivefold.tables.table import Table


class Dealer(Protocol):
    def dealt(self, game: Game) -> Move:
        """The dice or the card that are due. The same call always gives the same result."""

    def shown(self, game: Game) -> ShownKey | None:
        """The key that is published together with them, if there is one."""


class NoDealer:
    """Deals nothing: before the game starts its seeds may change, and with them its dice."""

    def dealt(self, _: Game) -> Move:
        raise Refused("not-started")

    def shown(self, _: Game) -> ShownKey | None:
        raise Refused("not-started")


def dealer_of(table: Table, secret: bytes) -> Dealer:
    """The fair dice of a table whose game has started, so that its seeds are fixed."""
    setup, deck = table.setup, rules_of(table.setup).deck
    code, fingerprint = table.code, table.fingerprint
    if table.chained:
        chain, layout = chain_of(secret, table.chain.length), _layout(setup)
        return ChainedDice(code, fingerprint, table.shares, chain, layout, deck, table.chain.skips)
    own = bytes.fromhex(published_secret(table, secret))
    return FairDice(code, fingerprint, table.seeds, own, setup.same_dice, deck)


def published_secret(table: Table, secret: bytes) -> str:
    """What the table publishes in the end, from which everyone can work out its dice."""
    if table.chain.length and not table.chained:
        return chain_of(secret, table.chain.length).key(1).hex()
    return secret.hex()


def chain_length(setup: Setup) -> int:
    """How many keys a table needs. With cards and the same dice for everyone it has no chain: the
    same attempt comes at another time for each player."""
    layout = _layout(setup)
    return 0 if setup.same_dice and layout.turns is None else layout.length(setup.manches)


@lru_cache(maxsize=64)
def chain_of(secret: bytes, length: int) -> Chain:
    """The keys of a table. The secret is the last one, and the commitment is key 0."""
    return Chain(secret, length)


def _layout(setup: Setup) -> Layout:
    return Layout.of(rules_of(setup), len(setup.seats), setup.same_dice)
