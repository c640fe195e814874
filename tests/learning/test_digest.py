"""Digests: the figures of the coach for each seat of a finished game."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.coach.levels import level_of
from fivefold.coach.scorecard.review import review
from fivefold.games import parse_move
from fivefold.learning.digest import VERSION, digest
from fivefold.learning.scorecard.advice import check_position
from fivefold.learning.scorecard.obvious import given_up
from fivefold.record import Record
from fivefold.rules import scorecard_ids
from tests.support.effort import effort
from tests.support.learning import golden
from tests.support.reviewed_games import LITTLE, new_record, played, values_of
from tests.support.solved import solved


def check_digest(record):
    values = values_of(record.game.rules.id)
    found, game = digest(record, values), record.game
    assert json.loads(json.dumps(found)) == found
    assert (found["version"], found["game"]) == (VERSION, game.rules.id)
    assert found["own"] == (game.rules.id == LITTLE)
    assert found["names"] == list(record.names)
    assert found["totals"] == [game.total(seat) for seat in game.seats]
    assert found["winners"] == list(game.winners)
    players = review(record, values).players
    for seat, (kept, mine) in enumerate(zip(found["seats"], players, strict=True)):
        assert kept["result"] == {
            "seat": seat, "name": mine.name, "total": game.total(seat),
            "won": seat in game.winners, "luck": mine.luck, "cost": mine.cost,
            "decisions": len(mine.decisions), "accuracy": mine.accuracy,
            "level": level_of(mine.accuracy) if mine.decisions else None,
        }  # fmt: skip
        assert kept["manches"] == [manche[seat] for manche in game.played]
        assert sum(kept["manches"]) == kept["result"]["total"]
        assert [one["cost"] for one in kept["worst"]] == [one.cost for one in mine.costly[:5]]
        check_remembered(kept["worst"], values)
        check_best(kept["best"], mine, values)


def check_remembered(decisions, values):
    for one in decisions:
        position = check_position(values.rules, one["position"])
        worth = {option.move: option.expected for option in values.options(position)}
        yours, best = (worth[parse_move(one[which])] for which in ("yours", "best"))
        assert best == max(worth.values())
        assert best - yours == pytest.approx(one["cost"], abs=1e-9)


def check_best(decisions, mine, values):
    check_remembered(decisions, values)
    saved = [
        given_up(decision.position, decision.move.options)
        for decision in mine.decisions
        if decision.cost < 1e-9
    ]
    most = sorted((one for one in saved if one >= 0.5), reverse=True)[:5]
    assert [one["saved"] for one in decisions] == most
    assert all(one["yours"] == one["best"] and not one["cost"] for one in decisions)


@pytest.mark.parametrize("game", [*scorecard_ids(), LITTLE])
@given(seed=st.integers(0, 10**9))
@effort(4)
def test_a_digest_is_what_the_coach_finds(game, seed):
    rng = random.Random(seed)
    check_digest(played(new_record(game, rng), rng, moves=10**6))


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_golden_game_has_its_digest(game):
    check_digest(golden(f"{game}-finished"))


def test_something_good_is_remembered():
    best = [
        one
        for game in scorecard_ids()
        for seat in digest(golden(f"{game}-finished"), solved(game))["seats"]
        for one in seat["best"]
    ]
    assert len(best) >= 3


def test_deluxe_poker_has_results_alone():
    record = golden("deluxe-poker-finished")
    found = digest(record, None, bots=(1,))
    assert json.loads(json.dumps(found)) == found
    money = {standing.seat: standing.amount for standing in record.game.standings}
    assert found["totals"] == [money[seat] for seat in record.game.seats]
    assert found["winners"] == list(record.game.winners) != []
    assert (found["bots"], found["own"]) == ([1], False)
    for seat in found["seats"]:
        assert (seat["worst"], seat["best"]) == ([], [])
        result = seat["result"]
        assert [result[key] for key in ("luck", "cost", "accuracy", "level")] == [None] * 4


def test_cards_of_ones_own_are_rules_of_ones_own():
    record = Record.new("deluxe-poker", ["Ann", "Bo"], headers={"deck": "66554/5/500"})
    assert digest(record, None)["own"]
