"""Hints and advice: the figures of the coach, in the words of a table; and what is refused."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.coach.poker.advice import advise_poker
from fivefold.coach.scorecard.advice import advise
from fivefold.dice import Dice, rolls
from fivefold.errors import FivefoldError
from fivefold.games import Roll, parse_move
from fivefold.games.poker import Card, TurnCard
from fivefold.games.scorecard import Fill, Keep, Position, points_in
from fivefold.learning.guards import check_decides, check_reviewable, deciders
from fivefold.learning.poker import poker_hint
from fivefold.learning.scorecard.advice import advice_data, check_position
from fivefold.learning.scorecard.choices import position_data
from fivefold.learning.scorecard.hints import sheet_hint
from fivefold.record import Record
from fivefold.rules import built_in, load_deck, scorecard_ids
from fivefold.texts import Lang
from tests.support.effort import effort
from tests.support.learning import golden
from tests.support.random_play import play_on
from tests.support.solved import random_sheet, ready, solved

BID = "deluxe-poker-bid"


def code_of(call, *args, **more):
    with pytest.raises(FivefoldError) as refused:
        call(*args, **more)
    assert refused.value.say(Lang.FR)
    return refused.value.code


def in_a_turn(game, seed):
    """A game in the middle of somebody's turn."""
    rng = random.Random(f"{game} {seed}")
    record = play_on(Record.new(game, ["Ann", "Bo", "Cléo"]), rng, rng.randrange(20, 90))
    while not record.game.dice:
        record = play_on(record, rng, 1)
    return record


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_hint_has_the_choices_and_the_reason_of_the_coach(game):
    for seed in range(3):
        state = in_a_turn(game, seed).game
        (seat,), turn = state.to_act, state.phase
        advice = advise(
            ready(solved(game)), Position(state.sheets[seat], turn.dice, turn.rolls_left)
        )
        for lang in Lang:
            hint = sheet_hint(state, seat, solved(game), lang)
            assert hint["reason"] == advice.reason()[lang]
        assert json.loads(json.dumps(hint)) == hint
        told = [
            (parse_move(one["act"]), one["expected"], one["gives_up"]) for one in hint["choices"]
        ]
        assert told == [(one.move, one.expected, one.gives_up) for one in advice.choices]
        for one in hint["choices"]:
            move = parse_move(one["act"])
            if isinstance(move, Keep):
                assert one["points"] is None
            else:
                assert one["points"] == state.preview()[move.box]
        assert check_position(state.rules, hint["position"]) == Position(
            state.sheets[seat], turn.dice, turn.rolls_left
        )


def test_no_dice_are_kept_in_one_word():
    state = Record.parse("game: yum\nplayers: Ann\nAnn: 12346").game
    acts = {one["act"] for one in sheet_hint(state, 0, ready(solved("yum")), Lang.EN)["choices"]}
    assert {"keep", "keep 6", "fill low"} <= acts


def test_a_seat_that_is_not_asked_gets_no_hint():
    state = Record.parse("game: yum\nplayers: Ann, Bo\nAnn: 12346").game
    assert code_of(sheet_hint, state, 1, solved("yum"), Lang.EN) == "not-your-turn"
    assert deciders(state) == (0,)
    check_decides(state, 0)
    assert code_of(check_decides, state, 1) == "not-your-turn"


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (Record.new("yum", ["Ann", "Bo"]), "dice-first"),
        (Record.parse("game: yum\nplayers: Ann\nAnn: 11112/1111"), "one-die-first"),
        (Record.new("classique", ["Ann", "Bo"]), "dice-first"),
        (golden("yum-finished"), "game-over"),
        (Record.new("deluxe-poker", ["Ann", "Bo"]), "card-first"),
        (golden("deluxe-poker-finished"), "game-over"),
    ],
)
def test_where_nobody_decides_it_is_said_why(record, code):
    assert code_of(deciders, record.game) == code
    assert code_of(check_decides, record.game, 0) == code


def test_a_review_is_by_the_rules_of_the_game_and_of_scorecard_games_only():
    assert check_reviewable(golden("yum-in-progress")) == built_in("yum")
    assert code_of(check_reviewable, golden(BID)) == "no-review"


# Deluxe Poker


@pytest.mark.parametrize("what", ["bid", "bet"])
def test_a_poker_hint_has_the_figures_of_the_coach(what):
    record = golden(f"deluxe-poker-{what}")
    seat = record.game.to_act[0]
    advice = advise_poker(record.game, seat)
    hint = poker_hint(record.game, seat, record.names, Lang.FR)
    assert json.loads(json.dumps(hint)) == hint
    assert (hint["chance"], hint["exact"]) == (float(advice.chance), str(advice.chance))
    assert hint["reason"] == advice.reason(record.names)["fr"]
    assert [
        (parse_move(one["act"]), one["chance"], one["gives_up"]) for one in hint["options"]
    ] == [(one.move, one.value, one.gives_up) for one in advice.options]
    assert {parse_move(act): even for act, even in hint["even"].items()} == advice.even
    assert bool(hint["even"]) == (what == "bet")
    if what == "bid":
        assert hint["right"] == {
            "worth": advice.right.worth,
            "price": advice.right.price,
            "rival": record.names[advice.right.rival],
            "highest": advice.right.highest or None,
        }
    else:
        assert hint["right"] is None


def test_a_joker_is_locked_in_the_words_of_a_table():
    text = """\
game: deluxe-poker
players: Ann, Bo
Ann: card 665JJ/2/700
Ann: bid 100
Bo: pass
Bo: bet none
Ann: roll 66113 joker ?
"""
    hint = poker_hint(Record.parse(text).game, 0, ["Ann", "Bo"], Lang.EN, simulations=0)
    assert {one["act"] for one in hint["options"]} == {"lock 1", "lock 3", "no-lock"}


def test_a_table_with_cards_of_its_own_is_judged_by_them():
    cards = (Card.parse("66666/1/100"),) * len(load_deck())
    game = Record.new("deluxe-poker", ["Ann", "Bo"]).play(TurnCard(cards[0])).game
    own, usual = (
        poker_hint(state, 0, ["Ann", "Bo"], Lang.EN, simulations=0)
        for state in (game.with_deck(cards), game)
    )
    assert own["options"] != usual["options"]


def test_whoever_is_not_asked_at_a_poker_table_gets_no_hint():
    game = Record.new("deluxe-poker", ["Ann", "Bo"]).play(TurnCard(load_deck()[0])).game
    assert code_of(poker_hint, game, 1, ["Ann", "Bo"], Lang.EN) == "not-your-turn"


# A position that somebody tells


def told(game, **changed):
    empty = {"boxes": {}, "bonuses": 0, "dice": "33345", "rolls_left": 1}
    return {**empty, **changed}


@given(seed=st.integers(0, 10**9), game=st.sampled_from(scorecard_ids()))
@effort(20)
def test_advice_is_that_of_the_coach_on_any_card(seed, game):
    rng = random.Random(seed)
    sheet = random_sheet(game, rng, rng.randint(1, 6))
    dice, left = rng.choice(rolls(5)), rng.randrange(3)
    advice = advise(ready(solved(game)), Position(sheet, dice, left))
    asked = rng.choice(advice.choices).move
    act = f"fill {asked.box}" if isinstance(asked, Fill) else f"keep {asked.dice}"
    found = advice_data(solved(game), position_data(Position(sheet, dice, left)), Lang.EN, act)
    assert found["reason"] == advice.reason()["en"]
    best = asked == advice.best.move
    assert found["against"] == (None if best else advice.reason(asked)["en"])
    assert [one["expected"] for one in found["choices"]] == [one.expected for one in advice.choices]
    assert [one["points"] for one in found["choices"]] == [
        points_in(sheet, dice, sheet.rules.index[one.move.box])
        if isinstance(one.move, Fill)
        else None
        for one in advice.choices
    ]


def test_without_an_act_there_is_nothing_to_speak_against():
    found = advice_data(ready(solved("yum")), told("yum"), Lang.EN)
    assert found["against"] is None
    assert found["choices"][0]["act"] == "keep 333"
    assert found["choices"][0]["gives_up"] == 0


@pytest.mark.parametrize(
    ("game", "changed", "code"),
    [
        ("yum", {"dice": ""}, "no-dice"),
        ("yum", {"dice": "3334"}, "wrong-dice-count"),
        ("yum", {"dice": "33347"}, "not-a-face"),
        ("yum", {"rolls_left": 3}, "wrong-rolls-left"),
        ("yum", {"rolls_left": -1}, "wrong-rolls-left"),
        ("yum", {"boxes": {"chance": 3}}, "unknown-box"),
        ("yum", {"boxes": {"sixes": 7}}, "impossible-points"),
        ("yum", {"bonuses": 100}, "no-bonus-in-game"),
        ("yard-forced", {"bonuses": 100}, "bonus-box-first"),
        ("yard-forced", {"bonuses": 150}, "not-whole-bonuses"),
        ("yard-forced", {"boxes": {"five-of-a-kind": 50}, "bonuses": 100}, "wrong-bonuses"),
        ("yard-forced", {"boxes": {"five-of-a-kind": 50}, "bonuses": -100}, "wrong-bonuses"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused(game, changed, code):
    assert code_of(check_position, built_in(game), told(game, **changed)) == code
    assert code_of(advice_data, solved(game), told(game, **changed), Lang.EN) == code


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ("fill sevens", "not-a-choice"),
        ("keep 6", "not-a-choice"),
        ("keep 33345", "not-a-choice"),
        ("roll 6", "not-a-choice"),
        ("bid 100", "not-a-choice"),
        ("dance", "not-an-act"),
        ("", "not-an-act"),
    ],
)
def test_what_cannot_be_played_is_refused(act, code):
    assert code_of(advice_data, solved("yum"), told("yum"), Lang.EN, act) == code


def test_a_full_card_is_refused():
    full = golden("yum-finished").game.sheets[0]
    position = position_data(Position(full, Dice("33345"), 1))
    assert code_of(check_position, built_in("yum"), position) == "card-full"


def test_a_bonus_is_told_in_points():
    record = Record.parse(
        "game: yard-forced\nplayers: Ann\n"
        "Ann: 66666 five-of-a-kind\nAnn: 66666 sixes\nAnn: - chance 30 +100\n"
    )
    state = record.play(Roll(Dice("12345"))).game
    position = position_data(Position(state.sheets[0], state.dice, 2))
    assert position["bonuses"] == 200
    assert check_position(state.rules, position).sheet == state.sheets[0]
