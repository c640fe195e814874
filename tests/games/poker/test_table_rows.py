"""The Deluxe Poker table in words: the dice on the card, and a row for each player."""

import pytest

from fivefold.card import Card
from fivefold.dice import Dice
from fivefold.games.poker import CardInPlay
from fivefold.games.poker.table_rows import dice_on_card, labels, phase_line, player_row
from fivefold.record import Record
from fivefold.texts import Lang
from fivefold.texts.words import Words
from tests.support.paths import GAMES

EN = Words(Lang.EN, "displays")


@pytest.mark.parametrize(
    ("card", "matched", "dice"),
    [
        ("665JJ/2/700", "", [None] * 5),
        ("665JJ/2/700", "56", [6, None, 5, None, None]),
        ("665JJ/2/700", "2266", [6, 6, None, 2, 2]),
        ("1111J/2/700", "1116", [1, 1, 1, None, 6]),
    ],
)
def test_every_die_lies_on_one_picture(card, matched, dice):
    assert dice_on_card(CardInPlay(Card.parse(card), Dice(matched))) == dice


def test_a_row_has_a_cell_for_each_column():
    record = Record.read(GAMES / "deluxe-poker-bet.fivefold")
    row = player_row(record.game, record.game.seats[0], record.names, EN)
    assert dict(zip(labels(EN), row, strict=True)) == {
        "Player": "Ann",
        "Money": "$2,400",
        "Cards won": "66666",
        "All-In": "not used",
        "Bet": "rolls",
    }


def test_nothing_is_said_while_a_card_is_turned():
    record = Record.read(GAMES / "deluxe-poker-card.fivefold")
    assert phase_line(record.game.phase, record.names, EN) == ""
