"""Moves in words and back."""

import pytest

from fivefold.dice import Dice
from fivefold.errors import Malformed
from fivefold.games.poker import (
    AllIn,
    Bet,
    Bid,
    Card,
    Lock,
    NoBet,
    NoLock,
    Pass,
    TurnCard,
)
from fivefold.games.protocol import Roll
from fivefold.games.scorecard import Fill, FinalRoll, Keep, Note
from fivefold.tables.acts import read_move, write_move

WORDS = {
    "roll 13356": Roll("13356"),
    "keep 33": Keep("33"),
    "keep": Keep(""),
    "fill full-house": Fill("full-house"),
    "final 33355": FinalRoll("33355"),
    "note sixes 24": Note("sixes", 24),
    "note sixes 30 bonus": Note("sixes", 30, bonus=True),
    "lock 3": Lock(3),
    "no-lock": NoLock(),
    "card 665JJ/2/700": TurnCard(Card.parse("665JJ/2/700")),
    "bid 100": Bid(100),
    "pass": Pass(),
    "all-in": AllIn(),
    "bet yes 100": Bet("yes", 100),
    "bet no 300": Bet("no", 300),
    "bet none": NoBet(),
}


@pytest.mark.parametrize(("words", "move"), WORDS.items())
def test_every_move_there_and_back(words, move):
    assert read_move(words) == move
    assert type(read_move(words)) is type(move)
    assert write_move(move) == words


def test_words_are_read_kindly_and_written_one_way():
    assert write_move(read_move("  keep   6353 ")) == "keep 3356"
    assert read_move("keep 33").dice is Dice("33")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("", "not-an-act"),
        ("   ", "not-an-act"),
        ("dance", "not-an-act"),
        ("roll 12 345", "not-an-act"),
        ("keep 3 3 3 3", "not-an-act"),
        ("fill", "not-an-act"),
        ("fill full house", "not-an-act"),
        ("bet maybe 100", "not-an-act"),
        ("note sixes 24 bonus now", "not-an-act"),
        ("note sixes 24 more", "not-an-act"),
        ("pass " + " " * 80, "not-an-act"),
        ("note sixes -1", "not-points"),
        ("note sixes ²", "not-points"),
        ("note sixes 1234567890", "not-points"),
        ("lock x", "not-points"),
        ("bid 1e3", "not-money"),
        ("roll 7", "not-a-face"),
        ("roll ١٢٣٤٥", "not-a-face"),
        ("keep " + "1" * 11, "too-many-dice"),
        ("card 665JJ", "not-a-card"),
    ],
)
def test_what_cannot_be_read(words, code):
    with pytest.raises(Malformed) as refused:
        read_move(words)
    assert refused.value.code == code
    assert refused.value.say("en") != refused.value.say("fr")
