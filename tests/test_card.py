"""Cards: how they are read, which dice they take, and when a joker may be locked to what."""

import pickle

import pytest

from fivefold.dice import Dice
from fivefold.errors import Malformed
from fivefold.games.poker import Card


def test_a_card_reads_and_writes_the_same():
    texts = ["66554/5/500", "1111J/4/800", "JJJJJ/3/1200", "J5J66/2/700"]
    for text in [*texts, "12345/1/100", "12345/9/5000"]:
        card = Card.parse(text)
        assert str(card) == text
        assert repr(card) == f"Card.parse('{text}')"
        assert pickle.loads(pickle.dumps(card)) == card
    card = Card.parse("6J5J6/2/700")
    assert (card.faces, card.rolls, card.payout) == ("6J5J6", 2, 700)
    assert (card.pictured, card.jokers) == (Dice("566"), 2)


NO_CARDS = {
    "card-faces": ["665J/2/700", "665JJJ/2/700", "/2/700", "6" * 100_000 + "/2/700"],
    "card-rolls": ["665JJ/0/700", "665JJ/10/700"],
    "card-payout": [f"665JJ/2/{payout}" for payout in (0, 50, 150, 5100, 701)],
    "not-a-card": [
        *[f"{faces}/2/700" for faces in ("665jj", "6650J", "6657J", "66 5JJ", " 665JJ")],
        *[f"665JJ/{rolls}/700" for rolls in ("", "-2", "٢", "0" * 100_000 + "2")],
        *[f"665JJ/2/{payout}" for payout in ("", "-700", "$700", "7e2", "1,000", "700/1", "700\n")],
        *["665JJ/2", "665JJ/2/" + "7" * 100_000, "\x1b[31m", "", "x" * 1_000_000],
    ],
}


def test_what_is_not_a_card_is_refused_in_a_short_and_safe_sentence():
    for code, texts in NO_CARDS.items():
        for text in texts:
            with pytest.raises(Malformed) as refused:
                Card.parse(text)
            assert refused.value.code == code, text[:99]
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
