"""The options of `fivefold play`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.rules.catalog import RULES_ENDING

if TYPE_CHECKING:
    from fivefold.texts import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions:
    game: str | None
    players: str | None
    manches: int | None
    real_dice: bool
    deck: Path | None
    record: Path | None
    rules: Path | None
    seed: int | None
    lang: Lang
    lang_option: Lang | None
    """The language given as `--lang`; None if it was taken from the locale."""

    @property
    def own_rules(self) -> Path | None:
        """The rule file, whether it was given as `--rules` or as the game."""
        if self.rules is None and self.game and self.game.endswith(RULES_ENDING):
            return Path(self.game)
        return self.rules
