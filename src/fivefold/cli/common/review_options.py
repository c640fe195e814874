"""The options of a review."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.cli.common.lookup import unknown_player

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.record import Record
    from fivefold.texts import Lang

_WORST = 5
"""How many costly decisions of each player are shown, unless `--all` is given."""


@dataclass(frozen=True, kw_only=True)
class ReviewOptions:
    file: str
    number: int | None = None
    """Which game of the file, counted from 1; None if it has only one."""
    rules: Path | None
    values_folder: Path | None
    player: str | None
    plot: Path | None
    every: bool
    """Show every decision that cost something, not only the worst."""
    as_json: bool
    lang: Lang

    @property
    def worst(self) -> int | None:
        return None if self.every else _WORST

    def check_player(self, record: Record) -> None:
        """Refuse a wrong player before anything is computed."""
        if self.player is not None and self.player not in record.names:
            raise unknown_player(self.player, record.names)
