"""Deluxe Poker in a notebook: the card, the phase, the players."""

import pytest

from fivefold.record import Record
from fivefold.texts import Lang
from tests.support.displays import parsed, pictures, rows, said
from tests.support.paths import GAMES


def shown(name, lang=Lang.EN):
    return parsed(Record.read(GAMES / f"deluxe-poker-{name}.fivefold").html(lang))


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("card", "Card 3 of 7: Bo turns it"),
        ("bid", "Bidding, opened by Bo: no bid yet"),
        ("bet", "Ann will roll for $400. Will the card be completed? Place your bets."),
        ("roll", "Ann rolls for free; 1 roll left"),
        ("finished", "Cléo wins with $3,100"),
    ],
)
def test_every_phase_is_told(name, line):
    assert line in said(shown(name))


def test_the_card_is_drawn_with_the_dice_on_it():
    root = shown("roll")
    assert pictures(root) == ["665JJ/2/700 with 4456 on it"]
    looks = [part.get("class") for part in root.iter()]
    assert looks.count("on-joker") == 2
    assert looks.count("place") == 1


def test_every_player_has_a_row_and_those_who_are_out_are_faint():
    root = shown("finished")
    assert rows(root)[1:] == [
        ["Ann", "$0", "34JJJ 66554", "used", "out"],
        ["Bo", "$700", "", "not used", ""],
        ["Cléo", "$3,100", "222JJ 1256J 12345 1111J 4444J", "not used", ""],
    ]
    assert [row.get("class") for row in root.iter("tr")] == [None, "faint", None, None]


def test_it_speaks_french():
    assert "Cléo gagne avec" in said(shown("finished", Lang.FR))
