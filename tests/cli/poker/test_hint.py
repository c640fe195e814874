"""Hints in Deluxe Poker: moves as records write them, and how they compare."""

import json
import re

import pytest

from tests.support.hinting import BID, JOKER, run

pytestmark = pytest.mark.usefixtures("hint_screen")


def test_a_program_gets_one_object_with_moves_as_records_write_them():
    data = json.loads(run(BID, "--simulations", 10, "--json").output)
    (advice,) = data["advice"]
    assert data["game"] == "deluxe-poker"
    assert advice["exact"] == "105907/1259712"
    moves = {one["act"] for one in advice["choices"]}
    assert {"pass", "all-in", "bid 100"} <= moves
    assert set(advice["right"]) == {"worth", "price", "rival", "highest"}
    assert advice["right"]["rival"] in {"Ann", "Cléo", "Dev"}


def test_the_same_seed_gives_the_same_hint_and_another_does_not():
    first, again, other = (
        run(BID, "--json", "--simulations", 10, "--seed", seed).output for seed in (1, 1, 2)
    )
    assert first == again != other


def test_jokers_are_advised_on_and_french_is_spoken():
    result = run("-", "--simulations", 10, "--lang", "fr", stdin=JOKER)
    assert "Chances de gagner" in result.output
    assert re.search(r"\d,\d\s%", result.output)
    assert "fixer le 1" in result.output
    data = json.loads(run("-", "--simulations", 0, "--json", stdin=JOKER).output)
    moves = {one["act"] for one in data["advice"][0]["choices"]}
    assert moves == {"lock 1", "lock 3", "no-lock"}


def test_all_ranks_every_bid_that_is_allowed():
    some, every = (
        json.loads(run(BID, "--simulations", 10, "--json", *args).output)["advice"][0]["choices"]
        for args in ((), ("--all",))
    )
    moves = [option["act"] for option in every]
    bids = {f"bid {amount}" for amount in range(100, 2000, 100)}
    assert sorted(moves) == sorted({"pass", "all-in"} | bids)
    assert [option["gives_up"] for option in every] == sorted(o["gives_up"] for o in every)
    assert all(option in every for option in some)
