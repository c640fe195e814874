"""Advice and reviews of Deluxe Poker in a notebook."""

from fivefold.coach.poker.advice import advise_poker
from fivefold.coach.poker.review import review_poker
from fivefold.record import Record
from fivefold.texts import Lang
from tests.support.displays import parsed, pictures, rows, said
from tests.support.paths import GAMES


def test_advice_shows_the_card_the_reason_and_the_choices():
    game = Record.read(GAMES / "deluxe-poker-bid.fivefold").game
    advice = advise_poker(game, game.to_act[0], simulations=8)
    root = parsed(advice._repr_html_())
    assert pictures(root) == ["665JJ/2/700"]
    assert advice.reason()[Lang.EN] in said(root)
    _, best, *others = rows(root)
    assert best[2] == "best"
    assert all("best" not in row for row in others)


def test_a_review_has_everyones_parts_and_chances():
    record = Record.read(GAMES / "deluxe-poker-finished.fivefold")
    review = review_poker(record, simulations=2)
    root = parsed(review._repr_html_())
    assert [row[0] for row in rows(root)[1:4]] == ["Ann", "Bo", "Cléo"]
    assert rows(root)[3][-1] == "100.0%"
    assert pictures(root) == ["Chance to win"]
    assert "not over" not in said(root)


def test_a_review_of_nothing_is_shown_and_speaks_french():
    review = review_poker(Record.new("deluxe-poker", ["Ann", "<Bo>"]))
    assert "<Bo>" in said(parsed(review.html(Lang.FR)))
