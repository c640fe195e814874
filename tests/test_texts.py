"""Texts: both languages say the same in every file of words, and foreign text is made harmless."""

import ast
import string
import tomllib
from pathlib import Path

import pytest

import fivefold
from fivefold.texts import Lang, Text, catalogue, listed, shown

SOURCE = Path(fivefold.__file__).parent


def calls(name):
    """Every call of a function of this name in the source: its arguments and the facts it gives."""
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and name in (
                getattr(node.func, "id", None),
                getattr(node.func, "attr", None),
            ):
                constants = [getattr(argument, "value", None) for argument in node.args]
                yield constants, {keyword.arg for keyword in node.keywords}


CATALOGUES = sorted({tuple(place) for place, _ in calls("catalogue") if None not in place})
TEXTS = [(*place, key) for place in CATALOGUES for key in catalogue(*place)]


def places(sentence):
    return sorted(field for _, field, _, _ in string.Formatter().parse(sentence) if field)


def test_the_files_of_words_are_found():
    assert ("fivefold", "errors.toml") in CATALOGUES
    assert ("fivefold.rules", "rulings.toml") in CATALOGUES


@pytest.mark.parametrize(("package", "name"), CATALOGUES)
def test_a_file_of_words_holds_both_languages_and_nothing_else(package, name):
    file = SOURCE.parent.joinpath(*package.split("."), name)
    tables = tomllib.loads(file.read_text("utf-8"))
    assert [key for key, table in tables.items() if set(table) != {"en", "fr"}] == []


@pytest.mark.parametrize(("package", "name", "key"), TEXTS)
def test_a_text_has_the_same_places_in_both_languages(package, name, key):
    text = catalogue(package, name)[key]
    assert text.en
    assert text.fr
    assert set(places(text.en)) == set(places(text.fr))


@pytest.mark.parametrize(
    ("function", "package", "name"),
    [("words", "fivefold.cli", "texts.toml"), ("phrase", "fivefold.rules", "describe.toml")],
)
def test_words_that_the_source_asks_for_exist_and_get_their_facts(function, package, name):
    texts = catalogue(package, name)
    asked = [(key, facts) for (key, *_), facts in calls(function) if isinstance(key, str)]
    assert len(asked) > 10
    assert [key for key, _ in asked if key not in texts] == []
    assert [(key, facts) for key, facts in asked if not set(places(texts[key].en)) <= facts] == []


def test_every_ruling_is_cited_by_a_game():
    files = (SOURCE / "rules" / "data").glob("*.toml")
    cited = {key for file in files for key in tomllib.loads(file.read_text("utf-8"))["rulings"]}
    assert set(catalogue("fivefold.rules", "rulings.toml")) == cited


def test_a_text_is_read_by_language():
    text = Text("Full House", "Full")
    assert (text[Lang.EN], text[Lang.FR]) == ("Full House", "Full")
    assert (text[Lang("en")], text[Lang("fr")]) == ("Full House", "Full")


def test_a_text_is_filled_in_in_both_languages():
    assert Text("{n} dice", "{n} dés").format(n=5) == Text("5 dice", "5 dés")


def test_a_text_in_a_text_keeps_its_language():
    outer = Text("it is {what}", "c'est {what}")
    assert outer.format(what=Text("one", "un")) == Text("it is one", "c'est un")


def test_texts_are_frozen_and_hashable():
    text = Text("a", "b")
    assert {text: 1}[Text("a", "b")] == 1
    with pytest.raises(AttributeError):
        text.en = "c"


def test_a_catalogue_is_read_once():
    assert catalogue("fivefold", "errors.toml") is catalogue("fivefold", "errors.toml")


@pytest.mark.parametrize(
    ("things", "said"), [([], "-"), ([1], "1"), ([1, 2, 3], "1, 2, 3"), (iter("ab"), "a, b")]
)
def test_things_are_listed_with_commas_or_a_dash(things, said):
    assert listed(things) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann", "'Ann'"),
        ("Cléo", "'Cléo'"),
        ("it's", '"it\'s"'),
        ("", "''"),
        ("a\nb", r"'a\nb'"),
        ("\x1b[31mred", r"'\x1b[31mred'"),
        ("\x00\x7f\x9b", r"'\x00\x7f\x9b'"),
        ("\u202eabc", r"'\u202eabc'"),
        ("\ud800", r"'\ud800'"),
        (7, "'7'"),
        (None, "'None'"),
    ],
)
def test_foreign_text_is_quoted_and_escaped(text, said):
    assert shown(text) == said
    assert shown(text).isprintable()


@pytest.mark.parametrize("code", [*range(32), *range(127, 160), 0x2028, 0x2029, 0x202E, 0xFEFF])
def test_no_control_character_gets_through(code):
    assert chr(code) not in shown(f"a{chr(code)}b")


def test_sixty_characters_are_shown_and_no_more():
    assert shown("x" * 60) == f"'{'x' * 60}'"
    assert shown("x" * 61) == f"'{'x' * 60}…'"
    assert shown("x" * 10_000_000) == f"'{'x' * 60}…'"


def test_a_number_that_python_will_not_write_out_is_still_shown():
    assert shown(10**5000) == "'int…'"


def test_a_language_may_be_named_by_its_code():
    assert Text("yes", "oui")["fr"] == "oui"
    with pytest.raises(ValueError, match="de"):
        Text("yes", "oui")["de"]
