"""A server without the solver: built-in games come packed, and the rest is refused."""

import time
from dataclasses import replace

import pytest

from fivefold.errors import FivefoldError
from fivefold.learning.scorecard.review import review_data
from fivefold.record import Record
from fivefold.rules import built_in
from fivefold.server.analysis.solved_games import SolvedGames
from fivefold.solver import packed_values
from fivefold.solver.packed_values import packed_path
from fivefold.solver.packing import pack
from fivefold.solver.values import Values
from fivefold.texts import Lang
from tests.support.solved import solved

YUM = built_in("yum")


@pytest.fixture
def games(tmp_path, monkeypatch):
    monkeypatch.setattr(packed_values, "FOLDER", tmp_path)
    plain = replace(YUM, upper_bonus=None)
    for values in (solved("yum"), Values.solved(plain)):
        packed_path(values.rules).write_bytes(pack(values))

    def missing(*_):
        raise ModuleNotFoundError("No module named 'numba'", name="numba")

    monkeypatch.setattr(Values, "solved", missing)
    found = SolvedGames(tmp_path / "solved")
    yield found
    found.close()


def answer(ask):
    """What is answered in the end, or the code of the refusal."""
    end = time.monotonic() + 60
    while True:
        try:
            return ask()
        except FivefoldError as error:
            if error.code != "still-solving":
                return error.code
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_built_in_game_is_reviewed_without_the_chance_to_win(games):
    values = answer(lambda: games.values(YUM))
    assert not values.exact
    record = Record.parse("game: yum\nplayers: Ann, Bo\nAnn: 11123/111 11114 yum")
    assert review_data(record, values, Lang.EN)["winning"] is None


def test_other_rules_and_distributions_are_refused(games, porch):
    assert answer(lambda: games.values(porch)) == "not-installed"
    assert answer(lambda: games.spread(YUM)) == "not-installed"
