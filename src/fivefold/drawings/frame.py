"""The sheet of paper that a display lies on, and the colours of the page, light and dark."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from fivefold.drawings.markup import Markup, element, picture
from fivefold.errors import Malformed
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


class Shades(NamedTuple):
    light: str
    dark: str


PALETTE = {
    "cloth-edge": Shades("#d9d2c1", "#141b19"),
    "paper": Shades("#fffdf7", "#262c2a"),
    "paper-line": Shades("#dcd5c4", "#3b4441"),
    "paper-shade": Shades("#f4efe2", "#2d3431"),
    "ink": Shades("#24211b", "#f1efe7"),
    "ink-soft": Shades("#5d574b", "#b6b8ae"),
    "pencil": Shades("#4a5a78", "#a9c0ea"),
    "field-edge": Shades("#8d8571", "#7f8a85"),
    "bad": Shades("#a4262c", "#ff9b94"),
    "good": Shades("#1f6b43", "#8fd6ae"),
    "on-accent": Shades("#ffffff", "#10140f"),
}
LINES = {
    "luck": Shades("#2e5e85", "#6b9dc8"),
    "seat-0": Shades("#2e6089", "#679bc7"),
    "seat-1": Shades("#974f22", "#d88a5e"),
    "seat-2": Shades("#347645", "#6fb27e"),
    "seat-3": Shades("#8a3f74", "#c979b0"),
    "seat-4": Shades("#806823", "#bca361"),
    "seat-5": Shades("#544b97", "#8b86d8"),
}
"""The lines of charts that have a colour of their own."""
ACCENTS = {
    "teal": Shades("#2f5d50", "#8fcbb6"),
    "green": Shades("#2f6b3a", "#8fd19a"),
    "blue": Shades("#1d5c8a", "#8cc4ee"),
    "amber": Shades("#8a4b12", "#eab27a"),
    "red": Shades("#9c2f3a", "#f3a0a6"),
    "violet": Shades("#5b3f8c", "#c5aef3"),
    "rose": Shades("#962d73", "#f0a8d8"),
    "grey": Shades("#4d5a63", "#b8c4cc"),
}
"""The colours that a rule file may name."""
DIE, DIE_EDGE, PIP = "#fffef9", "#cdc6b6", "#24211b"
"""Dice are light on any background."""
SMALL_EDGE = PALETTE["ink-soft"].light
LOCK, ON_LOCK = ACCENTS["teal"].light, PALETTE["on-accent"].light


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


_EDGE, _TITLE, _NOTE = 16, 23, 17
"""In an SVG file: the margin, and the heights of a line of its title and of a note."""
_TITLE_LETTERS, _NOTE_LETTERS = 8.6, 6.4
"""How wide their letters are at most, on average."""
_SCALE = 2
"""A file is shown twice as large as a chart in a notebook."""


def svg_file(title: str, charts: Sequence[Markup], notes: Sequence[str] = ()) -> str:
    """Charts below each other as one SVG file, on light paper. All programs that show SVG know what
    it has: no properties, no mixed colours."""
    sizes = [(_size("width", chart), _size("height", chart)) for chart in charts]
    width, top = max(wide for wide, _ in sizes) + 2 * _EDGE, float(_EDGE)
    parts = list[Markup]()
    for line in wrap(title, int((width - 2 * _EDGE) / _TITLE_LETTERS)):
        top += _TITLE
        parts.append(element("text", line, class_="title", x=_EDGE, y=top - 8))
    for chart, (_, height) in zip(charts, sizes, strict=True):
        parts.append(element("g", chart, transform=f"translate({_EDGE} {top:g})"))
        top += height + 8
    for line in (line for note in notes for line in wrap(note, int(width / _NOTE_LETTERS))):
        parts.append(element("text", line, x=_EDGE, y=top + 8))
        top += _NOTE
    height = top + _EDGE / 2
    drawn = picture(
        _SCALE * width,
        _SCALE * height,
        title,
        element("style", _plain_styles()),
        element("rect", width=width, height=height, fill=PALETTE["paper"].light),
        *parts,
        view=f"0 0 {width:g} {height:g}",
        class_="fivefold",
    )
    return f'<?xml version="1.0" encoding="utf-8"?>\n{drawn}\n'


def _size(name: str, chart: Markup) -> float:
    found = re.search(rf' {name}="([0-9.]+)"', chart)
    return float(found[1]) if found else 0.0


def _plain_styles() -> Markup:
    """The styles of charts with the light colours in them."""
    colours = {**PALETTE, **LINES, "accent": ACCENTS["teal"]}
    rules = _rules().partition(".fivefold svg text")
    own = ".fivefold text.title{font-size:17px;font-weight:650;fill:var(--ink)}"
    own += ".fivefold svg{overflow:visible}"
    text = "".join(rules[1:]).replace(".fivefold svg text", ".fivefold text") + own
    return Markup(re.sub(r"var\(--([a-z0-9-]+)\)", lambda name: colours[name[1]].light, text))


@cache
def _styles(colour: str) -> Markup:
    # The accent has a class of its own: all displays of a notebook share their styles.
    own = f".fivefold.{colour}", {"accent": ACCENTS[colour]}
    return Markup(_declared(".fivefold", {**PALETTE, **LINES}) + _declared(*own) + _rules())


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
    return "".join(line for line in lines if not line.startswith("/*")) + "".join(_lines())


def _lines() -> Iterator[str]:
    """How the lines of charts look, by their class."""
    for look, (colour, dashes) in _LOOKS.items():
        paint, line = f"var(--{colour})", f".fivefold .{look}"
        dashed = f";stroke-dasharray:{dashes}" if dashes else ""
        yield f"{line} .line{{stroke:{paint}{dashed}}}{line} circle{{fill:{paint}}}"
        yield f"{line} circle.hollow{{fill:var(--paper);stroke:{paint}}}"
        yield f".fivefold svg .{look} .name{{fill:{paint}}}"


_LOOKS = {
    "total": ("accent", ""),
    "luck": ("luck", "7 4"),
    "start": ("ink-soft", "1.5 4"),
    "seat-0": ("seat-0", ""),
    "seat-1": ("seat-1", "8 4"),
    "seat-2": ("seat-2", "2 3"),
    "seat-3": ("seat-3", "11 4 2 4"),
    "seat-4": ("seat-4", "4 2"),
    "seat-5": ("seat-5", "14 3 2 3 2 3"),
}
"""The colour and the dashes of each line of a chart."""
