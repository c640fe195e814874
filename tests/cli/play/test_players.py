"""The names of the players, asked for until they can be used."""

import pytest

from tests.support.keyboard import FILE, kept, play


@pytest.mark.parametrize(
    ("answer", "names"), [("", ("Ann", "Bo")), (" Dev ,Cléo", ("Dev", "Cléo"))]
)
def test_names_are_asked_for_until_they_can_be_used(answer, names):
    wrong = ["Ann,,Bo", "Ann, Ann", "game", "x" * 41, "A:b", "Ann", "A,B,C,D,E,F,G"]
    session = play("deluxe-poker", "--record", FILE, answers=[*wrong, answer])
    assert session.screen.count("Who plays?") == len(wrong) + 1
    assert "this game can't be played by 1" in session.screen
    assert kept().names == names


def test_a_player_may_be_called_what_shows_the_sheet_later():
    play("yum", "--record", FILE, answers=["s"])
    assert kept().names == ("s",)
