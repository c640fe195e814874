"""The glossary names what exists, and words that were given up do not come back."""

import ast
import re
import tomllib
from importlib import import_module

from tests.support.paths import ROOT

SRC = ROOT / "src" / "fivefold"
PAGE = (ROOT / "docs" / "glossary.md").read_text("utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith(("| ---", "| English"))
]
CODE = re.compile(r"`([\w.]+)`")

# What said nothing to a newcomer, or was a second word for an idea that has one.
GIVEN_UP = [
    r"which_roll",
    r"\bdef told\b",
    r"\bdef asked\b",
    r"\bdef throw\b",
    r"\bimport told\b",
    r"how-manieth",
    r"a database that is none",
    r"a place of its own if left out",
    r"from which on a choice is none",
    r"what one has to wait for",
    r"in the coach's eyes",
    r"\bmay ask of a table\b",
    r"\bGAME_ID\b",
]


def resolve(name):
    """The module, class, function or field with this dotted name."""
    found = import_module("fivefold")
    for part in name.split("."):
        if hasattr(found, part):
            found = getattr(found, part)
        elif part in getattr(found, "__annotations__", {}):
            return part  # a field without a default
        else:
            found = import_module(f"{found.__name__}.{part}")
    return found


def test_every_term_has_a_line_with_code_that_exists():
    assert len(ROWS) > 60
    assert {len(row) for row in ROWS} == {4}
    terms = [row[0] for row in ROWS]
    assert len(set(terms)) == len(terms)
    for row in ROWS:
        (name,) = CODE.findall(row[2])
        resolve(name)


def test_words_that_were_given_up_stay_away():
    pattern = re.compile("|".join(GIVEN_UP))
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.toml")]
    found = {path.name: pattern.findall(path.read_text("utf-8")) for path in files}
    assert {name: words for name, words in found.items() if words} == {}


def docstrings(path):
    """The docstrings of a module, those of its fields included."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def messages(path):
    """The texts of a catalogue, without their keys."""
    for text in tomllib.loads(path.read_text("utf-8")).values():
        yield from text.values() if isinstance(text, dict) else [text]


TEXTS = sorted((SRC / "texts" / "en").rglob("*.toml"))


def test_dice_are_rolled_and_never_thrown():
    words = re.compile(r"\bthr(ow|ew)", re.IGNORECASE)
    written = [*(text for path in TEXTS for text in messages(path))]
    written += [text for path in SRC.rglob("*.py") for text in docstrings(path)]
    assert len(written) > 1000
    assert [text for text in written if words.search(text)] == []


# Everything else in the solver, and these texts, are about games with score sheets.
POKER = {"odds.py", "__init__.py"}
SHEET_TEXTS = {
    "answers", "coach-scorecard", "drills", "history", "home", "levels", "review",
    "rulings", "server", "table",
}  # fmt: skip


def test_a_score_sheet_is_never_called_a_card():
    modules = [path for path in SRC.rglob("*.py") if "scorecard" in path.parts]
    modules += [path for path in (SRC / "solver").rglob("*.py") if path.name not in POKER]
    texts = [path for path in TEXTS if path.stem in SHEET_TEXTS]
    written = [text for path in modules for text in docstrings(path)]
    written += [text for path in texts for text in messages(path)]
    card = re.compile(r"(?<!wild )(?<!trump )\bcards?\b", re.IGNORECASE)
    assert len(written) > 500
    assert [text for text in written if card.search(text)] == []


NEVER = [
    (term, word)
    for term, words in re.findall(r"^- (.+?): \*\*.*, never (.+)$", PAGE, re.MULTILINE)
    for word in re.split(", | or ", words)
]
FRENCH_PAGES = [ROOT / "README.fr.md", *(ROOT / "docs").rglob("*.fr.md")]
SHOWN_AS_IS = re.compile(r"```.*?```|`[^`]*`|<!--.*?-->|\]\([^)]*\)|\{\w+\}", re.DOTALL)


def test_a_french_term_has_no_synonym():
    texts = [text for path in (SRC / "texts" / "fr").rglob("*.toml") for text in messages(path)]
    texts += [path.read_text("utf-8") for path in FRENCH_PAGES]
    written = "\n".join(SHOWN_AS_IS.sub("", str(text)) for text in texts)
    assert len(NEVER) > 10
    for term, word in NEVER:
        synonym = re.compile(rf"\b{word}s?\b", 0 if word.isupper() else re.IGNORECASE)
        assert synonym.findall(written) == [], term
