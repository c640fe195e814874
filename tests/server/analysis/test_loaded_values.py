"""Values in a worker: mapped from the files that all share, loaded once, solved if need be."""

from fivefold.rules import scorecard_rules
from fivefold.server.analysis.loaded_values import (
    BONUS_COMPARED,
    prepare,
    prepare_to_reach,
    prepare_to_win,
    values_of,
    values_to_win,
)
from fivefold.server.analysis.solved_games import SolvedGame
from fivefold.server.workers import worker
from fivefold.solver import storage
from fivefold.solver.values import Values


def test_values_are_mapped_and_loaded_once(folder):
    game = SolvedGame(scorecard_rules("yum"), folder)
    values = values_of(game)
    assert values_of(SolvedGame(scorecard_rules("yum"), folder)) is values
    assert not values.array.flags.owndata
    assert not values.array.flags.writeable
    assert values_to_win(game) is values


def test_preparing_puts_everything_on_disk_and_says_how_far_it_is(tmp_path, porch, monkeypatch):
    told = list[float]()
    token = worker._reporter.set(told.append)
    prepare(SolvedGame(porch, tmp_path))
    worker._reporter.reset(token)
    assert told == sorted(told)
    assert told[-1] == BONUS_COMPARED
    assert storage.values_path(porch, tmp_path).exists()

    def solve(*_):
        raise AssertionError("it is on disk")

    monkeypatch.setattr(Values, "solved", solve)
    values_of.cache_clear()
    assert values_of(SolvedGame(porch, tmp_path)).rules == porch


def test_what_chances_to_win_need_is_prepared_by_itself(tmp_path, porch):
    game = SolvedGame(porch, tmp_path)
    prepare(game)
    assert not storage.spreads_path(porch, tmp_path).exists()
    told = list[float]()
    token = worker._reporter.set(told.append)
    prepare_to_win(game)
    worker._reporter.reset(token)
    assert told == sorted(told)
    assert told[-1] == 1
    assert storage.spreads_path(porch, tmp_path).exists()


def test_the_table_of_best_chances_is_made_once_and_its_progress_is_told(tmp_path, porch):
    game = SolvedGame(porch, tmp_path)
    prepare(game)
    told = list[float]()
    for _ in range(2):
        token = worker._reporter.set(told.append)
        prepare_to_reach(game)
        worker._reporter.reset(token)
    assert storage.spreads_path(porch, tmp_path).exists()
    assert storage.reach_table_path(porch, tmp_path).exists()
    assert told == sorted(told)  # the second time there is nothing to do
    assert told[-1] == 1
