"""One text in several languages, and which plural form a number takes in each.

Plural rules have the notation of the Unicode CLDR. A rule compares operands of the number with
ranges of whole numbers: `n` is its absolute value, `i` its whole part, `v` the number of its
decimals and `f` its decimals as a whole number. `n % 10 = 2..4 and n % 100 != 12..14` is one; `or`
binds less tightly than `and`. The rules of every language:
https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from fivefold.texts.languages import Lang, language

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


OTHER = "other"
"""The form that every language has, for numbers that no rule names."""
_RELATION = re.compile(r"([nivf])(?: % (\d+))? (!?=) ([\d,.]+)")


def plural_form(rules: Mapping[str, str], count: object) -> str:
    """The name of the form for a number; for what is not a number, `other`.

    >>> plural_form({"one": "i = 0,1"}, 1.9), plural_form({"one": "i = 1 and v = 0"}, 1.9)
    ('one', 'other')
    """
    if not isinstance(count, int | float):
        return OTHER
    operands = _operands(count)
    return next((form for form, rule in rules.items() if _holds(rule, operands)), OTHER)


def _operands(count: float) -> dict[str, float]:
    whole, _, decimals = f"{abs(count):.6f}".partition(".")
    decimals = decimals.rstrip("0")
    return {"n": abs(count), "i": int(whole), "v": len(decimals), "f": int(decimals or 0)}


def _holds(rule: str, operands: Mapping[str, float]) -> bool:
    return any(
        all(_compares(relation, operands) for relation in part.split(" and "))
        for part in rule.split(" or ")
    )


def _compares(relation: str, operands: Mapping[str, float]) -> bool:
    match = _RELATION.fullmatch(relation)
    if match is None:
        raise ValueError(f"not a plural rule: {relation!r}")
    operand, modulus, sign, ranges = match.groups()
    value = operands[operand] % int(modulus) if modulus else operands[operand]
    return any(value in _range(each) for each in ranges.split(",")) == (sign == "=")


def _range(written: str) -> range:
    low, _, high = written.partition("..")
    return range(int(low), int(high or low) + 1)


Forms = str | dict[str, str]
"""A sentence, or its plural forms: `{"one": "{count} die", "other": "{count} dice"}`."""
COUNT = "count"
"""The fact that chooses between plural forms."""


class Text:
    """One text in several languages; where it lacks one, it is shown in English.

    >>> Text(en="Full House", fr="Full")[Lang.FR]
    'Full'
    """

    __slots__ = ("_forms",)

    def __init__(self, *, en: Forms, **others: Forms) -> None:
        self._forms = {Lang(code): forms for code, forms in {"en": en, **others}.items()}

    @classmethod
    def each(cls, write: Callable[[Lang], str]) -> Text:
        """The text that `write` makes for each language."""
        return cls(**{lang.value: write(lang) for lang in Lang})

    @classmethod
    def same(cls, text: str) -> Text:
        """A text that is the same in every language: a name, dice."""
        return cls(en=text)

    def __getitem__(self, lang: Lang | str) -> str:
        forms = self._in(Lang(lang))
        return forms if isinstance(forms, str) else forms[OTHER]

    def format(self, **facts: object) -> Text:
        """The same text with its `{facts}` filled in, those that are texts in each language."""
        filled = {lang.value: self._filled(lang, facts) for lang in self._forms}
        return Text(**filled)

    def _in(self, lang: Lang) -> Forms:
        return self._forms.get(lang, self._forms[Lang.EN])

    def _filled(self, lang: Lang, facts: Mapping[str, object]) -> str:
        return self._form(lang, facts.get(COUNT)).format(
            **{key: fact[lang] if isinstance(fact, Text) else fact for key, fact in facts.items()}
        )

    def _form(self, lang: Lang, count: object) -> str:
        forms = self._in(lang)
        if isinstance(forms, str):
            return forms
        return forms.get(plural_form(language(lang).plural, count), forms[OTHER])

    @classmethod
    def joined(cls, texts: Sequence[Text], word: Literal["and", "or"]) -> Text:
        """A list in words: `a, b and c`."""
        return cls.each(lambda lang: language(lang).joined([text[lang] for text in texts], word))

    def sentence(self) -> Text:
        """The same text with a capital letter."""
        return Text.each(lambda lang: self[lang][:1].upper() + self[lang][1:])

    def by_language(self) -> dict[Lang, str]:
        """The text in every language, as plain data, for screens that choose one."""
        return {lang: self[lang] for lang in Lang}

    @property
    def forms(self) -> Mapping[Lang, Forms]:
        """The sentences or plural forms of each language."""
        return MappingProxyType(self._forms)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self._forms == other._forms

    def __hash__(self) -> int:
        return hash(self[Lang.EN])

    def __repr__(self) -> str:
        return f"Text({', '.join(f'{lang}={forms!r}' for lang, forms in self._forms.items())})"
