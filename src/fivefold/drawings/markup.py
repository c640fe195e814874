"""Elements of HTML and SVG as text. Whatever is not markup yet is escaped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_SIGNS = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"},
)
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SHAPES = frozenset({"circle", "line", "path", "rect"})
"""Elements with nothing inside, which may end themselves; in HTML others may not."""


class Markup(str):
    """Text that is HTML or SVG already."""

    __slots__ = ()


def escaped(text: object) -> Markup:
    """Text as it stands inside an element or an attribute; markup stays as it is.

    >>> escaped('<b> & "Bo"')
    '&lt;b&gt; &amp; &quot;Bo&quot;'
    """
    if isinstance(text, Markup):
        return text
    written = _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", str(text))
    return Markup(written.translate(_SIGNS))


def joined(parts: Iterable[object]) -> Markup:
    return Markup("".join(map(escaped, parts)))


def element(tag: str, *inside: object, **attributes: object) -> Markup:
    """An element. Attributes that are None are left out; `class_` and `stroke_width` are written
    `class` and `stroke-width`. Numbers are rounded there, but not in the text inside.

    >>> element("td", "a < b", class_="sum", colspan=None)
    '<td class="sum">a &lt; b</td>'
    """
    given = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escaped(_rounded(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    if not inside and tag in _SHAPES:
        return Markup(f"<{tag}{given}/>")
    return Markup(f"<{tag}{given}>{joined(inside)}</{tag}>")


def picture(
    width: float,
    height: float,
    title: str,
    *inside: object,
    view: str | None = None,
    class_: str | None = None,
) -> Markup:
    """An SVG drawing. Its title is read aloud; without one it is decoration."""
    return element(
        "svg",
        *([element("title", title)] if title else []),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=view or f"0 0 {_rounded(width)} {_rounded(height)}",
        width=width,
        height=height,
        class_=class_,
        **{"role": "img"} if title else {"aria-hidden": "true"},
    )


def _rounded(value: object) -> object:
    """A number without needless digits; anything else as it is."""
    if not isinstance(value, float):
        return value
    return f"{value:.2f}".rstrip("0").rstrip(".")
