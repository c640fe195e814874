"""How far a chain was shown, with and without keys that were skipped."""

from fivefold.fair.chained import ShownKey
from fivefold.fair.layout import Skip, key_number
from fivefold.tables.dealing.chain_state import NO_CHAIN, ChainState


def test_the_place_of_a_key_is_its_number_until_keys_are_skipped():
    state = ChainState(100).showing(ShownKey(2, "a")).showing(ShownKey(5, "b"))
    assert (state.place, state.reach, state.shown) == (5, 5, ShownKey(5, "b"))
    state = state.skipping(5, 10)
    assert (state.place, state.reach, state.skips) == (5, 15, (Skip(5, 10),))
    state = state.showing(ShownKey(16, "c"))
    assert (state.place, state.reach) == (6, 16)
    assert key_number(state.place, state.skips) == 16
    assert NO_CHAIN.length == NO_CHAIN.reach == 0
