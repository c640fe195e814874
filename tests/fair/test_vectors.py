"""Fair dice against pinned ones, which other programs are checked against, too."""

import json

import pytest

from fivefold.dice import Dice, Face, replaced
from fivefold.fair.chain import Chain
from fivefold.fair.chained import ChainedDice
from fivefold.fair.dice import FairDice, commitment
from fivefold.fair.layout import Layout
from fivefold.fair.seals import seal_of
from fivefold.fair.stream import below, faces_of, numbers_of
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


CHAINED = json.loads((COUNTS / "chained-dice.json").read_text("utf-8"))


def chained_vector(case):
    """The dice of a table of which one key is known."""
    chain, seeds = Chain(bytes.fromhex(case["key"]), case["number"]), tuple(case["seeds"])
    assert chain.commitment == case["commitment"]
    layout = Layout.of(built_in("yum"), len(seeds), same=False)
    return ChainedDice(case["code"], case["fingerprint"], seeds, chain, layout)


@pytest.mark.parametrize("case", CHAINED["chains"])
def test_chains_are_the_pinned_ones(case):
    assert Chain(bytes.fromhex(case["last"]), case["length"]).commitment == case["commitment"]


@pytest.mark.parametrize("case", CHAINED["seals"])
def test_seals_are_the_pinned_ones(case):
    assert seal_of(case["code"], case["seat"] - 1, case["seed"]) == case["seal"]


@pytest.mark.parametrize("case", CHAINED["rolls"])
def test_chained_rolls_are_the_pinned_ones(case):
    blocks = chained_vector(case).blocks(case["number"], case["label"])
    assert "".join(map(str, faces_of(blocks, len(case["faces"])))) == case["faces"]


@pytest.mark.parametrize("case", CHAINED["cards"])
def test_chained_cards_are_the_pinned_ones(case):
    numbers = numbers_of(chained_vector(case).blocks(case["number"], "card"))
    assert case["left"][below(len(case["left"]), numbers)] == case["card"]
