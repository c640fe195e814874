"""How many events a table may have: as many as the longest game with its setup, and some more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.tables.setup import rules_of

if TYPE_CHECKING:
    from fivefold.tables.setup import Setup
    from fivefold.tables.table import Table

_CARD_GAME = 3_000
"""Games with cards have no number of turns; the longest of a thousand had a fifth of this."""
_AROUND = 200
"""For taking seats, for players who come and go, and for corrections."""


def most_events(setup: Setup) -> int:
    """A table is loaded as a whole and is replayed for a correction, so it can't grow for ever.

    Whoever types in what was rolled has an event for each roll, keep and box; and every box may be
    taken back once.
    """
    rules, players = rules_of(setup), len(setup.seats)
    if rules.turns is None:
        return _CARD_GAME
    turns = setup.manches * players * rules.turns
    return turns * (2 * rules.rolls + 2) + _AROUND


def is_full(table: Table) -> bool:
    """Whether the game can't go on here: neither people nor bots may act any more."""
    # The first comparison is enough for most tables; this is asked at every act.
    return table.sequence >= _AROUND and table.sequence >= most_events(table.setup)
