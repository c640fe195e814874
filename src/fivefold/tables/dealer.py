"""Where the dice and cards of a table come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from fivefold.fair.dice import FairDice
from fivefold.tables.setup import rules_of

if TYPE_CHECKING:
    from fivefold.protocol import CardDue, DiceDue, Move
    from fivefold.tables.table import Table


class Dealer(Protocol):
    """Deals the dice or the card that are due. The same call always gives the same result."""

    def deal(self, due: DiceDue | CardDue) -> Move: ...


def dealer_of(table: Table, secret: bytes) -> Dealer:
    """The fair dice of a table whose game has started, so that its seeds are fixed."""
    setup = table.setup
    return FairDice(
        table.code, table.fingerprint, table.seeds, secret, setup.same_dice, rules_of(setup).deck
    )
