"""Words that players type."""

import pytest

from fivefold.cli.words import meaning
from fivefold.texts import Lang, catalogue


@pytest.mark.parametrize(
    ("word", "key"),
    [("Q", "quit"), ("quitter", "quit"), ("ANNULER", "undo"), ("o", "yes"), ("conseil", "hint")],
)
def test_words_of_both_languages_are_understood_in_any_letters(word, key):
    assert meaning(word) == key


@pytest.mark.parametrize("word", ["", "33", "yes no", "oui,"])
def test_other_words_mean_nothing(word):
    assert meaning(word) is None


def test_no_word_means_two_things():
    words = [
        (word, key)
        for key, text in catalogue("answers").items()
        for lang in Lang
        for word in text[lang].split(", ")
    ]
    assert [(word, key) for word, key in words if meaning(word) != key] == []
