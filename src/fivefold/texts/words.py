"""The texts of some subjects in one language."""

from __future__ import annotations

from collections import ChainMap

from fivefold.texts.catalogues import catalogue
from fivefold.texts.languages import Lang, language


class Words:
    """Texts in one language.

    >>> from fivefold.texts import Lang
    >>> words = Words(Lang.FR, "displays")
    >>> words("wins", names="Ann", amount=187)
    'Ann gagne avec 187'
    """

    def __init__(self, lang: Lang, *subjects: str) -> None:
        self.lang = Lang(lang)  # which may be given as a plain string
        self.language = language(self.lang)
        self._texts = ChainMap(*(dict(catalogue(subject)) for subject in subjects))

    def __call__(self, key: str, **facts: object) -> str:
        return self._texts[key].format(**facts)[self.lang]
