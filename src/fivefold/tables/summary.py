"""A table in a few words, for lists: stored beside its events, so that no table is loaded to list
it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pydantic import TypeAdapter
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from fivefold.tables.sitting import turn_begins
from fivefold.tables.table import only_played

if TYPE_CHECKING:
    from fivefold.tables.table import Table


class Summary(TypedDict):
    game: str
    status: str
    names: list[str | None]
    owners: list[str | None]
    waiting: list[int]
    totals: list[int]
    """By seat: points, or money; empty before the game."""


_SUMMARY = TypeAdapter(Summary)


def write_summary(table: Table) -> str:
    summary: Summary = {
        "game": table.setup.game,
        "status": table.status.value,
        "names": [seat.name for seat in table.seats],
        "owners": [seat.owner for seat in table.seats],
        "waiting": list(table.waiting),
        "totals": list(table.record.game.amounts) if table.record else [],
    }
    return _SUMMARY.dump_json(summary).decode()


def changed_summary(before: Table, after: Table) -> str | None:
    """The summary after some events; None if it is still the same.

    Most acts are rolls and keeps, and change nothing of it: it is not even made while a turn goes
    on.
    """
    same = (
        after.waiting == before.waiting
        and not turn_begins(after.due)
        and only_played(before, after)
        # Without turns money may change hands at any time.
        and (after.record is None or after.record.game.rules.turns)
    )
    return None if same else write_summary(after)


def read_summary(text: str) -> Summary:
    summary: Summary = json.loads(text)
    return summary
