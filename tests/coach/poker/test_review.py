"""Reviews of Deluxe Poker: the sum, and which choices are said to have cost something."""

import json
from itertools import pairwise

import pytest

from fivefold.coach.poker.review import SURE, review_json, review_poker
from fivefold.errors import Malformed
from fivefold.games.poker import Bid, Lock, NoLock, Pass
from fivefold.protocol import Roll, TurnCard
from fivefold.record import Record
from fivefold.texts import Lang
from tests.support.insights import golden
from tests.support.poker_records import played

FEW = 6
"""Simulations in tests that do not depend on how exact the figures are."""


def sums(review):
    return [
        (player.even + player.dice + player.cards + player.others - player.cost, player.result)
        for player in review.players
    ]


@pytest.mark.parametrize(
    ("levels", "most"), [(["strong", "casual"], None), (["random"] * 6, 70)], ids=str
)
def test_the_parts_add_up_to_the_result(levels, most):
    record = played(levels, most=most)
    review = review_poker(record, simulations=FEW)
    winners = record.game.winners
    for seat, (total, result) in enumerate(sums(review)):
        assert total == pytest.approx(result, abs=1e-12)
        if record.game.over:
            assert result == (1 / len(winners) if seat in winners else 0)
    assert record.game.over == (most is None)
    assert sum(player.even for player in review.players) == pytest.approx(1)


def test_every_step_begins_where_the_one_before_it_ended():
    record = played(["strong", "casual"], seed=2, most=80)
    steps = review_poker(record, simulations=FEW).steps
    assert [(step.seat, step.move) for step in steps] == list(record.played)
    assert steps[0].before == (0.5, 0.5)
    for one, following in pairwise(steps):
        assert following.before == one.after
    causes = {Roll: "dice", TurnCard: "card"}
    assert all(step.cause == causes.get(type(step.move), "choice") for step in steps)


@pytest.mark.parametrize("name", ["card", "bid", "bet", "roll"])
def test_an_unfinished_game_has_a_chance_to_win_as_its_result(name):
    review = review_poker(golden(f"deluxe-poker-{name}"), simulations=FEW)
    assert not review.finished
    for total, result in sums(review):
        assert total == pytest.approx(result, abs=1e-12)
    assert sum(player.result for player in review.players) == pytest.approx(1)


def test_a_game_that_has_not_begun():
    review = review_poker(Record.new("deluxe-poker", ("Ann", "Bo")))
    assert sums(review) == [(0.5, 0.5)] * 2
    assert review.steps == ()


def test_the_same_game_gets_the_same_review():
    record = played(["casual", "casual"], most=40)
    one, other = (review_poker(record, simulations=FEW) for _ in range(2))
    assert [step.after for step in one.steps] == [step.after for step in other.steps]
    assert [p.cost for p in one.players] == [p.cost for p in other.players]
    another = review_poker(record, simulations=FEW, seed=1)
    assert [step.after for step in one.steps] != [step.after for step in another.steps]


BLUNDER = """
game: deluxe-poker
players: Ann, Bo
Ann: card JJJJJ/3/1200
Ann: bid 1400
Bo: pass
Bo: bet no 300
Ann: roll 12345 joker 1
Ann: roll 2345
Ann: roll 2345
"""


def test_a_blunder_is_found():
    """All but everything on a card that hardly ever succeeds."""
    ann, bo = review_poker(Record.parse(BLUNDER)).players
    worst = ann.costly[0]
    assert (worst.move, worst.best.move) == (Bid(1400), Pass())
    assert worst.cost > 0.15
    assert worst.cost > SURE * worst.yours.doubt
    assert not bo.costly
    reason = worst.reason(("Ann", "Bo"))
    assert reason is not None
    assert reason["en"].startswith("Pass")
    assert reason["fr"].startswith("Passez")


def test_a_lock_that_wastes_the_card_costs():
    moves = BLUNDER.replace("bid 1400", "pass").replace("bet no 300", "bet none")
    wasted = moves.partition("Ann: roll")[0] + "Ann: roll 11115 joker 5\n"
    ann = review_poker(Record.parse(wasted)).players[0]
    assert [step.best.move for step in ann.costly if isinstance(step.move, Lock)] == [Lock(1)]


def test_what_may_be_chance_is_no_cost():
    review = review_poker(played(["strong", "strong"], most=80), simulations=4)
    steps = [step for step in review.steps if step.choices]
    assert any(step.yours.gives_up > 0 and not step.cost for step in steps)
    for step in steps:
        assert step.cost in (0, step.yours.gives_up)
        assert not step.cost or step.cost > SURE * step.yours.doubt


RAISED = """
game: deluxe-poker
players: Ann, Bo
Ann: card JJJJJ/3/1200
Ann: bid 1400
Bo: bid 1500
Ann: pass
"""


def test_only_the_last_word_in_a_bidding_counts():
    """Ann's bid was topped, so it cost her nothing."""
    review = review_poker(Record.parse(RAISED))
    assert [bool(step.choices) for step in review.steps] == [False, False, True, True]
    ann, bo = review.players
    assert not ann.costly
    assert [step.move for step in bo.costly] == [Bid(1500)]
    assert [step.move for step in ann.decisions] == [Pass()]


def test_progress_goes_up_to_one():
    shares = []
    review_poker(played(["casual", "casual"], most=50), simulations=1, progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_joker_choices_are_reviewed_with_every_alternative():
    steps = review_poker(played(["casual", "casual"], most=80), simulations=FEW).steps
    locks = [step for step in steps if isinstance(step.move, Lock | NoLock)]
    assert locks
    for step in locks:
        assert {one.move for one in step.choices} == set(step.game.legal_moves(step.seat))


def test_a_scorecard_game_is_refused():
    with pytest.raises(Malformed) as refused:
        review_poker(golden("yum-finished"))
    assert refused.value.code == "no-review"


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
