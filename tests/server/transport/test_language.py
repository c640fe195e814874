"""The language of a browser, as it asks for it."""

import pytest

from fivefold.server.transport.language import preferred_lang
from fivefold.texts import Lang


@pytest.mark.parametrize(
    ("header", "lang"),
    [(b"fr", Lang.FR), (b"FR-fr", Lang.FR), (b"en,fr", Lang.EN), (b"de", Lang.EN), (b"", Lang.EN)],
)
def test_the_language_is_the_first_that_is_named(header, lang):
    assert preferred_lang([(b"accept-language", header)]) is lang
    assert preferred_lang([]) is Lang.EN
