"""Rule files: found, read as TOML, documented, and whatever they hold, rules or a refusal."""

import re
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.dice import MAX_DICE
from fivefold.errors import RuleFileError
from fivefold.rules import RuleSet, load_rules
from fivefold.rules.describe import describe_bonuses, describe_box
from fivefold.rules.reading import MAX_NAME, MAX_POINTS, MAX_ROLLS, read_rules
from fivefold.rules.toml import MAX_BYTES, MAX_ITEMS, MAX_TEXT, TomlReader, parse_toml
from fivefold.texts import Lang
from tests.support.effort import effort
from tests.support.paths import ROOT
from tests.support.rule_files import (
    FILE,
    GAME,
    GROUPS_KEYS,
    ID,
    SIXES,
    TOP_KEYS,
    game,
    read,
    refusal,
)


def loading(path, data=None):
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(RuleFileError) as caught:
        load_rules(path)
    return str(caught.value)


def test_a_file_that_is_right_is_loaded_whether_named_by_path_or_text(tmp_path):
    file = tmp_path / "porch.toml"
    file.write_text(GAME, encoding="utf-8")
    assert load_rules(file) == load_rules(str(file)) == read(game())
    file.write_text(GAME, encoding="utf-8-sig")
    assert load_rules(file).id == "porch", "a byte order mark does no harm"


def test_a_file_that_can_not_be_read_is_named_with_the_reason(tmp_path, monkeypatch):
    def refuse(*_args):
        raise PermissionError(13, "Permission denied")

    file = tmp_path / "none.toml"
    assert loading(file) == f"{file}: can't be read: No such file or directory"
    assert loading(tmp_path) == f"{tmp_path}: can't be read: Is a directory"
    monkeypatch.setattr(Path, "open", refuse)
    assert loading(file) == f"{file}: can't be read: Permission denied"


def test_names_that_would_drive_the_terminal_are_escaped(tmp_path):
    assert loading(Path("a\0b")) == r"a\x00b: can't be read: embedded null byte"
    said = loading(tmp_path / "\x1b[2J.toml", b"id = 7")
    assert said.startswith(rf"{tmp_path}/\x1b[2J.toml: id: 7 is wrong here")


def test_a_project_file_is_no_rule_file():
    file = ROOT / "pyproject.toml"
    keys = "id, name, summary, source, dice, rolls, boxes"
    assert loading(file) == f"{file}: not a rule file; a rule file has the keys {keys}"


UNREADABLE = [
    (b'id = "a"\nname = "Carr\xe9"', ":2: not UTF-8 text"),
    ('id = "a"'.encode("utf-16"), ":1: not UTF-8 text"),
    (b"#" * 2_000_000, ": larger than 100000 bytes"),
    (b"id = " + b"[" * 9000, ": not a TOML file: its lists or tables are nested too deeply"),
    (b"id = " + b"9" * 9000, ": not a TOML file: it has a number with too many digits"),
    (b"\na" + b".a" * 9000 + b"=1", ":2: not a TOML file: a line with more than 200 dots"),
    (
        b"",
        ": not a rule file; a rule file has the keys id, name, summary, source, dice, rolls, boxes",
    ),
]


def test_a_file_that_is_no_toml_says_why(tmp_path):
    file = tmp_path / "porch.toml"
    for data, said in UNREADABLE:
        assert loading(file, data) == f"{file}{said}"


# Why exactly is Python's to say, in words that change between its versions.
NOT_TOML = (b'\nid = "a\0"', b"\nid =\n", b"id = 1\nid = 2\n")


def test_a_mistake_in_the_toml_is_named_with_its_line(tmp_path):
    file = tmp_path / "porch.toml"
    for data in NOT_TOML:
        said = loading(file, data)
        assert said.startswith(f"{file}: not a TOML file: ")
        assert "(at line 2, column " in said
        assert said.isprintable()
    table = b"[" + b"k" * 9000 + b"]\n"
    said = loading(file, table + table)
    assert len(said) < 500, "a long name is cut and the place stays"
    assert "k…k" in said
    assert "(at line 2, column 900" in said


def test_nested_tables_from_dotted_keys_are_refused_by_their_name():
    with pytest.raises(RuleFileError) as caught:
        read_rules(parse_toml(f"id.{'a.' * 190}b = 1".encode(), FILE))
    assert str(caught.value) == f"{FILE}: id: {{…}} is wrong here; it must be {ID}"


# Every key, limit and refusal is on the page about rule files


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


def test_limits_and_a_refusal_stand_in_the_documentation(page):
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
    error = refusal(game((("boxes", SIXES, "face"), 7)))
    assert f"    {error}\n" in page


# Whatever a file holds


def check_it_is_rules_or_a_refusal(source):
    """What every reader of rule files may rely on, whatever stands in them."""
    try:
        rules = source()
    except RuleFileError as error:
        for lang in Lang:
            sentence = error.say(lang)
            assert sentence.startswith(FILE)
            assert sentence.replace("\N{NO-BREAK SPACE}", " ").isprintable()
            assert len(sentence) < 5000
    else:
        assert isinstance(rules, RuleSet)
        assert all(describe_box(rules, box)["fr"] for box in rules.boxes)
        assert all(text["fr"] for text in describe_bonuses(rules))


NAMES = st.sampled_from([*TOP_KEYS.split(", "), *GROUPS_KEYS.split(", "), "face", "length", "low"])
SCALARS = st.one_of(
    st.integers(-2, 12),
    st.sampled_from([0.5, float("inf"), date(2024, 1, 31)]),
    st.sampled_from([62, 64, 20_000]).map(lambda bits: 1 << bits),
    st.booleans(),
    st.text(max_size=8),
    NAMES,
    st.sampled_from(["all", "matched", "upper", "lower", "free", "forced", "ones", "five"]),
    st.sampled_from(["face", "groups", "run", "total"]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(NAMES | st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=6,
)


def places(part):
    """Every table and list in a file, with the keys it has."""
    if isinstance(part, dict | list):
        keys = list(part) if isinstance(part, dict) else range(len(part))
        yield from ((part, key) for key in keys)
        for key in keys:
            yield from places(part[key])


@effort(60)
@given(st.data())
def test_any_change_of_structure_gives_rules_or_a_refusal(data):
    tables = game()
    for _ in range(data.draw(st.integers(1, 3))):
        part, key = data.draw(st.sampled_from(list(places(tables)) or [({}, "id")]))
        change = data.draw(st.sampled_from(["set", "set", "drop", "add"]))
        if change == "drop":
            part.pop(key, None) if isinstance(part, dict) else part.pop(key)
        elif change == "add" and isinstance(part, list):
            part.append(data.draw(st.sampled_from(part) | VALUES))
        else:
            part[data.draw(NAMES) if change == "add" else key] = data.draw(VALUES)
    check_it_is_rules_or_a_refusal(lambda: read(tables))


@given(st.data())
def test_any_change_of_the_text_gives_rules_or_a_refusal(data):
    text = GAME
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 12))
        pieces = st.text(max_size=6) | st.sampled_from(list('[]{}".=,\n0123456789-#')) | NAMES
        text = text[:start] + data.draw(pieces) + text[end:]
    check_it_is_rules_or_a_refusal(lambda: read_rules(parse_toml(text.encode(), FILE)))


@given(st.binary(max_size=200), st.integers(0, len(GAME)))
def test_any_bytes_give_rules_or_a_refusal(junk, start):
    data = GAME.encode()
    whole = data[:start] + junk + data[start:]
    for content in (junk, whole):
        check_it_is_rules_or_a_refusal(
            lambda content=content: read_rules(parse_toml(content, FILE))
        )
