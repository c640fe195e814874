"""What was said to each message at a table, so that a repeat gets the same answer."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from fivefold.errors import Refused
from fivefold.server.messages import DONE, refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fivefold.tables.store import Answer
    from fivefold.texts import Lang

_REFUSALS = 1000
"""That are kept for one person at one table: far beyond any mistake, and not for ever growing."""
_PASSING = 500
"""Answers to people who don't sit here, and to those who have had too many: kept for a while."""


class Answers:
    def __init__(self, kept: Iterable[Answer]) -> None:
        self._known: dict[tuple[str, str], Answer] = {}
        self._passing: dict[tuple[str, str], Answer] = {}
        self._refusals = Counter[str]()
        for answer in kept:
            self.add(answer)

    def add(self, answer: Answer) -> None:
        self._known[answer.owner, answer.message] = answer
        self._refusals[answer.owner] += not answer.said.startswith(DONE)

    def add_passing(self, answer: Answer) -> None:
        """One that is not durable, and makes room for others in time."""
        self._passing[answer.owner, answer.message] = answer
        if len(self._passing) > _PASSING:
            del self._passing[next(iter(self._passing))]

    def may_keep_refusal(self, owner: str) -> bool:
        return self._refusals[owner] < _REFUSALS

    def again(self, owner: str, message: str, body: bytes, lang: Lang) -> str | None:
        """The answer to a message that came before, or that its id is taken."""
        key = (owner, message)
        first = self._known.get(key) or self._passing.get(key)
        if first is None:
            return None
        return first.said if first.body == body else _taken(message, lang)

    def check(self, asked: Answer | None) -> None:
        """Whether it was this very message that was answered, if it was."""
        first = asked and self._known.get((asked.owner, asked.message))
        if asked and first and first.body != asked.body:
            raise Refused("message-id-used")


def _taken(message: str, lang: Lang) -> str:
    return refusal(Refused("message-id-used"), message, lang)
