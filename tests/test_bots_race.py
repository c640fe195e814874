import random

import pytest

from fivefold.bots import bot
from fivefold.bots.arena import arena
from fivefold.bots.race import RaceBot
from fivefold.dice import Dice, chance, rolls
from fivefold.errors import IllegalMove
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
    return RaceBot(solved("yum")).options(game, game.to_act[0])


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
    wins = [round(one.win, 9) for one in every]
    assert wins == sorted(wins, reverse=True)
    assert every[0].win == pytest.approx(1 / 3, abs=0.05)


def test_the_chance_before_a_roll_is_the_mean_of_the_chances_after_it():
    rng = random.Random("mean")
    sheets = tuple(random_sheet("yum", rng, 3) for _ in range(2))
    bot = RaceBot(solved("yum"))

    def game(dice, rolls_left):
        return ScorecardGame(YUM, 1, (), sheets, Turn(Seat(0), rolls_left, dice=dice))

    before = {option.move: option.win for option in bot.options(game(Dice("12356"), 1), Seat(0))}
    after = sum(
        float(chance(roll, Dice("56"))) * bot.options(game(roll, 0), Seat(0))[0].win
        for roll in rolls(5)
        if Dice("56") <= roll
    )
    assert before[Keep(Dice("56"))] == pytest.approx(after, abs=1e-9)


def test_later_manches_make_this_one_matter_less():
    [alone] = options(last_turn(27, "55556", 0))
    [with_more] = options(last_turn(27, "55556", 0, manches=3))
    assert alone.win == 0
    assert 0.4 < with_more.win < 0.5


@pytest.mark.parametrize("behind", [-100, 100])
def test_in_a_decided_game_it_plays_for_the_total(behind):
    for dice in ("55666", "11234", "66612"):
        best = options(last_turn(behind, dice, rolls_left=1))[0]
        assert best.move == solved("yum").options(ONLY_HIGH, Dice(dice), 1)[0].move


def test_alone_it_plays_as_perfect_does():
    game = new_game("yum", players=1).play(Roll(Dice("33345")))
    best = options(game)[0]
    assert best.win == pytest.approx(1)
    assert best.move == solved("yum").options(game.sheets[0], Dice("33345"), 2)[0].move


def test_what_was_asked_before_changes_nothing():
    """The same sheets with another seat on turn, or in another manche, are another question."""
    rng = random.Random("asked before")
    sheets, dice = tuple(random_sheet("yum", rng, 3) for _ in range(2)), Dice("12356")
    games = [
        ScorecardGame(YUM, manches, played, sheets, Turn(Seat(seat), 1, dice=dice))
        for manches, played in ((1, ()), (2, ((100, 160),)))
        for seat in (0, 1)
    ]
    used = RaceBot(solved("yum"))
    for game in games:
        assert used.options(game, game.to_act[0]) == options(game)


def test_it_refuses_what_it_can_not_decide():
    game = new_game("yum", players=2)
    with pytest.raises(IllegalMove) as refused:
        RaceBot(solved("yum")).choose(game, Seat(0), random.Random(1))
    assert refused.value.code == "dice-due"
    with pytest.raises(IllegalMove) as refused:
        RaceBot(solved("yum")).choose(game.play(Roll(Dice("12345"))), Seat(1), random.Random(1))
    assert refused.value.code == "not-your-turn"


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
