"""Numbers, file names and dice as they are typed."""

import pytest

from fivefold.cli.parsing import (
    MAX_SEED,
    check_range,
    digits_only,
    is_file,
    read_dice,
    seed_or_random,
)
from fivefold.dice import Dice
from fivefold.errors import Malformed


def test_a_number_is_refused_just_outside_its_range():
    for value in (1, 9):
        check_range("--rolls", value, 1, 9)
    for value in (0, 10):
        with pytest.raises(Malformed) as caught:
            check_range("--rolls", value, 1, 9)
        assert caught.value.code == "out-of-range"
        assert f"--rolls can't be {value}" in caught.value.say("en")


def test_a_name_too_long_for_the_system_is_no_file(tmp_path):
    (tmp_path / "a").touch()
    assert is_file(str(tmp_path / "a"))
    assert not is_file(str(tmp_path))
    assert not is_file("x" * 100_000)


def test_a_seed_is_kept_and_none_is_made_up():
    assert [seed_or_random(seed) for seed in (0, 7, MAX_SEED)] == [0, 7, MAX_SEED]
    assert len({seed_or_random(None) for _ in range(5)}) > 1
    for seed in (-1, MAX_SEED + 1):
        with pytest.raises(Malformed, match="--seed"):
            seed_or_random(seed)


@pytest.mark.parametrize("text", ["33516", "3 3 5 1 6", "3,3, 5,1,6", " 3351\t6\n"])
def test_dice_may_be_typed_with_blanks_and_commas(text):
    assert digits_only(text) == "33516"
    assert read_dice(text) == Dice("13356")


@pytest.mark.parametrize("text", ["33x16", "3-3", "7"])
def test_what_is_no_face_is_refused(text):
    with pytest.raises(Malformed):
        read_dice(text)
