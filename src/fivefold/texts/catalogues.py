"""The texts of one subject, read from its file in each language."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from fivefold.texts.languages import Lang, read_texts
from fivefold.texts.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping


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
