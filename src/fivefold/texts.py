"""Words for people: every sentence the project says exists in English and in French."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_SHOWN = 60


class Lang(StrEnum):
    """A language the project speaks."""

    EN = "en"
    FR = "fr"


@dataclass(frozen=True, slots=True)
class Text:
    """One text in every language.

    >>> Text("Full House", "Full")[Lang.FR]
    'Full'
    """

    en: str
    fr: str

    def __getitem__(self, lang: Lang) -> str:
        return self.fr if Lang(lang) is Lang.FR else self.en

    def format(self, **facts: object) -> Text:
        """The same text with its `{places}` filled in; a fact that is a Text keeps its language."""
        return Text(*(self[lang].format(**_in(lang, facts)) for lang in Lang))


def _in(lang: Lang, facts: Mapping[str, object]) -> dict[str, object]:
    return {key: fact[lang] if isinstance(fact, Text) else fact for key, fact in facts.items()}


@cache
def catalogue(package: str, name: str) -> Mapping[str, Text]:
    """The texts of one data file, by key. Read once, when the first sentence is needed."""
    tables = tomllib.loads((resources.files(package) / name).read_text("utf-8"))
    return MappingProxyType({key: Text(**table) for key, table in tables.items()})


def shown(text: object) -> str:
    """Foreign text made safe to repeat in a message: escaped, quoted and not too long."""
    try:
        raw = str(text)
    except ValueError:  # Python won't write out a number of thousands of digits
        raw = f"{type(text).__name__}…"
    # repr escapes control characters, so a hostile name can't drive the reader's terminal.
    return repr(raw if len(raw) <= _SHOWN else raw[:_SHOWN] + "…")


def listed(things: Iterable[object]) -> str:
    """`1, 2, 3`, or a dash for nothing."""
    return ", ".join(str(thing) for thing in things) or "-"
