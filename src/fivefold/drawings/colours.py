"""The colours of the page, each for a light and a dark background."""

from __future__ import annotations

from typing import NamedTuple


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
