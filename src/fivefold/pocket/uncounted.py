"""Metrics that nobody looks at: nothing is counted."""

from __future__ import annotations


class _Nothing:
    def observe(self, _seconds: float, /) -> None: ...
    def inc(self) -> None: ...
    def labels(self, _code: str, /) -> _Nothing:
        return self

    def add(self, _game: str, _count: int, /) -> None: ...


class Uncounted:
    acts_total = refusals_total = conflicts_total = _Nothing()
    act_seconds = store_append_seconds = bot_thinking_seconds = _Nothing()
