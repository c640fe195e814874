"""Advice and reviews of scorecard games in a notebook."""

import pytest

from fivefold.coach import advise, review_record
from fivefold.dice import Dice
from fivefold.games.scorecard import Position, Sheet
from fivefold.record import Record
from fivefold.texts import Lang
from tests.support.displays import parsed, pictures, rows, said
from tests.support.solved import ready, solved

RECORD = Record.parse("""
game: yum
players: Ann, Bo <b>
Ann: 11123/111 11114 yum
Bo <b>: 33356/333 33366 full
Ann: 23456 straight
""")


@pytest.fixture(scope="module")
def values():
    return ready(solved("yum"))


def test_advice_lists_the_best_choices_with_the_reason(values):
    advice = advise(values, Position(Sheet.empty(values.rules), Dice("33356"), rolls_left=2))
    root = parsed(advice._repr_html_())
    _, best, second, *_ = rows(root)
    assert best[1:] == ["173.85", "best"]
    assert second[1:] == ["172.67", "1.2"]
    assert pictures(root)[:2] == ["3 3 3 5 6", "3 3 3"]
    assert advice.reason()[Lang.EN] in said(root)
    assert advice.reason(advice.choices[1].move)[Lang.EN] in [
        at.get("title") for at in root.iter("th")
    ]


def test_advice_on_boxes_has_their_points_and_speaks_french(values):
    advice = advise(values, Position(Sheet.empty(values.rules), Dice("33366"), rolls_left=0))
    assert rows(parsed(advice.html(Lang.FR)))[1] == ["Full 25", "172,91", "le mieux"]


def test_a_review_splits_totals_into_luck_and_decisions(values):
    review = review_record(RECORD, values)
    root = parsed(review._repr_html_())
    ann, bo = rows(root)[1:3]
    assert ann[0] == "Ann"
    assert bo[0] == "Bo <b>"
    start, luck, cost, total = (float(figure.replace("−", "-")) for figure in ann[1:5])
    assert start + luck + cost == pytest.approx(total, abs=0.16)
    assert "This game is not over" in said(root)
    assert [title for title in pictures(root) if "came about" in title] == [
        "How the total came about (Ann)",
        "How the total came about (Bo <b>)",
    ]


def test_a_review_names_the_most_costly_decisions(values):
    root = parsed(review_record(RECORD, values).html())
    assert ["Ann", "1", "1 1 1 1 4", "Yum 0"] in [row[:4] for row in rows(root)]


def test_a_review_of_nothing_is_shown(values):
    review = review_record(Record.new("yum", ["Ann"]), values)
    assert rows(parsed(review.html()))[1][2:4] == ["0.0", "0.0"]
