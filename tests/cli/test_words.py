"""The texts of the command line in one language."""

import pytest

from fivefold.cli.words import Words
from fivefold.rules import built_in
from fivefold.texts import Lang


def test_a_text_is_said_with_its_facts():
    assert Words(Lang.EN)("wins", names="Ann", amount=3) == "Ann wins with 3"
    assert Words(Lang.FR)("wins", names="Ann", amount=3) == "Ann gagne avec 3"


def test_a_fact_in_two_languages_is_said_in_the_same_one():
    label = built_in("yum").boxes[0].label
    assert Words(Lang.EN)("fill-box", box=label) == f"fill {label['en']}"
    assert Words(Lang.FR)("fill-box", box=label) == f"remplir {label['fr']}"


def test_a_text_that_is_not_there_is_an_error():
    with pytest.raises(KeyError):
        Words(Lang.EN)("no such text")
