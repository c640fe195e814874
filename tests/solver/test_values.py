"""Games solved: their values beside the plain way, what can be solved, and how much it takes."""

import os
import random
import sys
from dataclasses import replace

import numpy as np
import pytest

from fivefold.dice import Dice, rolls
from fivefold.errors import FivefoldError, Malformed
from fivefold.games import new_game
from fivefold.games.scorecard import Fill, FinalRoll, Keep, Position, Sheet, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import built_in, scorecard_ids, scorecard_rules
from fivefold.solver import limits, plan
from fivefold.solver.limits import (
    check_bounded,
    check_solvable,
    memory_to_use,
    only_bounded,
    solver_installed,
    why_unsolvable,
)
from fivefold.solver.numbering import written
from fivefold.solver.passes import levels
from fivefold.solver.passes.distribution import exact_totals
from fivefold.solver.passes.levels import check_curves, check_memory, masks_of, most_to_come
from fivefold.solver.passes.reach import reach_chances
from fivefold.solver.plan import MAX_BOXES, make_plan
from fivefold.solver.simulation import simulate
from fivefold.solver.values import Values
from tests.second.plain_solver import after_reroll, best_box, expected_total, keep_values
from tests.second.random_rules import random_rules
from tests.support.effort import TIMES
from tests.support.insights import code_of
from tests.support.pads import (
    BONUS,
    COLUMNS,
    GRAND,
    ONES,
    SIXES,
    columns,
    generala,
    pad,
    three_columns,
)
from tests.support.solved import random_card, random_sheet, solved


def test_the_known_values_of_the_empty_card():
    published = {
        "yard-forced": 254.587728734496,
        "yard-free": 254.589609481963,
        "classique": 254.589609481963,
    }
    for game, known in published.items():
        empty = Sheet.empty(built_in(game))
        assert solved(game).expected_total(empty) == pytest.approx(known, abs=1e-11)


@pytest.mark.parametrize("game", scorecard_ids())
def test_late_cards_are_worth_what_the_plain_way_finds(game):
    rng, values = random.Random(game), solved(game)
    for open_boxes in (1, 1, 2):
        sheet = random_sheet(game, rng, open_boxes)
        assert values.expected_total(sheet) == nearly(expected_total(sheet))
        if open_boxes == 1:
            check_options(values, sheet, rng)


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_card_is_worth_the_mean_of_the_best_first_choices(game):
    rng = random.Random(f"{game} mean")
    values = solved(game)
    for open_boxes in (1, 5, 11):
        sheet = random_sheet(game, rng, open_boxes)
        mean = sum(
            float(roll.probability) * values.choices(Position(sheet, roll, 2))[0].expected
            for roll in rolls(5)
        )
        assert values.expected_total(sheet) == nearly(mean)


@pytest.mark.parametrize("game", scorecard_ids())
def test_options_are_the_legal_moves_best_first(game):
    rules, values = built_in(game), solved(game)
    state = new_game(rules, players=1).play(FinalRoll("33345"))
    sheet = state.sheets[0]
    boxes = values.choices(Position(sheet, Dice("33345"), rolls_left=0))
    assert {option.move for option in boxes} == set(state.legal_moves())
    every = values.choices(Position(sheet, Dice("33345"), rolls_left=1))
    assert Keep("333") in [option.move for option in every]
    assert {option.move for option in every} > set(state.legal_moves())
    expected = [option.expected for option in every]
    assert expected == sorted(expected, reverse=True)


def test_a_forced_box_is_the_only_one_offered():
    rules = built_in("yard-forced")
    sheet = Sheet.empty(rules).filled(rules.index["five-of-a-kind"], 50, 0)
    [option] = solved("yard-forced").choices(Position(sheet, Dice("66666"), rolls_left=0))
    assert option.move == Fill("sixes")


def test_positions_that_cannot_be_are_refused():
    values, empty = solved("yum"), Sheet.empty(built_in("yum"))
    full, yacht = random_sheet("yum", random.Random(1), 0), Sheet.empty(built_in("yacht"))
    for sheet, dice, left, code in [
        (empty, "11111", -1, "wrong-rolls-left"),
        (empty, "11111", 3, "wrong-rolls-left"),
        (empty, "1111", 1, "wrong-dice-count"),
        (full, "11111", 1, "card-full"),
        (yacht, "12345", 1, "other-rules"),
    ]:
        assert code_of(values.choices, Position(sheet, Dice(dice), left)) == code
    assert code_of(values.expected_total, yacht) == "other-rules"


def test_threads_do_not_change_a_single_bit_and_progress_is_told():
    rules, told = built_in("yum"), []
    one = Values.solved(rules, threads=1, progress=told.append)
    assert (one.array == Values.solved(rules, threads=3).array).all()
    assert told == sorted(told)
    assert told[-1] == 1


GAMES = 4000


def nearly(expected):
    return pytest.approx(expected, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("seed", range(15 * TIMES))
def test_made_up_games_are_worth_what_the_plain_way_finds(seed, tmp_path):
    rng = random.Random(f"rules {seed}")
    rules = random_rules(rng, tmp_path)
    values, empty = Values.solved(rules), Sheet.empty(rules)
    expected_total.cache_clear()
    assert values.expected_total(empty) == nearly(expected_total(empty))
    for _ in range(4):
        sheet = random_card(rules, rng, rng.randint(0, len(rules.boxes)))
        assert values.expected_total(sheet) == nearly(expected_total(sheet))
        totals = exact_totals(values, sheet)
        assert totals.mean == nearly(expected_total(sheet))
        assert totals.chances.sum() == nearly(1)
        if not sheet.full:
            check_options(values, sheet, rng)
    totals, played = exact_totals(values, empty), simulate(values, GAMES, seed)
    assert abs(played.mean - totals.mean) <= 4.5 * totals.sd / GAMES**0.5 + 1e-9


@pytest.mark.parametrize("seed", range(5 * TIMES))
def test_made_up_games_that_save_rolls_are_worth_what_the_plain_way_finds(seed, tmp_path):
    rng = random.Random(f"saved {seed}")
    rules = random_rules(rng, tmp_path, saves_rolls=True)
    values, empty = Values.solved(rules), Sheet.empty(rules)
    expected_total.cache_clear()
    assert values.expected_total(empty) == nearly(expected_total(empty))
    for _ in range(4):
        sheet = random_card(rules, rng, rng.randint(0, len(rules.boxes)))
        sheet = replace(sheet, saved=rng.randint(0, sheet.most_saved))
        # Values are rounded to single precision.
        assert values.expected_total(sheet) == pytest.approx(expected_total(sheet), abs=1e-4)
    played = simulate(values, GAMES, seed)
    assert abs(played.mean - expected_total(empty)) <= 4.5 * played.sd / GAMES**0.5 + 1e-9


def check_options(values, sheet, rng):
    rules = values.rules
    dice, left = rng.choice(rolls(rules.dice)), rng.randrange(rules.rolls)
    worth = {roll: best_box(sheet, roll) for roll in rolls(rules.dice)}
    for _ in range(left - 1):
        worth = after_reroll(rules.dice, worth)
    kept = keep_values(rules.dice, worth)
    for option in values.choices(Position(sheet, dice, left)):
        if isinstance(option.move, Keep):
            plain = kept[option.move.dice]
        else:
            box = rules.index[option.move.box]
            points, bonus = points_in(sheet, dice, box), bonus_for(sheet, dice)
            plain = expected_total(sheet.filled(box, points, bonus))
        assert option.expected == nearly(plain)


def test_the_solver_is_there_if_numba_can_be_loaded(monkeypatch):
    assert solver_installed()
    monkeypatch.setitem(sys.modules, "numba", None)
    assert not solver_installed()


@pytest.fixture
def machine(monkeypatch, tmp_path):
    """A machine with 24 GB and without containers."""
    pages = {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": 24 << 18}
    monkeypatch.setattr(os, "sysconf", pages.__getitem__, raising=False)
    monkeypatch.setattr(limits, "_CONTAINER", tmp_path / "memory.max")


def test_half_of_the_memory_or_of_the_container_is_used(machine, monkeypatch, tmp_path):
    limit = tmp_path / "memory.max"
    assert memory_to_use() == 12 << 30
    for text, used in ((f"{2 << 30}\n", 1), ("max\n", 12)):
        limit.write_text(text, "ascii")
        assert memory_to_use() == used << 30
    monkeypatch.delattr(os, "sysconf", raising=False)  # where the system does not say
    assert memory_to_use() == 4 << 30


NEEDED = ONES.replace(" }", ', needs = "grand" }')


def test_a_game_is_refused_before_any_work_is_done(machine):
    needed_twice = pad(GRAND, NEEDED, SIXES.replace(" }", ', needs = "ones" }'))
    saving = pad(ONES, SIXES, GRAND, head="saved_rolls = true", tail=COLUMNS + BONUS)
    for rules, code in [
        (generala(), "first-roll-unsolved"),
        (three_columns(), "columns-bounded"),
        (saving, "columns-unsolved"),
        (needed_twice, "needs-unsolved"),
    ]:
        with pytest.raises(Malformed, match="pad can't be solved") as refused:
            Values.solved(rules)
        assert refused.value.code == code


def test_all_other_rules_can_be_solved(machine):
    assert why_unsolvable(built_in("yard-forced")) is None
    assert why_unsolvable(pad(GRAND, NEEDED)) is None
    check_solvable(pad(ONES, SIXES, head='fill = "up"'))


def test_a_game_has_bounds_only_where_its_columns_make_it_too_large(machine):
    bounded = {
        built_in("three-columns"): True,
        built_in("balut"): True,
        built_in("thirteen"): False,
    }
    assert {rules: only_bounded(rules) for rules in bounded} == bounded
    check_bounded(built_in("balut"))
    few = columns(1, 2, bonus="")
    assert not only_bounded(few)
    assert code_of(check_bounded, few) == "bounds-not-needed"
    assert code_of(check_bounded, generala()) == "first-roll-unsolved"


def test_rules_too_large_are_refused_with_what_would_be_needed(monkeypatch):
    yacht = built_in("yacht")

    def with_boxes(count):
        boxes = tuple(replace(yacht.boxes[7], id=f"box-{n}") for n in range(count))
        return replace(yacht, id="mine", boxes=boxes, upper_bonus=None)

    assert code_of(make_plan, with_boxes(MAX_BOXES + 1)) == "too-many-boxes"
    monkeypatch.setattr(plan, "memory_to_use", lambda: 1 << 20)
    for boxes, code in ((18, "too-large-to-solve"), (25, "too-many-boxes")):
        with pytest.raises(FivefoldError) as refused:
            make_plan(with_boxes(boxes))
        assert refused.value.code == code
        assert f"{(1 << boxes) * 12 * 8 / 2**30:.1f}" == refused.value.facts["gigabytes"]


def kinds_of_arrays(rules):
    return {
        name: (part.dtype, part.ndim, part.flags.c_contiguous)
        for name, part in make_plan(rules)._asdict().items()
        if isinstance(part, np.ndarray)
    }


def test_code_is_compiled_once_for_plans_of_all_sizes(porch):
    usual = kinds_of_arrays(built_in("yum"))
    for boxes in (1, 2, 5):
        assert kinds_of_arrays(replace(porch, boxes=porch.boxes[:boxes])) == usual


@pytest.mark.parametrize("game", scorecard_ids())
def test_the_filled_boxes_and_a_bound_of_the_points_to_come(game):
    rng, values = random.Random(f"{game} levels"), solved(game)
    for open_boxes in (0, 1, 4):
        sheet = random_sheet(game, rng, open_boxes)
        places = np.array([values.place(sheet)])
        masks = masks_of(values.plan, places)
        assert masks[0] == sum(1 << box for box in sheet.rules.places if box not in sheet.open)
        bound = most_to_come(values.plan, places, masks)[0]
        assert reach_chances(sheet, 1).most <= written(sheet) + bound


def test_curves_of_what_saves_rolls_or_does_not_fit_are_refused(porch, monkeypatch):
    yum = Sheet.empty(scorecard_rules("yum"))
    check_curves(yum)
    check_curves(Sheet.empty(porch))
    saving = Sheet.empty(replace(porch, saved_rolls=True))
    assert code_of(check_curves, saving) == "saved-rolls-not-counted"
    monkeypatch.setattr(levels, "memory_to_use", lambda: 1 << 20)
    assert code_of(check_curves, yum) == "too-large-to-spread"
    monkeypatch.setattr(levels, "memory_to_use", lambda: 8 * 100)
    check_memory(np.array([50, 50, 50]))
    with pytest.raises(Malformed, match="GB"):
        check_memory(np.array([50, 51, 50]))
