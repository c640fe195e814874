"""Bots: each level of each game plays legally, repeatably, and as well as the documents say."""

import random
import re
from collections import Counter
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest

from fivefold.bots import bot, bot_names
from fivefold.bots.arena import arena
from fivefold.bots.scorecard.level_bot import LevelBot
from fivefold.bots.scorecard.levels import LEVELS, BotLevel
from fivefold.bots.scorecard.turn_values import TurnValues
from fivefold.dice import Dice, roll_dice, rolls
from fivefold.errors import IllegalMove, Malformed
from fivefold.games import DiceDue, Roll, game_ids, new_game
from fivefold.games.poker import TurnCard
from fivefold.games.scorecard import Fill, Keep, Position, Sheet, legal_boxes, points_in
from fivefold.games.scorecard.scoring import bonus_for
from fivefold.rules import built_in, load_deck, load_rules, scorecard_ids
from fivefold.solver.sheet_state import written
from fivefold.solver.values import Values
from tests.support.effort import TIMES
from tests.support.paths import DOCS
from tests.support.solved import random_sheet, solved

PAGE = (DOCS / "bots.md").read_text("utf-8")
SEATED = [(game, name) for game in game_ids() for name in bot_names(game)]
# Three dice alike are special here, a face has no upper box, and LOW and HIGH are there as well.
ODD = """
id = "odd"
name = { en = "Odd", fr = "Impair" }
summary = { en = "Three dice.", fr = "Trois dés." }
source = { en = "A test", fr = "Un test" }
dice = 3
rolls = 4
boxes = [
  { id = "fives", label = "Fives", section = "upper", scorer = "face", face = 5 },
  { id = "twos", label = "Twos", section = "upper", scorer = "face", face = 2 },
  { id = "low", label = "Low", section = "lower", scorer = "total" },
  { id = "high", label = "High", section = "lower", scorer = "total" },
  { id = "pair", label = "Pair", section = "lower", scorer = "groups", sizes = [2], pays = 12 },
  { id = "same", label = "Same", section = "lower", scorer = "groups", sizes = [3], pays = 30 },
]

[upper_bonus]
at = 10
points = 20

[order]
low = "low"
high = "high"

[five_of_a_kind]
box = "same"
bonus = 40
trump = "forced"
trump_boxes = ["pair"]
"""


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    file = tmp_path_factory.mktemp("odd") / "odd.toml"
    file.write_text(ODD, "utf-8")
    return load_rules(file)


def values_of(rules):
    return solved(rules.id) if rules.id in scorecard_ids() else Values.solved(rules)


def position(sheet, dice, rolls_left):
    """A game of one player with this sheet, these dice and so many rolls left."""
    game = new_game(sheet.rules, 1)
    turn = game.play(Roll(Dice([1] * sheet.rules.dice))).phase
    phase = type(turn)(turn.seat, rolls_left, turn.kept, Dice(dice))
    return type(game)(game.rules, 1, (), (sheet,), phase)


def whole_game(player, rules, seed, players=2):
    """Every state in which the bot decides, with its decision."""
    rng, cards, game = random.Random(seed), iter(load_deck()), new_game(rules, players)
    while not game.over:
        due = game.due
        if due is None:
            seat = game.to_act[0]
            move = player.choose(game, seat, rng)
            yield game, seat, move
            game = game.play(move, seat)
        else:
            dice = isinstance(due, DiceDue)
            game = game.play(Roll(roll_dice(due.count, rng)) if dice else TurnCard(next(cards)))


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_scorecard_game_has_five_levels(game):
    assert bot_names(game)[:5] == ("random", "beginner", "casual", "strong", "perfect")


def test_a_game_of_ones_own_has_the_same_levels(odd):
    assert bot_names(odd) == bot_names("yum")


@pytest.mark.parametrize("game", ["yum", "deluxe-poker"])
def test_an_unknown_bot_is_refused_with_those_there_are(game):
    with pytest.raises(Malformed) as refused:
        bot("genius", game)
    assert refused.value.code == "unknown-bot"
    assert refused.value.facts["bots"] == bot_names(game)


@pytest.mark.parametrize("ask", [bot_names, lambda game: bot("perfect", game)])
def test_an_unknown_game_is_refused(ask):
    with pytest.raises(Malformed) as refused:
        ask("bingo")
    assert refused.value.code == "unknown-game"


@pytest.mark.parametrize(("game", "name"), SEATED)
def test_whole_games_are_legal_decisions_and_repeat_with_their_seed(game, name):
    player = bot(name, game)
    assert player.name == name
    first = list(whole_game(player, game, seed=5))
    assert all(move in state.legal_moves(seat) for state, seat, move in first)
    assert [move for *_, move in whole_game(player, game, seed=5)] == [move for *_, move in first]
    assert [move for *_, move in whole_game(player, game, seed=6)] != [move for *_, move in first]


@pytest.mark.parametrize("name", ["random", "beginner", "casual", "strong", "perfect"])
@pytest.mark.parametrize("which", ["porch", "odd"])
def test_games_of_ones_own_are_played_too(which, name, request, tmp_path):
    rules = request.getfixturevalue(which)
    player = bot(name, rules, tmp_path)
    for seed in range(5):
        for state, seat, move in whole_game(player, rules, seed):
            assert move in state.legal_moves(seat)


def test_a_bot_that_was_used_before_plays_as_a_new_one():
    used = LevelBot(LEVELS["casual"], solved("yum"))
    moves = [[move for *_, move in whole_game(used, "yum", seed)] for seed in (1, 2, 1)]
    new = LevelBot(LEVELS["casual"], solved("yum"))
    assert moves[0] == moves[2] == [move for *_, move in whole_game(new, "yum", 1)]


def test_the_turns_of_many_games_are_not_all_remembered(monkeypatch):
    monkeypatch.setattr("fivefold.bots.scorecard.turn_values._CACHED", 7)
    turns = TurnValues(solved("yum"))
    rng = random.Random(1)
    for _ in range(20):
        turns.options(Position(random_sheet("yum", rng, 4), Dice("12345"), 1))
    assert len(turns._turns) == 7


def any_dice(rules, rng):
    """Dice of which many are all alike, for that is where the rules are special."""
    alike = Dice([rng.randint(1, 6)] * rules.dice)
    return alike if rng.random() < 0.4 else rng.choice(rolls(rules.dice))


def any_sheet(rules, rng):
    sheet = Sheet.empty(rules)
    for _ in range(rng.randrange(len(rules.boxes))):
        dice = any_dice(rules, rng)
        box = rng.choice(legal_boxes(sheet, dice))
        sheet = sheet.filled(box, points_in(sheet, dice, box), bonus_for(sheet, dice))
    return sheet


@pytest.mark.parametrize("which", [*scorecard_ids(), "porch", "odd"])
def test_a_turn_is_worth_what_the_solver_says_of_every_choice(which, request):
    rules = built_in(which) if which in scorecard_ids() else request.getfixturevalue(which)
    values, rng = values_of(rules), random.Random(which)
    turns = TurnValues(values)
    for _ in range(100 * TIMES):
        sheet, dice, left = any_sheet(rules, rng), any_dice(rules, rng), rng.randrange(rules.rolls)
        moves, worth = turns.options(Position(sheet, dice, left))
        ours = {move: written(sheet) + value for move, value in zip(moves, worth, strict=True)}
        legal = {move: value for move, value in ours.items() if np.isfinite(value)}
        theirs = {one.move: one.expected for one in values.options(Position(sheet, dice, left))}
        assert legal == pytest.approx(theirs, abs=1e-9)


@pytest.mark.parametrize("game", scorecard_ids())
def test_perfect_never_gives_anything_up(game):
    values = solved(game)
    player = LevelBot(LEVELS["perfect"], values)
    for state, seat, move in whole_game(player, game, seed=8):
        options = values.options(Position(state.sheets[seat], state.dice, state.phase.rolls_left))
        expected = {option.move: option.expected for option in options}
        assert expected[move] == pytest.approx(options[0].expected, abs=1e-9)


def test_perfect_keeps_the_most_dice_where_nothing_depends_on_it():
    rules = built_in("yum")
    open_box = {"yum"} if "yum" in rules.index else {rules.boxes[-1].id}
    points = tuple(None if box.id in open_box else 0 for box in rules.boxes)
    player = LevelBot(LEVELS["perfect"], solved("yum"))
    # One die of any number is as good as another, and as good as none.
    state = position(Sheet(rules, points), "12346", 1)
    assert len(player.choose(state, 0, random.Random(1)).dice) == 1


def test_without_foresight_a_box_is_worth_its_points():
    rng, turns = random.Random(2), TurnValues(solved("yard-forced"), 0.0)
    for _ in range(50):
        sheet, dice = random_sheet("yard-forced", rng, 6), rng.choice(rolls(5))
        moves, worth = turns.options(Position(sheet, dice, 0))
        for move, value in zip(moves, worth, strict=True):
            if np.isfinite(value) and not dice.all_same:
                assert value == points_in(sheet, dice, sheet.rules.index[move.box])


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


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("game", scorecard_ids())
def test_nobody_throws_five_of_a_kind_away(game, name):
    rules, rng = built_in(game), random.Random(3)
    player = LevelBot(LEVELS[name], solved(game))
    state = position(Sheet.empty(rules), "66666", 2)
    best = max(state.preview().values())
    for _ in range(300):
        assert state.preview()[player.choose(state, 0, rng).box] == best


def test_a_choice_is_the_rarer_the_more_it_seems_to_give_up():
    values, rng = solved("yard-forced"), random.Random(4)
    player = LevelBot(BotLevel("x", foresight=1.0, noise=0.1), values)
    sheet = Sheet.empty(built_in("yard-forced"))
    state = position(sheet, "33456", 1)
    times = Counter(player.choose(state, 0, rng) for _ in range(20_000))
    options = values.options(Position(sheet, Dice("33456"), 1))
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
    with pytest.raises(IllegalMove) as refused:
        player.choose(game, 0, rng)
    assert refused.value.code == "dice-due"
    with pytest.raises(IllegalMove) as refused:
        player.choose(game.play(Roll("12345")), 1, rng)
    assert refused.value.code == "not-your-turn"
    assert isinstance(player.choose(game.play(Roll("12345")), 0, rng), Keep | Fill)


# --- what the documents say that each level scores ---


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


@pytest.mark.parametrize("game", SHOWN)
def test_levels_are_well_apart(game):
    means = [mean for one, _, mean, _ in EXPECTED if one == game]
    assert all(better > 1.04 * worse for worse, better in pairwise(means))


@pytest.mark.parametrize(("game", "level", "mean", "error"), EXPECTED)
def test_a_level_scores_what_the_documents_say(game, level, mean, error):
    games = 200 * TIMES
    (result,) = arena(game, [level], games, seed=99, workers=1).bots
    assert abs(result.mean - mean) < 4 * sqrt(result.sd**2 / games + error**2)
