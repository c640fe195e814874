"""Where the dice and cards of a table come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from fivefold.rules import RuleSet
from fivefold.tables import fair
from fivefold.tables.setup import deck_of, rules_of

if TYPE_CHECKING:
    from fivefold.games.protocol import Move
    from fivefold.record import Record
    from fivefold.tables.setup import Setup
    from fivefold.tables.table import Table


class Dealer(Protocol):
    """Who knows what falls: the same whenever it is asked."""

    def due(self, record: Record) -> Move:
        """The dice that are due, or the card."""


def dealer_of(table: Table, secret: bytes) -> Dealer:
    """Once the seeds are fixed; before, there is nothing to deal."""
    setup = table.setup
    return fair.FairDice(
        table.code, table.fingerprint, table.seeds, secret, setup.same_dice, deck_of(setup)
    )


def fingerprint_of(setup: Setup) -> str:
    game = rules_of(setup)
    return fair.fingerprint_of(game if isinstance(game, RuleSet) else deck_of(setup))
