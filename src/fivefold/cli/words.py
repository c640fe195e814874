"""The language of the terminal: its texts, and the words that a player may type."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

from fivefold.texts import Lang, catalogue, catalogues

if TYPE_CHECKING:
    from collections.abc import Mapping


class Words(catalogues.Words):
    """Its texts in one language: `words("turn", name="Ann")`."""

    def __init__(self, lang: Lang) -> None:
        super().__init__(lang, "cli", "displays")


def chosen_language(option: Lang | None) -> Lang:
    """The language of `--lang`, or that of the locale, or English."""
    if option is not None:
        return option
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return Lang.of(value)
    return Lang.EN


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
