"""What is stored about a finished game: a digest, unless the game stays out of the history."""

import json

from fivefold.record import Record
from fivefold.rules import scorecard_rules
from fivefold.server.analysis import review_cap
from fivefold.server.analysis.digests import analysis_of, played_games
from fivefold.server.analysis.solved import SolvedGame
from fivefold.stores.store import StoredDigest, StoredEvent
from fivefold.tables.events import write_event
from fivefold.tables.record_import import import_record
from tests.support.paths import GAMES

OWNER = "o" * 64
RECORD = Record.read(GAMES / "yum-finished.fivefold")
EVENTS = [
    StoredEvent(n, float(n), write_event(event))
    for n, event in enumerate(import_record(RECORD, None, OWNER, bytes(32)), start=1)
]


def analysed(ended, folder):
    solved = SolvedGame(scorecard_rules("yum"), folder)
    return json.loads(analysis_of("7kx20rtd4m", EVENTS, ended, solved))


def test_a_game_has_its_results_and_decisions(folder):
    analysis = analysed(99.0, folder)
    assert analysis["at"] == 99.0
    assert analysis["digest"]["names"] == list(RECORD.names)
    assert all(seat["result"]["decisions"] for seat in analysis["digest"]["seats"])


def test_a_game_that_stays_out_of_the_history_has_no_digest(folder):
    assert analysed(None, folder)["digest"] is None


def test_a_game_that_is_too_long_has_results_only(folder, monkeypatch):
    monkeypatch.setattr(review_cap, "MOST_MOVES", 10)
    seats = analysed(99.0, folder)["digest"]["seats"]
    assert [seat["result"]["luck"] for seat in seats] == [None] * len(RECORD.names)
    assert all(seat["result"]["total"] for seat in seats)


def test_games_without_an_analysis_are_missing(folder):
    stored = [StoredDigest("a", json.dumps(analysed(1.0, folder))), StoredDigest("b", None)]
    games, missing = played_games(stored, OWNER)
    assert [game.code for game in games] == ["a"]
    assert missing == ["b"]
