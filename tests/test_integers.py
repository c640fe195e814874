import numpy as np
import pytest

from fivefold.errors import Malformed
from fivefold.integers import as_int, is_number, read_points


@pytest.mark.parametrize("value", [0, -3, 10**20, np.int64(300), np.uint8(7)])
def test_whole_numbers_of_any_kind_become_ints(value):
    assert as_int(value) == value
    assert type(as_int(value)) is int


@pytest.mark.parametrize("value", [True, False, 2.0, np.float64(2), "2", None])
def test_what_is_no_whole_number_is_refused(value):
    with pytest.raises(Malformed) as refused:
        as_int(value)
    assert refused.value.code == "not-a-number"


@pytest.mark.parametrize(("token", "points"), [("0", 0), ("0025", 25), ("999999999", 999999999)])
def test_points_are_read_from_their_digits(token, points):
    assert is_number(token)
    assert read_points(token) == points


@pytest.mark.parametrize("token", ["", "-1", "+1", "1.5", "1e3", "1_000", " 1", "٣", "²", "1" * 10])
def test_what_is_not_written_in_one_to_nine_digits_is_refused(token):
    assert not is_number(token)
    with pytest.raises(Malformed) as refused:
        read_points(token)
    assert refused.value.code == "not-points"
