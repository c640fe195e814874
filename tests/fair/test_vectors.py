"""Fair dice against pinned ones, which other programs are checked against, too."""

import json

import pytest

from fivefold.fair.chain import Chain
from fivefold.fair.dice import FairDice, KeyLayout, below, faces_of, numbers_of
from fivefold.fair.headers import read_published
from fivefold.fair.seeds import seal_of
from fivefold.record import Record
from fivefold.rules import built_in, fingerprint
from tests.support.paths import COUNTS

VECTORS = json.loads((COUNTS / "fair-dice.json").read_text("utf-8"))


def vector(case):
    """The dice of a table of which one key is known."""
    chain, seeds = Chain(bytes.fromhex(case["key"]), case["number"]), tuple(case["seeds"])
    assert chain.commitment == case["commitment"]
    layout = KeyLayout.of(built_in("yum"), len(seeds))
    return FairDice(case["code"], case["fingerprint"], seeds, chain, layout)


@pytest.mark.parametrize("case", VECTORS["chains"])
def test_chains_are_the_pinned_ones(case):
    assert Chain(bytes.fromhex(case["last"]), case["length"]).commitment == case["commitment"]


@pytest.mark.parametrize("case", VECTORS["seals"])
def test_seals_are_the_pinned_ones(case):
    assert seal_of(case["code"], case["seat"] - 1, case["seed"]) == case["seal"]


@pytest.mark.parametrize("case", VECTORS["digests"])
def test_digests_are_the_pinned_ones(case):
    headers = {**case["headers"], "digest": case["digest"]}
    text = "".join(f"{key}: {value}\n" for key, value in headers.items())
    assert read_published(Record.parse(text)).digest == case["digest"]


@pytest.mark.parametrize("case", VECTORS["rolls"])
def test_rolls_are_the_pinned_ones(case):
    blocks = vector(case).blocks(case["number"], case["label"])
    assert "".join(map(str, faces_of(blocks, len(case["faces"])))) == case["faces"]


@pytest.mark.parametrize("case", VECTORS["cards"])
def test_cards_are_the_pinned_ones(case):
    numbers = numbers_of(vector(case).blocks(case["number"], "card"))
    assert case["left"][below(len(case["left"]), numbers)] == case["card"]


def test_fingerprints_are_the_pinned_ones():
    pinned = VECTORS["fingerprints"]
    assert {game: built_in(game).fingerprint for game in pinned} == pinned
    assert pinned["yum"] == fingerprint(built_in("yum"))
