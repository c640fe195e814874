"""Choices as a table, the best first, with a bar for what each gives up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.drawings.markup import Markup, element

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Option:
    """A choice: what it is, its figures, and what it gives up."""

    choice: object
    figures: Sequence[object]
    loss: float
    shown: str
    """The loss as it is written; for the best choice, a word that says so."""
    best: bool = False
    note: str = ""
    """More about it, shown while a pointer rests on it."""


def option_table(caption: str, heads: Sequence[str], options: Sequence[Option]) -> Markup:
    """`heads` are those of the choice, its figures, and what is given up."""
    most = max((option.loss for option in options), default=0.0)
    first, *others = heads
    head = element(
        "tr",
        element("th", first, scope="col", class_="words"),
        *(element("th", label, scope="col") for label in others),
    )
    return element(
        "table",
        element("caption", caption),
        element("thead", head),
        element("tbody", *(_row(option, most) for option in options)),
        class_="figures options",
    )


def _row(option: Option, most: float) -> Markup:
    return element(
        "tr",
        element("th", option.choice, scope="row", class_="words", title=option.note or None),
        *(element("td", figure) for figure in option.figures),
        element("td", *_loss(option, most)),
        class_="best" if option.best else None,
    )


def _loss(option: Option, most: float) -> tuple[object, ...]:
    if option.best:
        return (element("b", option.shown),)
    width = f"width:{max(100 * option.loss / most, 1) if most else 0:.0f}%"
    bar = element("span", element("i", style=width), class_="bar", aria_hidden="true")
    return bar, element("b", option.shown)
