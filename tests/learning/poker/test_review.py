"""The review of Deluxe Poker as data for screens: every step, chances, and costly choices."""

import pytest

from fivefold.coach.poker.review import review_poker
from fivefold.learning.poker.review import poker_review_data
from fivefold.texts import Lang
from tests.support.poker_records import played


@pytest.fixture(scope="module")
def record():
    return played(["casual", "casual"], most=90)


@pytest.fixture(scope="module")
def told(record):
    return poker_review_data(record, Lang.EN)


def test_every_move_is_a_step(record, told):
    assert [step["act"] for step in told["steps"]] == [str(move) for _, move in record.played]
    assert [step["seat"] for step in told["steps"]] == [seat for seat, _ in record.played]
    chances = [0.5, 0.5]
    for step in told["steps"]:
        chances = [was + now for was, now in zip(chances, step["change"], strict=True)]
        assert step["chances"] == pytest.approx(chances)


def test_the_card_and_the_money_are_those_after_the_step(record, told):
    states = [*(game for game, _, _ in record.steps()), record.game][1:]
    for step, game in zip(told["steps"], states, strict=True):
        assert step["money"] == [player.money for player in game.players]
    done = [step for step in told["steps"] if step["completed"]]
    assert len(done) == record.game.cards_won
    assert all(len(step["card"]["matched"]) == 5 for step in done)


def test_the_figures_are_those_of_the_coach(record, told):
    review = review_poker(record)
    for player, one in zip(told["players"], review.players, strict=True):
        assert (player["result"], player["cost"]) == (one.result, one.cost)
        assert [costly["cost"] for costly in player["costly"]] == [
            step.cost for step in one.costly[:5]
        ]
        for costly in player["costly"]:
            step = told["steps"][costly["step"]]
            assert (step["act"], step["best"]) == (costly["yours"]["act"], costly["best"]["act"])


def test_chances_to_win_at_the_end_of_each_attempt(told):
    points = told["winning"]["points"]
    assert points[0] == {"step": None, "seat": 0, "turn": 0, "chances": [0.5, 0.5]}
    assert [point["turn"] for point in points] == list(range(len(points)))
    for point in points:
        assert sum(point["chances"]) == pytest.approx(1, abs=0.05)
        assert all(0 <= chance <= 1 for chance in point["chances"])


def test_progress_comes_in_order_and_reasons_in_the_language(record):
    shares = []
    french = poker_review_data(record, Lang.FR, shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    english = poker_review_data(record, Lang.EN)
    pairs = [
        (one["reason"], other["reason"])
        for player, twin in zip(french["players"], english["players"], strict=True)
        for one, other in zip(player["costly"], twin["costly"], strict=True)
    ]
    assert any(one for one, _ in pairs)
    assert all(one != other for one, other in pairs if one)
