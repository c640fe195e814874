"""One file, one record or several: where another one begins, and where none does."""

from io import BytesIO

import pytest

from fivefold.errors import RecordError
from fivefold.record import MAX_BYTES, Record, splitting
from fivefold.record.lines import Line
from fivefold.record.splitting import split_file, split_records

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


@pytest.mark.parametrize(
    ("text", "lines"),
    [
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
    ],
)
def test_another_record_begins_with_its_game_and_has_players(text, lines):
    assert starts(text) == lines


@pytest.mark.parametrize(
    "text",
    [
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
    ],
)
def test_nothing_else_begins_another_record(text):
    assert starts(text) == [1]


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        (YUM + "game: yum\n", 3, "repeated-header"),
        (YUM + "game: yum\nAnn: 11111 yum\n", 3, "repeated-header"),
        (YUM + "Ann: 11111 yum\ngame: yum\n", 4, "unknown-player"),
        (YUM + "Ann: 11111 yum\nplayers: Bo\ngame: yum\nBo: 11111 yum\n", 4, "unknown-player"),
        (YUM + "Ann: 11111 yum\n\n" + YUM, 5, "several-records"),
        (YUM + "Ann: 1 yum\n\n" + YUM, 3, "wrong-dice-count"),
    ],
)
def test_one_record_is_asked_for(text, line, code):
    with pytest.raises(RecordError) as refused:
        Record.parse(text, "f")
    assert (refused.value.file, refused.value.line, refused.value.code) == ("f", line, code)


def test_broken_utf8_is_an_error_at_its_line():
    with pytest.raises(RecordError) as refused:
        Record.parse(b"game: yum\nplayers: Ann\nAnn: 11\xff11 yum\n", "f")
    assert (refused.value.line, refused.value.code) == (3, "record-not-utf8")


def test_a_file_that_is_not_there_is_an_error_at_line_1(tmp_path):
    for path in (tmp_path / "missing", tmp_path, "a\0b"):
        with pytest.raises(RecordError) as refused:
            next(split_file(path))
        assert (refused.value.line, refused.value.code) == (1, "record-unreadable")
        assert refused.value.file == str(path)


@pytest.mark.parametrize("text", [b"#\n" * (MAX_BYTES // 2 + 1), b"x" * (MAX_BYTES + 1)])
def test_a_record_larger_than_any_is_refused_at_line_1(text):
    with pytest.raises(RecordError) as refused:
        Record.parse(text)
    assert (refused.value.line, refused.value.code) == (1, "record-too-large")


def test_only_the_size_of_each_record_is_limited(monkeypatch):
    monkeypatch.setattr(splitting, "MAX_BYTES", len(YUM) + 10)
    assert starts((YUM + "# 345678\n") * 9) == [1, 4, 7, 10, 13, 16, 19, 22, 25]
    for more in ("# 34567890\n", "game: yum\n\n"):
        with pytest.raises(RecordError) as refused:
            starts(YUM + "\n" + YUM + more + YUM)
        assert (refused.value.line, refused.value.code) == (4, "record-too-large")
