"""A server without the solver: built-in games come packed, and the rest is refused."""

from dataclasses import replace

import pytest

from fivefold.errors import FivefoldError
from fivefold.insights.scorecard.review import review_data
from fivefold.record import Record
from fivefold.rules import built_in
from fivefold.server.analysis.background_solver import BackgroundSolver
from fivefold.server.analysis.loaded_values import values_of, values_to_win
from fivefold.server.workers.pool import WorkerPool
from fivefold.solver import packed_values
from fivefold.solver.exact_values import pack
from fivefold.solver.packed_values import packed_path
from fivefold.solver.values import Values
from fivefold.texts import Lang
from tests.support.solved import solved
from tests.support.waiting import comes_true, run_story
from tests.support.workers import use_threads

use_threads()

YUM = built_in("yum")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(packed_values, "FOLDER", tmp_path)
    plain = replace(YUM, upper_bonus=None)
    for values in (solved("yum"), Values.solved(plain)):
        packed_path(values.rules).write_bytes(pack(values))

    def missing(*_):
        raise ModuleNotFoundError("No module named 'numba'", name="numba")

    monkeypatch.setattr(Values, "solved", missing)
    values_of.cache_clear()
    return tmp_path / "solved"


def answer(folder, ask):
    """What is answered in the end, or the code of the refusal."""

    def answered(games):
        try:
            return ask(games)
        except FivefoldError as error:
            return None if error.code == "still-solving" else error.code

    async def story():
        workers = WorkerPool()
        games = BackgroundSolver(folder, workers)
        try:
            return await comes_true(lambda: answered(games))
        finally:
            await workers.close()
            games.close()

    return run_story(story())


def test_a_built_in_game_is_reviewed_without_the_chance_to_win(folder):
    values = values_to_win(answer(folder, lambda games: games.ready(YUM)))
    assert not values.exact
    record = Record.parse("game: yum\nplayers: Ann, Bo\nAnn: 11123/111 11114 yum")
    assert review_data(record, values, Lang.EN)["winning"] is None


def test_other_rules_and_distributions_are_refused(folder, porch):
    assert answer(folder, lambda games: games.ready(porch)) == "not-installed"
    assert answer(folder, lambda games: games.spread(YUM)) == "not-installed"
