"""The table of best chances on disk: made once, found again, and never trusted if damaged."""

from dataclasses import replace

import pytest

from fivefold.errors import Malformed
from fivefold.games.scorecard import Sheet
from fivefold.solver.curves import reach_storage
from fivefold.solver.curves.reach_storage import (
    kept_reach_table,
    load_reach,
    prepare_reach,
    save_reach_table,
)
from fivefold.solver.curves.reach_table import make_reach_table
from fivefold.solver.passes.reach import reach_chances
from fivefold.solver.storage import reach_table_path
from fivefold.solver.worth import Worth


@pytest.fixture
def early(porch, monkeypatch):
    """As if the small game had many boxes: all but its last two turns are kept."""
    monkeypatch.setattr(reach_storage, "FEWEST_OPEN_KEPT", 2)
    monkeypatch.setattr(reach_storage, "_BUILT_FOR", 4)
    monkeypatch.setattr(
        reach_storage,
        "make_reach_table",
        lambda rules, threads, progress: make_reach_table(rules, threads, progress, 2),
    )
    return Sheet.empty(porch)


def chance(chances):
    return pytest.approx(chances.at_least(60), abs=1.5e-10)


def test_a_table_is_made_once_and_found_again(early, tmp_path, monkeypatch):
    shares = []
    made = load_reach(early, tmp_path, 1, shares.append)
    assert shares[-1] == 1
    assert reach_table_path(early.rules, tmp_path).is_file()
    monkeypatch.setattr(reach_storage, "make_reach_table", None)
    monkeypatch.setattr(reach_storage, "reach_chances", None)
    for sheet in (early, early.filled(0, 15, 0)):
        assert load_reach(sheet, tmp_path, 1).at_least(60) == chance(reach_chances(sheet, 1))
    assert made.at_least(60) == chance(load_reach(early, tmp_path, 1))


def test_a_sheet_with_few_open_boxes_needs_no_table(early, tmp_path):
    sheet = early.filled(0, 15, 0).filled(1, 18, 0)
    assert load_reach(sheet, tmp_path, 1).at_least(60) == reach_chances(sheet, 1).at_least(60)
    assert not list(tmp_path.iterdir())


def test_another_worth_takes_a_pass_of_its_own(early, tmp_path):
    worth = Worth.beating([60])
    found = load_reach(early, tmp_path, 1, worth=worth).at_least(worth.enough)
    assert found == reach_chances(early, 1, worth=worth).at_least(worth.enough)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("place", [0, 20, 100, 180, -1])
def test_a_damaged_table_is_refused_with_the_reason(early, tmp_path, place):
    table, warnings = make_reach_table(early.rules, 1, fewest_open=2), []
    save_reach_table(table, tmp_path, warnings.append)
    path = reach_table_path(early.rules, tmp_path)
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)
    assert kept_reach_table(early.rules, tmp_path, warnings.append) is None
    assert len(warnings) == 1


def test_without_a_file_there_is_no_table(porch, tmp_path):
    assert kept_reach_table(porch, tmp_path) is None


def test_games_with_saved_rolls_are_refused_before_anything_is_made(early, tmp_path):
    saving = Sheet.empty(replace(early.rules, saved_rolls=True))
    for ask in (
        lambda: load_reach(saving, tmp_path),
        lambda: prepare_reach(saving.rules, tmp_path),
    ):
        with pytest.raises(Malformed) as refused:
            ask()
        assert refused.value.code == "saved-rolls-not-counted"
    assert not list(tmp_path.iterdir())
