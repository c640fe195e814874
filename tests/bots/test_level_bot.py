"""Levels of score sheets: how they choose, what each scores, and the turns they weigh."""

import random
import re
from collections import Counter
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest

from fivefold.bots.arena import arena
from fivefold.bots.scorecard import LEVELS, BotLevel
from fivefold.bots.scorecard.level_bot import LevelBot
from fivefold.bots.scorecard.turn_values import TurnValues
from fivefold.dice import Dice, rolls
from fivefold.games import Roll, new_game
from fivefold.games.scorecard import Fill, Keep, Position, Sheet, points_in
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver.numbering import written
from tests.support.bot_games import position, whole_game
from tests.support.effort import TIMES, times
from tests.support.insights import code_of
from tests.support.paths import DOCS
from tests.support.solved import random_card, random_sheet, solved, solved_rules


def test_a_bot_that_was_used_before_plays_as_a_new_one():
    used = LevelBot(LEVELS["casual"], solved("yum"))
    moves = [[move for *_, move in whole_game(used, "yum", seed)] for seed in (1, 2, 1)]
    new = LevelBot(LEVELS["casual"], solved("yum"))
    assert moves[0] == moves[2] == [move for *_, move in whole_game(new, "yum", 1)]


@pytest.mark.parametrize("game", scorecard_ids())
def test_perfect_never_gives_anything_up(game):
    values = solved(game)
    player = LevelBot(LEVELS["perfect"], values)
    for state, seat, move in whole_game(player, game, seed=8):
        options = values.choices(Position(state.sheets[seat], state.dice, state.phase.rolls_left))
        expected = {option.move: option.expected for option in options}
        assert expected[move] == pytest.approx(options[0].expected, abs=1e-9)


def test_perfect_keeps_the_most_dice_where_nothing_depends_on_it():
    rules = built_in("yum")
    points = tuple(None if box.id == "yum" else 0 for box in rules.boxes)
    player = LevelBot(LEVELS["perfect"], solved("yum"))
    # One die of any number is as good as another, and as good as none.
    state = position(Sheet(rules, points), "12346", 1)
    assert len(player.choose(state, 0, random.Random(1)).dice) == 1


def test_without_foresight_the_upper_bonus_is_out_of_sight():
    rules = built_in("yard-forced")
    held = {"sixes": 18, "fives": 15, "fours": 12, "threes": 9, "twos": 6}
    open_boxes = ("aces", "chance")
    points = tuple(held.get(box.id, 0) if box.id not in open_boxes else None for box in rules.boxes)
    state = position(Sheet(rules, points), "11166", 0)
    short = LevelBot(BotLevel("short", 0.0, 0.0), solved("yard-forced"))
    assert short.choose(state, 0, random.Random(1)) == Fill("chance")
    far = LevelBot(LEVELS["perfect"], solved("yard-forced"))
    assert far.choose(state, 0, random.Random(1)) == Fill("aces")


@pytest.mark.parametrize("game", scorecard_ids())
def test_nobody_throws_five_of_a_kind_away(game):
    rng = random.Random(3)
    state = position(Sheet.empty(built_in(game)), "66666", 2)
    best = max(state.preview().values())
    for level in LEVELS.values():
        player = LevelBot(level, solved(game))
        for _ in range(100):
            assert state.preview()[player.choose(state, 0, rng).box] == best


def test_a_choice_is_the_rarer_the_more_it_seems_to_give_up():
    values, rng = solved("yard-forced"), random.Random(4)
    player = LevelBot(BotLevel("x", foresight=1.0, noise=0.1), values)
    sheet = Sheet.empty(built_in("yard-forced"))
    state = position(sheet, "33456", 1)
    times = Counter(player.choose(state, 0, rng) for _ in range(10_000))
    options = values.choices(Position(sheet, Dice("33456"), 1))
    noise = 0.1 * 2 * values.expected_total(sheet) / 13
    best = options[0]
    assert len(times) >= 4
    for option in options:
        given_up = best.expected - option.expected
        expected = times[best.move] * np.exp(-given_up / noise)
        if option.move in times:
            assert given_up < 3 * noise
            assert times[option.move] == pytest.approx(expected, abs=5 * sqrt(expected + 25))


def test_people_hold_on_to_three_of_a_kind_and_roll_on():
    rng, sheet = random.Random(6), Sheet.empty(built_in("yard-forced"))
    for level in ("beginner", "casual", "strong"):
        player = LevelBot(LEVELS[level], solved("yard-forced"))
        state = position(sheet, "22256", 2)
        chosen = {player.choose(state, 0, rng) for _ in range(300)}
        assert chosen <= {Keep("222"), Keep("2225"), Keep("2226"), Keep("256")}


def test_what_people_do_not_think_of_is_done_where_it_is_better_by_far():
    rules = built_in("yard-forced")
    points = tuple(None if box.id == "sixes" else 0 for box in rules.boxes)
    player, rng = LevelBot(LEVELS["casual"], solved("yard-forced")), random.Random(7)
    state = position(Sheet(rules, points), "11166", 1)
    assert {player.choose(state, 0, rng) for _ in range(100)} == {Keep("66")}


def test_a_keep_is_harder_to_judge_with_more_rolls_left():
    values, sheet = solved("yard-forced"), Sheet.empty(built_in("yard-forced"))
    player, rng = LevelBot(LEVELS["casual"], values), random.Random(5)
    kinds = [
        len({player.choose(position(sheet, "12366", left), 0, rng) for _ in range(500)})
        for left in (1, 2)
    ]
    assert kinds[0] < kinds[1]


def test_a_bot_is_not_asked_before_the_dice_or_out_of_turn():
    player, rng = LevelBot(LEVELS["perfect"], solved("yum")), random.Random(1)
    game = new_game("yum", 2)
    assert code_of(player.choose, game, 0, rng) == "dice-due"
    rolled = game.play(Roll("12345"))
    assert code_of(player.choose, rolled, 1, rng) == "not-your-turn"
    assert isinstance(player.choose(rolled, 0, rng), Keep | Fill)


PAGE = (DOCS / "bots.md").read_text("utf-8")


def table():
    """By game and level: the mean in docs/bots.md and its standard error."""
    (text,) = re.findall(r"\| game \| random \|(.*?)\n\n", PAGE, re.DOTALL)
    head, _, *lines = f"| game | random |{text}".splitlines()
    levels = head.strip("| ").split(" | ")[1:]
    for line in lines:
        game, *cells = line.strip("| ").split(" | ")
        for level, cell in zip(levels, cells, strict=True):
            mean, _, error = cell.partition(" ± ")
            yield game.strip("`"), level, float(mean), float(error or 0)


EXPECTED = list(table())
SHOWN = list(dict.fromkeys(game for game, *_ in EXPECTED))


def test_every_level_of_every_game_is_in_the_table():
    shown = {(game, level) for game, level, *_ in EXPECTED}
    assert len(SHOWN) >= 5
    assert shown == {(game, level) for game in SHOWN for level in ("random", *LEVELS)}


def test_levels_are_well_apart():
    for game in SHOWN:
        means = [mean for one, _, mean, _ in EXPECTED if one == game]
        assert all(better > 1.04 * worse for worse, better in pairwise(means))


@pytest.mark.parametrize("game", SHOWN)
def test_levels_score_what_the_documents_say(game):
    games = times(60, more=200)
    expected = {level: (mean, error) for one, level, mean, error in EXPECTED if one == game}
    for level, (mean, error) in expected.items():
        (result,) = arena(game, [level], games, seed=99, workers=1, values=solved(game)).bots
        assert abs(result.mean - mean) < 4 * sqrt(result.sd**2 / games + error**2), level


# --- the worth of every choice of a turn ---


def test_the_turns_of_many_games_are_not_all_remembered(monkeypatch):
    monkeypatch.setattr("fivefold.bots.scorecard.turn_values._CACHED", 7)
    turns = TurnValues(solved("yum"))
    rng = random.Random(1)
    for _ in range(20):
        turns.options(Position(random_sheet("yum", rng, 4), Dice("12345"), 1))
    assert len(turns._turns) == 7


@pytest.mark.parametrize("which", [*scorecard_ids(), "porch", "odd"])
def test_a_turn_is_worth_what_the_solver_says_of_every_choice(which, request):
    known = which in scorecard_ids()
    values = solved(which) if known else solved_rules(request.getfixturevalue(which))
    rules, rng, turns = values.rules, random.Random(which), TurnValues(values)
    alike = [roll for roll in rolls(rules.dice) if roll.all_same]  # where rules are special
    for _ in range(100 * TIMES):
        sheet = random_card(rules, rng, rng.randint(1, len(rules.boxes)))
        dice = rng.choice(alike if rng.random() < 0.4 else rolls(rules.dice))
        position = Position(sheet, dice, rng.randrange(rules.rolls))
        moves, worth = turns.options(position)
        ours = {move: written(sheet) + value for move, value in zip(moves, worth, strict=True)}
        legal = {move: value for move, value in ours.items() if np.isfinite(value)}
        theirs = {one.move: one.expected for one in values.choices(position)}
        assert legal == pytest.approx(theirs, abs=1e-9)


def test_without_foresight_a_box_is_worth_its_points():
    rng, turns = random.Random(2), TurnValues(solved("yard-forced"), 0.0)
    for _ in range(50):
        sheet, dice = random_sheet("yard-forced", rng, 6), rng.choice(rolls(5))
        moves, worth = turns.options(Position(sheet, dice, 0))
        for move, value in zip(moves, worth, strict=True):
            if np.isfinite(value) and not dice.all_same:
                assert value == points_in(sheet, dice, sheet.rules.index[move.box])
