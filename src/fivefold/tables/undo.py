"""Taking back a decision, such as a box that was just filled, until somebody acts after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.protocol import Decision
from fivefold.tables.pace import bot_pace
from fivefold.tables.table import Status

if TYPE_CHECKING:
    from fivefold.tables.table import PlayedAct, Table

UNDO_SECONDS = 3.0
"""How long bots wait before they act after something that can be taken back."""


def undoable_act(table: Table) -> PlayedAct | None:
    """The last act, if its player may take it back. What a bot decided for a player stays.

    No dice may have been rolled with it or after it: nobody chooses again who has seen new dice.
    """
    if table.status is not Status.PLAYING or not table.played_acts:
        return None
    act = table.played_acts[-1]
    own = act.by == "owner" and table.seats[act.seat].program is None
    binding = table.playing.game.rules.binding_decisions
    return act if own and decides_only(act) and not binding else None


def decides_only(act: PlayedAct) -> bool:
    """Whether an act is a decision, and no dice were rolled with it."""
    return all(isinstance(move, Decision) for move in act.moves)


def bot_pause(table: Table) -> float:
    """Seconds that a bot waits: its pace, or longer while somebody may take something back."""
    pace = bot_pace(table)
    return max(pace, UNDO_SECONDS) if pace and undoable_act(table) else pace
