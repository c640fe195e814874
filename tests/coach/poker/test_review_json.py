"""A review of Deluxe Poker as JSON: figures, attempts, and reasons for the worst choices."""

import json

import pytest

from fivefold.coach.poker.review import review_poker
from fivefold.coach.poker.review_json import review_json
from fivefold.texts import Lang
from tests.support.poker_records import played


@pytest.fixture(scope="module")
def told():
    record = played(["beginner", "beginner"], most=140)
    review = review_poker(record, simulations=16)
    return record, review, review_json(review, Lang.EN)


def test_it_is_json(told):
    _, _, data = told
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert set(data) == {"game", "finished", "players", "attempts"}


def test_the_worst_come_first_and_have_reasons_if_they_are_few(told):
    _, review, data = told
    for player, one in zip(data["players"], review.players, strict=True):
        costs = [each["cost"] for each in player["worst"]]
        assert costs == sorted(costs, reverse=True)
        assert len(costs) == len(one.costly) > 5
        assert all(each["cost"] > 2 * each["error"] for each in player["worst"])
        assert all(each["reason"] is None for each in player["worst"][5:])
        assert any(each["reason"] for each in player["worst"][:5])


def test_every_attempt_has_its_end(told):
    record, _, data = told
    attempts = sum(player.attempts for player in record.game.players)
    ended = [one for one in data["attempts"] if one["completed"] is not None]
    assert len(ended) == attempts
    assert sum(one["completed"] for one in ended) == record.game.cards_won
    assert [one["attempt"] for one in ended] == list(range(1, attempts + 1))
