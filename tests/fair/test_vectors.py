"""Fair dice against pinned ones, which other programs are checked against, too."""

import json

import pytest

from fivefold.dice import Dice, Face, replaced
from fivefold.fair.dice import FairDice, commitment
from fivefold.games.poker import Card
from fivefold.rules import built_in, fingerprint
from tests.support.paths import COUNTS

VECTORS = json.loads((COUNTS / "fair-dice.json").read_text("utf-8"))


def vector(case):
    secret = bytes.fromhex(case["secret"])
    deck = tuple(map(Card.parse, case.get("cards", [])))
    return FairDice(case["code"], case["fingerprint"], tuple(case["seeds"]), secret, deck=deck)


@pytest.mark.parametrize("case", VECTORS["commitments"])
def test_commitments_are_the_pinned_ones(case):
    assert commitment(bytes.fromhex(case["secret"])) == case["commitment"]


@pytest.mark.parametrize("case", VECTORS["rolls"])
def test_rolls_are_the_pinned_ones(case):
    dealer, wanted = vector(case), case["faces"]
    assert "".join(map(str, dealer.faces(case["key"], case["roll"], len(wanted)))) == wanted


@pytest.mark.parametrize("case", VECTORS["turns"])
def test_turns_are_the_pinned_ones(case):
    dealer = vector(case)
    lying: tuple[Face, ...] = ()
    for roll, (keep, wanted) in enumerate(zip(["", *case["keeps"]], case["lying"], strict=True), 1):
        coming = dealer.faces(case["key"], roll, len(wanted))
        lying = replaced(lying or coming, Dice(keep), coming)
        assert "".join(map(str, lying)) == wanted


@pytest.mark.parametrize("case", VECTORS["decks"])
def test_decks_are_the_pinned_ones(case):
    dealer = vector(case)
    assert built_in("deluxe-poker").with_deck(dealer.deck).fingerprint == case["fingerprint"]
    assert [str(card) for card in dealer.cards] == case["order"]


def test_fingerprints_are_the_pinned_ones():
    pinned = VECTORS["fingerprints"]
    assert {game: built_in(game).fingerprint for game in pinned} == pinned
    assert pinned["yum"] == fingerprint(built_in("yum"))
