import json
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import log2
from pathlib import Path

import pytest

from fivefold.errors import RuleFileError
from fivefold.games.poker import Card, CardInPlay
from fivefold.rules import load_deck
from fivefold.solver import completion_chance
from fivefold.texts import Lang
from tests.support.paths import COUNTS

KNOWN = ["66554/5/500", "1111J/4/800", "JJJJJ/3/1200", "665JJ/2/700"]
PINNED = COUNTS / "deck-odds.json"
SEVEN = [*KNOWN, "12345/3/700", "1234J/3/600", "22222/6/800"]


@pytest.fixture(scope="module")
def deck() -> tuple[Card, ...]:
    return load_deck()


@pytest.fixture(scope="module")
def chances(deck) -> dict[Card, Fraction]:
    return {card: completion_chance(CardInPlay(card), card.rolls) for card in deck}


@pytest.fixture(scope="module")
def ours(deck) -> list[Card]:
    return [card for card in deck if str(card) not in KNOWN]


def test_the_deck_has_36_cards_and_the_four_of_the_sheet(deck, ours):
    assert (len(deck), len(ours)) == (36, 32)
    assert len({("".join(sorted(card.faces)), card.rolls) for card in deck}) == len(deck)


def test_every_shape_is_in_the_deck(deck):
    def shape(card):
        return (*sorted(Counter(card.pictured).values(), reverse=True), "J" * card.jokers)

    no_joker = {(5,), (4, 1), (3, 2), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1), (1, 1, 1, 1, 1)}
    one = {(4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)}
    more = {(3,): 2, (2, 1): 2, (1, 1, 1): 2, (2,): 3, (1, 1): 3, (1,): 4, (): 5}
    jokers = {**dict.fromkeys(no_joker, 0), **dict.fromkeys(one, 1), **more}
    assert {shape(card) for card in deck} == {(*s, "J" * n) for s, n in jokers.items()}


def test_faces_rolls_and_payouts_are_spread(deck):
    assert {"12345", "23456", "1234J", "3456J"} <= {card.faces for card in deck}
    often = Counter(face for card in deck for face in card.pictured).values()
    assert max(often) - min(often) <= 2
    assert {card.rolls for card in deck} == {2, 3, 4, 5, 6}
    payouts = {card.payout for card in deck}
    assert (min(payouts), max(payouts)) == (300, 1500)


def test_our_payouts_rise_by_200_as_the_chance_halves(ours, chances):
    line = [round(2 + 2 * log2(1 / chances[card])) * 100 for card in ours]
    assert [card.payout for card in ours] == line
    # A harder card never pays less; the four known cards lie around the line.
    pairs = permutations(ours, 2)
    assert [p for p in pairs if chances[p[0]] < chances[p[1]] and p[0].payout < p[1].payout] == []
    known = [card for card in chances if str(card) in KNOWN]
    off = [card.payout - 200 * (1 + log2(1 / chances[card])) for card in known]
    assert max(map(abs, off)) < 250


def test_most_cards_are_neither_sure_nor_hopeless(chances):
    assert Fraction(1, 100) < min(chances.values()) < max(chances.values()) < Fraction(2, 3)
    assert sum(Fraction(8, 100) <= p <= Fraction(45, 100) for p in chances.values()) >= 24
    assert {str(card): str(p) for card, p in chances.items()} == json.loads(PINNED.read_text())


def written(path: Path, text: str) -> Path:
    path.write_text(text, "utf-8")
    return path


def as_toml(cards) -> str:
    return f"cards = {json.dumps(cards)}\n"


def test_an_owner_can_bring_a_deck(tmp_path):
    file = written(tmp_path / "mine.toml", as_toml(SEVEN))
    assert [str(card) for card in load_deck(file)] == SEVEN


SHORT = "it must be a list of at least 7 cards"
BAD = {
    "six cards": (as_toml(SEVEN[:6]), "wrong-value", "cards: ['", SHORT),
    "no cards": (as_toml([]), "wrong-value", "cards: []", SHORT),
    "not a list": (as_toml("66554/5/500"), "wrong-value", "cards: '66554/5/500'", SHORT),
    "no key": ("", "missing-key", "cards is missing", SHORT),
    "unknown key": ("name = 1\n" + as_toml(SEVEN), "unknown-key", "name is not", "known: cards"),
    "four faces": (
        as_toml([*SEVEN, "6655/5/500"]),
        "wrong-card",
        "cards[8]: a card has 5 faces, each 1 to 6 or J; '6655/5/500' shows 4",
        "a card has 5",
    ),
    "payout": (
        as_toml(["66554/5/250", *SEVEN]),
        "wrong-card",
        "cards[1]: '66554/5/250'",
        "hundreds, from 100 to 5000",
    ),
    "rolls": (as_toml([*SEVEN, "66554/0/500"]), "wrong-card", "cards[8]", "1 to 9 rolls"),
    "a number": (as_toml([*SEVEN, 66554]), "wrong-card", "cards[8]: '66554'", "FACES/ROLLS/PAYOUT"),
    "a huge number": (
        "cards = [" + ", ".join(["0x" + "f" * 6000] * 7) + "]",
        "wrong-card",
        "cards[1]: '0xffff",
        "FACES/ROLLS/PAYOUT",
    ),
    "not TOML": ("cards = [", "not-toml", "not a TOML file", ""),
}


@pytest.mark.parametrize(("text", "code", "wrong", "right"), BAD.values(), ids=BAD)
def test_a_bad_deck_file_is_refused_with_file_key_and_remedy(tmp_path, text, code, wrong, right):
    file = written(tmp_path / "mine.toml", text)
    with pytest.raises(RuleFileError) as refused:
        load_deck(file)
    assert refused.value.code == code
    assert str(refused.value).startswith(f"{file}: {wrong}")
    assert right in str(refused.value)


def test_a_wrong_card_is_explained_in_french_too(tmp_path):
    file = written(tmp_path / "mine.toml", as_toml([*SEVEN, "6655/5/500"]))
    with pytest.raises(RuleFileError) as refused:
        load_deck(file)
    assert (
        "cards[8]\u00a0: une carte a 5 faces, chacune de 1 à 6 ou J\u00a0; '6655/5/500' en montre 4"
        in refused.value.say(Lang.FR)
    )


def test_a_missing_deck_file_is_named(tmp_path):
    with pytest.raises(RuleFileError, match=r"none\.toml: can't be read"):
        load_deck(tmp_path / "none.toml")
