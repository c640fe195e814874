"""The lines of a record: decoded, checked, without comments."""

import pytest

from fivefold.errors import Malformed, RecordError
from fivefold.record import MAX_BYTES, Record
from fivefold.record.lines import MAX_LINE, Line, numbered_lines, placed_at


def test_broken_utf8_is_an_error_at_its_line():
    with pytest.raises(RecordError) as refused:
        Record.parse(b"game: yum\nplayers: Ann\nAnn: 11\xff11 yum\n", "f")
    assert (refused.value.line, refused.value.code) == (3, "record-not-utf8")


def test_a_file_that_is_not_there_is_an_error_at_line_1(tmp_path):
    for path in (tmp_path / "missing", tmp_path):
        with pytest.raises(RecordError) as refused:
            Record.read(path)
        assert (refused.value.line, refused.value.code) == (1, "record-unreadable")


def test_a_record_larger_than_any_is_refused_at_line_1():
    with pytest.raises(RecordError) as refused:
        Record.parse(b"#\n" * (MAX_BYTES // 2 + 1))
    assert (refused.value.line, refused.value.code) == (1, "record-too-large")


def test_blank_lines_and_comments_are_left_out_but_counted():
    data = b"\xef\xbb\xbfgame: yum\r\n\n# all of it\nAnn : 12345 # a roll: five dice\nno colon\n"
    assert list(numbered_lines(data, "f")) == [
        Line(1, "game", "yum", True),
        Line(4, "Ann", "12345", True),
        Line(5, "no colon", "", False),
    ]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"\xff", "record-not-utf8"),
        (b"a\x07b", "control-character"),
        (b"x" * (MAX_LINE + 1), "line-too-long"),
    ],
)
def test_a_line_that_no_record_can_have_is_named_and_the_next_one_is_read(raw, code):
    wrong, good = numbered_lines(raw + b"\ngame: yum", "f")
    assert (wrong.number, wrong.error.code) == (1, code)
    assert good == Line(2, "game", "yum", True)


def test_a_tab_and_the_longest_line_are_allowed():
    (line,) = numbered_lines(b"a:\tb", "f")
    assert (line.key, line.value, line.error) == ("a", "b", None)
    (line,) = numbered_lines(b"x" * MAX_LINE, "f")
    assert line.error is None


def test_an_error_gets_its_place():
    with pytest.raises(RecordError) as refused, placed_at("game.fivefold", 7):
        raise Malformed("paper-line")
    assert (refused.value.file, refused.value.line, refused.value.code) == (
        "game.fivefold", 7, "paper-line"
    )  # fmt: skip
