"""Actions and observations of score sheets, tables for compiled code, and what chance does."""

import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from fivefold.card import Card
from fivefold.dice import Dice, rolls
from fivefold.envs.actions import Actions, keep_mask, keeps_by_action
from fivefold.envs.chance import cards_left, until_decision
from fivefold.envs.encodings.scorecard import ScorecardEncoding
from fivefold.envs.observations import Layout
from fivefold.envs.tables import tables_of
from fivefold.errors import IllegalMove, Malformed
from fivefold.games import Roll, new_game
from fivefold.games.poker import TurnCard
from fivefold.games.scorecard import Fill, Keep, Note, Position, Sheet, Turn
from fivefold.games.scorecard.moves import keep_moves
from fivefold.rules import built_in, scorecard_ids, scorecard_rules, shelf_ids
from tests.support.agent_play import decisions
from tests.support.solved import random_card
from tests.support.tiny_rules import tiny_rules

GAMES = (*scorecard_ids(), *shelf_ids())
POKER = "deluxe-poker"
YUM = Actions.of(scorecard_rules("yum"))
DICE = Dice("13336")


# --- actions ---


def test_every_keep_has_one_action():
    for dice in (roll for count in (1, 2, 5, 6) for roll in rolls(count)):
        keeps, mask = keeps_by_action(dice), keep_mask(dice)
        assert sorted(map(str, keeps.values())) == sorted(map(str, keep_moves(dice)))
        assert all(0 <= action < 2 ** len(dice) - 1 for action in keeps)
        assert [*keeps] == sorted(keeps)
        assert len(mask) == 2 ** len(dice)
        assert [action for action, legal in enumerate(mask) if legal] == [*keeps]


def test_an_action_is_the_number_of_its_move():
    assert Actions.of("yum") is YUM
    # Of equal dice the first are kept.
    numbers = {Dice("33"): 0b00110, Dice(): 0, Dice("136"): 0b10011}
    assert {kept: YUM.number(Keep(kept), DICE) for kept in numbers} == numbers
    for action in (*keeps_by_action(DICE), *range(YUM.keeps, YUM.count)):
        assert YUM.number(YUM.move(action, DICE), DICE) == action


def test_boxes_come_after_the_keeps():
    for game in scorecard_ids():
        rules = scorecard_rules(game)
        actions = Actions.of(rules)
        assert actions.keeps == 2**rules.dice
        fills = [actions.move(action, Dice()) for action in range(actions.keeps, actions.count)]
        assert fills == [Fill(box.id) for box in rules.boxes]


def test_actions_and_moves_without_each_other_are_refused():
    for action in (-1, 31, 43, 10**9, 0b00100):
        with pytest.raises(Malformed, match=f"action {action} is not a move with 13336"):
            YUM.move(action, DICE)
    with pytest.raises(TypeError, match="note low 20 is neither a keep nor a box"):
        YUM.number(Note("low", 20))
    with pytest.raises(Malformed):
        YUM.number(Keep(Dice("66")), DICE)


def test_tables_say_what_the_rules_say():
    for rules in map(scorecard_rules, GAMES):
        tables, every = tables_of(rules), rolls(rules.dice)
        assert [tuple(row) for row in tables.rules.scores] == [rules.scores[roll] for roll in every]
        assert [tuple(row) for row in tables.faces] == [roll.faces for roll in every]
        keepable = [set(np.flatnonzero(row)) for row in tables.keepable]
        assert keepable == [set(keeps_by_action(roll)) for roll in every]
        assert tables.missing[-len(every) :].sum() == 0
        assert tables.missing[0] == rules.dice
        assert tables_of(rules) is tables


# --- observations of one player ---


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_says_all_that_a_position_does(game):
    rules, rng = scorecard_rules(game), random.Random(7)
    layout = Layout.of(rules)
    low, high = layout.bounds
    for _ in range(40):
        sheet = random_card(rules, rng, rng.randrange(1, len(rules.boxes) + 1))
        position = Position(sheet, rng.choice(rolls(rules.dice)), rng.randrange(rules.rolls))
        row = layout.row(position)
        assert layout.position(row) == position
        assert ((low <= row) & (row <= high)).all()
        assert row[layout.total] == sheet.total


def test_every_number_has_a_name():
    layout = Layout.of("yum")
    assert layout is Layout.of(scorecard_rules("yum"))
    row = layout.row(Position(Sheet.empty(layout.rules), Dice("66623"), 1))
    assert dict(zip(layout.names, row.tolist(), strict=True)) == (
        {"die 1": 2, "die 2": 3, "die 3": 6, "die 4": 6, "die 5": 6, "rolls left": 1}
        | dict.fromkeys(layout.rules.index, -1)
        | {"saved": 0, "bonuses": 0, "total": 0}
    )


def test_the_end_of_a_game_is_a_state_without_a_position():
    rules = scorecard_rules("yum")
    layout, sheet = Layout.of(rules), random_card(rules, random.Random(1), 0)
    row = layout.numbers(sheet, (0,) * 5, 0)
    assert layout.game(row).over
    assert layout.game(row).total(0) == sheet.total
    with pytest.raises(Malformed, match="a game that is over has no actions"):
        layout.position(row)


def test_rows_that_are_no_observation_are_refused():
    layout = Layout.of("yum")
    for wrong in ([], [1, 2, 3], np.zeros(21)):
        with pytest.raises(Malformed, match=f"of yum has 20 numbers, not {len(wrong)}"):
            layout.position(wrong)
    row = layout.row(Position(Sheet.empty(layout.rules), Dice("66623"), 1))
    with pytest.raises(Malformed, match="'7' is not the face of a die"):
        layout.position([7, *row[1:]])
    row[layout.rolls_left] = 3
    with pytest.raises(IllegalMove, match="rolls left can't be 3"):
        layout.position(row)


# --- observations of several players ---


def values(numbers, game, seat):
    return dict(zip(numbers.names, numbers.row(game, seat).tolist(), strict=True))


@pytest.mark.parametrize("game", scorecard_ids())
def test_the_own_row_is_that_of_the_position(game):
    numbers, states = decisions(game, 2)
    layout = Layout.of(scorecard_rules(game))
    for state in states[:-1]:
        row = numbers.row(state, state.first_to_act)
        assert layout.position(row[: layout.size]) == Position.of(state, state.first_to_act)


def test_opponents_are_seen_from_the_left():
    game = new_game("yum", 3).play(Roll("66623")).play(Fill("sixes"))
    game = game.play(Roll("11123")).play(Fill("ones")).play(Roll("12345"))
    numbers = ScorecardEncoding.of(game.rules, 3)
    first, second, third = (values(numbers, game, seat) for seat in game.seats)
    assert (first["sixes"], first["opponent 1 ones"], first["opponent 2 total"]) == (18, 3, 0)
    assert (second["ones"], second["opponent 1 total"], second["opponent 2 sixes"]) == (3, 0, 18)
    assert (third["total"], third["opponent 1 sixes"], third["opponent 2 ones"]) == (0, 18, 3)
    assert [seen["turn"] for seen in (first, second, third)] == [2, 1, 0]
    for seen in (first, second, third):
        assert [seen[f"die {place}"] for place in range(1, 6)] == [1, 2, 3, 4, 5]
        assert seen["rolls left"] == 2


def test_only_dice_on_the_table_are_seen():
    game = new_game("yum", 2).play(Roll("66623")).play(Keep("66"))
    numbers = ScorecardEncoding.of(game.rules, 2)
    # Kept dice stand last while a roll is due.
    assert numbers.row(game, 0)[:6].tolist() == [0, 0, 0, 6, 6, 2]
    assert numbers.legal(game) == []
    with pytest.raises(Malformed, match="action 0 is not a move"):
        numbers.move(game, 0)
    numbers, states = decisions("classique", 2)
    for game in (states[-1], new_game("classique", 2)):  # over, and rolled off
        seen = values(numbers, game, 1)
        assert [seen[f"die {place}"] for place in range(1, 6)] == [0] * 5
        assert seen["rolls left"] == seen["turn"] == 0
    assert not any(numbers.has_lost(state, seat) for state in states for seat in state.seats)


def test_the_sizes_of_a_tiny_game():
    numbers = ScorecardEncoding.of(tiny_rules(), 2)
    assert numbers.names == (
        "die 1", "rolls left", "sixes", "chance", "saved", "bonuses", "total", "turn",
        "opponent 1 sixes", "opponent 1 chance", "opponent 1 saved", "opponent 1 bonuses",
        "opponent 1 total",
    )  # fmt: skip
    assert (numbers.action_count, numbers.most_decisions) == (4, 8)
    assert (numbers.most_outcomes, numbers.most_points) == (6, 12)


# --- chance ---


def with_cards(game, cards):
    player = replace(game.players[0], cards=tuple(cards))
    return replace(game, players=game.players.with_player(0, player), cards_won=len(cards))


def test_a_scorecard_game_goes_on_until_dice_are_on_the_table():
    for players in (1, 2, 4):
        game = until_decision(new_game("classique", players), random.Random(1))
        assert isinstance(game.phase, Turn)
        assert len(game.dice) == 5
        assert game.legal_moves()


def test_everybody_starts_equally_often():
    rng, start = np.random.default_rng(1), new_game("classique", 3)
    starters = Counter(until_decision(start, rng).first_to_act for _ in range(900))
    assert starters == pytest.approx(dict.fromkeys(range(3), 300), abs=55)


def test_a_card_is_turned_before_the_bids_and_not_again_once_won():
    game = until_decision(new_game(POKER, 2), random.Random(1))
    assert game.phase.in_play.card in built_in(POKER).deck
    game = new_game(POKER, 2)
    deck = game.rules.deck
    assert list(cards_left(game).elements()) == list(deck)
    assert list(cards_left(with_cards(game, deck[:6])).elements()) == list(deck[6:])


def test_equal_cards_are_counted_one_by_one():
    card, other = Card.parse("66554/5/500"), Card.parse("22222/6/800")
    game = new_game(built_in(POKER).with_deck([card] * 5 + [other] * 2), 2)
    assert cards_left(game) == {card: 5, other: 2}
    assert cards_left(with_cards(game, [card, card, other])) == {card: 3, other: 1}


def test_the_last_card_of_a_small_deck_is_certain():
    cards = [Card.parse(f"2222{face}/2/500") for face in "123456J"]
    game = with_cards(new_game(built_in(POKER).with_deck(cards), 2), cards[:6])
    for seed in range(5):
        assert until_decision(game, random.Random(seed)) == game.play(TurnCard(cards[6]))
