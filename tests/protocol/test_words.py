"""A text as plain data."""

from fivefold.protocol.words import words
from fivefold.rules import built_in
from fivefold.texts import Lang


def test_a_text_in_every_language():
    name = built_in("yard-free").name
    assert words(name) == {lang: name[lang] for lang in Lang}
