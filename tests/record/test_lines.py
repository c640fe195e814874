"""The lines of a record: decoded, checked, without comments."""

import pytest

from fivefold.errors import Malformed, RecordError
from fivefold.record.lines import MAX_LINE, Line, placed_at, read_line


def test_a_line_is_split_at_its_first_colon():
    assert read_line(4, b"Ann : 12345: 6 # a roll: five dice\r\n") == Line(
        4, "Ann", "12345: 6", True
    )
    assert read_line(5, b"no colon\n") == Line(5, "no colon", "", False)


@pytest.mark.parametrize("raw", [b"", b"\n", b"\r\n", b" \t\n", b"# all of it: nothing\n"])
def test_blank_lines_and_comments_are_left_out(raw):
    assert read_line(1, raw) is None


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"\xff", "record-not-utf8"),
        (b"a\x07b", "control-character"),
        (b"x" * (MAX_LINE + 1), "line-too-long"),
    ],
)
def test_a_line_that_no_record_can_have_says_why(raw, code):
    wrong = read_line(3, raw + b"\n")
    assert (wrong.number, wrong.error.code) == (3, code)


def test_a_tab_and_the_longest_line_are_allowed():
    line = read_line(1, b"a:\tb")
    assert (line.key, line.value, line.error) == ("a", "b", None)
    assert read_line(1, b"x" * MAX_LINE + b"\n").error is None


def test_an_error_gets_its_place():
    with pytest.raises(RecordError) as refused, placed_at("game.fivefold", 7):
        raise Malformed("paper-line")
    assert (refused.value.file, refused.value.line, refused.value.code) == (
        "game.fivefold", 7, "paper-line"
    )  # fmt: skip
