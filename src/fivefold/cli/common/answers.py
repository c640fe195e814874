"""What a player means by a word typed at the terminal, in whatever language."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from fivefold.texts import Lang, catalogue

if TYPE_CHECKING:
    from collections.abc import Mapping


def meaning(word: str) -> str | None:
    """The key of a word in `answers.toml`, if it is one.

    >>> meaning("Oui"), meaning("tapis"), meaning("33")
    ('yes', 'all-in', None)
    """
    return _meanings().get(word.lower())


@cache
def _meanings() -> Mapping[str, str]:
    return {
        word: key
        for key, text in catalogue("answers").items()
        for lang in Lang
        for word in text[lang].split(", ")
    }
