"""The lines of a file: decoded, checked, without comments, and where another record begins."""

from io import BytesIO

import pytest

from fivefold.errors import Malformed, RecordError
from fivefold.record import MAX_BYTES, Record, splitting
from fivefold.record.lines import MAX_LINE, Line, placed_at, read_line
from fivefold.record.splitting import split_file, split_records


def test_a_line_is_split_at_its_first_colon():
    assert read_line(4, b"Ann : 12345: 6 # a roll: five dice\r\n") == Line(
        4, "Ann", "12345: 6", True
    )
    assert read_line(5, b"no colon\n") == Line(5, "no colon", "", False)


def test_blank_lines_and_comments_are_left_out():
    for raw in (b"", b"\n", b"\r\n", b" \t\n", b"# all of it: nothing\n"):
        assert read_line(1, raw) is None


def test_a_line_that_no_record_can_have_says_why():
    for raw, code in (
        (b"\xff", "record-not-utf8"),
        (b"a\x07b", "control-character"),
        (b"x" * (MAX_LINE + 1), "line-too-long"),
    ):
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


# Where another record begins


YUM = "game: yum\nplayers: Ann\n"


def starts(text):
    """The line at which each record begins."""
    data = text if isinstance(text, bytes) else text.encode()
    return [found.first for found in split_records(BytesIO(data), "f")]


def test_the_lines_of_each_record_are_numbered_through_the_file():
    data = (
        b"\xef\xbb\xbf# two\n\ngame: yum\r\nplayers: a\n\na: 1 # one\n\n# b\ngame: yum\nplayers: b"
    )
    one, two = split_records(BytesIO(data), "f")
    assert (one.file, one.first, two.first) == ("f", 1, 9)
    assert one.lines == [
        Line(3, "game", "yum", True), Line(4, "players", "a", True), Line(6, "a", "1", True)
    ]  # fmt: skip
    assert two.lines == [Line(9, "game", "yum", True), Line(10, "players", "b", True)]


BEGINS = [
    (YUM + "Ann: 11111 yum\n" + YUM, [1, 4]),
    (YUM + "Ann: 11111 yum\n\n\n# next\n" + YUM + "Ann: 11111\n\n" + YUM, [1, 7, 11]),
    (YUM + YUM + YUM, [1, 3, 5]),
    (YUM + "date: 1\n\n" + YUM + "Ann: 12345/", [1, 5]),
    (YUM + "Ann: 11111 yum\ngame :yum\nevent: x\n\nplayers:Bo\n", [1, 4]),
    (YUM + "Ann: 11111 yum\r\n\ufeffgame: yum\r\nplayers: Bo\r\n", [1, 4]),
    # headers above `game`, in the first record only
    ("players: Ann\ngame: yum\nAnn: 11111 yum\n" + YUM, [1, 4]),
    ("event: x\n" + YUM + "Ann: 11111 yum\n" + YUM, [1, 5]),
    # names like headers
    ("game: yum\nplayers: event, date\nevent: 11111 yum\ndate: 11111\n" + YUM, [1, 5]),
    (YUM + "Ann: 11111 yum\ngame: yum\nplayers: game\ngame: 11111 yum\n", [1, 4]),
    # even if the record before is wrong
    (YUM + "Ann: nothing\nhello\n\x07\n" + YUM, [1, 6]),
]
BEGINS_NOT = [
    "",
    "# nothing\n\n",
    YUM,
    YUM + "Ann: 11111 yum # game: yum\n# game: yum\n# players: Ann\n",
    "game: yum\ngame: yum\nplayers: Ann\n",
    "game: yum\nplayers: Ann\ngame: yum\n",
    "players: Ann\ngame: yum\nplayers: Ann\n",
    YUM + "Ann: 11111 yum\ngame: yum\n",
    YUM + "Ann: 11111 yum\ngame: yum\nAnn: 11111 ones\nplayers: Ann\n",
    YUM + "Ann: 11111 yum\nplayers: Ann\n",
    YUM + "Ann: 11111 yum\nplayers: Ann\ngame: yum\n",
    YUM + "Ann: 11111 yum\ngame\nplayers: Ann\n",
    YUM + "Ann: 11111 yum\nGame: yum\nplayers: Ann\n",
]


def test_another_record_begins_with_its_game_and_has_players():
    assert [(text, starts(text)) for text, _ in BEGINS] == BEGINS
    assert [text for text in BEGINS_NOT if starts(text) != [1]] == []


SEVERAL = [
    (YUM + "game: yum\n", 3, "repeated-header"),
    (YUM + "game: yum\nAnn: 11111 yum\n", 3, "repeated-header"),
    (YUM + "Ann: 11111 yum\ngame: yum\n", 4, "unknown-player"),
    (YUM + "Ann: 11111 yum\nplayers: Bo\ngame: yum\nBo: 11111 yum\n", 4, "unknown-player"),
    (YUM + "Ann: 11111 yum\n\n" + YUM, 5, "several-records"),
    (YUM + "Ann: 1 yum\n\n" + YUM, 3, "wrong-dice-count"),
    (b"game: yum\nplayers: Ann\nAnn: 11\xff11 yum\n", 3, "record-not-utf8"),
    (b"x" * (MAX_BYTES + 1), 1, "record-too-large"),
]


def test_one_record_is_asked_for():
    for text, line, code in SEVERAL:
        with pytest.raises(RecordError) as refused:
            Record.parse(text, "f")
        found = refused.value
        assert (found.file, found.line, found.code) == ("f", line, code)


def test_a_file_that_is_not_there_is_an_error_at_line_1(tmp_path):
    for path in (tmp_path / "missing", tmp_path, "a\0b"):
        with pytest.raises(RecordError) as refused:
            next(split_file(path))
        assert (refused.value.line, refused.value.code) == (1, "record-unreadable")
        assert refused.value.file == str(path)


def test_only_the_size_of_each_record_is_limited(monkeypatch):
    monkeypatch.setattr(splitting, "MAX_BYTES", len(YUM) + 10)
    with pytest.raises(RecordError) as refused:
        Record.parse("#\n" * len(YUM))
    assert (refused.value.line, refused.value.code) == (1, "record-too-large")
    assert starts((YUM + "# 345678\n") * 9) == [1, 4, 7, 10, 13, 16, 19, 22, 25]
    for more in ("# 34567890\n", "game: yum\n\n"):
        with pytest.raises(RecordError) as refused:
            starts(YUM + "\n" + YUM + more + YUM)
        assert (refused.value.line, refused.value.code) == (4, "record-too-large")
