"""Cards: how they are read, which dice they take, and when a joker may be locked to what."""

import pickle

import pytest

from fivefold.dice import Dice
from fivefold.errors import Malformed
from fivefold.games.poker import Card


@pytest.mark.parametrize("text", ["66554/5/500", "1111J/4/800", "JJJJJ/3/1200", "665JJ/2/700"])
def test_a_card_reads_and_writes_the_same(text):
    card = Card.parse(text)
    assert str(card) == text
    assert repr(card) == f"Card.parse('{text}')"
    assert pickle.loads(pickle.dumps(card)) == card


def test_a_card_knows_its_parts():
    card = Card.parse("6J5J6/2/700")
    assert (card.faces, card.rolls, card.payout) == ("6J5J6", 2, 700)
    assert card.pictured is Dice("566")
    assert card.jokers == 2


@pytest.mark.parametrize("text", ["12345/1/100", "12345/9/5000"])
def test_the_ends_of_the_ranges_are_cards(text):
    assert str(Card.parse(text)) == text


def test_the_order_of_the_faces_is_kept():
    assert Card.parse("J5J66/2/700").faces == "J5J66"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("665J/2/700", "card-faces"),
        ("665JJJ/2/700", "card-faces"),
        ("/2/700", "card-faces"),
        pytest.param("6" * 100_000 + "/2/700", "card-faces", id="faces without end"),
        ("665jj/2/700", "not-a-card"),
        ("6650J/2/700", "not-a-card"),
        ("6657J/2/700", "not-a-card"),
        ("66 5JJ/2/700", "not-a-card"),
        ("665JJ/0/700", "card-rolls"),
        ("665JJ/10/700", "card-rolls"),
        ("665JJ/2/0", "card-payout"),
        ("665JJ/2/50", "card-payout"),
        ("665JJ/2/150", "card-payout"),
        ("665JJ/2/5100", "card-payout"),
        ("665JJ/2/701", "card-payout"),
        ("665JJ/-2/700", "not-a-card"),
        ("665JJ/2/-700", "not-a-card"),
        ("665JJ/2/$700", "not-a-card"),
        ("665JJ/2/7e2", "not-a-card"),
        ("665JJ/2/1,000", "not-a-card"),
        ("665JJ/2", "not-a-card"),
        ("665JJ/2/", "not-a-card"),
        ("665JJ//700", "not-a-card"),
        ("665JJ/2/700/1", "not-a-card"),
        ("665JJ/2/700\n", "not-a-card"),
        (" 665JJ/2/700", "not-a-card"),
        ("665JJ/٢/700", "not-a-card"),
        pytest.param("665JJ/2/" + "7" * 100_000, "not-a-card", id="payout without end"),
        pytest.param("665JJ/" + "0" * 100_000 + "2/700", "not-a-card", id="rolls without end"),
        ("\x1b[31m", "not-a-card"),
        ("", "not-a-card"),
        pytest.param("x" * 1_000_000, "not-a-card", id="text without end"),
    ],
)
def test_what_is_not_a_card_is_refused_in_a_short_and_safe_sentence(text, code):
    with pytest.raises(Malformed) as refused:
        Card.parse(text)
    assert refused.value.code == code
    assert len(str(refused.value)) < 200
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    ("faces", "rolls", "payout", "code"),
    [
        ("66", 2, 700, "card-faces"),
        ("6655X", 2, 700, "not-a-card"),
        ("66555", 0, 700, "card-rolls"),
        ("66555", 1.5, 700, "not-a-number"),
        ("66555", 2, -50, "card-payout"),
        ("66555", 2, 750, "card-payout"),
    ],
)
def test_a_card_that_cannot_be_is_never_made(faces, rolls, payout, code):
    with pytest.raises(Malformed) as refused:
        Card(faces, rolls, payout)
    assert refused.value.code == code
