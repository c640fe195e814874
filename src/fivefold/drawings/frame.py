"""The sheet of paper that a display lies on, with its colours and styles."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from fivefold.drawings.colours import ACCENTS, PALETTE
from fivefold.drawings.markup import Markup, element
from fivefold.errors import Malformed
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fivefold.drawings.colours import Shades


def framed(title: str, *parts: object, colour: str = "teal", lang: str = "en") -> str:
    """A display as a whole: a title, and what is drawn below it.

    Its styles are inside it and apply to nothing else. It is dark where the notebook or the page
    around it says so, and otherwise where the device is set to dark.
    """
    if colour not in ACCENTS:
        raise Malformed("unknown-colour", colour=shown(colour), colours=tuple(ACCENTS))
    return element(
        "div",
        element("style", _styles(colour)),
        element("p", title, class_="title") if title else "",
        *parts,
        class_=f"fivefold {colour}",
        role="group",
        aria_label=title or None,
        lang=lang,
    )


def paragraph(*inside: object, look: str | None = None) -> Markup:
    """A line of text below a title; `look` is `soft` for small print."""
    return element("p", *inside, class_=look)


@cache
def _styles(colour: str) -> Markup:
    # The accent has a class of its own: all displays of a notebook share their styles.
    own = f".fivefold.{colour}", {"accent": ACCENTS[colour]}
    return Markup(_declared(".fivefold", PALETTE) + _declared(*own) + _rules())


def _declared(selector: str, colours: Mapping[str, Shades]) -> str:
    """The colours as properties. Without `light-dark`, which browsers have had since 2024, they
    are light."""
    light = "".join(f"--{name}:{shades.light};" for name, shades in colours.items())
    both = "".join(
        f"--{name}:light-dark({shades.light},{shades.dark});" for name, shades in colours.items()
    )
    return f"{selector}{{{light}}}@supports(color:light-dark(#000,#fff)){{{selector}{{{both}}}}}"


@cache
def _rules() -> str:
    """The style sheet, without its comments and line breaks."""
    text = (resources.files("fivefold.drawings") / "style.css").read_text("utf-8")
    lines = (line.strip() for line in text.splitlines())
    return "".join(line for line in lines if not line.startswith("/*"))
