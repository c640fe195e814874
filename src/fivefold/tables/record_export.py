"""Writes a table's game as a record, with the headers that verify its dice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fivefold.fair.headers import KEYS, Published
from fivefold.record import Record
from fivefold.tables.setup import rules_of

if TYPE_CHECKING:
    from fivefold.tables.table import Table

_BOTS, _BROUGHT, _HANDED_OVER = "bots", "brought", "handed-over"
HEADERS = (*KEYS, _BOTS, _BROUGHT, _HANDED_OVER)
"""The header keys of a table's record. No player can have one of these names."""


def export_record(table: Table) -> Record:
    """The record of a game that has started, with all headers."""
    played = table.playing
    named = Record.new(rules_of(table.setup), table.names, table.setup.manches, _headers(table))
    return Record(named.headers, played.start, played.played, played.game)


def _headers(table: Table) -> dict[str, str]:
    setup = table.setup
    published = Published(
        table.code,
        table.commitment,
        table.fingerprint,
        table.seeds,
        same=setup.same_dice,
        real_dice=tuple(sitting.name or "" for sitting in table.seats if sitting.dice == "real"),
        real_cards=setup.cards == "typed",
        deck=rules_of(setup).deck if setup.deck is not None else None,
        secret=bytes.fromhex(table.secret) if table.secret is not None else None,
    )
    if table.chained:
        published = _with_chain(published, table)
    bots = [f"{sitting.name}={sitting.level}" for sitting in table.seats if sitting.level]
    more = {
        _BOTS: ", ".join(bots),
        _BROUGHT: "yes" if table.brought else "",
        _HANDED_OVER: str(table.handed_over or ""),
    }
    return {**published.headers(), **{key: value for key, value in more.items() if value}}


def _with_chain(published: Published, table: Table) -> Published:
    chain = table.chain
    return replace(
        published,
        chain=chain.length,
        seals=table.seals if any(table.seals) else (),
        skips=chain.skips,
        shown=chain.shown if table.secret is None else None,
    )
