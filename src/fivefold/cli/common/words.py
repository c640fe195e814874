"""The texts of the command line in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.texts import catalogue, language

if TYPE_CHECKING:
    from fivefold.texts import Lang


class Words:
    """Its texts in one language: `words("turn", name="Ann")`."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self.language = language(lang)
        self._texts = catalogue("cli")

    def __call__(self, key: str, **facts: object) -> str:
        return self._texts[key].format(**facts)[self.lang]
