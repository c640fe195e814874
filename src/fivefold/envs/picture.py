"""A game alone as a picture: the dice on a felt, and the sheet below them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

import numpy as np

from fivefold.drawings.dice import PIPS, SIDE
from fivefold.drawings.frame import ACCENTS, DIE, DIE_EDGE, PALETTE, PIP
from fivefold.envs.rendering import cells, columns, sheet_lines, state, title
from fivefold.errors import explain_missing_packages

with explain_missing_packages():
    from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.drawings.tables import PadLine
    from fivefold.games.scorecard import ScorecardGame

_LEAST_WIDTH, _LINE, _EDGE, _PAD, _COLUMN, _TEXT = 480, 26, 20, 6, 64, 15
_DIE, _GAP, _HEAD = 56, 12, 54
_CORNER, _PIP = 19, 9
"""Of a die, in hundredths of a side."""
_FINER = 4
"""Dice are drawn so many times as large, for smooth edges."""
_COLOURS = {name: shades.light for name, shades in PALETTE.items()}
_PAPER, _INK, _ON_FELT = _COLOURS["paper"], _COLOURS["ink"], _COLOURS["on-accent"]
_LOOKS = {"written": _INK, "offered": _COLOURS["pencil"], "open": _COLOURS["ink-soft"]}
_LIKE = str.maketrans({"×": "x", "–": "-", "−": "-"})
"""Letters that the font lacks, and what looks like them."""


def picture(game: ScorecardGame) -> NDArray[np.uint8]:
    """The picture as an array of rows, columns and red, green and blue."""
    lines, heads = sheet_lines(game), columns(game)
    felt = 2 * _EDGE + _HEAD + _DIE
    top = felt + _EDGE + _LINE * bool(heads)
    image = Image.new("RGB", (_width(lines), top + len(lines) * _LINE + _EDGE), _PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, image.width, felt), fill=ACCENTS[game.rules.look.colour].light)
    draw.text((_EDGE, _EDGE - 4), drawable(title(game)), fill=_ON_FELT, font=_font(20))
    draw.text((_EDGE, _EDGE + 24), state(game), fill=_ON_FELT, font=_font(_TEXT))
    for place, face in enumerate(game.dice or ()):
        die = _die(face)
        image.paste(die, (_EDGE + place * (_DIE + _GAP), felt - _EDGE - _DIE + 4), die)
    _draw_figures(draw, image.width, top - _LINE, [(head, _LOOKS["open"]) for head in heads])
    for place, line in enumerate(lines):
        _draw_line(draw, image.width, top + place * _LINE, line)
    return np.asarray(image)


def _width(lines: list[PadLine]) -> int:
    """Wide enough for the longest label and all columns; the same in a whole game."""
    label = max(_font(_TEXT).getlength(drawable(line.label)) for line in lines)
    figures = len(lines[0].cells) * _COLUMN
    return max(_LEAST_WIDTH, round(label) + figures + 2 * (_EDGE + _PAD))


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def drawable(text: str) -> str:
    """A text in letters that Pillow's own font has, which are those without accents."""
    parts = normalize("NFKD", text.translate(_LIKE))
    return "".join(letter for letter in parts if not combining(letter))


@cache
def _die(face: int) -> Image.Image:
    side = _DIE * _FINER
    die = Image.new("RGBA", (side, side))
    draw, unit = ImageDraw.Draw(die), side / SIDE
    box = (0, 0, side - 1, side - 1)
    draw.rounded_rectangle(box, _CORNER * unit, fill=DIE, outline=DIE_EDGE, width=round(3 * unit))
    for x, y in PIPS[face]:
        draw.circle((x * unit, y * unit), _PIP * unit, fill=PIP)
    return die.reduce(_FINER)


def _draw_line(draw: ImageDraw.ImageDraw, width: int, top: int, line: PadLine) -> None:
    bottom = top + _LINE - 1
    if line.look != "box":
        draw.rectangle((_EDGE, top, width - _EDGE, bottom), fill=_COLOURS["paper-shade"])
    draw.line((_EDGE, bottom, width - _EDGE, bottom), fill=_COLOURS["paper-line"])
    label = drawable(line.label)
    draw.text((_EDGE + _PAD, top + 4), label, fill=_INK, font=_font(_TEXT))
    _draw_figures(draw, width, top, [(cell.text, _LOOKS[cell.look]) for cell in cells(line)])


def _draw_figures(
    draw: ImageDraw.ImageDraw, width: int, top: int, figures: list[tuple[str, str]]
) -> None:
    """Write figures in their columns, the last of which ends at the edge."""
    for place, (figure, colour) in enumerate(reversed(figures)):
        right = width - _EDGE - _PAD - place * _COLUMN
        shown = drawable(figure)
        draw.text((right, top + 4), shown, fill=colour, font=_font(_TEXT), anchor="ra")
