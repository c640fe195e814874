"""The languages, and what each one's `language.toml` says about it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Lang(StrEnum):
    """A language with a folder of texts, by its code."""

    EN = "en"
    FR = "fr"

    @classmethod
    def _missing_(cls, value: object) -> Lang:
        raise ValueError(f"{value!r} is not a language of fivefold; languages: {', '.join(cls)}")

    @classmethod
    def of(cls, tag: str) -> Lang:
        """The language of a locale or language tag, English if there are no texts in it.

        >>> Lang.of("fr_CA.UTF-8"), Lang.of("de-DE")
        (<Lang.FR: 'fr'>, <Lang.EN: 'en'>)
        """
        return next((lang for lang in cls if tag.lower().startswith(lang)), cls.EN)


@dataclass(frozen=True, slots=True)
class Language:
    """How a language writes numbers and chooses plural forms."""

    name: str
    """Its name in the language itself."""
    decimal: str
    thousands: str
    percent: str
    money: str
    comma: str
    and_: str
    or_: str
    plural: Mapping[str, str]
    """For each plural form but `other` the numbers that take it, as a CLDR plural rule."""

    def number(self, written: str) -> str:
        """A number as Python writes it, `1,254.59`, with the signs of this language."""
        signs = {",": self.thousands, ".": self.decimal}
        return "".join(signs.get(char, char) for char in written)

    def in_percent(self, written: str) -> str:
        return self.percent.format(figure=self.number(written))

    def in_money(self, written: str) -> str:
        return self.money.format(amount=self.number(written))

    def joined(self, things: Iterable[object], word: Literal["and", "or"]) -> str:
        """`1, 2 or 3`.

        >>> language(Lang.FR).joined((1, 2, 3), "or")
        '1, 2 ou 3'
        """
        *firsts, last = map(str, things)
        both = self.and_ if word == "and" else self.or_
        return both.format(first=self.comma.join(firsts), last=last) if firsts else last


@cache
def language(lang: Lang) -> Language:
    return Language(**read_texts(lang, "language"))


def read_texts(lang: Lang, subject: str) -> dict[str, Any]:
    file = resources.files("fivefold.texts") / lang / f"{subject}.toml"
    return tomllib.loads(file.read_text("utf-8"))
