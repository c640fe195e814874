"""What a message leads to at a live table: the events, each with the table after it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from fivefold.errors import Refused
from fivefold.tables.absence import choose_for_absent
from fivefold.tables.commands import Act, Close, Correct, ForAbsent, Rematch
from fivefold.tables.decisions import close_table, decide
from fivefold.tables.length import is_full, most_events
from fivefold.tables.table import Table, steps_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.server.live.long_work import LongWork
    from fivefold.server.live.table_state import TableState
    from fivefold.tables.commands import Lasting
    from fivefold.tables.events import Event
    from fivefold.tables.table import Step

Rematcher = Callable[[Table, str, bool], Awaitable["Sequence[Event]"]]
"""Answers the offer of a rematch; the events announce the answer and the new table."""


async def steps_for(
    state: TableState, owner: str, command: Lasting, rematch: Rematcher, long_work: LongWork
) -> Sequence[Step]:
    """Raises FivefoldError if the command is refused."""
    table = state.table
    if isinstance(command, Act) and not is_full(table):  # nearly always
        return [decide(table, owner, command, state.dealer)]
    if isinstance(command, Close):
        return [close_table(table, owner, command, state.secret)]
    if isinstance(command, ForAbsent):
        return [choose_for_absent(table, owner, command, state.secret)]
    if isinstance(command, Rematch):
        return steps_of(table, await rematch(table, owner, command.accept))
    if is_full(table):
        raise Refused("table-full", events=most_events(table.setup))
    if isinstance(command, Correct):  # replays the whole game
        work = long_work.run(state.sequence, decide, table, owner, command, state.dealer)
        return [await work]
    return [decide(table, owner, command, state.dealer)]
