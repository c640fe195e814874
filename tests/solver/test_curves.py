"""Curves of every sheet: packed, in files, and as tables of best chances."""

import random
from dataclasses import replace

import numpy as np
import pytest

from fivefold.errors import Malformed
from fivefold.games.scorecard import Sheet
from fivefold.solver import reach_table, storage
from fivefold.solver.passes.reach import reach_chances
from fivefold.solver.reach_table import (
    kept_reach_table,
    load_reach,
    make_reach_table,
    prepare_reach,
    save_reach_table,
)
from fivefold.solver.storage import load_values, reach_table_path, values_path
from fivefold.solver.totals import Worth
from fivefold.solver.values import Values
from tests.second.random_rules import random_rules
from tests.support.solved import random_card, random_sheet, solved, spreads_of


def test_spreads_are_kept_beside_the_table_and_checked(tmp_path, monkeypatch, porch):
    values = Values.solved(porch)
    assert storage.kept_spreads(values, tmp_path) is None
    found = storage.load_spreads(values, tmp_path)
    path = storage.spreads_path(values.rules, tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]

    def same_as_found(loaded):
        pairs = zip(loaded.index, found.index, strict=True)
        assert all(np.array_equal(one, other) for one, other in pairs)
        assert np.array_equal(loaded.numbers[: len(found.numbers)], found.numbers)
        return True

    def wrong(*_):
        raise AssertionError("it is kept")

    with monkeypatch.context() as kept:
        kept.setattr("fivefold.solver.passes.distribution.every_spread", wrong)
        assert same_as_found(storage.load_spreads(values, tmp_path))
    # The values themselves are not taken for spreads, nor is a damaged or a short file.
    load_values(values.rules, tmp_path)
    other = values_path(values.rules, tmp_path).read_bytes()
    whole = path.read_bytes()
    for content in (other, whole[:-1] + b"\1", whole[:-8], whole[:150], b"", whole[:100] * 2):
        path.write_bytes(content)
        assert storage.kept_spreads(values, tmp_path) is None
        assert same_as_found(storage.load_spreads(values, tmp_path))


def test_a_curve_is_looked_up_before_within_and_after_what_is_stored():
    values = solved("yum")
    packed, rng = spreads_of(values), random.Random("at")
    places = np.array([values.place(random_sheet("yum", rng, n)) for n in (0, 0, 2, 7, 11)])
    for points in (-3, 0, 1, 20, 60, 150, 300, 5000):
        found = packed.at(places, np.full(len(places), points))
        plain = [packed.spread(place)[max(points, 0) :].sum() for place in places]
        assert found == pytest.approx(plain, abs=1e-12)


@pytest.fixture
def early(porch, monkeypatch):
    """As if the small game had many boxes: all but its last two turns are kept."""
    monkeypatch.setattr(reach_table, "FEWEST_OPEN_KEPT", 2)
    monkeypatch.setattr(reach_table, "_BUILT_FOR", 4)
    monkeypatch.setattr(
        reach_table,
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
    monkeypatch.setattr(reach_table, "make_reach_table", None)
    monkeypatch.setattr(reach_table, "reach_chances", None)
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


ROUNDED = 1.5e-10


@pytest.mark.parametrize("seed", range(3))
def test_a_table_answers_as_a_pass_does(seed, tmp_path):
    rng = random.Random(f"reach table {seed}")
    rules = random_rules(rng, tmp_path)
    table = make_reach_table(rules, 1, fewest_open=0)
    for sheet in (Sheet.empty(rules), random_card(rules, rng, rng.randint(1, len(rules.boxes)))):
        kept, found = table.chances(sheet), reach_chances(sheet, 1)
        assert kept.most == pytest.approx(found.most, abs=20)  # tiny chances are rounded to none
        for total in range(found.certain - 3, found.most + 3):
            assert kept.at_least(total) == pytest.approx(found.at_least(total), abs=ROUNDED)
        total = (found.certain + found.most) // 2
        keeps = kept.turn(total).keeps(1), found.turn(total).keeps(1)
        assert np.allclose(*keeps, rtol=0, atol=ROUNDED)


def test_only_sheets_with_enough_open_boxes_are_kept(porch):
    table = make_reach_table(porch, 1, fewest_open=4)
    boxes = len(porch.boxes)
    assert sorted(map(int.bit_count, table.packed)) == [0] + [1] * boxes
    assert table.chances(Sheet.empty(porch)).at_least(60) == pytest.approx(
        reach_chances(Sheet.empty(porch), 1).at_least(60), abs=ROUNDED
    )


def test_progress_is_told_while_a_table_is_made(porch):
    shares = []
    make_reach_table(porch, 1, shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1
