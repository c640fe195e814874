"""The texts of some subjects in one language."""

from __future__ import annotations

from collections import ChainMap
from typing import TYPE_CHECKING

from fivefold.texts.catalogues import catalogue
from fivefold.texts.languages import language

if TYPE_CHECKING:
    from fivefold.texts.languages import Lang


class Words:
    """Texts in one language.

    >>> from fivefold.texts import Lang
    >>> words = Words(Lang.FR, "displays")
    >>> words("wins", names="Ann", amount=187)
    'Ann gagne avec 187'
    """

    def __init__(self, lang: Lang, *subjects: str) -> None:
        self.lang = lang
        self.language = language(lang)
        self._texts = ChainMap(*(dict(catalogue(subject)) for subject in subjects))

    def __call__(self, key: str, **facts: object) -> str:
        return self._texts[key].format(**facts)[self.lang]
