"""Seeds and their seals: well-formed, and of no use elsewhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.errors import Malformed
from fivefold.fair.seeds import check_seal, check_seed, framed, part, parts, seal_of
from tests.support.fair_tables import CODE, lps, plain_seal

seed_text = st.text(
    st.characters(min_codepoint=33, max_codepoint=126, exclude_characters=",:#"),
    min_size=1,
    max_size=64,
).filter(lambda seed: seed != "-")


@given(seed_text)
def test_seeds_are_plain_words(seed):
    assert check_seed(seed) == seed


@pytest.mark.parametrize(
    "seed", ["", "-", "a b", "a,b", "a:b", "a#", "é", "a\n", "\x7f", "x" * 65, "\u2028"]
)
def test_what_a_record_could_not_hold_is_no_seed(seed):
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


@pytest.mark.parametrize("seal", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "٣" * 64])
def test_seals_that_cannot_be(seal):
    with pytest.raises(Malformed) as refused:
        check_seal(seal)
    assert refused.value.code == "bad-seal"


def test_no_two_lists_of_parts_have_the_same_bytes():
    assert parts("ab", "c") != parts("a", "bc")
    assert parts("ab", "c") == lps("ab", "c")
    assert part("é") == framed(b"\xc3\xa9") == b"\x00\x00\x00\x02\xc3\xa9"
