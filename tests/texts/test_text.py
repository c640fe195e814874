"""Texts in several languages: plural forms, figures, values, lists, and the English of str."""

import pickle

import pytest

from fivefold.rules import built_in, scorecard_rules
from fivefold.texts import Lang, Text, catalogue, language, listed, shown
from fivefold.texts.catalogues import Words
from fivefold.texts.english import WIDTH, counted, entry, players, result, wrapped
from fivefold.texts.figures import figure, in_money, loss, money, percent, signed
from fivefold.texts.text import plural_form
from tests.support.sentences import places


def test_a_text_is_read_by_language():
    text = Text(en="Full House", fr="Full")
    assert (text[Lang.EN], text[Lang.FR]) == ("Full House", "Full")
    assert (text["en"], text["fr"]) == ("Full House", "Full")
    with pytest.raises(ValueError, match="de"):
        text["de"]


def test_a_language_that_a_text_lacks_falls_back_to_english():
    assert Text(en="Porch")[Lang.FR] == Text.same("Porch")[Lang.FR] == "Porch"
    assert Text(en="{n} in {box}").format(n=1, box=Text(en="a", fr="b"))[Lang.FR] == "1 in a"


def test_a_text_is_filled_in_in_every_language():
    assert Text.each(str.upper) == Text(**{lang: lang.upper() for lang in Lang})
    assert Text(en="{n} dice", fr="{n} dés").format(n=5) == Text(en="5 dice", fr="5 dés")
    outer, inner = Text(en="it is {what}", fr="c'est {what}"), Text(en="one", fr="un")
    assert outer.format(what=inner) == Text(en="it is one", fr="c'est un")
    name = built_in("yard-free").name
    assert name.by_language() == {lang: name[lang] for lang in Lang}


ROLLS = Text(
    en={"one": "{count} roll", "other": "{count} rolls"},
    fr={"one": "{count} lancer", "other": "{count} lancers"},
)


def test_the_count_chooses_the_plural_form_of_each_language():
    assert ROLLS[Lang.EN] == "{count} rolls"
    for count, en, fr in (
        (0, "0 rolls", "0 lancer"),
        (1, "1 roll", "1 lancer"),
        (1.5, "1.5 rolls", "1.5 lancer"),
        (2, "2 rolls", "2 lancers"),
        ("some", "some rolls", "some lancers"),
    ):
        assert ROLLS.format(count=count) == Text(en=en, fr=fr)


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


def test_plural_rules_are_those_of_the_cldr():
    counts = {1: "one", 3: "few", 22: "few", 5: "many", 11: "many", 12: "many", 1.5: "other"}
    assert {count: plural_form(POLISH, count) for count in counts} == counts
    with pytest.raises(ValueError, match="n > 1"):
        plural_form({"one": "n > 1"}, 1)


# Languages


@pytest.mark.parametrize("lang", Lang)
def test_a_language_says_how_it_writes_numbers_and_counts(lang):
    spoken = language(lang)
    assert spoken.name.strip()
    assert places(spoken.percent) == {"figure"}
    assert places(spoken.money) == {"amount"}
    assert spoken.decimal != spoken.thousands
    for count in (0, 0.5, 1, 1.5, 2, 5, 11, 21, 1_000_000):
        assert plural_form(spoken.plural, count) in {*spoken.plural, "other"}


def test_a_language_tag_finds_its_language_or_english():
    tags = {"fr": "fr", "FR-ca": "fr", "fr_FR.UTF-8": "fr", "en": "en", "C": "en", "": "en"}
    assert {tag: Lang.of(tag) for tag in tags} == tags


# Catalogues: texts of several subjects in one language


def test_the_first_subject_that_has_a_text_says_it():
    assert catalogue("errors") is catalogue("errors")
    page = Words(Lang.EN, "page/review", "cli")
    cli = Words(Lang.EN, "cli", "page/review")
    assert page("review-unfinished") != cli("review-unfinished")
    assert page("split-luck") == cli("split-luck") == "Luck"


def test_a_subject_that_was_not_named_is_not_searched():
    with pytest.raises(KeyError):
        Words(Lang.EN, "displays")("split-luck")


def test_a_language_may_be_a_plain_string_but_must_exist():
    assert Words("fr", "displays").lang is Lang.FR
    with pytest.raises(ValueError, match="'de' is not a language of fivefold; languages: en, fr"):
        Words("de", "displays")


# Figures as each language writes them


EN, FR = Words(Lang.EN, "displays"), Words(Lang.FR, "displays")


def plain(text):
    """Without telling apart the blanks that a line may be broken at."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_figures_have_decimals_thousands_and_signs_of_the_language():
    for value, digits, english, french in (
        (1254.594, 2, "1,254.59", "1 254,59"),
        (1234567, 0, "1,234,567", "1 234 567"),
        (0.05, 1, "0.1", "0,1"),
        (-2.5, 1, "-2.5", "-2,5"),
    ):
        assert figure(value, digits, EN) == english
        assert plain(figure(value, digits, FR)) == french
    for value, text in ((0.5, "+0.5"), (-11.24, "−11.2"), (0, "0.0"), (-0.04, "0.0")):
        assert signed(value, 1, EN) == text


def test_a_tiny_loss_and_a_tiny_share_keep_their_digits():
    for value, text in ((2.34, "2.3"), (0.1, "0.1"), (0.0999, "0.10"), (0.006, "0.01")):
        assert loss(value, EN) == text
    for share, english, french in (
        (0.30556, "30.56%", "30,56 %"),
        (0, "0.00%", "0,00 %"),
        (0.0001, "0.01%", "0,01 %"),
        (0.0000123, "0.0012%", "0,0012 %"),
    ):
        assert percent(share, EN) == english
        assert plain(percent(share, FR)) == french


def test_money_can_not_be_broken_apart_in_french():
    assert money(1500, EN) == in_money("1,500", EN) == "$1,500"
    assert money(1500, FR) != plain(money(1500, FR)) == "1 500 $"
    assert " " not in money(1500, FR)
    assert plain(in_money("1500", FR)) == "1500 $"


# Foreign text, made harmless


def test_things_are_listed_with_commas_or_a_dash():
    for things, said in (([], "-"), ([1], "1"), ([1, 2, 3], "1, 2, 3"), (iter("ab"), "a, b")):
        assert listed(things) == said


def test_foreign_text_is_quoted_and_escaped():
    for text, said in {
        "Ann": "'Ann'",
        "Cléo": "'Cléo'",
        "it's": '"it\'s"',
        "": "''",
        "a\nb": r"'a\nb'",
        "\x1b[31mred": r"'\x1b[31mred'",
        "\x00\x7f\x9b": r"'\x00\x7f\x9b'",
        "\u202eabc": r"'\u202eabc'",
        "\ud800": r"'\ud800'",
        7: "'7'",
        None: "'None'",
    }.items():
        assert shown(text) == said
        assert shown(text).isprintable()
    for code in (*range(32), *range(127, 160), 0x2028, 0x2029, 0x202E, 0xFEFF):
        assert chr(code) not in shown(f"a{chr(code)}b")


def test_sixty_characters_are_shown_and_no_more():
    assert shown("x" * 60) == f"'{'x' * 60}'"
    assert shown("x" * 61) == f"'{'x' * 60}…'"
    assert shown("x" * 10_000_000) == f"'{'x' * 60}…'"


def test_a_number_that_python_will_not_write_out_is_still_shown():
    assert shown(10**5000) == "'int…'"


# The English that str of states has in common


def test_players_count_from_one_and_one_is_singular():
    for seats, text in (
        ((1,), "player 2"),
        ((0, 2), "players 1 and 3"),
        ((0, 1, 2), "players 1, 2 and 3"),
    ):
        assert players(seats) == text
    assert [counted(n, "die", "dice") for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]


def test_the_end_says_who_won():
    assert result(()) == "the game is over, nobody wins"
    assert result((1,)) == "the game is over, player 2 wins"
    assert result((0, 1)) == "the game is over, players 1 and 2 share the win"


def test_lines_break_between_items():
    items = [f"Three of a Kind {n}" for n in range(9)]
    lines = entry("player 1", items).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert all(line.endswith(",") for line in lines[:-1])
    assert " ".join(line.strip() for line in lines) == "player 1: " + ", ".join(items)


def test_a_line_may_break_after_a_colon():
    assert wrapped(f"{'x ' * 20}y: {'x ' * 20}y").splitlines() == [
        "x " * 20 + "y:",
        "  " + "x " * 20 + "y",
    ]


def test_an_entry_without_items_is_its_head():
    assert entry("player 1", []) == "player 1"


def test_even_one_endless_word_keeps_to_the_width():
    assert max(map(len, wrapped("x" * 300).splitlines())) <= WIDTH


def test_rules_read_as_a_person_would_write_them():
    assert str(scorecard_rules("yum")) == "Yum: 11 boxes, 5 dice, 3 rolls a turn"
