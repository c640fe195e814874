"""The texts of each subject, read from its file in each language."""

from __future__ import annotations

from collections import ChainMap
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from fivefold.texts.languages import Lang, language, read_texts
from fivefold.texts.text import Text

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping


@cache
def catalogue(subject: str) -> Mapping[str, Text]:
    """The texts in `<language>/<subject>.toml`, by key. Read when the first one is needed.

    >>> catalogue("levels")["strong"][Lang.FR]
    'bien'
    """
    texts = {lang: read_texts(lang, subject) for lang in Lang}
    return MappingProxyType(
        {
            key: Text(**{lang.value: texts[lang][key] for lang in Lang if key in texts[lang]})
            for key in texts[Lang.EN]
        }
    )


@lru_cache(maxsize=1 << 12, typed=True)
def rule_text(key: str, /, **facts: Hashable) -> Text:
    """A text about rules or rule files, with its facts.

    Cached, because remarks on the dice are needed in all languages at every roll of a table.
    """
    return catalogue("rules")[key].format(**facts)


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
