"""Drawings in SVG and HTML: dice, score sheets, choices, charts. Plain data in, text out.

They look like those of the page, and know no game: labels and figures are given in words. Nothing
here is loaded before something is drawn, as when a notebook shows a game.
"""

from fivefold.drawings.bars import Bars, bar_chart
from fivefold.drawings.card import card
from fivefold.drawings.chart import Line, line_chart
from fivefold.drawings.dice import dice
from fivefold.drawings.frame import framed, paragraph
from fivefold.drawings.interval import interval_bar
from fivefold.drawings.markup import Markup, element, joined
from fivefold.drawings.options import Option, option_table
from fivefold.drawings.pad import Head, PadLine, score_pad
from fivefold.drawings.table import data_table

__all__ = [
    "Bars",
    "Head",
    "Line",
    "Markup",
    "Option",
    "PadLine",
    "bar_chart",
    "card",
    "data_table",
    "dice",
    "element",
    "framed",
    "interval_bar",
    "joined",
    "line_chart",
    "option_table",
    "paragraph",
    "score_pad",
]
