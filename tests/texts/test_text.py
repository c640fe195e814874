"""A text in several languages, its plural forms, and as plain data."""

import pickle

import pytest

from fivefold.rules import built_in
from fivefold.texts import Lang, Text
from fivefold.texts.text import plural_form


def test_a_text_is_read_by_language():
    text = Text(en="Full House", fr="Full")
    assert (text[Lang.EN], text[Lang.FR]) == ("Full House", "Full")
    assert (text["en"], text["fr"]) == ("Full House", "Full")
    with pytest.raises(ValueError, match="de"):
        text["de"]


def test_a_language_that_a_text_lacks_falls_back_to_english():
    assert Text(en="Porch")[Lang.FR] == Text.same("Porch")[Lang.FR] == "Porch"
    assert Text(en="{n} in {box}").format(n=1, box=Text(en="a", fr="b"))[Lang.FR] == "1 in a"


def test_a_text_can_be_written_for_each_language():
    assert Text.each(str.upper) == Text(**{lang: lang.upper() for lang in Lang})


def test_a_text_is_filled_in_in_every_language():
    assert Text(en="{n} dice", fr="{n} dés").format(n=5) == Text(en="5 dice", fr="5 dés")


def test_a_text_in_a_text_keeps_its_language():
    outer = Text(en="it is {what}", fr="c'est {what}")
    inner = Text(en="one", fr="un")
    assert outer.format(what=inner) == Text(en="it is one", fr="c'est un")


ROLLS = Text(
    en={"one": "{count} roll", "other": "{count} rolls"},
    fr={"one": "{count} lancer", "other": "{count} lancers"},
)


@pytest.mark.parametrize(
    ("count", "en", "fr"),
    [
        (0, "0 rolls", "0 lancer"),
        (1, "1 roll", "1 lancer"),
        (1.5, "1.5 rolls", "1.5 lancer"),
        (2, "2 rolls", "2 lancers"),
        ("some", "some rolls", "some lancers"),
    ],
)
def test_the_count_chooses_the_plural_form_of_each_language(count, en, fr):
    assert ROLLS.format(count=count) == Text(en=en, fr=fr)


def test_a_text_with_plural_forms_reads_as_the_other_form_until_it_is_filled_in():
    assert ROLLS[Lang.EN] == "{count} rolls"


def test_texts_are_frozen_hashable_and_survive_pickling():
    text = Text(en="a", fr="b")
    assert {text: 1}[Text(en="a", fr="b")] == 1
    assert pickle.loads(pickle.dumps(text)) == text
    assert eval(repr(ROLLS)) == ROLLS  # noqa: S307
    with pytest.raises(AttributeError):
        text.forms = {}  # type: ignore[misc]
    with pytest.raises(TypeError):
        text.forms[Lang.EN] = "c"


POLISH = {
    "one": "i = 1 and v = 0",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
    "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9"
    " or v = 0 and i % 100 = 12..14",
}


@pytest.mark.parametrize(
    ("count", "form"),
    [(1, "one"), (3, "few"), (22, "few"), (5, "many"), (11, "many"), (12, "many"), (1.5, "other")],
)
def test_plural_rules_are_those_of_the_cldr(count, form):
    assert plural_form(POLISH, count) == form


def test_what_is_no_plural_rule_is_refused():
    with pytest.raises(ValueError, match="n > 1"):
        plural_form({"one": "n > 1"}, 1)


def test_a_text_in_every_language():
    name = built_in("yard-free").name
    assert name.by_language() == {lang: name[lang] for lang in Lang}
