"""Questions about a table: who asks, which table it is, and how the coach answers."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends, Request

from fivefold.errors import FivefoldError
from fivefold.learning.guards import check_decides
from fivefold.protocol import Seat
from fivefold.server.routes.coach_requests import as_json
from fivefold.server.routes.dependencies import (  # noqa: TC001 (FastAPI reads them)
    Asker,
    ContextDep,
    MaybeOwner,
    PreferredLang,
)
from fivefold.tables.permissions import check_hints, check_playing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fastapi.responses import Response

    from fivefold.server.routes.context import Context
    from fivefold.server.workers.fair_queue import Person
    from fivefold.server.workers.pool import Urgency
    from fivefold.tables.table import Table
    from fivefold.texts import Lang


@dataclass(frozen=True)
class TableQuestion:
    """A question about a table, counted against the limit of whoever asks it."""

    request: Request
    context: Context
    asker: Person
    owner: str | None
    lang: Lang
    table: Table

    @contextmanager
    def deciding(self, seat: int) -> Iterator[Seat]:
        """Only for the owner of a seat that has to decide now, where hints are allowed. Refusals
        name the players."""
        check_hints(self.table, seat, self.owner)
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
    ) -> Response:
        """The answer of a worker, kept for this state of the table; `about` is what else it depends
        on."""
        key = (self.table.code, self.table.sequence, *about)
        answer = self.context.coach.answer_once(urgency, self.asker, key, question, *args, **more)
        return await as_json(answer, self.request)


async def _table_question(  # noqa: PLR0913, PLR0917 (FastAPI gives each)
    code: str,
    request: Request,
    context: ContextDep,
    asker: Asker,
    owner: MaybeOwner,
    lang: PreferredLang,
) -> TableQuestion:
    context.coach.check(asker.address)
    table = (await context.find(code, asker.address, owner)).table
    return TableQuestion(request, context, asker, owner, lang, table)


Asked = Annotated[TableQuestion, Depends(_table_question)]
