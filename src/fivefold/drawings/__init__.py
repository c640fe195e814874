"""Drawings in SVG and HTML: dice, score sheets, choices, charts. Plain data in, text out.

They look like those of the page, and know no game: labels and figures are given in words. Nothing
here is loaded before something is drawn, as when a notebook shows a game.
"""

from fivefold.drawings.charts import Bars, ChartLine, bar_chart, interval_bar, line_chart
from fivefold.drawings.dice import card, dice
from fivefold.drawings.frame import framed, paragraph, svg_file
from fivefold.drawings.markup import Markup, element, joined
from fivefold.drawings.tables import Head, OptionRow, PadLine, data_table, option_table, score_pad

__all__ = [
    "Bars",
    "ChartLine",
    "Head",
    "Markup",
    "OptionRow",
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
    "svg_file",
]
