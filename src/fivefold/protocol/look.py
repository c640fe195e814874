"""The colour and drawing that screens show a game with. They don't affect how it is played."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Colour(StrEnum):
    """An accent colour. A screen has a light and a dark shade of each."""

    TEAL = "teal"
    GREEN = "green"
    BLUE = "blue"
    AMBER = "amber"
    RED = "red"
    VIOLET = "violet"
    ROSE = "rose"
    GREY = "grey"


class Drawing(StrEnum):
    SHEET = "sheet"
    CUP = "cup"
    BOWL = "bowl"
    BOAT = "boat"
    LAWN = "lawn"
    LAWN_CHOICE = "lawn-choice"
    CARDS = "cards"
    COLUMNS = "columns"
    PENCIL = "pencil"
    PILE = "pile"
    JAR = "jar"
    TOWER = "tower"
    STAR = "star"


@dataclass(frozen=True, slots=True)
class Look:
    colour: Colour = Colour.TEAL
    drawing: Drawing = Drawing.SHEET


DEFAULT_LOOK = Look()
