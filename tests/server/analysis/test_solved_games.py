"""Solved games of a server: begun when it is right, shared, and never waited for."""

import threading
from dataclasses import replace

import pytest

from fivefold.errors import FivefoldError
from fivefold.games.scorecard import Sheet
from fivefold.learning.scorecard import spread, winning
from fivefold.learning.scorecard.advice import advice_data
from fivefold.rules import built_in, scorecard_ids
from fivefold.server.analysis import solved_games as module
from fivefold.server.analysis.solved_games import SolvedGames
from fivefold.server.live.bot_pool import BotPool
from fivefold.server.metrics import Metrics
from fivefold.solver import storage
from fivefold.solver.values import Values
from fivefold.tables.setup import MOST_BOXES_SOLVED
from fivefold.texts import Lang
from tests.support.coach_browser import browsing
from tests.support.solved import solved as solved_by_itself
from tests.support.waiting import PATIENCE, until

YUM = built_in("yum")


@pytest.fixture(scope="module")
def empty_folder(tmp_path_factory):
    """Here the server itself has to solve everything."""
    return tmp_path_factory.mktemp("solved")


@pytest.fixture
def games(folder):
    found = SolvedGames(folder)
    yield found
    found.close()


def until_ready(ask):
    def answered():
        try:
            return ask()
        except FivefoldError as error:
            assert error.code == "still-solving"
            assert error.facts["percent"] in range(100)

    return until(answered)


def code_of(ask):
    with pytest.raises(FivefoldError) as error:
        ask()
    return error.value.code


def test_nothing_is_solved_unasked(tmp_path):
    games = SolvedGames(tmp_path)
    assert games.progress() == {
        "ready": False,
        "games": [{"game": game, "ready": False, "progress": 0.0} for game in scorecard_ids()],
    }
    assert not games.is_ready(YUM)
    games.close()
    assert list(tmp_path.iterdir()) == []


def test_a_game_is_refused_until_it_is_ready_and_then_one_for_all(games):
    assert code_of(lambda: games.values(YUM)) == "still-solving"
    values = until_ready(lambda: games.values(YUM))
    assert games.is_ready(YUM)
    empty = Sheet.empty(YUM)
    assert values.expected_total(empty) == solved_by_itself("yum").expected_total(empty)
    assert games.values(YUM) is values
    assert games.solve(YUM) is values
    (told,) = [game for game in games.progress()["games"] if game["ready"]]
    assert told == {"game": "yum", "ready": True, "progress": 1.0}


def test_bots_have_the_same_values(games):
    bots = BotPool(games, Metrics())
    bot = bots._built_in._bot(YUM, "race")
    assert bot._values is games.solve(YUM)
    bots.close()


@pytest.fixture
def without_chances(monkeypatch):
    """What chances to win need takes longest, and is the same for every game."""
    monkeypatch.setattr(winning, "warm_up_winning", lambda *_, **__: None)


def test_all_are_solved_at_the_start_if_that_is_wanted(empty_folder, without_chances, monkeypatch):
    games = SolvedGames(empty_folder)
    games.start()
    until(lambda: games.progress()["ready"])
    games.close()

    def solve(*_):
        raise AssertionError("it is kept")

    monkeypatch.setattr(Values, "solved", solve)
    again = SolvedGames(empty_folder)
    for game in scorecard_ids():
        until_ready(lambda game=game: again.values(built_in(game)))
    again.close()


def test_how_totals_are_spread_is_worked_out_once(games, monkeypatch):
    asked = []

    def counted(values, threads):
        asked.append((values, threads))
        return {"game": values.rules.id}

    monkeypatch.setattr(spread, "spread_data", counted)
    told = until_ready(lambda: games.spread(YUM))
    assert games.spread(YUM) is told
    assert told == {"game": "yum"}
    assert asked == [(games.values(YUM), 1)]


# Rules of one's own


def test_own_rules_are_solved_and_nothing_of_them_is_kept(tmp_path, porch):
    games = SolvedGames(tmp_path)
    values = until_ready(lambda: games.values(porch))
    assert values.rules is porch
    kept = games._own_folder
    assert list(tmp_path.iterdir()) == []
    assert kept != tmp_path
    assert kept.is_dir()
    games.close()
    assert not kept.exists()


def test_only_a_few_own_rules_are_remembered_and_the_files_of_others_go(games, porch):
    rules = [replace(porch, rolls=1 + n) for n in range(module._MOST_OWN + 2)]
    for one in rules:
        until_ready(lambda one=one: games.values(one))
    remembered = [False] * 2 + [True] * module._MOST_OWN
    assert [games.is_ready(one) for one in rules] == remembered
    for path in (storage.values_path, storage.variances_path):
        assert [path(one, games._own_folder).exists() for one in rules] == remembered


def test_reasons_need_nothing_more_however_many_rules_came_since(games, porch, monkeypatch):
    values = until_ready(lambda: games.values(porch))
    for n in range(1, 11):
        until_ready(lambda n=n: games.values(replace(porch, rolls=porch.rolls + n)))
    assert not games.is_ready(porch)

    def solve(*_):
        raise AssertionError("it is known")

    monkeypatch.setattr(Values, "solved", solve)
    position = {"boxes": {}, "bonuses": 0, "dice": "6" * porch.dice, "rolls_left": 0}
    assert advice_data(values, position, Lang.EN)["reason"]
    assert not storage.values_path(replace(porch, upper_bonus=None), games._own_folder).exists()


def test_rules_that_are_too_large_are_refused_before_anything_is_begun(games):
    more = MOST_BOXES_SOLVED + 1 - len(YUM.boxes)
    large = replace(YUM, id="large", boxes=YUM.boxes + YUM.boxes[:more])
    assert code_of(lambda: games.values(large)) == "rules-too-large-to-solve"


def test_strangers_rules_wait_for_each_other_and_not_without_end(games, porch, monkeypatch):
    going, begun = threading.Event(), list[str]()

    def slow(rules, *_, **__):
        begun.append(rules.id)
        assert going.wait(PATIENCE)
        raise OSError("a test")

    monkeypatch.setattr(module, "load_values", slow)
    rules = [replace(porch, id=f"porch-{n}") for n in range(module._MOST_OWN + 1)]
    assert {code_of(lambda one=one: games.values(one)) for one in rules} == {"still-solving"}
    assert len(games._own) == module._MOST_OWN
    assert begun == ["porch-0"]
    going.set()


# What goes wrong


def test_a_failure_is_said_once_and_then_tried_again(games, monkeypatch, caplog):
    right = storage.load_values

    def wrong(*_, **__):
        raise MemoryError("a test")

    monkeypatch.setattr(module, "load_values", wrong)
    assert code_of(lambda: games.values(YUM)) == "still-solving"
    until(games._built_in[YUM].task.done)
    assert code_of(lambda: games.values(YUM)) == "server-failed"
    assert "could not be solved" in caplog.text
    monkeypatch.setattr(module, "load_values", right)
    until_ready(lambda: games.values(YUM))


def test_a_server_that_stops_does_not_finish_solving(tmp_path, monkeypatch):
    reached, going = threading.Event(), threading.Event()

    def endless(*_, progress, **__):
        while True:
            reached.set()
            assert going.wait(PATIENCE)
            progress(0.5)

    monkeypatch.setattr(module, "load_values", endless)
    games = SolvedGames(tmp_path)
    games.start()
    assert reached.wait(PATIENCE)
    games.close()
    going.set()
    games._built_in[built_in(scorecard_ids()[0])].task.result(PATIENCE)


# Over HTTP


def test_a_server_says_how_far_it_is(tmp_path, folder):
    with browsing(tmp_path / "tables.sqlite", values_folder=folder) as ann:
        assert not any(game["progress"] for game in ann.get("/solved")["games"])
        answer = ann.ask("GET", "/drills?game=yum", lang="fr")
        assert answer.status_code == 503
        said = answer.json()
        assert said["code"] == "still-solving"
        assert said["progress"] == 0
        assert "calcul" in said["text"]
        patient = ann.ask("GET", "/drills?game=yum", prefer="respond-async")
        assert (patient.status_code, patient.json()["code"]) == (202, "still-solving")
        ann.get("/drills?game=yum")
        ready = {game["game"]: game["ready"] for game in ann.get("/solved")["games"]}
        assert ready["yum"]
        assert sum(ready.values()) == 1


def test_a_server_that_shall_solves_everything_by_itself(tmp_path, empty_folder, without_chances):
    settings = {"values_folder": empty_folder, "solve_at_start": True}
    with browsing(tmp_path / "tables.sqlite", **settings) as ann:
        until(lambda: ann.get("/solved")["ready"])
        told = ann.get("/solved")["games"]
    assert told == [{"game": game, "ready": True, "progress": 1.0} for game in scorecard_ids()]
