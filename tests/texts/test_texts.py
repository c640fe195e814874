"""Texts: every language is complete, every text is used, and foreign text is made harmless."""

import ast
import pickle
import re
import tomllib
from pathlib import Path

import pytest

import fivefold
from fivefold.rules import built_in, scorecard_ids
from fivefold.texts import Lang, Text, catalogue, language, listed, shown
from fivefold.texts.plurals import plural_form
from scripts import text_keys
from tests.support.sentences import facts_of, forms, places

SOURCE = Path(fivefold.__file__).parent
TEXTS = SOURCE / "texts"
WEB = SOURCE.parent.parent / "web" / "src"


def files(lang):
    """The text files of a language, by name: `errors.toml`, `page/home.toml`."""
    return {
        file.relative_to(TEXTS / lang).as_posix(): tomllib.loads(file.read_text("utf-8"))
        for file in sorted((TEXTS / lang).rglob("*.toml"))
    }


ALL = {lang: files(lang) for lang in Lang}
SUBJECTS = [name for name in ALL[Lang.EN] if name != "language.toml"]
KEYS = [(name, key) for name in SUBJECTS for key in ALL[Lang.EN][name]]
# Texts that are the same as in English, by language and file.
SAME = {
    Lang.FR: {
        "cli.toml": {
            "total", "points", "chance", "manches", "box-id", "default-names", "start-roll",
        },
        "coach.toml": {"points"},
        "coach-poker.toml": {"then"},
        "coach-scorecard.toml": {"comma", "aim-alone"},
        "deluxe-poker.toml": {"name"},
        "levels.toml": {"expert"},
        "rules.toml": {"comma", "points", "6"},
    },
}  # fmt: skip


# The languages


def test_every_folder_is_a_language_and_every_language_has_a_folder():
    assert {folder.name for folder in TEXTS.iterdir() if (folder / "language.toml").is_file()} == {
        lang.value for lang in Lang
    }


@pytest.mark.parametrize("lang", Lang)
def test_every_language_has_the_same_files_with_the_same_keys(lang):
    keys = {name: list(texts) for name, texts in ALL[lang].items()}
    assert keys == {name: list(texts) for name, texts in ALL[Lang.EN].items()}


@pytest.mark.parametrize("lang", Lang)
def test_a_language_says_how_it_writes_numbers_and_counts(lang):
    spoken = language(lang)
    assert spoken.name.strip()
    assert places(spoken.percent) == {"figure"}
    assert places(spoken.money) == {"amount"}
    assert spoken.decimal != spoken.thousands
    for count in (0, 0.5, 1, 1.5, 2, 5, 11, 21, 1_000_000):
        assert plural_form(spoken.plural, count) in {*spoken.plural, "other"}


@pytest.mark.parametrize("game", scorecard_ids())
def test_the_built_in_rule_files_have_every_language(game):
    rules = built_in(game)
    labels = [box.label for box in rules.boxes]
    for text in (rules.name, rules.summary, rules.source, *rules.rulings, *labels):
        # A name in plain quotes is the same in every language.
        assert set(text.forms) in ({Lang.EN}, set(Lang))
        assert all(text[lang].strip() for lang in Lang)
    for text in (rules.summary, rules.source, *rules.rulings):
        assert set(text.forms) == set(Lang)


# Their texts


@pytest.mark.parametrize(("name", "key"), KEYS)
def test_a_text_has_the_same_facts_in_every_language(name, key):
    texts = [ALL[lang][name][key] for lang in Lang]
    assert all(form.strip() for text in texts for form in forms(text))
    # Where the number chooses the form, a language need not write it: `one roll`.
    assert len({frozenset(facts_of(text) - {"count"}) for text in texts}) == 1
    assert len({"count" in facts_of(text) for text in texts}) == 1


@pytest.mark.parametrize("lang", Lang)
def test_plural_forms_are_those_of_the_language(lang):
    wanted = {*language(lang).plural, "other"}
    for name, key in KEYS:
        text = ALL[lang][name][key]
        assert isinstance(text, str) or set(text) == wanted, (lang, name, key)


@pytest.mark.parametrize("lang", [lang for lang in Lang if lang is not Lang.EN])
@pytest.mark.parametrize("name", [name for name in SUBJECTS if not name.startswith("page/")])
def test_nothing_was_left_in_english(name, lang):
    english, other = ALL[Lang.EN][name], ALL[lang][name]
    alike = {key for key in english if english[key] == other[key]}
    assert alike == SAME.get(lang, {}).get(name, set())


def test_french_punctuation_never_begins_a_line():
    # Errors and what stands in them are one line of plain text. `; ? aide` names the key.
    loose = re.compile(r"(?<!;)[ \u202f][:;!?»%$]|« |\d \d{3}\b")
    for name in set(SUBJECTS) - {"errors.toml", "rules.toml"}:
        for key, text in ALL[Lang.FR][name].items():
            assert [form for form in forms(text) if loose.search(form)] == [], (name, key)


def test_a_word_that_can_be_typed_means_one_thing():
    meant = {}
    for lang in Lang:
        for key, words in ALL[lang]["answers.toml"].items():
            for word in words.split(", "):
                assert meant.setdefault(word, key) == key


# Where they are used


def pattern(parts):
    """A regular expression for a key put together from texts and values, which are None."""
    return re.compile("".join(".+" if part is None else re.escape(part) for part in parts))


def used_in_python():
    """The strings in the source, and patterns for those that are put together."""
    strings, made = set(), []
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Constant(str(value)):
                    strings.add(value)
                case ast.JoinedStr(values) if any(isinstance(v, ast.Constant) for v in values):
                    parts = [v.value if isinstance(v, ast.Constant) else None for v in values]
                    made.append(pattern(parts))
    return strings, made


def used_in_the_page():
    strings, made = set(), []
    for file in [*WEB.rglob("*.svelte"), *WEB.rglob("*.ts")]:
        text = file.read_text("utf-8")
        if file.name != "keys.ts":
            strings |= set(re.findall(r"[\"']([a-z0-9-]+)[\"']", text))
            for template in re.findall(r"`((?:[a-z0-9-]|\$\{[^}`]*\})+)`", text):
                parts = re.findall(r"[a-z0-9-]+|\$\{[^}]*\}", template)
                if any(not part.startswith("$") for part in parts):
                    made.append(pattern([None if part[0] == "$" else part for part in parts]))
    return strings, made


@pytest.fixture(scope="module")
def used():
    return {True: used_in_the_page(), False: used_in_python()}


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_text_is_used(name, used):
    strings, made = used[name.startswith("page/")]
    prefixes = tuple(text for text in strings if re.fullmatch(r"[a-z]+-", text))
    rulings = {key for file in (SOURCE / "rules" / "data").glob("*.toml")
               for key in tomllib.loads(file.read_text("utf-8")).get("rulings", ())}  # fmt: skip
    numbers = {str(number) for number in range(1, 11)}
    known = strings | (rulings if name == "rulings.toml" else numbers)
    rest = {key for key in ALL[Lang.EN][name] if key not in known and not key.startswith(prefixes)}
    assert {key for key in rest if not any(each.fullmatch(key) for each in made)} == set()


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


@pytest.mark.parametrize(("function", "subject"), [("words", "cli"), ("phrase", "rules")])
def test_texts_that_the_source_asks_for_exist_and_get_their_facts(function, subject):
    texts = ALL[Lang.EN][f"{subject}.toml"]
    asked = [(key, facts) for (key, *_), facts in calls(function) if isinstance(key, str)]
    assert len(asked) > 10
    assert [key for key, _ in asked if key not in texts] == []
    given = [(key, facts) for key, facts in asked if None not in facts]
    assert [(key, facts) for key, facts in given if not facts_of(texts[key]) <= facts] == []


def test_only_the_files_of_a_language_speak_it():
    """Nothing else in the source branches on a language or holds a sentence in one but English."""
    for file in SOURCE.rglob("*.py"):
        if file.parent != TEXTS:
            tree = ast.parse(file.read_text("utf-8"))
            attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
            assert not attributes & {"en", "fr", "FR"}, file
            made = [call for call in ast.walk(tree) if isinstance(call, ast.Call)]
            texts = [call for call in made if getattr(call.func, "id", None) == "Text"]
            given = {keyword.arg for call in texts for keyword in call.keywords}
            assert not given & {lang.value for lang in Lang}, file


def test_the_keys_that_the_page_knows_are_those_of_its_texts():
    assert text_keys.TARGET.read_text("utf-8") == text_keys.typescript(), (
        "run `python -m scripts.text_keys`"
    )


# One text


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


def test_texts_are_frozen_hashable_and_survive_pickling():
    text = Text(en="a", fr="b")
    assert {text: 1}[Text(en="a", fr="b")] == 1
    assert pickle.loads(pickle.dumps(text)) == text
    assert eval(repr(ROLLS)) == ROLLS  # noqa: S307
    with pytest.raises(AttributeError):
        text.forms = {}
    with pytest.raises(TypeError):
        text.forms[Lang.EN] = "c"


def test_a_catalogue_is_read_once():
    assert catalogue("errors") is catalogue("errors")


@pytest.mark.parametrize(
    ("tag", "lang"),
    [("fr", "fr"), ("FR-ca", "fr"), ("fr_FR.UTF-8", "fr"), ("en", "en"), ("C", "en"), ("", "en")],
)
def test_a_language_tag_finds_its_language_or_english(tag, lang):
    assert Lang.of(tag) is Lang(lang)


# Values in messages


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
