import pytest

from fivefold.texts import Lang, language
from fivefold.texts.text import plural_form
from tests.support.sentences import places


@pytest.mark.parametrize("lang", Lang)
def test_a_language_says_how_it_writes_numbers_and_counts(lang):
    spoken = language(lang)
    assert spoken.name.strip()
    assert places(spoken.percent) == {"figure"}
    assert places(spoken.money) == {"amount"}
    assert spoken.decimal != spoken.thousands
    for count in (0, 0.5, 1, 1.5, 2, 5, 11, 21, 1_000_000):
        assert plural_form(spoken.plural, count) in {*spoken.plural, "other"}


@pytest.mark.parametrize(
    ("tag", "lang"),
    [("fr", "fr"), ("FR-ca", "fr"), ("fr_FR.UTF-8", "fr"), ("en", "en"), ("C", "en"), ("", "en")],
)
def test_a_language_tag_finds_its_language_or_english(tag, lang):
    assert Lang.of(tag) is Lang(lang)
