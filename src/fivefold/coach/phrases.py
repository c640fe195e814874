"""How the coach writes figures and sentences, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.texts import Text, catalogue, language

if TYPE_CHECKING:
    from collections.abc import Sequence

_ROUNDED = 0.01
"""Chances are rounded to whole percents, except below this and as close to certainty."""
_HARDLY = 0.001
"""Below this, a chance is given as 'under' it; likewise as close to certainty."""
_DIGITS = 12
"""Sums of chances are exact to this many digits."""


def say(key: str, **facts: object) -> Text:
    return catalogue("coach")[key].format(**facts)


def figure(value: float) -> Text:
    """With one decimal, dropped where it is zero: `3.4`, `3,4`; `12`."""
    written = f"{value:.1f}".removesuffix(".0")
    return Text.each(lambda lang: language(lang).number(written))


def points(value: float) -> Text:
    return say("points", count=round(value, 1), figure=figure(value))


def percent(chance: float) -> Text:
    chance = round(chance, _DIGITS)
    if 0 < chance < _HARDLY:
        return say("under", chance=percent(_HARDLY))
    if 1 - _HARDLY < chance < 1:
        return say("over", chance=percent(1 - _HARDLY))
    exact = 0 < chance < _ROUNDED or 1 - _ROUNDED < chance < 1
    return in_percent(chance if exact else round(chance, 2))


def in_percent(share: float) -> Text:
    """`30.6%`, `30,6 %`; `12%`."""
    figures = figure(share * 100)
    return Text.each(lambda lang: language(lang).percent.format(figure=figures[lang]))


def sentence(text: Text) -> Text:
    return Text.each(lambda lang: text[lang][:1].upper() + text[lang][1:])


def paragraph(sentences: Sequence[Text]) -> Text:
    return Text.each(lambda lang: " ".join(sentence(text)[lang] for text in sentences))
