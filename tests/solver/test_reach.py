"""The best chances to reach a total, beside the plain way, and as tables of every sheet."""

import random
from dataclasses import replace

import numpy as np
import pytest

from fivefold.dice import rolls
from fivefold.games.scorecard import Keep, Position, Sheet
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver import reach_table, storage
from fivefold.solver.passes.distribution import exact_totals
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
from tests.second.plain_reach import (
    beating,
    best_chance,
    best_worth,
    box_chances,
    box_worths,
    keep_chances,
    keep_worths,
)
from tests.second.random_rules import random_rules
from tests.support.displays import parsed
from tests.support.effort import TIMES
from tests.support.insights import code_of
from tests.support.solved import random_card, random_sheet, solved, spreads_of


def close(expected):
    return pytest.approx(expected, abs=1e-10)


def totals_near(sheet, rng):
    """Some that are certain, some that are likely, and some that are out of reach."""
    most = reach_chances(sheet, 1).most
    return [0, sheet.total, most, most + 1, 10 * most, *rng.sample(range(most + 1), 3)]


def check_prospects(chances, sheet, total, rng):
    rules = sheet.rules
    dice, left = rng.choice(rolls(rules.dice)), rng.randrange(rules.rolls)
    kept, boxes = keep_chances(sheet, left, total), box_chances(sheet, dice, total)
    prospects = chances.prospects(Position(sheet, dice, left), total)
    for prospect in prospects:
        move = prospect.move
        if isinstance(move, Keep):
            assert prospect.chance == close(kept[move.dice])
        else:
            assert prospect.chance == close(boxes[rules.index[move.box]])
    assert sorted((one.chance for one in prospects), reverse=True) == [
        one.chance for one in prospects
    ]


@pytest.mark.parametrize("seed", range(4 * TIMES))
def test_made_up_games_as_the_plain_way_finds(seed, tmp_path):
    rng = random.Random(f"reach {seed}")
    rules = random_rules(rng, tmp_path)
    best_worth.cache_clear()
    for sheet in (Sheet.empty(rules), random_card(rules, rng, rng.randint(1, len(rules.boxes)))):
        chances = reach_chances(sheet, 1)
        for total in totals_near(sheet, rng):
            assert chances.at_least(total) == close(best_chance(sheet, total))
        check_prospects(chances, sheet, total, rng)


@pytest.mark.parametrize("game", scorecard_ids())
def test_the_last_two_boxes_as_the_plain_way_finds(game):
    rng = random.Random(f"{game} reach")
    for open_boxes in (0, 1, 1, 1, 2):
        sheet = random_sheet(game, rng, open_boxes)
        chances = reach_chances(sheet, 1)
        for total in totals_near(sheet, rng):
            best_worth.cache_clear()
            assert chances.at_least(total) == close(best_chance(sheet, total))
            if open_boxes:
                check_prospects(chances, sheet, total, rng)


@pytest.mark.parametrize("seed", range(3 * TIMES))
def test_any_worth_of_totals_as_the_plain_way_finds(seed, tmp_path):
    """Totals to beat, and worths as chance makes them."""
    rng = random.Random(f"worth {seed}")
    rules = random_rules(rng, tmp_path)
    sheet = random_card(rules, rng, rng.randint(1, len(rules.boxes)))
    most = reach_chances(sheet, 1).most
    others = [rng.randint(sheet.total, most) for _ in range(rng.randint(1, 3))]
    steps = Worth(rng.randint(0, most), np.sort([rng.random() for _ in range(rng.randint(1, 30))]))
    for worth, plain in (
        (Worth.beating([*others, others[0]]), beating(*others, others[0])),
        (steps, steps.of),
    ):
        best_worth.cache_clear()
        chances = reach_chances(sheet, 1, worth=worth)
        assert chances.at_least(worth.enough) == close(best_worth(sheet, plain))
        dice, left = rng.choice(rolls(rules.dice)), rng.randrange(rules.rolls)
        kept, boxes = keep_worths(sheet, left, plain), box_worths(sheet, dice, plain)
        for one in chances.prospects(Position(sheet, dice, left), worth.enough):
            move = one.move
            found = kept[move.dice] if isinstance(move, Keep) else boxes[rules.index[move.box]]
            assert one.chance == close(found)


@pytest.mark.parametrize("game", scorecard_ids())
def test_no_total_is_reached_more_often_by_playing_for_points(game):
    rng, shares = random.Random(f"{game} reach more"), []
    sheet = random_sheet(game, rng, open_boxes=5)
    best, points = reach_chances(sheet, progress=shares.append), exact_totals(solved(game), sheet)
    for total in points.scores.tolist():
        assert best.at_least(total) >= points.at_least(total) - 1e-11
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_the_best_chance_is_the_mean_over_the_first_rolls():
    sheet = random_sheet("yard-free", random.Random("first rolls"), open_boxes=4)
    chances, rules = reach_chances(sheet), sheet.rules
    for total in (sheet.total + 40, sheet.total + 90):
        best = [
            float(roll.probability)
            * chances.prospects(Position(sheet, roll, rules.rolls - 1), total)[0].chance
            for roll in rolls(rules.dice)
        ]
        assert sum(best) == close(chances.at_least(total))


@pytest.mark.long
def test_yum_from_the_empty_sheet():
    """What a pass that takes half a minute finds is at least what playing for points reaches."""
    empty = Sheet.empty(built_in("yum"))
    best, points = reach_chances(empty), exact_totals(solved("yum"), empty)
    for total in points.scores.tolist():
        assert best.at_least(total) >= points.at_least(total) - 1e-11
    assert best.at_least(200) > points.at_least(200) + 0.02


def test_a_notebook_shows_the_curve_from_the_last_certain_total_on():
    sheet = random_sheet("yum", random.Random(3), 2)
    chances = reach_chances(sheet, 1)
    assert f"{chances.certain}" in chances._repr_html_()
    parsed(chances.html())


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


def test_few_open_boxes_and_other_worths_need_no_table(early, tmp_path):
    sheet = early.filled(0, 15, 0).filled(1, 18, 0)
    assert load_reach(sheet, tmp_path, 1).at_least(60) == reach_chances(sheet, 1).at_least(60)
    worth = Worth.beating([60])
    found = load_reach(early, tmp_path, 1, worth=worth).at_least(worth.enough)
    assert found == reach_chances(early, 1, worth=worth).at_least(worth.enough)
    assert not list(tmp_path.iterdir())


def test_a_damaged_table_is_refused_with_the_reason(early, tmp_path):
    path, warnings = reach_table_path(early.rules, tmp_path), []
    assert kept_reach_table(early.rules, tmp_path) is None
    save_reach_table(make_reach_table(early.rules, 1, fewest_open=2), tmp_path, warnings.append)
    whole = path.read_bytes()
    for damaged, place in enumerate((0, 20, 100, 180, -1), start=1):
        content = bytearray(whole)
        content[place] ^= 1
        path.write_bytes(content)
        assert kept_reach_table(early.rules, tmp_path, warnings.append) is None
        assert len(warnings) == damaged


def test_games_with_saved_rolls_are_refused_before_anything_is_made(early, tmp_path):
    saving = Sheet.empty(replace(early.rules, saved_rolls=True))
    codes = code_of(load_reach, saving, tmp_path), code_of(prepare_reach, saving.rules, tmp_path)
    assert set(codes) == {"saved-rolls-not-counted"}
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
    shares = []
    table = make_reach_table(porch, 1, shares.append, fewest_open=4)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert sorted(map(int.bit_count, table.packed)) == [0] + [1] * len(porch.boxes)
    found, empty = table.chances(Sheet.empty(porch)), reach_chances(Sheet.empty(porch), 1)
    assert found.at_least(60) == pytest.approx(empty.at_least(60), abs=ROUNDED)
