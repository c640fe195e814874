"""Texts: every language is complete, every text is used, and foreign text is made harmless."""

import ast
import re
import tomllib
from collections import ChainMap
from pathlib import Path

import pytest

import fivefold
from fivefold.rules import built_in, game_ids, scorecard_ids
from fivefold.rules.describe import describe_bonuses, describe_box
from fivefold.texts import Lang, language
from scripts import text_keys
from tests.support.layers import SOURCES, tree_of
from tests.support.sentences import facts_of, forms

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
        "cli.toml": {"chance", "box-id", "bot-of-level"},
        "displays.toml": {"total", "points"},
        "coach.toml": {"points"},
        "coach-poker.toml": {"then"},
        "coach-scorecard.toml": {"comma", "aim-alone"},
        "deluxe-poker.toml": {"name"},
        "levels.toml": {"expert"},
        "rules.toml": {"points", "6"},
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


@pytest.mark.parametrize("game", scorecard_ids())
def test_the_built_in_rule_files_have_every_language(game):
    rules = built_in(game)
    labels = [box.label for box in rules.boxes]
    for text in (rules.name, rules.summary, rules.source, *rules.rulings, *rules.tips, *labels):
        # A name in plain quotes is the same in every language.
        assert set(text.forms) in ({Lang.EN}, set(Lang))
        assert all(text[lang].strip() for lang in Lang)
    for text in (rules.summary, rules.source, *rules.rulings, *rules.tips):
        assert set(text.forms) == set(Lang)


# Their texts


def test_a_text_has_the_same_facts_in_every_language():
    wrong = []
    for name, key in KEYS:
        texts = [ALL[lang][name][key] for lang in Lang]
        # Where the number chooses the form, a language need not write it: `one roll`.
        named = {frozenset(facts_of(text) - {"count"}) for text in texts}
        counted = {"count" in facts_of(text) for text in texts}
        if not all(form.strip() for text in texts for form in forms(text)) or (
            (len(named), len(counted)) != (1, 1)
        ):
            wrong.append((name, key))
    assert wrong == []


@pytest.mark.parametrize("lang", Lang)
def test_plural_forms_are_those_of_the_language(lang):
    wanted = {*language(lang).plural, "other"}
    for name, key in KEYS:
        text = ALL[lang][name][key]
        assert isinstance(text, str) or set(text) == wanted, (lang, name, key)


def test_nothing_was_left_in_english():
    for lang in set(Lang) - {Lang.EN}:
        for name in SUBJECTS:
            english, other = ALL[Lang.EN][name], ALL[lang][name]
            alike = {key for key in english if english[key] == other[key]}
            if not name.startswith("page/"):
                assert alike == SAME.get(lang, {}).get(name, set()), name


# A sign that could begin a line, or that no space stands before. `; ? aide` names a key, and what
# is in backquotes is typed like that.
LOOSE = re.compile(r"(?<!;)[ \u202f][:;!?»%$]|« |\d \d{3}\b|\w[;!?»](?:\s|$)|\w:\s(?![^`\"]*[`\"])")


def test_french_punctuation_never_begins_a_line():
    loose = [
        (name, key)
        for name in SUBJECTS
        for key, text in ALL[Lang.FR][name].items()
        if any(LOOSE.search(form) for form in forms(text))
    ]
    assert loose == []


@pytest.mark.parametrize("game", game_ids())
def test_french_punctuation_never_begins_a_line_in_the_rules_of_a_game(game):
    rules = built_in(game)
    texts = [rules.name, rules.summary, rules.source, *rules.rulings, *rules.tips, *rules.ending]
    texts += [box.label for box in rules.boxes]
    if rules.has_sheet:
        texts += [*describe_bonuses(rules), *(describe_box(rules, box) for box in rules.boxes)]
    assert [text for text in texts if LOOSE.search(text[Lang.FR])] == []


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
    for file in SOURCES:
        for node in ast.walk(tree_of(file)):
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


# Those of the help belong to commands and options: tests/commands/test_help.py looks for them.
def test_every_text_is_used():
    used = {True: used_in_the_page(), False: used_in_python()}
    numbers, unused = {str(number) for number in range(1, 11)}, []
    for name in set(SUBJECTS) - {"help.toml"}:
        strings, made = used[name.startswith("page/")]
        prefixes = tuple(text for text in strings if re.fullmatch(r"[a-z]+-", text))
        subject = name.removesuffix(".toml")
        rulings = {key for file in (SOURCE / "rules" / "data").glob("*.toml")
                   for key in tomllib.loads(file.read_text("utf-8")).get(subject, ())}  # fmt: skip
        known = strings | (rulings or numbers)
        rest = [key for key in ALL[Lang.EN][name] if key not in known]
        rest = [key for key in rest if not key.startswith(prefixes)]
        unused += [(name, key) for key in rest if not any(each.fullmatch(key) for each in made)]
    assert unused == []


def calls(name):
    """Every call of a function of this name in the source: its arguments and the facts it gives."""
    for file in SOURCES:
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.Call) and name in (
                getattr(node.func, "id", None),
                getattr(node.func, "attr", None),
            ):
                constants = [getattr(argument, "value", None) for argument in node.args]
                yield constants, {keyword.arg for keyword in node.keywords}


# Displays also say what the page says.
SAID = ("cli", "displays", "page/table", "page/coach", "page/review", "page/poker-review")


@pytest.mark.parametrize(("function", "subjects"), [("words", SAID), ("rule_text", ("rules",))])
def test_texts_that_the_source_asks_for_exist_and_get_their_facts(function, subjects):
    texts = ChainMap(*(ALL[Lang.EN][f"{subject}.toml"] for subject in subjects))
    asked = [(key, facts) for (key, *_), facts in calls(function) if isinstance(key, str)]
    assert len(asked) > 10
    assert [key for key, _ in asked if key not in texts] == []
    given = [(key, facts) for key, facts in asked if None not in facts]
    assert [(key, facts) for key, facts in given if not facts_of(texts[key]) <= facts] == []


def test_only_the_files_of_a_language_speak_it():
    """Nothing else in the source branches on a language or holds a sentence in one but English."""
    for file in SOURCES:
        if file.parent != TEXTS:
            tree = tree_of(file)
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


def test_english_sentences_say_game_where_french_says_manche():
    """`manche` stays in options, headers, and the facts of a text."""
    for name, key in KEYS:
        for form in forms(ALL[Lang.EN][name][key]):
            sentence = re.sub(r"\{\w+\}|`[^`]*`|--\w+|is not game, players, manches", "", form)
            assert "manche" not in sentence.lower(), (name, key)
