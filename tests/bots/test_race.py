"""What a lead is worth: the rival's expected totals, and the sheets that they are compared with."""

import random
from dataclasses import replace

import numpy as np
import pytest

from fivefold.bots import bot
from fivefold.bots.arena import arena
from fivefold.bots.scorecard import race
from fivefold.bots.scorecard.race import RaceBot, lead_chances, rival_totals
from fivefold.coach.scorecard.win_chances import WinChances
from fivefold.dice import Dice, chance, rolls
from fivefold.games import new_game
from fivefold.games.scorecard import Fill, Keep, Position, ScorecardGame, Sheet
from fivefold.games.scorecard.phases import Turn
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.protocol import Roll, Seat
from fivefold.rules import built_in
from fivefold.solver.passes.race import change_laws, every_race
from fivefold.solver.storage import load_races
from fivefold.solver.values import Values
from tests.support.insights import code_of
from tests.support.shared import shared_folder
from tests.support.solved import random_card, random_sheet, solved, solved_rules, with_chances

YUM = built_in("yum")
ONLY_HIGH = sheet_from(
    YUM,
    {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    | {"straight": 25, "full": 25, "low": 21, "yum": 0},
)


def full_card(total):
    """How it got there does not matter."""
    held = [0] * len(YUM.boxes)
    held[YUM.index["straight"]] = total
    return Sheet(YUM, tuple(held))


def last_turn(behind, dice, rolls_left, manches=1):
    """The last turn of a manche of two, in which HIGH is open and the other is so far ahead."""
    turn = Turn(Seat(0), rolls_left, dice=Dice(dice))
    return ScorecardGame(YUM, manches, (), (ONLY_HIGH, full_card(ONLY_HIGH.total + behind)), turn)


def turn_of(sheets, dice, rolls_left=1):
    return ScorecardGame(sheets[0].rules, 1, (), sheets, Turn(Seat(0), rolls_left, dice=dice))


def racer(game="yum"):
    """Without the worth of leads, which takes too long to work out for a whole game."""
    return RaceBot(solved(game), shared_folder("values"))


def options(game):
    return racer().prospects(game, game.to_act[0])


def test_it_takes_the_risk_that_it_needs_and_no_other():
    """With 26 on the table the highest total is to stop; but 27 are needed to draw."""
    game = last_turn(behind=27, dice="55556", rolls_left=1)
    assert solved("yum").choices(Position(ONLY_HIGH, Dice("55556"), 1))[0].move == Fill("high")
    best = options(game)[0]
    assert isinstance(best.move, Keep)
    kept = best.move.dice
    wins = sum(
        float(chance(roll, kept)) * ((sum(roll) > 27) + (sum(roll) == 27) / 2)
        for roll in rolls(5)
        if kept <= roll
    )
    assert best.chance == pytest.approx(wins)
    best = options(last_turn(behind=21, dice="55666", rolls_left=1))[0]
    assert (best.move, best.chance) == (Fill("high"), pytest.approx(1))
    [draw] = options(last_turn(behind=28, dice="55666", rolls_left=0))
    assert draw.chance == pytest.approx(0.5)


def test_every_choice_is_offered_and_the_best_comes_first():
    game = new_game("yum", players=3).play(Roll(Dice("33345")))
    every = options(game)
    assert {option.move for option in every} == set(game.legal_moves())
    wins = [round(one.chance, 9) for one in every]
    assert wins == sorted(wins, reverse=True)
    assert every[0].chance == pytest.approx(1 / 3, abs=0.05)
    alone = new_game("yum", players=1).play(Roll(Dice("33345")))
    best = options(alone)[0]
    assert best.chance == pytest.approx(1)
    assert best.move == solved("yum").choices(Position.of(alone, Seat(0)))[0].move


def test_the_chance_before_a_roll_is_the_mean_of_the_chances_after_it():
    rng, one = random.Random("mean"), racer()
    sheets = tuple(random_sheet("yum", rng, 3) for _ in range(2))
    prospects = one.prospects(turn_of(sheets, Dice("12356")), Seat(0))
    before = {option.move: option.chance for option in prospects}
    after = sum(
        float(chance(roll, Dice("56"))) * one.prospects(turn_of(sheets, roll, 0), Seat(0))[0].chance
        for roll in rolls(5)
        if Dice("56") <= roll
    )
    assert before[Keep(Dice("56"))] == pytest.approx(after, abs=1e-9)


def test_points_from_earlier_manches_count_and_later_ones_make_this_matter_less():
    for before, counts in (((30, 3), 27), ((10, 40), -30), ((200, 200), 0)):
        for needed in (10, 27):
            game = replace(last_turn(needed + counts, "55556", 1, manches=2), played=(before,))
            assert options(game) == options(last_turn(needed, "55556", 1))
    [alone], [with_more] = (options(last_turn(27, "55556", 0, manches=n)) for n in (1, 3))
    assert alone.chance == 0
    assert 0.4 < with_more.chance < 0.5


@pytest.mark.parametrize("other", [0, 1000])
def test_in_a_decided_game_it_plays_for_the_total(other):
    one, perfect = racer(), bot("perfect", "yum", values=solved("yum"))
    for open_boxes in (1, 3, 6):
        mine = random_sheet("yum", random.Random(f"decided {open_boxes}"), open_boxes)
        sheets = mine, full_card(other)
        for dice in rolls(5)[::25]:
            game = turn_of(sheets, dice)
            best = one.prospects(game, Seat(0))[0]
            assert best.move == perfect.choose(game, Seat(0), random.Random(1))


def test_what_was_asked_before_changes_nothing():
    """With another seat on turn, another sheet, or in another manche it is another question."""
    rng = random.Random("asked before")
    first, second, third = (random_sheet("yum", rng, 3) for _ in range(3))
    turn = Turn(Seat(0), 1, dice=Dice("12356"))
    lead = round(solved("yum").expected_total(first) - solved("yum").expected_total(second))
    before = ScorecardGame(YUM, 2, ((100, 100 + lead),), (first, second), turn)
    changes = [
        {"phase": replace(turn, seat=Seat(1))},
        {"sheets": (first, third)},
        {"sheets": (third, second)},
        {"played": ((110, 100 + lead),)},
        {"manches": 3},
    ]
    used = racer()
    for game in (replace(before, **change) for change in changes):
        used.prospects(before, Seat(0))
        assert used.prospects(game, game.to_act[0]) == options(game)


def test_a_bonus_for_five_of_a_kind_is_counted():
    rules = built_in("yard-forced")
    before = [0] * (len(rules.boxes) - 2)
    for other, win in ((179, 1), (180, 0.5), (181, 0)):
        sheets = Sheet(rules, (*before, 50, None)), Sheet(rules, (*before, 0, other))
        [fill] = racer("yard-forced").prospects(turn_of(sheets, Dice("66666"), 0), Seat(0))
        assert fill.chance == pytest.approx(win)


def test_it_refuses_what_it_can_not_decide():
    game, rng = new_game("yum", players=2), random.Random(1)
    assert code_of(racer().choose, game, Seat(0), rng) == "dice-due"
    rolled = game.play(Roll(Dice("12345")))
    assert code_of(racer().choose, rolled, Seat(1), rng) == "not-your-turn"


def test_with_the_worth_of_leads_it_plans_to_the_end(porch, tmp_path, monkeypatch):
    """The chance before the first roll is that of the table; ahead it dares less than behind."""
    values = solved_rules(porch)
    races = load_races(values, tmp_path)
    one, empty = RaceBot(values, tmp_path), Sheet.empty(porch)
    monkeypatch.setattr(race, "PLANNED", 0)
    place, total = np.array([values.place(empty)]), values.expected_total(empty)
    before = sum(
        float(dice.probability)
        * one.prospects(turn_of((empty, empty), dice, porch.rolls - 1), Seat(0))[0].chance
        for dice in rolls(porch.dice)
    )
    below, above = (float(races.at(place, np.array([int(total) + n]))[0]) for n in (0, 1))
    assert above - 0.002 < before < below + 0.002
    assert before > WinChances(values).chances([empty, empty])[0]
    far = empty.filled(empty.open[0], 500, 0)
    for lead, win in (((far, empty), 1), ((empty, far), 0)):
        dice = rolls(porch.dice)[20]
        assert one.prospects(turn_of(lead, dice), Seat(0))[0].chance == pytest.approx(win, abs=1e-4)


def test_it_uses_the_worth_of_leads_as_soon_as_somebody_has_worked_it_out(
    porch, tmp_path, monkeypatch
):
    values, empty = solved_rules(porch), Sheet.empty(porch)
    monkeypatch.setattr(race, "PLANNED", 0)
    ahead, dice = empty.filled(empty.open[0], 20, 0), rolls(porch.dice)[20]
    playing = RaceBot(values, tmp_path)
    without = [playing.prospects(turn_of((empty, one), dice), Seat(0)) for one in (ahead, empty)]
    load_races(values, tmp_path)
    fresh = RaceBot(values, tmp_path).prospects(turn_of((empty, ahead), dice), Seat(0))
    assert playing.prospects(turn_of((empty, ahead), dice), Seat(0)) == fresh != without[0]


def test_it_plays_whole_games_of_any_rules(porch, tmp_path):
    result = arena(porch, ["race", "perfect"], 4, seed=2, workers=1, values_folder=tmp_path)
    assert sum(one.wins for one in result.bots) == 4
    values = with_chances(solved("yum"))
    assert isinstance(bot("race", "yum", shared_folder("values"), values), RaceBot)


def before_the_turn(sheets):
    """The chance to win of the first player, whose turn is about to begin."""
    one = racer(sheets[0].rules.id)
    first = [one.prospects(turn_of(sheets, dice, 2), Seat(0))[0].chance for dice in rolls(5)]
    return sum(float(dice.probability) * win for dice, win in zip(rolls(5), first, strict=True))


@pytest.mark.parametrize("lead", [12, -12])
@pytest.mark.parametrize(
    ("open_boxes", "by"),
    [
        (2, 0.004),
        pytest.param(3, 0.02, marks=pytest.mark.slow),
        pytest.param(5, 0.02, marks=pytest.mark.slow),
        pytest.param(8, 0.0005, marks=pytest.mark.slow),
    ],
)
def test_to_play_for_the_win_is_better_than_to_play_for_the_total(open_boxes, by, lead):
    mine = random_sheet("yum", random.Random(f"better {open_boxes}"), open_boxes)
    sheets = mine, full_card(round(solved("yum").expected_total(mine)) + lead)
    for_the_total = WinChances(solved("yum")).chances(sheets)[0]
    assert for_the_total + by < before_the_turn(sheets) < 1


@pytest.mark.parametrize(
    ("filled", "dice", "total", "lead", "better"),
    [
        ({"straight": 25, "full": 25}, "33346", "46", 20, "333"),
        ({"full": 25, "yum": 0}, "12346", "46", 10, "2346"),
        ({"straight": 25, "yum": 0}, "22355", "2255", -20, "55"),
    ],
)
def test_it_sees_what_it_needs_a_turn_before_the_end(filled, dice, total, lead, better):
    """Behind, it goes for a YUM or a straight; ahead, for a HIGH that will do."""
    upper = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    mine, values = sheet_from(YUM, upper | {"low": 21} | filled), solved("yum")
    other = full_card(round(values.expected_total(mine)) + lead)
    assert values.choices(Position(mine, Dice(dice), 1))[0].move == Keep(Dice(total))
    assert options(turn_of((mine, other), Dice(dice)))[0].move == Keep(Dice(better))


@pytest.mark.long
def test_it_wins_more_often_than_who_plays_for_the_total():
    result = arena("yard-forced", ["race", "perfect"], 20_000, seed=12)
    [first, _] = result.bots
    assert first.interval[0] > 0.5


@pytest.fixture(scope="module")
def values(porch):
    return Values.solved(porch)


def test_before_and_after_a_turn_of_the_rival_the_mean_is_the_expected_total(values):
    rng = random.Random("rival")
    for open_boxes in (1, 3, 5):
        sheet = random_card(values.rules, rng, open_boxes)
        for plays_next in (False, True):
            totals = rival_totals(values, sheet, plays_next=plays_next)
            assert totals.sum() == pytest.approx(1)
            mean = totals @ np.arange(len(totals))
            assert mean == pytest.approx(values.expected_total(sheet))


def test_an_empty_sheet_changes_by_the_law_of_the_first_turn(values):
    totals = rival_totals(values, Sheet.empty(values.rules), plays_next=True)
    law = change_laws(values)[-1]
    mean, points = totals @ np.arange(len(totals)), np.arange(len(totals))
    changes = law.least + np.arange(len(law.chances))
    # Each splits its totals between whole numbers in its own way.
    assert totals @ (points - mean) ** 2 == pytest.approx(law.chances @ changes**2, abs=0.25)


def test_the_worth_is_the_mean_over_the_totals_of_the_rival(values):
    races, rng = every_race(values, threads=1), random.Random("worth")
    sheets = [random_card(values.rules, rng, 3) for _ in range(3)]
    places, points = np.array([values.place(one) for one in sheets]), np.array([20, 35, 20])
    totals = np.zeros(80)
    totals[[40, 55, 70]] = 0.5, 0.3, 0.2
    plain = sum(totals[n] * races.at(places, n - points) for n in (40, 55, 70))
    assert lead_chances(races, places, points, totals) == pytest.approx(plain)
