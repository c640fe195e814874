"""Reading how screens show a game from its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.protocol.look import DEFAULT_LOOK, Colour, Drawing, Look

if TYPE_CHECKING:
    from fivefold.rules.toml import TomlReader


def read_look(toml: TomlReader) -> Look:
    colour, drawing = DEFAULT_LOOK.colour, DEFAULT_LOOK.drawing
    if toml.has("colour"):
        colour = Colour(toml.choice("colour", tuple(Colour)))
    if toml.has("drawing"):
        drawing = Drawing(toml.choice("drawing", tuple(Drawing)))
    return Look(colour, drawing)
