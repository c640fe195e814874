"""The language of the output: the one asked for, or that of the locale."""

import pytest

from tests.support.rules_pages import rules


@pytest.mark.parametrize(
    ("variables", "word"),
    [
        ({}, "Box"),
        ({"LANG": "fr_FR.UTF-8"}, "Case"),
        ({"LANG": "fr"}, "Case"),
        ({"LANG": "de_DE.UTF-8"}, "Box"),
        ({"LC_MESSAGES": "fr_CA.UTF-8", "LANG": "en_CA.UTF-8"}, "Case"),
        ({"LC_ALL": "fr_BE.UTF-8", "LC_MESSAGES": "en_US.UTF-8", "LANG": "C"}, "Case"),
        ({"LC_ALL": "C.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8", "LANG": "fr_FR.UTF-8"}, "Box"),
    ],
)
def test_the_language_is_that_of_the_locale(variables, word):
    unset = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": None}
    assert f"┃ {word} " in rules("yum", env={**unset, **variables}).stdout


def test_a_language_that_is_asked_for_wins_over_the_locale():
    assert "┃ Case " in rules("yum", "--lang", "fr", env={"LC_ALL": "en_US.UTF-8"}).stdout
    assert "┃ Box " in rules("yum", "--lang", "en", env={"LC_ALL": "fr_FR.UTF-8"}).stdout
