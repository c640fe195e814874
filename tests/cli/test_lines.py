"""Wrapped lines, in which amounts and French punctuation stay whole."""

import io

import pytest
from rich.console import Console
from rich.table import Table

from fivefold.cli.drawing import Sentence, print_lines, wrapped


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
