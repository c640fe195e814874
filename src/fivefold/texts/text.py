"""One text in several languages."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from fivefold.texts.languages import Lang, language
from fivefold.texts.plurals import OTHER, plural_form

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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
