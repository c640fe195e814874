from pathlib import Path

import pytest

from fivefold.errors import RuleFileError
from fivefold.rules import load_rules
from fivefold.rules.reading import read_rules
from fivefold.rules.toml import parse_toml
from tests.support.paths import ROOT
from tests.support.rule_files import FILE, GAME, ID, game, read


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


def test_a_byte_order_mark_does_no_harm(tmp_path):
    file = tmp_path / "porch.toml"
    file.write_text(GAME, encoding="utf-8-sig")
    assert load_rules(file).id == "porch"


def test_a_file_that_is_not_there(tmp_path):
    file = tmp_path / "none.toml"
    assert loading(file) == f"{file}: can't be read: No such file or directory"


def test_a_directory(tmp_path):
    assert loading(tmp_path) == f"{tmp_path}: can't be read: Is a directory"


def test_a_file_that_may_not_be_read(tmp_path, monkeypatch):
    def refuse(*_args):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert loading(tmp_path / "x.toml") == f"{tmp_path}/x.toml: can't be read: Permission denied"


def test_a_path_no_file_can_have():
    assert loading(Path("a\0b")) == r"a\x00b: can't be read: embedded null byte"


def test_a_file_name_that_would_drive_the_terminal_is_escaped(tmp_path):
    said = loading(tmp_path / "\x1b[2J.toml", b"id = 7")
    assert said.startswith(rf"{tmp_path}/\x1b[2J.toml: id: 7 is wrong here")


def test_a_project_file_is_no_rule_file():
    file = ROOT / "pyproject.toml"
    assert loading(file) == (
        f"{file}: not a rule file; a rule file has the keys id, name, summary, source, dice, "
        "rolls, boxes"
    )


UNREADABLE = {
    "not UTF-8": (b'id = "a"\nname = "Carr\xe9"', ":2: not UTF-8 text"),
    "UTF-16": ('id = "a"'.encode("utf-16"), ":1: not UTF-8 text"),
    "long": (b"#" * 2_000_000, ": larger than 100000 bytes"),
    "deep": (
        b"id = " + b"[" * 9000,
        ": not a TOML file: its lists or tables are nested too deeply",
    ),
    "digits": (b"id = " + b"9" * 9000, ": not a TOML file: it has a number with too many digits"),
    "dots": (b"\na" + b".a" * 9000 + b"=1", ":2: not a TOML file: a line with more than 200 dots"),
    "empty": (
        b"",
        ": not a rule file; a rule file has the keys id, name, summary, source, dice, rolls, boxes",
    ),
}


@pytest.mark.parametrize(("data", "said"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_file_that_can_not_be_read_as_toml_says_why(tmp_path, data, said):
    file = tmp_path / "porch.toml"
    assert loading(file, data) == f"{file}{said}"


# Why exactly is Python's to say, in words that change between its versions.
NOT_TOML = {"NUL": b'\nid = "a\0"', "no value": b"\nid =\n", "twice": b"id = 1\nid = 2\n"}


@pytest.mark.parametrize("data", NOT_TOML.values(), ids=NOT_TOML)
def test_a_mistake_in_the_toml_is_named_with_its_line(tmp_path, data):
    file = tmp_path / "porch.toml"
    said = loading(file, data)
    assert said.startswith(f"{file}: not a TOML file: ")
    assert "(at line 2, column " in said
    assert said.isprintable()


def test_a_long_name_in_the_reason_is_cut_and_the_place_stays(tmp_path):
    table = b"[" + b"k" * 9000 + b"]\n"
    said = loading(tmp_path / "x.toml", table + table)
    assert len(said) < 500
    assert "k…k" in said
    assert "(at line 2, column 900" in said


def test_nested_tables_from_dotted_keys_are_refused_by_their_name():
    with pytest.raises(RuleFileError) as caught:
        read_rules(parse_toml(f"id.{'a.' * 190}b = 1".encode(), FILE))
    assert str(caught.value) == f"{FILE}: id: {{…}} is wrong here; it must be {ID}"
