"""Solved games of a server: begun when it is right, shared, and never waited for."""

import asyncio
import threading
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from fivefold.errors import FivefoldError
from fivefold.games.scorecard import Sheet
from fivefold.insights.scorecard import totals
from fivefold.insights.scorecard.hints import advice_data
from fivefold.insights.scorecard.review import review_data
from fivefold.record import Record
from fivefold.rules import built_in, scorecard_ids, scorecard_rules
from fivefold.server.analysis import background_solver as module
from fivefold.server.analysis import loaded_values
from fivefold.server.analysis.background_solver import BackgroundSolver
from fivefold.server.analysis.loaded_values import (
    BONUS_COMPARED,
    prepare,
    prepare_to_reach,
    prepare_to_win,
    values_of,
    values_to_win,
)
from fivefold.server.analysis.solved_games import Need, SolvedGame
from fivefold.server.workers import worker
from fivefold.server.workers.pool import WorkerPool
from fivefold.solver import packed_values, reach_table, storage
from fivefold.solver.exact_values import pack
from fivefold.solver.packed_values import packed_path
from fivefold.solver.values import Values
from fivefold.tables.setup import MOST_BOXES_SOLVED
from fivefold.texts import Lang
from tests.support.coach_browser import browsing
from tests.support.solved import solved as solved_by_itself
from tests.support.waiting import PATIENCE, comes_true, until

YUM = built_in("yum")


@pytest.fixture(scope="module")
def empty_folder(tmp_path_factory):
    """Here the server itself has to solve everything."""
    return tmp_path_factory.mktemp("solved")


@pytest.fixture(autouse=True)
def nothing_loaded():
    """Workers are threads here, and share what they loaded with other tests."""
    values_of.cache_clear()


@asynccontextmanager
async def with_games(folder):
    """The games of a server."""
    workers = WorkerPool()
    games = BackgroundSolver(folder, workers)
    try:
        yield games
    finally:
        await workers.close()
        games.close()


async def when_ready(ask):
    def answered():
        try:
            return ask()
        except FivefoldError as error:
            assert error.code == "still-solving"
            assert error.facts["percent"] in range(100)

    return await comes_true(answered)


def never(*_):
    raise AssertionError("it is on disk")


def code_of(ask):
    with pytest.raises(FivefoldError) as error:
        ask()
    return error.value.code


async def test_nothing_is_solved_unasked(tmp_path):
    async with with_games(tmp_path) as games:
        assert games.progress() == {
            "ready": False,
            "games": [{"game": game, "ready": False, "progress": 0.0} for game in scorecard_ids()],
        }
        assert not games.is_ready(YUM)
    assert list(tmp_path.iterdir()) == []


async def test_a_game_is_refused_until_it_is_ready_and_then_one_for_all(folder):
    async with with_games(folder) as games:
        assert code_of(lambda: games.ready(YUM)) == "still-solving"
        files = await when_ready(lambda: games.ready(YUM))
        assert games.is_ready(YUM)
        empty = Sheet.empty(YUM)
        found = values_of(files).expected_total(empty)
        assert found == solved_by_itself("yum").expected_total(empty)
        assert games.ready(YUM) is files
        assert await games.wait_for(YUM) is files
        (told,) = [game for game in games.progress()["games"] if game["ready"]]
        assert told == {"game": "yum", "ready": True, "progress": 1.0}


async def test_all_are_solved_at_the_start_if_that_is_wanted(empty_folder, monkeypatch):
    async with with_games(empty_folder) as games:
        games.start()
        await comes_true(lambda: games.progress()["ready"])

    monkeypatch.setattr(Values, "solved", never)
    values_of.cache_clear()
    async with with_games(empty_folder) as games:
        for game in scorecard_ids():
            await when_ready(lambda game=game: games.ready(built_in(game)))


async def test_how_totals_are_spread_is_worked_out_once(folder, monkeypatch):
    asked = []

    def counted(values, threads):
        asked.append((values.rules, threads))
        return {"game": values.rules.id}

    monkeypatch.setattr(totals, "spread_data", counted)
    async with with_games(folder) as games:
        told = await when_ready(lambda: games.spread(YUM))
        assert games.spread(YUM) is told
        assert told == {"game": "yum"}
    assert asked == [(YUM, 1)]


# Rules of one's own


async def test_own_rules_are_solved_and_nothing_of_them_is_kept(tmp_path, porch):
    async with with_games(tmp_path) as games:
        files = await when_ready(lambda: games.ready(porch))
        assert files.rules == porch
        assert list(tmp_path.iterdir()) == []
        assert files.folder != tmp_path
        assert files.folder.is_dir()
    assert not files.folder.exists()


async def test_chances_to_win_are_prepared_when_somebody_asks_for_them(folder, porch):
    async with with_games(folder) as games:
        files = await games.wait_for(porch)  # as a bot does
        assert files == games.ready(porch)
        assert not storage.spreads_path(porch, files.folder).exists()
        assert code_of(lambda: games.ready(porch, Need.WINNING)) == "still-solving"
        assert games.ready(porch) == files  # advice does not wait for it
        assert await games.wait_for(porch, Need.WINNING) == files
        assert storage.spreads_path(porch, files.folder).exists()


async def test_the_chance_to_reach_a_total_is_prepared_beside_everything_else(
    folder, porch, monkeypatch
):
    going = threading.Event()

    def slow(*_, progress, **__):
        progress(0.5)
        assert going.wait(PATIENCE)

    monkeypatch.setattr(reach_table, "prepare_reach", slow)
    async with with_games(folder) as games:
        await when_ready(lambda: games.ready(porch))
        assert code_of(lambda: games.ready(porch, Need.REACHING)) == "still-solving"
        stage = games._own[porch].stages[Need.REACHING]
        await comes_true(lambda: stage.progress > 0.5)
        # Meanwhile nothing else waits for it: neither this game nor another one.
        await games.wait_for(porch, Need.WINNING)
        await games.wait_for(replace(porch, id="another"))
        assert code_of(lambda: games.ready(porch, Need.REACHING)) == "still-solving"
        going.set()
        await games.wait_for(porch, Need.REACHING)


async def test_only_a_few_own_rules_are_remembered_and_the_files_of_others_go(folder, porch):
    rules = [replace(porch, rolls=1 + n) for n in range(module._MOST_OWN + 2)]
    async with with_games(folder) as games:
        for one in rules:
            await when_ready(lambda one=one: games.ready(one, Need.WINNING))
        remembered = [False] * 2 + [True] * module._MOST_OWN
        assert [games.is_ready(one) for one in rules] == remembered
        for path in (storage.values_path, storage.spreads_path):
            assert [path(one, games._own_folder).exists() for one in rules] == remembered


async def test_reasons_need_nothing_more_when_the_files_have_gone(folder, porch, monkeypatch):
    async with with_games(folder) as games:
        files = await when_ready(lambda: games.ready(porch))
        values = values_of(files)
        for n in range(1, 11):
            await when_ready(lambda n=n: games.ready(replace(porch, rolls=porch.rolls + n)))
        assert not games.is_ready(porch)
        assert not storage.values_path(replace(porch, upper_bonus=None), files.folder).exists()
    monkeypatch.setattr(Values, "solved", never)
    position = {"boxes": {}, "bonuses": 0, "dice": "6" * porch.dice, "rolls_left": 0}
    assert advice_data(values, position, Lang.EN)["reason"]


async def test_rules_that_are_too_large_are_refused_before_anything_is_begun(folder):
    more = MOST_BOXES_SOLVED + 1 - len(YUM.boxes)
    large = replace(YUM, id="large", boxes=YUM.boxes + YUM.boxes[:more])
    async with with_games(folder) as games:
        assert code_of(lambda: games.ready(large)) == "rules-too-large-to-solve"


async def test_strangers_rules_wait_for_each_other_and_not_without_end(folder, porch, monkeypatch):
    going, begun = threading.Event(), list[str]()

    def slow(rules, *_, **__):
        begun.append(rules.id)
        assert going.wait(PATIENCE)
        raise OSError("a test")

    monkeypatch.setattr(loaded_values, "load_values", slow)
    rules = [replace(porch, id=f"porch-{n}") for n in range(module._MOST_OWN + 1)]
    async with with_games(folder) as games:
        assert {code_of(lambda one=one: games.ready(one)) for one in rules} == {"still-solving"}
        assert len(games._own) == module._MOST_OWN
        await comes_true(lambda: begun)
        await asyncio.sleep(0)
        assert begun == ["porch-0"]
        going.set()


# What goes wrong


async def test_a_failure_is_said_once_and_then_tried_again(folder, monkeypatch, caplog):
    right = loaded_values.load_values

    def wrong(*_, **__):
        raise MemoryError("a test")

    monkeypatch.setattr(loaded_values, "load_values", wrong)
    async with with_games(folder) as games:
        assert code_of(lambda: games.ready(YUM)) == "still-solving"
        await comes_true(lambda: not games._built_in[YUM].tasks)
        assert code_of(lambda: games.ready(YUM)) == "server-failed"
        monkeypatch.setattr(loaded_values, "load_values", right)
        await when_ready(lambda: games.ready(YUM))
    assert "MemoryError: a test" in caplog.records[0].trace


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


def test_a_server_that_shall_solves_everything_by_itself(tmp_path, empty_folder):
    settings = {"values_folder": empty_folder, "solve_at_start": True}
    with browsing(tmp_path / "tables.sqlite", **settings) as ann:
        until(lambda: ann.get("/solved")["ready"])
        told = ann.get("/solved")["games"]
    assert told == [{"game": game, "ready": True, "progress": 1.0} for game in scorecard_ids()]


# Values in a worker


def progress_of(work, game):
    """What a worker tells while it does this."""
    told = list[float]()
    token = worker._reporter.set(told.append)
    work(game)
    worker._reporter.reset(token)
    assert told == sorted(told)
    return told


def test_values_are_mapped_and_loaded_once(folder):
    game = SolvedGame(scorecard_rules("yum"), folder)
    values = values_of(game)
    assert values_of(SolvedGame(scorecard_rules("yum"), folder)) is values
    assert not values.array.flags.owndata
    assert not values.array.flags.writeable
    assert values_to_win(game) is values


def test_preparing_puts_everything_on_disk_and_says_how_far_it_is(tmp_path, porch, monkeypatch):
    assert progress_of(prepare, SolvedGame(porch, tmp_path))[-1] == BONUS_COMPARED
    assert storage.values_path(porch, tmp_path).exists()

    monkeypatch.setattr(Values, "solved", never)
    values_of.cache_clear()
    assert values_of(SolvedGame(porch, tmp_path)).rules == porch


@pytest.mark.parametrize(
    ("work", "paths"),
    [
        (prepare_to_win, [storage.spreads_path]),
        (prepare_to_reach, [storage.spreads_path, storage.reach_table_path]),
    ],
)
def test_tables_of_chances_are_made_once_and_their_progress_is_told(work, paths, tmp_path, porch):
    game = SolvedGame(porch, tmp_path)
    prepare(game)
    assert not any(path(porch, tmp_path).exists() for path in paths)
    assert progress_of(work, game)[-1] == 1
    assert all(path(porch, tmp_path).exists() for path in paths)
    assert set(progress_of(work, game)) <= {1}  # there is nothing to do


# Without the solver: built-in games come packed


@pytest.fixture
def packed_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(packed_values, "FOLDER", tmp_path)
    plain = replace(YUM, upper_bonus=None)
    for values in (solved_by_itself("yum"), Values.solved(plain)):
        packed_path(values.rules).write_bytes(pack(values))

    def missing(*_):
        raise ModuleNotFoundError("No module named 'numba'", name="numba")

    monkeypatch.setattr(Values, "solved", missing)
    return tmp_path / "solved"


async def test_without_the_solver_built_in_games_are_reviewed_but_for_chances_to_win(
    packed_folder, porch
):
    def refusal(ask):
        code = code_of(ask)
        return None if code == "still-solving" else code

    async with with_games(packed_folder) as games:
        values = values_to_win(await when_ready(lambda: games.ready(YUM)))
        assert not values.exact
        record = Record.parse("game: yum\nplayers: Ann, Bo\nAnn: 11123/111 11114 yum")
        assert review_data(record, values, Lang.EN)["winning"] is None
        for ask in (lambda: games.ready(porch), lambda: games.spread(YUM)):
            assert await comes_true(lambda ask=ask: refusal(ask)) == "not-installed"
