import pytest

from fivefold.errors import Malformed
from fivefold.record import Record


def test_unknown_headers_are_kept_and_a_players_name_ends_the_headers():
    record = Record.parse("x-1: a: b\ngame: yum\nplayers: bo\nbo: 11111 yum\n")
    assert dict(record.headers.pairs)["x-1"] == "a: b"
    assert record.game.sheets[0].boxes == {"yum": 30}


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"Date": "x"}, "bad-header-key"),
        ({"game": "x"}, "bad-header-key"),
        ({"ann": "x"}, "bad-header-key"),
        ({"date": "a # b"}, "bad-header-value"),
        ({"date": "a\nb"}, "bad-header-value"),
    ],
)
def test_headers_that_a_record_cannot_hold_are_refused(headers, code):
    with pytest.raises(Malformed) as refused:
        Record.new("yum", ["Ann", "ann"], headers=headers)
    assert refused.value.code == code


def test_headers_and_names_are_read_without_the_blanks_around_them():
    record = Record.parse("game:   yum  \nplayers:  Ann ,Bo\nplace:   home  \n")
    assert record.names == ("Ann", "Bo")
    assert dict(record.headers.pairs)["place"] == "home"


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ("Bo", "names-not-listed"),
        (["A\u202enn"], "name-characters"),
        (["A\ud800"], "name-characters"),
        (["A\u2028"], "name-characters"),
        ([f"Player {n:033}" for n in range(1000)] * 2, "repeated-name"),
    ],
)
def test_names_that_a_record_cannot_hold_are_refused(names, code):
    with pytest.raises(Malformed) as refused:
        Record.new("yum", names)
    assert refused.value.code == code


def test_what_could_not_be_read_back_is_not_begun():
    for headers in ({"event": "\ud800"}, {"event": "x" * 60_000}):
        with pytest.raises(Malformed):
            Record.new("yum", ["Ann"], headers=headers)
