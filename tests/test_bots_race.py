import random

import pytest

from fivefold.bots import bot
from fivefold.bots.arena import arena
from fivefold.bots.race import RaceBot
from fivefold.dice import Dice, chance, rolls
from fivefold.games import new_game
from fivefold.games.protocol import Roll, Seat
from fivefold.games.scorecard import Fill, Keep, ScorecardGame, Sheet
from fivefold.games.scorecard.cards import sheet_from
from fivefold.games.scorecard.phases import Turn
from fivefold.rules import built_in
from solved import random_sheet, solved

YUM = built_in("yum")
ONLY_HIGH = sheet_from(
    YUM,
    {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    | {"straight": 25, "full": 25, "low": 21, "yum": 0},
)


def ahead_by(points):
    """A full card that stands so far ahead; how it got there does not matter."""
    held = [0] * len(YUM.boxes)
    held[YUM.index["straight"]] = ONLY_HIGH.total + points
    return Sheet(YUM, tuple(held))


def last_turn(behind, dice, rolls_left, manches=1):
    """The last turn of a manche of two, in which HIGH is open and the other is so far ahead."""
    turn = Turn(Seat(0), rolls_left, dice=Dice(dice))
    return ScorecardGame(YUM, manches, (), (ONLY_HIGH, ahead_by(behind)), turn)


def options(game):
    return RaceBot(solved("yum")).options(game)


def test_it_takes_the_risk_that_it_needs():
    """With 26 on the table the highest total is to stop; but 27 are needed to draw."""
    game = last_turn(behind=27, dice="55556", rolls_left=1)
    assert solved("yum").options(ONLY_HIGH, Dice("55556"), 1)[0].move == Fill("high")
    best = options(game)[0]
    assert isinstance(best.move, Keep)
    kept = best.move.dice
    wins = sum(
        float(chance(roll, kept)) * ((sum(roll) > 27) + (sum(roll) == 27) / 2)
        for roll in rolls(5)
        if kept <= roll
    )
    assert best.win == pytest.approx(wins)


def test_it_takes_no_risk_that_it_does_not_need():
    game = last_turn(behind=21, dice="55666", rolls_left=1)
    best = options(game)[0]
    assert (best.move, best.win) == (Fill("high"), pytest.approx(1))


def test_a_draw_is_half_a_win():
    [fill] = options(last_turn(behind=28, dice="55666", rolls_left=0))
    assert fill.win == pytest.approx(0.5)


def test_every_choice_is_offered_and_the_best_comes_first():
    game = new_game("yum", players=3).play(Roll(Dice("33345")))
    every = options(game)
    assert {option.move for option in every} == set(game.legal_moves())
    assert [one.win for one in every] == sorted((one.win for one in every), reverse=True)
    assert every[0].win == pytest.approx(1 / 3, abs=0.05)


def test_the_chance_before_a_roll_is_the_mean_of_the_chances_after_it():
    rng = random.Random("mean")
    sheets = tuple(random_sheet("yum", rng, 3) for _ in range(2))
    bot = RaceBot(solved("yum"))

    def game(dice, rolls_left):
        return ScorecardGame(YUM, 1, (), sheets, Turn(Seat(0), rolls_left, dice=dice))

    before = {option.move: option.win for option in bot.options(game(Dice("12356"), 1))}
    after = sum(
        float(chance(roll, Dice("56"))) * bot.options(game(roll, 0))[0].win
        for roll in rolls(5)
        if Dice("56") <= roll
    )
    assert before[Keep(Dice("56"))] == pytest.approx(after, abs=1e-9)


def test_later_manches_make_this_one_matter_less():
    [alone] = options(last_turn(27, "55556", 0))
    [with_more] = options(last_turn(27, "55556", 0, manches=3))
    assert alone.win == 0
    assert 0.4 < with_more.win < 0.5


def test_it_plays_whole_games_of_any_rules(porch, tmp_path):
    result = arena(porch, ["race", "perfect"], 4, seed=2, workers=1, tables=tmp_path)
    assert sum(one.wins for one in result.bots) == 4


def test_it_is_there_by_name():
    assert isinstance(bot("race", "yum", values=solved("yum")), RaceBot)


@pytest.mark.long
def test_it_wins_more_often_than_who_plays_for_the_total():
    result = arena("yum", ["race", "perfect"], 4000, seed=11)
    race = result.bots[0]
    assert race.interval[0] > 0.5
