"""The English that `str` of states has in common."""

import pytest

from fivefold.rules import scorecard_rules
from fivefold.texts.english import WIDTH, counted, entry, players, result, wrapped


@pytest.mark.parametrize(
    ("seats", "text"),
    [((1,), "player 2"), ((0, 2), "players 1 and 3"), ((0, 1, 2), "players 1, 2 and 3")],
)
def test_players_count_from_one(seats, text):
    assert players(seats) == text


@pytest.mark.parametrize(
    ("winners", "text"),
    [
        ((), "the game is over, nobody wins"),
        ((1,), "the game is over, player 2 wins"),
        ((0, 1), "the game is over, players 1 and 2 share the win"),
    ],
)
def test_the_end_says_who_won(winners, text):
    assert result(winners) == text


def test_one_is_singular():
    assert [counted(n, "die", "dice") for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]


def test_lines_break_between_items():
    items = [f"Three of a Kind {n}" for n in range(9)]
    lines = entry("player 1", items).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert all(line.endswith(",") for line in lines[:-1])
    assert " ".join(line.strip() for line in lines) == "player 1: " + ", ".join(items)


def test_a_line_may_break_after_a_colon():
    assert wrapped(f"{'x ' * 20}y: {'x ' * 20}y").splitlines() == [
        "x " * 20 + "y:",
        "  " + "x " * 20 + "y",
    ]


def test_an_entry_without_items_is_its_head():
    assert entry("player 1", []) == "player 1"


def test_even_one_endless_word_keeps_to_the_width():
    assert max(map(len, wrapped("x" * 300).splitlines())) <= WIDTH


def test_rules_read_as_a_person_would_write_them():
    assert str(scorecard_rules("yum")) == "Yum: 11 boxes, 5 dice, 3 rolls a turn"
