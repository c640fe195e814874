"""The texts of the command line in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.texts import words

if TYPE_CHECKING:
    from fivefold.texts import Lang


class Words(words.Words):
    """Its texts in one language: `words("turn", name="Ann")`."""

    def __init__(self, lang: Lang) -> None:
        super().__init__(lang, "cli", "displays")
