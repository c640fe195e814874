"""A text in every language as plain data, for screens that choose one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypeAliasType  # pydantic needs this one before Python 3.12

from fivefold.texts import Lang

if TYPE_CHECKING:
    from fivefold.texts import Text

Words = TypeAliasType("Words", dict[Lang, str])
"""One text, by language."""


def words(text: Text) -> Words:
    return {lang: text[lang] for lang in Lang}
