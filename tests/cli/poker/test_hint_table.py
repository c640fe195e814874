"""Deluxe Poker hints as people read them."""

import json

import pytest

from tests.support.hinting import BID, JOKER, run

pytestmark = pytest.mark.usefixtures("hint_screen")


def test_people_read_the_card_the_reason_and_every_choice():
    result = run(BID, "--simulations", 10)
    assert result.exit_code == 0
    flat = " ".join(result.output.split())
    for words in ("6 6 5 J J", "105907/1259712", "No bid is sensible now", "call All-In"):
        assert words in flat


def test_the_header_counts_the_rolls_that_are_left():
    assert "2 rolls, payout $700" in run(BID, "--simulations", 0).output
    assert "1 roll left, payout $700" in run("-", "--simulations", 0, stdin=JOKER).output


def test_after_the_last_roll_no_chance_is_shown():
    last = run("-", "--simulations", 0, stdin=JOKER.replace("/2/", "/1/")).output
    assert "0 rolls left" in last
    assert "completes the card" not in last
    assert "exactly" not in last


def test_a_long_fraction_is_left_to_programs():
    record = "game: deluxe-poker\nplayers: Ann, Bo\nAnn: card 12345/4/700\n"
    (advice,) = json.loads(run("-", "--simulations", 0, "--json", stdin=record).output)["advice"]
    assert len(advice["exact"]) > 20
    flat = " ".join(run("-", "--simulations", 0, stdin=record).output.split())
    assert "completes the card: " in flat
    assert "exactly" not in flat
