"""The chain of keys, seeds and their seals, and pinned vectors of all that makes fair dice."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.errors import Malformed
from fivefold.fair.chain import Chain, ChainState, ShownKey, Skip, key_number
from fivefold.fair.dice import FairDice, KeyLayout, below, faces_of, numbers_of
from fivefold.fair.headers import read_published
from fivefold.fair.seeds import check_seal, check_seed, framed, part, parts, seal_of
from fivefold.record import Record
from fivefold.rules import built_in, fingerprint
from tests.support.fair_tables import CODE, hashed, lps, plain_seal
from tests.support.paths import COUNTS


def test_the_last_key_is_the_secret_and_the_first_the_commitment():
    chain = Chain(bytes(32), 3)
    assert chain.key(3) == bytes(32)
    assert chain.key(2) == hashlib.sha256(bytes(32)).digest()
    assert chain.commitment == hashed(bytes(32), 3).hex()
    # Pinned: other programs must find the same.
    assert chain.commitment[:16] == "12771355e46cd47c"


@given(st.binary(min_size=32, max_size=32), st.integers(0, 200), st.data())
def test_a_key_that_is_shown_gives_all_before_it(last, length, data):
    whole = Chain(last, length)
    number = data.draw(st.integers(0, length))
    shown = Chain(whole.key(number), number)
    assert shown.commitment == whole.commitment
    assert all(shown.key(n) == whole.key(n) == hashed(last, length - n) for n in range(number + 1))


def test_there_are_no_keys_beyond_those_that_are_known():
    for number in (-1, 4):
        with pytest.raises(IndexError):
            Chain(bytes(32), 3).key(number)


def test_nobody_reads_the_secret_in_a_log():
    assert repr(Chain(b"\xab" * 32, 3)) == "Chain(length=3)"


def test_the_place_of_a_key_is_its_number_until_keys_are_skipped():
    state = ChainState(100).showing(ShownKey(2, "a")).showing(ShownKey(5, "b"))
    assert (state.place, state.reach, state.shown) == (5, 5, ShownKey(5, "b"))
    state = state.skipping(5, 10)
    assert (state.place, state.reach, state.skips) == (5, 15, (Skip(5, 10),))
    state = state.showing(ShownKey(16, "c"))
    assert (state.place, state.reach) == (6, 16)
    assert key_number(state.place, state.skips) == 16


def test_keys_that_were_skipped_are_passed_over_from_their_place_on():
    skips = Skip(5, 10), Skip(5, 2), Skip(9, 1)
    assert [key_number(place, skips) for place in (1, 5, 6, 9, 10)] == [1, 5, 18, 21, 23]
    numbers = [key_number(place, skips) for place in range(1, 40)]
    assert numbers == sorted(set(numbers))


# Seeds and their seals: well-formed, and of no use elsewhere


seed_text = st.text(
    st.characters(min_codepoint=33, max_codepoint=126, exclude_characters=",:#"),
    min_size=1,
    max_size=64,
).filter(lambda seed: seed != "-")


@given(seed_text)
def test_seeds_are_plain_words(seed):
    assert check_seed(seed) == seed


def test_what_a_record_could_not_hold_is_no_seed():
    for seed in ("", "-", "a b", "a,b", "a:b", "a#", "é", "a\n", "\x7f", "x" * 65, "\u2028"):
        with pytest.raises(Malformed) as refused:
            check_seed(seed)
        assert refused.value.code == "bad-seed"


@given(st.integers(0, 11), seed_text)
def test_a_seal_is_that_of_the_description(seat, seed):
    assert seal_of(CODE, seat, seed) == plain_seal(CODE, seat + 1, seed)


def test_a_seal_is_of_no_use_in_another_seat_or_at_another_table():
    seal = seal_of(CODE, 0, "tulip")
    others = seal_of(CODE, 1, "tulip"), seal_of("0000000000", 0, "tulip")
    assert seal not in (*others, seal_of(CODE, 0, "tulips"))
    assert check_seal(seal) == seal


def test_what_can_not_be_a_seal_is_refused():
    for seal in ("", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "٣" * 64):
        with pytest.raises(Malformed) as refused:
            check_seal(seal)
        assert refused.value.code == "bad-seal"


def test_no_two_lists_of_parts_have_the_same_bytes():
    assert parts("ab", "c") != parts("a", "bc")
    assert parts("ab", "c") == lps("ab", "c")
    assert part("é") == framed(b"\xc3\xa9") == b"\x00\x00\x00\x02\xc3\xa9"


# Pinned vectors, which other programs are checked against, too


VECTORS = json.loads((COUNTS / "fair-dice.json").read_text("utf-8"))


def vector(case):
    """The dice of a table of which one key is known."""
    chain, seeds = Chain(bytes.fromhex(case["key"]), case["number"]), tuple(case["seeds"])
    assert chain.commitment == case["commitment"]
    layout = KeyLayout.of(built_in("yum"), len(seeds))
    return FairDice(case["code"], case["fingerprint"], seeds, chain, layout)


def test_chains_seals_and_digests_are_the_pinned_ones():
    for case in VECTORS["chains"]:
        chain = Chain(bytes.fromhex(case["last"]), case["length"])
        assert chain.commitment == case["commitment"]
    for case in VECTORS["seals"]:
        assert seal_of(case["code"], case["seat"] - 1, case["seed"]) == case["seal"]
    for case in VECTORS["digests"]:
        headers = {**case["headers"], "digest": case["digest"]}
        text = "".join(f"{key}: {value}\n" for key, value in headers.items())
        assert read_published(Record.parse(text)).digest == case["digest"]


def test_rolls_and_cards_are_the_pinned_ones():
    for case in VECTORS["rolls"]:
        blocks = vector(case).blocks(case["number"], case["label"])
        assert "".join(map(str, faces_of(blocks, len(case["faces"])))) == case["faces"]
    for case in VECTORS["cards"]:
        numbers = numbers_of(vector(case).blocks(case["number"], "card"))
        assert case["left"][below(len(case["left"]), numbers)] == case["card"]


def test_fingerprints_are_the_pinned_ones():
    pinned = VECTORS["fingerprints"]
    assert {game: built_in(game).fingerprint for game in pinned} == pinned
    assert pinned["yum"] == fingerprint(built_in("yum"))
