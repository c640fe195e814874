"""The options of a hint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.cli.common.parsing import check_range

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.texts import Lang

MAX_SIMULATIONS = 100_000
MAX_HINT_SEED = 2**64 - 1


@dataclass(frozen=True, kw_only=True)
class HintOptions:
    lang: Lang
    player: str | None = None
    """None for everyone who may decide."""
    values_folder: Path | None = None
    deck: Path | None = None
    simulations: int | None = None
    seed: int = 0
    every: bool = False
    """Show every choice, not only some."""
    most: int | None = None
    """Show at most this many choices of a turn."""
    as_json: bool = False

    def __post_init__(self) -> None:
        if self.simulations is not None:
            check_range("--simulations", self.simulations, 0, MAX_SIMULATIONS)
        check_range("--seed", self.seed, 0, MAX_HINT_SEED)
