"""The chain of keys: each is the hash of the next, and none tells anything of those after it."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.fair.chain import Chain, ChainState, ShownKey, Skip, key_number
from tests.support.fair_tables import hashed


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


@pytest.mark.parametrize("number", [-1, 4])
def test_there_are_no_keys_beyond_those_that_are_known(number):
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
