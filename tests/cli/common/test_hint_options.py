"""The options of a hint: numbers out of range are refused."""

import pytest

from fivefold.cli.common.hint_options import MAX_HINT_SEED, MAX_SIMULATIONS, HintOptions
from fivefold.errors import Malformed
from fivefold.texts import Lang


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("simulations", -1),
        ("simulations", MAX_SIMULATIONS + 1),
        ("seed", -1),
        ("seed", MAX_HINT_SEED + 1),
    ],
)
def test_numbers_out_of_range_are_refused_by_the_name_of_the_option(option, value):
    with pytest.raises(Malformed) as caught:
        HintOptions(lang=Lang.EN, **{option: value})
    assert caught.value.say("en").startswith(f"--{option} can't be {value}")


def test_the_ends_of_the_ranges_are_allowed():
    for simulations, seed in ((0, 0), (MAX_SIMULATIONS, MAX_HINT_SEED)):
        options = HintOptions(lang=Lang.EN, simulations=simulations, seed=seed)
        assert (options.simulations, options.seed) == (simulations, seed)
