"""How wide a drawing is, and the narrower one where there is no room."""

import io

import pytest
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fivefold.cli.drawing import Fitting, natural_width


def table():
    drawn = Table()
    drawn.add_column("A long heading")
    drawn.add_row("x" * 30)
    return drawn


def test_a_drawing_is_measured_as_if_the_screen_had_no_end():
    for width in (5, 200):
        console = Console(file=io.StringIO(), width=width)
        assert natural_width(console, table()) == 30 + 4
        assert natural_width(console, Text("日本")) == 4


@pytest.mark.parametrize(("width", "shown"), [(34, "wide"), (33, "narrow")])
def test_the_wide_drawing_is_shown_where_it_just_fits(width, shown):
    console = Console(file=io.StringIO(), width=width)
    console.print(Fitting(table(), Text("narrow")))
    drawn = console.file.getvalue()
    assert ("x" * 30 in drawn) is (shown == "wide")
    assert (drawn == "narrow\n") is (shown == "narrow")
