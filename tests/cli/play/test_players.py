"""The names of the players, asked for until they can be used."""

import pytest

from tests.support.keyboard import FILE, kept, play


@pytest.mark.parametrize("wrong", ["Ann,,Bo", ",", "Ann, Ann", "game", "x" * 41, "A:b"])
def test_names_are_asked_for_until_they_can_be_used(wrong):
    session = play("yum", "--record", FILE, answers=[wrong, " Dev ,Cléo", "", "q"])
    assert session.screen.count("Who plays here?") == 2
    assert kept().names == ("Dev", "Cléo")


def test_a_player_may_be_called_what_shows_the_sheet_later():
    play("yum", "--record", FILE, answers=["s", ""])
    assert kept().names == ("s",)
