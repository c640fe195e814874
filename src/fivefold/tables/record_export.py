"""Writes a table's game as a record, with the headers that verify its dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.fair.headers import KEYS, Published
from fivefold.record import Record
from fivefold.tables.events import FORMER
from fivefold.tables.setup import rules_of

if TYPE_CHECKING:
    from fivefold.tables.table import Table

_BOTS = "bots"
HEADERS = (*KEYS, _BOTS)
"""The header keys of a table's record. No player can have one of these names."""


def export_record(table: Table) -> Record:
    """The record of a game that has started, with all headers."""
    played, setup = table.playing, table.setup
    bots = [f"{sitting.name}={sitting.level}" for sitting in table.seats if sitting.level]
    headers = {**published(table).headers(), **({_BOTS: ", ".join(bots)} if bots else {})}
    named = Record.new(rules_of(setup), table.names, setup.manches, headers)
    return Record(named.headers, played.start, played.played, played.game)


def published(table: Table) -> Published:
    """The published facts about the dice of a table."""
    setup, chain = table.setup, table.chain
    return Published(
        rules_of(setup).id,
        table.names,
        table.code,
        table.commitment,
        chain.length,
        table.fingerprint,
        table.seeds,
        table.seals,
        manches=setup.manches,
        same=setup.same_dice,
        real_dice=tuple(sitting.name or "" for sitting in table.seats if sitting.dice == "real"),
        real_cards=setup.cards == "typed",
        deck=rules_of(setup).deck if setup.deck is not None else None,
        skips=chain.skips,
        former=tuple(sitting.name or "" for sitting in table.seats if sitting.owner == FORMER),
        brought=table.brought,
        handed_over=table.handed_over,
        shown=chain.shown if table.secret is None else None,
        secret=bytes.fromhex(table.secret) if table.secret is not None else None,
    )
