"""The chance with every choice of a turn, from those with every box and roll."""

import random
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from fivefold.coach.scorecard import win_chances as winning
from fivefold.coach.scorecard.win_chances import (
    Duel,
    Endgame,
    TurnWins,
    WinChances,
    use_spreads,
    win_by_total,
)
from fivefold.dice import Dice, rolls
from fivefold.games.scorecard import Fill, Keep, Position, Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import UpperBonus, built_in
from fivefold.solver.numbering import written
from fivefold.solver.passes.distribution import exact_totals
from fivefold.solver.simulation import simulate
from fivefold.solver.values import Values
from tests.second.plain_solver import after_reroll, outcomes
from tests.support.solved import random_card, random_sheet, solved, solved_rules, with_chances


def spread(rng, length):
    chances = np.array([rng.random() for _ in range(length)])
    return chances / chances.sum()


def shares(totals):
    """Everyone's share of the wins, from the chances of everyone's totals."""
    return [
        one @ win_by_total([other for n, other in enumerate(totals) if n != seat], len(one))
        for seat, one in enumerate(totals)
    ]


def test_the_chance_to_win_counts_every_outcome_and_shares_ties():
    rng = random.Random(3)
    spreads = [spread(rng, length) for length in (5, 7, 4)]
    plain = [0.0, 0.0, 0.0]
    for totals in product(*(range(len(one)) for one in spreads)):
        chance = np.prod([one[total] for one, total in zip(spreads, totals, strict=True)])
        winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
        for seat in winners:
            plain[seat] += chance / len(winners)
    for seat, mine in enumerate(spreads):
        others = [one for other, one in enumerate(spreads) if other != seat]
        assert mine @ win_by_total(others, len(mine)) == pytest.approx(plain[seat], abs=1e-12)


def test_late_chances_are_those_of_the_exact_totals():
    rng = random.Random("late")
    for open_boxes in (0, 2, 4):
        sheets = [random_sheet("yum", rng, open_boxes) for _ in range(3)]
        totals = [exact_totals(solved("yum"), sheet) for sheet in sheets]
        whole = [np.concatenate([np.zeros(one.lowest), one.chances]) for one in totals]
        found = WinChances(solved("yum")).chances(sheets)
        assert found == pytest.approx(shares(whole), abs=5e-5)
        assert sum(found) == pytest.approx(1, abs=1e-9)


def test_from_the_first_turn_on_they_are_those_of_simulated_games():
    """A first player who has a YUM, against two who have nothing yet."""
    values, rules = with_chances(solved("yum")), built_in("yum")
    first = Sheet.empty(rules).filled(rules.index["yum"], 30, 0)
    sheets, games = [first, Sheet.empty(rules), Sheet.empty(rules)], 20_000
    played = [simulate(values, games, seed=7 + n, sheet=one) for n, one in enumerate(sheets)]
    totals = [np.concatenate([np.zeros(one.lowest), one.chances]) for one in played]
    found = WinChances(values).chances(sheets)
    assert found == pytest.approx(shares(totals), abs=4 * (0.25 / games) ** 0.5)


def test_the_spreads_on_disk_and_those_worked_out_alone_agree(porch, tmp_path):
    rng, alone = random.Random("agree"), Values.solved(porch)
    stored = Values.solved(porch)
    use_spreads(stored, tmp_path)
    for _ in range(5):
        sheets = [random_card(porch, rng, rng.randint(0, len(porch.boxes))) for _ in range(3)]
        exact = WinChances(alone).chances(sheets)
        assert WinChances(stored).chances(sheets) == pytest.approx(exact, abs=5e-5)


def test_equals_are_equal_and_points_from_earlier_manches_count():
    winning, empty = WinChances(with_chances(solved("yum"))), Sheet.empty(built_in("yum"))
    assert winning.chances([empty] * 4) == pytest.approx([0.25] * 4, abs=1e-9)
    ahead, behind = winning.chances([empty, empty], ahead=[300, 0])
    assert ahead > 0.999
    assert behind < 0.001
    assert win_by_total([], 4).tolist() == [1, 1, 1, 1]


def test_whole_manches_bring_so_many_times_the_value_of_one():
    values = with_chances(solved("yum"))
    start = values.array[values.place(Sheet.empty(values.rules))]
    for count in (0, 1, 3):
        chances = WinChances(values).manche_points(count)
        mean = chances @ np.arange(len(chances))
        assert mean == pytest.approx(count * start, abs=0.01)
        assert chances.sum() == pytest.approx(1)


def test_the_chance_of_many_sheets_is_that_of_each():
    """With eight boxes open; each sheet by itself and with points of its own."""
    rng, values = random.Random("likely"), with_chances(solved("yum"))
    sheets = [random_sheet("yum", rng, 8) for _ in range(4)]
    places = np.array([values.place(sheet) for sheet in sheets])
    points, wins = np.array([0, 40, 60, 60]), np.clip((np.arange(400) - 120) / 20, 0, 1)
    exact = []
    for sheet, made in zip(sheets, points, strict=True):
        totals = exact_totals(values, sheet)
        least = totals.lowest - written(sheet) + made
        exact.append(totals.chances @ wins[least : least + len(totals.chances)])
    assert WinChances(values).win_chances(places, points, wins) == pytest.approx(exact, abs=2e-5)
    assert len(set(np.round(exact, 2))) > 2


def test_only_the_spreads_asked_for_last_are_remembered(monkeypatch):
    monkeypatch.setattr(winning, "_CACHED", 2)
    asked, rng = [], random.Random("kept")
    chances = WinChances(solved("yum"))
    computed = chances._computed
    monkeypatch.setattr(chances, "_computed", lambda place: asked.append(place) or computed(place))
    sheets = [random_sheet("yum", rng, 2) for _ in range(3)]
    for n in (0, 1, 0, 2, 0, 1):
        chances.total_chances(sheets[n])
    first, second, third = (solved("yum").place(sheet) for sheet in sheets)
    assert asked == [first, second, third, second]


def test_cards_prepared_together_have_the_spreads_that_each_has_alone(porch):
    values = solved_rules(porch)
    rng, alone, together = random.Random(8), WinChances(values), WinChances(values)
    most = len(porch.boxes)
    sheets = [random_card(porch, rng, open_boxes) for open_boxes in (0, 1, 1, 2, 2, 2, most)]
    together.prepare(sheets)
    assert len(together._cached) >= 4
    for sheet in sheets:
        mine, theirs = (one.total_chances(sheet) for one in (alone, together))
        assert mine.tolist() == theirs.tolist()


YUM = built_in("yum")
LAST = len(YUM.boxes) - 1


@pytest.fixture
def wins():
    """Only the last box is open, and it wins with five of a kind."""
    boxes = np.full((len(YUM.boxes), len(rolls(5))), -np.inf)
    boxes[LAST] = [max(roll.counts) == 5 for roll in rolls(5)]
    return TurnWins(YUM, boxes)


def test_a_box_has_its_own_chance_and_a_keep_that_of_what_may_follow(wins):
    moves, empty = [Fill(YUM.boxes[LAST].id), Fill(YUM.boxes[0].id)], Sheet.empty(YUM)
    for dice, chance in (("66666", 1.0), ("66665", 0.0)):
        assert wins.of(Position(empty, Dice(dice), 0), moves).tolist() == [chance, -np.inf]
    for left, chance in ((1, 1 / 6), (2, 11 / 36)):
        found = wins.of(Position(empty, Dice("66665"), left), [Keep(Dice("6666"))])
        assert found == pytest.approx([chance])


def plain_chance(mover, other, ahead, found):
    """The chance to win of whose turn it is, the plain way; `ahead` is beside the sheets."""
    key = mover, other, ahead
    if key in found:
        return found[key]
    if mover.full:
        lead = mover.total + ahead - other.total
        return float(lead > 0) + (lead == 0) / 2
    worth = {}
    for roll in rolls(mover.rules.dice):
        after = [
            mover.filled(box, points_in(mover, roll, box), bonus_for(mover, roll))
            for box in legal_boxes(mover, roll)
        ]
        worth[roll] = max(1 - plain_chance(other, sheet, -ahead, found) for sheet in after)
    for _ in range(mover.rules.rolls - 1):
        worth = after_reroll(mover.rules.dice, worth)
    found[key] = sum(likely * worth[roll] for roll, likely in outcomes(mover.rules.dice)[Dice()])
    return found[key]


def lead_of(first, second, ahead):
    return written(first) - written(second) + ahead


@pytest.mark.parametrize("bonus", [None, UpperBonus(at=9, points=4)])
def test_two_turns_each_without_rerolls(bonus):
    rules = replace(YUM, boxes=YUM.boxes[1:3], order=None, upper_bonus=bonus, rolls=1)
    endgame, empty = Endgame(Values.solved(rules)), Sheet.empty(rules)
    one = empty.filled(0, 6, 0)
    for first, second in ((empty, empty), (empty, one)):
        for ahead in (-4, 0, 3):
            plain = plain_chance(first, second, ahead, {})
            found = endgame.chance(first, second, lead_of(first, second, ahead))
            assert found == pytest.approx(plain, abs=1e-9)


@pytest.mark.parametrize("game", ["yum", "yard-forced"])
def test_the_last_turn_of_each(game):
    rng, endgame = random.Random("last"), Endgame(solved(game))
    for theirs in (0, 0, 1, 1):
        first, second = random_sheet(game, rng, 1), random_sheet(game, rng, theirs)
        ahead = second.total - first.total + rng.randint(-25, 10)
        plain = plain_chance(first, second, ahead, {})
        found = endgame.chance(first, second, lead_of(first, second, ahead))
        assert found == pytest.approx(plain, abs=1e-9)


def test_two_turns_each_of_a_real_game():
    """Nobody can do better, and the boxes of a roll are worth what the turn is worth."""
    rng, endgame = random.Random("two each"), Endgame(solved("yum"))
    first, second = (random_sheet("yum", rng, 2) for _ in range(2))
    lead = round(solved("yum").to_come(second) - solved("yum").to_come(first))
    even = endgame.chance(first, second, lead)
    assert (
        endgame.chance(first, second, lead - 10) < even < endgame.chance(first, second, lead + 10)
    )
    boxes = endgame.by_box(Duel(first, second, lead))
    assert boxes.shape == (len(YUM.boxes), len(rolls(5)))
    least = sum(
        float(roll.probability) * best
        for roll, best in zip(rolls(5), boxes.max(axis=0), strict=True)
    )
    assert least < even < np.max(boxes)
