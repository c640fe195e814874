"""Wrapped lines, and drawings where there is room for them."""

import io

import pytest
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fivefold.cli.drawing import Fitting, Sentence, natural_width, print_lines, wrapped


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("elle gagne 1 500 $ ici", "1 500 $"),
        ("les chances : une sur deux", "chances :"),
        ("il dit « garder » et lance", "« garder »"),
        ("une part de 30,56 % du total", "30,56 %"),
        ("vraiment ? peut-être que oui", "vraiment ?"),
        ("peut-être demain matin", "peut-être"),
    ],
)
def test_what_belongs_together_is_in_one_line_at_any_width(text, whole):
    for width in range(len(whole), len(text) + 1):
        lines = [line.replace("\N{NO-BREAK SPACE}", " ") for line in wrapped(text, width)]
        assert any(whole in line for line in lines)
        assert " ".join(lines) == text
        assert max(map(len, lines)) <= width


def test_lines_of_the_text_stay_lines_and_an_empty_one_is_kept():
    assert wrapped("a b\n\nc", 10) == ["a b", "", "c"]
    assert wrapped("", 10) == [""]


def test_without_any_room_there_is_still_a_line_for_each_letter():
    assert wrapped("abc", -3) == ["a", "b", "c"]


def test_an_indent_is_part_of_the_width():
    console = Console(file=io.StringIO(), width=12)
    print_lines(console, "one two three four", columns=4)
    assert console.file.getvalue().splitlines() == ["    one two", "    three", "    four"]


def test_a_sentence_in_a_table_is_wrapped_the_same_way():
    console, table = Console(file=io.StringIO(), width=14), Table.grid()
    table.add_row(Sentence("on a tout : 1 500 $ en jeu"))
    console.print(table)
    lines = [line.rstrip() for line in console.file.getvalue().splitlines()]
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines] == [
        "on a tout :",
        "1 500 $ en jeu",
    ]


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
