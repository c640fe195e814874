"""Every key, limit and refusal of rule files is on its page."""

import re

import pytest

from fivefold.dice import MAX_DICE
from fivefold.rules.reading import MAX_NAME, MAX_POINTS, MAX_ROLLS
from fivefold.rules.toml import MAX_BYTES, MAX_ITEMS, MAX_TEXT, TomlReader
from fivefold.texts import Lang
from tests.support.paths import ROOT
from tests.support.rule_files import SIXES, game, read, refusal


@pytest.fixture
def page():
    return (ROOT / "docs" / "rule-files.md").read_text(encoding="utf-8")


@pytest.fixture
def known_keys(monkeypatch):
    """Every key the reader asks for while it reads a game that uses every scorer."""
    asked = set()

    def has(table, key):
        asked.add(key)
        return has_key(table, key)

    has_key = TomlReader.has
    monkeypatch.setattr(TomlReader, "has", has)
    read(game())
    return {key for key in asked if "[" not in key}


def test_every_key_stands_in_the_documentation_and_no_other(page, known_keys):
    cells = [row.split("|")[1:3] for row in page.splitlines() if row.startswith("| `")]
    scorers = {"`face`", "`groups`", "`run`", "`total`", "`groups`, `run`"}
    keys = {(key if name.strip() in scorers else name).strip(" `") for name, key in cells}
    tables = set(re.findall(r"^## `\[(\w+)\]`", page, re.MULTILINE))
    assert keys | tables == known_keys - set(Lang)


def test_every_limit_stands_in_the_documentation(page):
    for limit in (
        f"| `dice` | how many dice are rolled; each has six faces | 1 to {MAX_DICE} |",
        f"at most | 1 to {MAX_ROLLS} |",
        f"1 to {MAX_ITEMS} boxes",
        f"one line of at most {MAX_TEXT} characters",
        f"at least one letter, at most {MAX_NAME} characters",
        f'"matched"`, 1 to {MAX_POINTS} |',
        f"at most {MAX_BYTES:,} bytes",
    ):
        assert limit in page


def test_the_refusal_in_the_documentation_is_what_is_said(page):
    error = refusal(game((("boxes", SIXES, "face"), 7)))
    assert f"    {error}\n" in page
