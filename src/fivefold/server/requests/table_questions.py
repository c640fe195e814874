"""Questions about a table: who asks, which table it is, and how the coach answers."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fivefold.errors import FivefoldError
from fivefold.learning.guards import check_decides
from fivefold.protocol import Seat
from fivefold.server.requests.route import Json
from fivefold.tables.permissions import check_hints, check_playing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fivefold.server.requests.caller import Visitor
    from fivefold.server.workers.work import Urgency
    from fivefold.tables.table import Table


@dataclass(frozen=True)
class TableQuestion:
    """A question about a table, counted against the limit of whoever asks it."""

    caller: Visitor
    table: Table

    @contextmanager
    def deciding(self, seat: int) -> Iterator[Seat]:
        """Only for the owner of a seat that has to decide now, where hints are allowed. Refusals
        name the players."""
        check_hints(self.table, seat, self.caller.at(self.table.code))
        check_playing(self.table)
        try:
            check_decides(self.table.playing.game, Seat(seat))
            yield Seat(seat)
        except FivefoldError as error:
            raise error.named(self.table.names) from None

    async def answer(
        self,
        urgency: Urgency,
        question: Callable[..., bytes],
        *args: object,
        about: tuple[str | int, ...] = (),
        **more: Any,
    ) -> Json:
        """The answer of a worker, kept for this state of the table; `about` is what else it depends
        on."""
        key, caller = (self.table.code, self.table.sequence, *about), self.caller
        return Json(
            await caller.context.coach.answer_once(
                urgency, caller.person, key, question, *args, **more
            )
        )


async def table_question(caller: Visitor, code: str) -> TableQuestion:
    caller.context.coach.check(caller.address)
    live = await caller.context.find(code, caller.address, caller.owner)
    return TableQuestion(caller, live.table)
