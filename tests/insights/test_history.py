"""Digests: the figures of the coach for each seat of a finished game."""

import json
import random
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.coach.levels import level_of
from fivefold.coach.scorecard.review import review
from fivefold.errors import IllegalMove
from fivefold.games import parse_move
from fivefold.insights.history import VERSION, PlayedGame, decisions_of, digest, history_data
from fivefold.insights.scorecard.drills import given_up
from fivefold.insights.scorecard.hints import check_position
from fivefold.record import Record
from fivefold.rules import scorecard_ids
from tests.support.effort import effort
from tests.support.insights import golden
from tests.support.random_play import play_on
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
    return found


def check_remembered(decisions, values):
    for one in decisions:
        try:
            position = check_position(values.rules, one["position"])
        except (
            IllegalMove
        ):  # copied from a sheet with more bonuses than can be; drills leave it out
            continue
        worth = {option.move: option.expected for option in values.choices(position)}
        yours, best = (worth[parse_move(one[which])] for which in ("yours", "best"))
        assert best == pytest.approx(max(worth.values()), abs=1e-9)  # two may be worth the same
        assert best - yours == pytest.approx(one["cost"], abs=1e-9)


def check_best(decisions, mine, values):
    check_remembered(decisions, values)
    saved = [
        given_up(decision.position, decision.move.choices)
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


def test_golden_games_have_their_digests_and_something_good_is_remembered():
    best = []
    for game in scorecard_ids():
        record = golden(f"{game}-finished")
        found = check_digest(record)
        best += [one for seat in found["seats"] for one in seat["best"]]
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
    own = Record.new("deluxe-poker", ["Ann", "Bo"], headers={"deck": "66554/5/500"})
    assert digest(own, None)["own"]  # cards of one's own are rules of one's own
    (stats,) = history_data([PlayedGame("a", 1.0, (0,), found)])["stats"]
    assert [stats[key] for key in ("sd", "accuracy", "level", "luck")] == [None] * 4


def a_game(game="yum", names=("Ann", "Bo"), seed=0):
    return play_on(Record.new(game, list(names)), random.Random(seed), 10**6)


def a_digest(totals, names=("Ann", "Bo"), **changed):
    """A game that ended so."""
    most = max(totals)
    seats = [
        {"result": {"seat": seat, "name": name, "total": totals[seat], "won": totals[seat] == most,
                    "luck": 1.0 * seat, "cost": 10.0, "decisions": 20, "accuracy": 0.5,
                    "level": "casual"},
         "manches": [totals[seat]], "worst": [], "best": []}
        for seat, name in enumerate(names)
    ]  # fmt: skip
    winners = [seat for seat, total in enumerate(totals) if total == most]
    return {
        "version": VERSION, "game": "yum", "own": False, "names": list(names),
        "totals": list(totals), "winners": winners, "bots": [], "seats": seats,
    } | changed  # fmt: skip


def test_games_come_latest_first_with_ones_own_result():
    games = [
        PlayedGame("aaaa", 5.0, (0,), a_digest((170, 160))),
        PlayedGame("bbbb", 9.0, (1,), a_digest((100, 200), ("Cléo", "Ann"))),
    ]
    found = history_data(games)
    assert json.loads(json.dumps(found)) == found
    assert [(one["code"], one["at"]) for one in found["games"]] == [("bbbb", 9.0), ("aaaa", 5.0)]
    latest = found["games"][0]
    assert latest["names"] == ["Cléo", "Ann"]
    assert (latest["totals"], latest["winners"]) == ([100, 200], [1])
    assert [result["name"] for result in latest["mine"]] == ["Ann"]


def test_figures_of_a_game():
    totals = [(170, 160), (150, 150), (120, 200), (210,)]
    names = [("Ann", "Bo"), ("Ann", "Bo"), ("Ann", "Bo"), ("Ann",)]
    games = [
        PlayedGame(str(at), at, (0,), a_digest(total, name))
        for at, (total, name) in enumerate(zip(totals, names, strict=True))
    ]
    (stats,) = history_data(reversed(games))["stats"]
    mine = [170, 150, 120, 210]
    assert stats == {
        "game": "yum", "games": 4, "with_others": 3, "wins": 1.5, "mean": mean(mine),
        "sd": pytest.approx(stdev(mine)), "best": 210, "worst": 120, "accuracy": 0.5,
        "level": level_of(0.5), "luck": 0.0, "totals": mine,
    }  # fmt: skip


def test_figures_are_those_of_single_manches_and_of_every_decision_alike():
    match = a_digest((500,), ("Ann",))
    match["seats"][0]["manches"] = [230, 270]
    (stats,) = history_data([PlayedGame("a", 1.0, (0,), match)])["stats"]
    assert (stats["games"], stats["totals"]) == (1, [230, 270])
    assert (stats["mean"], stats["best"], stats["worst"]) == (250, 270, 230)
    few, many = a_digest((170,), ("Ann",)), a_digest((170,), ("Ann",))
    few["seats"][0]["result"] |= {"cost": 10.0, "decisions": 5}
    many["seats"][0]["result"] |= {"cost": 5.0, "decisions": 45}
    games = [PlayedGame(code, 1, (0,), one) for code, one in (("a", few), ("b", many))]
    (stats,) = history_data(games)["stats"]
    assert stats["accuracy"] == pytest.approx(0.3)
    assert stats["level"] == "strong"


def test_the_game_played_most_comes_first():
    assert history_data([], pending=2) == {
        "games": [], "stats": [], "friends": [], "worst": [], "best": [], "pending": 2,
    }  # fmt: skip
    games = [
        PlayedGame(str(at), at, (0,), a_digest((1, 2), game=game))
        for at, game in enumerate(["yacht", "yum", "yum", "classique"])
    ]
    found = history_data(games)["stats"]
    assert [stats["game"] for stats in found] == ["yum", "classique", "yacht"]


def test_head_to_head_is_with_people():
    games = [
        PlayedGame("a", 1, (0,), a_digest((170, 160, 180), ("Ann", "Bo", "Robo"), bots=[2])),
        PlayedGame("b", 2, (1,), a_digest((170, 160), ("Bo", "Ann"))),
        PlayedGame("c", 3, (0,), a_digest((150, 150), ("Ann", "Bo"))),
        PlayedGame("d", 4, (0,), a_digest((150, 140), ("Ann", "Dev"))),
    ]
    assert history_data(games)["friends"] == [
        {"name": "Bo", "games": 3, "ahead": 1, "level": 1, "behind": 1},
        {"name": "Dev", "games": 1, "ahead": 1, "level": 0, "behind": 0},
    ]


def test_on_a_shared_screen_the_player_is_who_sits_there_most():
    games = [
        PlayedGame("a", 1, (0, 1), a_digest((170, 160), ("Bo", "Ann"))),
        PlayedGame("b", 2, (0,), a_digest((150,), ("Ann",))),
    ]
    found = history_data(games)
    assert found["stats"][0]["totals"] == [160, 150]
    assert [result["name"] for result in found["games"][1]["mine"]] == ["Ann", "Bo"]
    assert found["friends"] == [{"name": "Bo", "games": 1, "ahead": 0, "level": 0, "behind": 1}]


def test_the_worst_and_the_best_decisions_of_all_games():
    records = [a_game(seed=seed) for seed in range(3)]
    digests = [digest(record, solved("yum")) for record in records]
    games = [PlayedGame(f"g{at}", at, (0,), one) for at, one in enumerate(digests)]
    found = history_data(games)
    for which, by in (("worst", "cost"), ("best", "saved")):
        every = [
            {"code": one.code, **decision}
            for one in games
            for decision in one.digest["seats"][0][which]
        ]
        figures = sorted((decision[by] for decision in every), reverse=True)[:10]
        assert [decision[by] for decision in found[which]] == figures
        assert all(decision in every for decision in found[which])
    assert len(found["worst"]) == 10
    mine = decisions_of(games, "yum")
    assert mine[:10] == found["worst"]
    assert len(mine) == 15
    assert decisions_of(games, "yacht") == []
