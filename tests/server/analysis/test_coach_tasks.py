"""What workers do: moves of bots, digests of finished games, reviews and what they cost, drills."""

import json
import os
import random
import time
from pathlib import Path

import pytest

from fivefold.dice import Dice, roll_dice
from fivefold.errors import Refused
from fivefold.games import Roll, new_game
from fivefold.record import Record
from fivefold.rules import scorecard_rules
from fivefold.server.analysis import bot_choices, coach_tasks
from fivefold.server.analysis.bot_choices import choose
from fivefold.server.analysis.coach_tasks import (
    analysis_of,
    check_length,
    cost_of,
    is_too_long,
    played_games,
)
from fivefold.server.analysis.solved_games import SolvedGame
from fivefold.server.requests import history
from fivefold.stores.store import StoredDigest, StoredEvent
from fivefold.tables.creation import import_record
from fivefold.tables.events import write_event
from tests.support.coach_browser import browsing
from tests.support.paths import GAMES
from tests.support.poker_tables import bidding_on, game_of, player
from tests.support.workers import real_workers

OWNER = "o" * 64
RECORD = Record.read(GAMES / "yum-finished.fivefold")
EVENTS = [
    StoredEvent(n, float(n), write_event(event))
    for n, event in enumerate(import_record(RECORD, None, OWNER, bytes(32)), start=1)
]


def analysed(ended, folder):
    solved = SolvedGame(scorecard_rules("yum"), folder)
    return json.loads(analysis_of("7kx20rtd4m", EVENTS, ended, solved))


def test_an_analysis_has_results_and_decisions_or_no_digest(folder):
    analysis = analysed(99.0, folder)
    assert analysis["at"] == 99.0
    assert analysis["digest"]["names"] == list(RECORD.names)
    assert all(seat["result"]["decisions"] for seat in analysis["digest"]["seats"])
    assert analysed(None, folder)["digest"] is None  # it stays out of the history
    stored = [StoredDigest("a", json.dumps(analysis)), StoredDigest("b", None)]
    games, missing = played_games(stored, OWNER)
    assert ([game.code for game in games], missing) == (["a"], ["b"])


def test_a_game_that_is_too_long_has_results_only(folder, monkeypatch):
    monkeypatch.setattr(coach_tasks, "MOST_MOVES", 10)
    seats = analysed(99.0, folder)["digest"]["seats"]
    assert [seat["result"]["luck"] for seat in seats] == [None] * len(RECORD.names)
    assert all(seat["result"]["total"] for seat in seats)


def played(players, manches):
    rng = random.Random(1)
    record = Record.new("classique", [f"P{n}" for n in range(players)], manches)
    while not record.game.over:
        due = record.game.due
        if due:
            record = record.play(Roll(roll_dice(due.count, rng)))
        else:
            moves = record.game.legal_moves(record.game.to_act[0])
            # The longest turns there are: everybody rolls as often as they may.
            keeps = [move for move in moves if str(move).startswith("keep")]
            record = record.play(rng.choice(keeps or moves))
    return record


def test_a_longer_game_costs_more_but_the_longest_evening_is_covered():
    record = played(players=12, manches=3)
    check_length(record)
    assert cost_of(played(2, 1)) < cost_of(played(2, 3)) < cost_of(record)
    assert cost_of(record) < 120  # what an address may ask for at once


def test_a_longer_record_is_refused_with_its_length(monkeypatch):
    record = played(players=1, manches=1)
    monkeypatch.setattr(coach_tasks, "MOST_MOVES", len(record.played) - 1)
    assert is_too_long(record)
    with pytest.raises(Refused) as refused:
        check_length(record)
    assert refused.value.facts == {"moves": len(record.played), "most": len(record.played) - 1}


_TICKS = os.sysconf("SC_CLK_TCK")


def seconds_of_workers():
    """The processor time of the processes that this one has started."""
    children = Path("/proc/self/task").glob("*/children")
    pids = [pid for file in children for pid in file.read_text("ascii").split()]
    stats = [Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2] for pid in pids]
    return sum(sum(map(int, stat.split()[11:13])) for stat in stats) / _TICKS


@pytest.mark.slow
def test_drills_and_reviews_take_no_time_of_the_serving_process(tmp_path, folder):
    with real_workers(), browsing(tmp_path / "tables.sqlite", values_folder=folder) as ann:
        code = ann.bring("yum-finished")
        ann.get("/drills?game=yum&seed=0")
        ann.get(f"/tables/{code}/review")
        mine, others = time.process_time(), seconds_of_workers()
        seeds = range(1, 9)
        for seed in seeds:
            ann.get(f"/drills?game=yum&seed={seed}")
        ann.get(f"/tables/{code}/review", lang="fr")
        assert max(seeds) < history._SETS  # none of them was known
        # This process is also the client, which has its own work with each question.
        assert time.process_time() - mine < (seconds_of_workers() - others) / 3


GAME = new_game("yum", 2).play(Roll(Dice("33356")))


LAST = game_of([player(900), player(700)], bidding_on("66665/2/300", "66"), cards_won=6)


def test_a_bot_plays_by_the_values_on_disk_or_at_random(folder):
    solved = SolvedGame(scorecard_rules("yum"), folder)
    assert str(choose(GAME, 0, "perfect", 1, solved)) == "keep 333"
    assert choose(GAME, 0, "perfect", 1, None) in GAME.legal_moves(0)


def test_the_same_seed_gives_the_same_move():
    moves = {str(choose(GAME, 0, "random", seed, None)) for seed in range(20)}
    assert len(moves) > 1
    assert choose(GAME, 0, "random", 7, None) == choose(GAME, 0, "random", 7, None)


@pytest.mark.parametrize("chosen", [KeyError("a test"), "an illegal move"])
def test_a_bot_that_fails_plays_anything(chosen, monkeypatch, caplog):
    class Broken:
        def choose(self, *_):
            if isinstance(chosen, Exception):
                raise chosen
            return Roll(Dice("1"))

    monkeypatch.setattr(bot_choices, "_bot", lambda *_: Broken())
    assert choose(GAME, 0, "perfect", 1, None) in GAME.legal_moves(0)
    assert "a bot failed" in caplog.text


def test_where_a_bot_can_not_play_the_strongest_that_can_takes_its_place(monkeypatch, caplog):
    monkeypatch.setattr("fivefold.bots.poker.is_installed", lambda _: False)
    bot_choices._bot.cache_clear()
    assert choose(LAST, 0, "strong", 1, None) == choose(LAST, 0, "casual", 1, None)
    assert caplog.records[-1].instead == "casual"
    bot_choices._bot.cache_clear()


def test_tables_that_a_bot_solves_are_saved_in_the_folder(tmp_path):
    choose(LAST, 0, "strong", 1, None, tmp_path)
    assert len(list(tmp_path.glob("*-last-card.table"))) == 1
