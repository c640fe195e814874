"""Seals of seeds: the same for nobody else, and well-formed."""

import pytest

from fivefold.errors import Malformed
from fivefold.fair.seals import check_seal, seal_of
from tests.support.chained_tables import plain_seal


@pytest.mark.parametrize("seed", ["tulip", "!", "~" * 64])
@pytest.mark.parametrize("seat", [0, 11])
def test_a_seal_is_that_of_the_description(seat, seed):
    assert seal_of("7kx20rtd4m", seat, seed) == plain_seal("7kx20rtd4m", seat + 1, seed)


def test_a_seal_is_of_no_use_in_another_seat_or_at_another_table():
    seal = seal_of("7kx20rtd4m", 0, "tulip")
    others = seal_of("7kx20rtd4m", 1, "tulip"), seal_of("0000000000", 0, "tulip")
    assert seal not in (*others, seal_of("7kx20rtd4m", 0, "tulips"))
    assert check_seal(seal) == seal


@pytest.mark.parametrize("seal", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "٣" * 64])
def test_seals_that_cannot_be(seal):
    with pytest.raises(Malformed) as refused:
        check_seal(seal)
    assert refused.value.code == "bad-seal"
