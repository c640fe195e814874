"""The arena: its games are those the bots play anyway, fairly seated and honestly counted."""

import random
from collections import Counter
from dataclasses import replace
from math import sqrt
from statistics import mean, stdev

import pytest

from fivefold.bots import arena as package
from fivefold.bots import bot
from fivefold.bots.arena import arena
from fivefold.bots.dice_sources import RandomDice, SameDice
from fivefold.bots.game_loop import play_game
from fivefold.bots.results import BotResult
from fivefold.dice import Dice, roll_dice
from fivefold.errors import Malformed
from fivefold.games import DiceDue, Roll, new_game
from fivefold.games.poker import AllIn, Bid, Pass, TurnCard
from fivefold.games.scorecard import Fill, Keep, ScorecardGame
from fivefold.rules import load_deck, scorecard_ids
from fivefold.solver.values import Values


def totals(result):
    return [one.totals for one in result.played]


def plain_game(game_id, players, seed, number):
    """One game of the arena by the shortest way: ask whoever acts, throw what is due."""
    names = list(players)
    order = [names[(seat - number) % len(names)] for seat in range(len(names))]
    places = [(seat - number) % len(names) for seat in range(len(names))]
    dice = random.Random(f"{seed} {number} dice")
    rngs = [random.Random(f"{seed} {number} {place}") for place in places]
    game = new_game(game_id, len(names))
    while not game.over:
        if game.due:
            game = game.play(Roll(roll_dice(game.due.count, dice)))
        else:
            (seat,) = game.to_act
            game = game.play(players[order[seat]].choose(game, seat, rngs[seat]))
    by_place = {place: game.total(seat) for seat, place in enumerate(places)}
    return tuple(by_place[place] for place in range(len(names)))


@pytest.mark.parametrize("game", ["yard-forced", "classique"])
def test_the_games_are_those_that_the_bots_play_by_themselves(game):
    players = {name: bot(name, game) for name in ("perfect", "casual", "random")}
    result = arena(game, list(players), games=4, seed=11, workers=1)
    assert totals(result) == [plain_game(game, players, 11, number) for number in range(4)]


def test_the_number_of_processes_changes_nothing():
    alone = arena("yum", ["perfect", "casual"], games=30, seed=3, workers=1)
    assert arena("yum", ["perfect", "casual"], games=30, seed=3, workers=2) == alone


def test_processes_play_a_game_of_ones_own(porch, tmp_path):
    result = arena(porch, ["perfect", "random"], 8, seed=3, workers=2, values_folder=tmp_path)
    assert result == arena(
        porch, ["perfect", "random"], 8, seed=3, workers=1, values_folder=tmp_path
    )
    assert result.game == "porch"


def test_more_games_begin_with_the_same_ones_and_another_seed_with_others():
    few, more, other = (
        totals(arena("yum", ["random"], games, seed=seed, workers=1))
        for games, seed in ((5, 1), (9, 1), (5, 2))
    )
    assert more[:5] == few
    assert other != few


class Clerk:
    """A random player that writes down where it sits."""

    def __init__(self, name):
        self.name, self.seats = name, Counter()

    def choose(self, game, seat, rng):
        if not game.sheets[seat].boxes and game.phase.rolls_left == 2:
            self.seats[seat] += 1
        return Fill(next(iter(game.preview())))


def test_every_bot_sits_in_every_seat_equally_often(monkeypatch):
    clerks = {name: Clerk(name) for name in ("one", "two", "three")}
    monkeypatch.setattr(package, "bot", lambda name, *_: clerks[name])
    arena("yum", list(clerks), games=12, seed=1, workers=1)
    assert [clerk.seats for clerk in clerks.values()] == [Counter({0: 4, 1: 4, 2: 4})] * 3


def test_two_of_one_name_are_told_apart():
    result = arena("yum", ["random", "perfect", "random", "random"], 1, seed=1)
    names = [one.bot for one in result.bots]
    assert names == ["random", "perfect", "random (2)", "random (3)"]


def test_figures_are_those_of_the_games():
    result = arena("yum", ["random", "casual"], 40, seed=5, workers=1)
    for place, one in enumerate(result.bots):
        scores = [game[place] for game in totals(result)]
        assert (one.games, one.mean) == (40, pytest.approx(mean(scores)))
        assert one.sd == pytest.approx(stdev(scores))
        reach = 1.96 * stdev(scores) / sqrt(40)
        assert one.mean_interval == pytest.approx((one.mean - reach, one.mean + reach), rel=1e-3)
        won = sum((game[place] == max(game)) / game.count(max(game)) for game in totals(result))
        assert (one.wins, one.win_rate) == (won, won / 40)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # As published for Wilson's interval at 95%.
    [
        (8, 20, 0.2188, 0.6134),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (0.5, 1, 0.0546, 0.9454),
    ],
)
def test_the_win_rate_has_wilsons_interval(wins, games, low, high):
    interval = BotResult("x", games, wins, 0.0, 0.0).interval
    assert interval == pytest.approx((low, high), abs=1e-4)


def test_one_game_says_nothing_about_the_mean():
    (one,) = arena("yum", ["random"], 1, seed=1).bots
    assert (one.mean_interval, one.win_rate) == (None, 1.0)


def test_progress_is_told_to_the_end():
    told = []
    arena("yum", ["random"], 30, seed=1, workers=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(told) >= 4


@pytest.mark.parametrize(
    ("game", "bots", "options", "code"),
    [
        ("yum", ["genius"], {}, "unknown-bot"),
        ("yum", [], {}, "wrong-players"),
        ("deluxe-poker", ["random"], {}, "wrong-players"),
        ("bingo", ["random"], {}, "unknown-game"),
        ("yum", ["random"], {"games": 0}, "wrong-games"),
        ("yum", ["random"], {"games": 10**9}, "wrong-games"),
        ("yum", ["random"], {"seed": -1}, "wrong-seed"),
    ],
)
def test_what_cant_be_played_is_refused(game, bots, options, code):
    with pytest.raises(Malformed) as refused:
        arena(game, bots, **({"games": 1, "seed": 1} | options))
    assert refused.value.code == code


def test_deluxe_poker_is_played_to_its_end():
    result = arena("deluxe-poker", ["random", "random", "random"], 9, seed=2, workers=1)
    assert sum(one.wins for one in result.bots) <= 9
    assert all(total >= 0 for game in totals(result) for total in game)
    assert totals(result) != totals(
        arena("deluxe-poker", ["random"] * 3, 9, seed=2, workers=1, same_dice=True)
    )


# --- the same dice for everyone ---


@pytest.mark.parametrize("game", scorecard_ids())
def test_with_the_same_dice_equals_have_equal_totals(game):
    result = arena(game, ["perfect", "perfect"], 6, seed=4, same_dice=True, workers=1)
    assert all(one == other for one, other in totals(result))
    assert [one.wins for one in result.bots] == [3.0, 3.0]
    fair = arena(game, ["perfect", "perfect"], 6, seed=4, workers=1)
    assert any(one != other for one, other in totals(fair))


def test_the_same_dice_are_fair_dice():
    result = arena("yum", ["perfect"], 400, seed=6, same_dice=True, workers=1).bots[0]
    assert abs(result.mean - 171.1343) < 4 * result.sd / sqrt(400)


class Keeper:
    """Keeps one face as long as it can, then fills the first box there is."""

    def __init__(self, face):
        self.face = face
        self.rolled = []

    def choose(self, game, seat, rng):
        turn = game.phase
        self.rolled.append(turn.dice)
        if turn.rolls_left and turn.dice.counts[self.face - 1] < len(turn.dice):
            return Keep(Dice([face for face in turn.dice if face == self.face]))
        return Fill(next(iter(game.preview())))


def test_what_is_kept_does_not_steer_what_comes():
    keepers = [Keeper(1), Keeper(6), Keeper(6)]
    rngs = [random.Random(1)] * 3
    play_game(new_game("yum", 3), keepers, rngs, SameDice(random.Random(9)), iter(()))
    ones, sixes, again = ([k.rolled[n::3] for n in range(3)] for k in keepers)
    assert sixes == again
    assert ones[0] == sixes[0]
    assert ones[1] != sixes[1]
    for first, second in zip(*ones[:2], strict=True):
        assert Dice([1] * first.counts[0]) <= second


@pytest.mark.parametrize("seed", range(10))
def test_dice_that_are_rolled_take_what_lies_in_their_places(seed):
    some, every = (SameDice(random.Random(seed)) for _ in range(2))
    start = new_game("yum", 2)
    first = some.dice(start, start.due)
    assert first == every.dice(start, start.due)
    game = start.play(Roll(first))
    one_kept, none_kept = (game.play(Keep(kept)) for kept in (first.faces[-1:], ()))
    # One die stays, though others may show the same.
    rolled, coming = some.dice(one_kept, one_kept.due), every.dice(none_kept, none_kept.due)
    assert (len(rolled), len(coming)) == (4, 5)
    assert rolled <= coming


# --- whom to ask ---


def test_asking_goes_round_the_table_from_whoever_spoke_last():
    game = new_game("deluxe-poker", 4).play(TurnCard(load_deck()[0]))
    assert game.first_to_act == 0
    game = game.play(Bid(100), 0)
    assert game.first_to_act == 1
    game = game.play(Pass(), 1).play(Bid(200), 2)
    assert game.first_to_act == 3
    game = game.play(Pass(), 3)
    assert game.first_to_act == 0
    game = game.play(AllIn(), 1)
    assert game.first_to_act == 2


def test_fair_dice_are_as_many_as_are_due():
    game = new_game("yum", 1).play(Roll("12345")).play(Keep("12"))
    assert isinstance(game, ScorecardGame)
    assert isinstance(game.due, DiceDue)
    assert len(RandomDice(random.Random(1)).dice(game, game.due)) == 3


def test_values_that_are_given_are_used_by_every_process(porch):
    values = Values.solved(porch)
    blind = replace(values, array=values.array * 0)
    one, two = (
        arena(porch, ["perfect", "casual"], 16, seed=1, workers=workers, values=blind)
        for workers in (1, 2)
    )
    assert one == two
    assert one != arena(porch, ["perfect", "casual"], 16, seed=1, workers=1, values=values)


def test_values_of_another_game_are_refused(porch):
    with pytest.raises(Malformed) as refused:
        arena("yum", ["perfect"], 1, seed=1, values=Values.solved(porch))
    assert refused.value.code == "other-rules"
