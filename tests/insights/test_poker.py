"""Deluxe Poker as plain data, and who has something to decide in any game."""

import json
import subprocess
import sys

import pytest

from fivefold.coach.poker.advice import advise_poker
from fivefold.coach.poker.review import review_poker
from fivefold.games import parse_move
from fivefold.games.poker import Card, TurnCard
from fivefold.insights.guards import (
    check_decides,
    check_reviewable,
    deciders,
)
from fivefold.insights.kinds import hint
from fivefold.insights.poker import poker_hint, poker_review_data
from fivefold.record import Record
from fivefold.rules import built_in, load_deck
from fivefold.texts import Lang
from tests.support.insights import code_of, golden
from tests.support.paths import ROOT
from tests.support.poker_records import played


@pytest.mark.parametrize("what", ["bid", "bet"])
def test_a_poker_hint_has_the_figures_of_the_coach(what):
    record = golden(f"deluxe-poker-{what}")
    seat = record.game.to_act[0]
    advice = advise_poker(record.game, seat)
    hint = poker_hint(advice, record.names, Lang.FR)
    assert json.loads(json.dumps(hint)) == hint
    assert (hint["chance"], hint["exact"]) == (float(advice.chance), str(advice.chance))
    assert hint["reason"] == advice.reason(record.names)["fr"]
    assert [
        (parse_move(one["act"]), one["chance"], one["gives_up"]) for one in hint["choices"]
    ] == [(one.move, one.chance, one.gives_up) for one in advice.choices]
    assert {parse_move(act): even for act, even in hint["even"].items()} == advice.even
    assert bool(hint["even"]) == (what == "bet")
    if what == "bid":
        assert hint["right"] == {
            "worth": advice.right.worth,
            "won": advice.right.won,
            "left": advice.right.left,
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
    advice = advise_poker(Record.parse(text).game, 0, simulations=0)
    hint = poker_hint(advice, ["Ann", "Bo"], Lang.EN)
    assert {one["act"] for one in hint["choices"]} == {"lock 1", "lock 3", "no-lock"}


def test_a_table_with_cards_of_its_own_is_judged_by_them():
    cards = (Card.parse("66666/1/100"),) * len(load_deck())
    game = Record.new("deluxe-poker", ["Ann", "Bo"]).play(TurnCard(cards[0])).game
    own, usual = (
        advise_poker(state, 0, simulations=0).choices for state in (game.with_deck(cards), game)
    )
    assert own != usual
    assert code_of(hint, game, 1, 1, ["Ann", "Bo"], Lang.EN, None) == "not-your-turn"


WITHOUT_NUMPY = """
import sys
from tests.support.without_numpy import Refuse
sys.meta_path.insert(0, Refuse())
from fivefold.errors import NotInstalled
from fivefold.games import new_game
from fivefold.games.poker import Card, TurnCard
from fivefold.insights.kinds import hint
from fivefold.texts import Lang
game = new_game("deluxe-poker", 2).play(TurnCard(Card.parse("665JJ/2/700")))
try:
    hint(game, 0, 1, ["Ann", "Bo"], Lang.EN, None)
except NotInstalled as error:
    print(error.code)
"""


def test_without_numpy_a_hint_says_what_to_install():
    command = [sys.executable, "-c", WITHOUT_NUMPY]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "not-installed\n"


@pytest.fixture(scope="module")
def record():
    return played(["casual", "casual"], most=90)


@pytest.fixture(scope="module")
def told(record):
    return poker_review_data(record, Lang.EN)


def test_every_move_is_a_step_with_the_card_and_the_money_after_it(record, told):
    moves = [(step["seat"], step["act"]) for step in told["steps"]]
    assert moves == [(seat, str(move)) for seat, move in record.played]
    states = [*(game for game, _, _ in record.steps()), record.game][1:]
    chances = [0.5, 0.5]
    for step, game in zip(told["steps"], states, strict=True):
        chances = [was + now for was, now in zip(chances, step["change"], strict=True)]
        assert step["chances"] == pytest.approx(chances)
        assert step["money"] == [player.money for player in game.players]
    done = [step for step in told["steps"] if step["completed"]]
    assert len(done) == record.game.cards_won
    assert all(len(step["card"]["matched"]) == 5 for step in done)


def test_the_figures_are_those_of_the_coach(record, told):
    review = review_poker(record)
    for player, one in zip(told["players"], review.players, strict=True):
        assert (player["result"], player["cost"]) == (one.result, one.cost)
        assert [costly["cost"] for costly in player["costly"]] == [
            step.cost for step in one.costly[:5]
        ]
        for costly in player["costly"]:
            step = told["steps"][costly["step"]]
            assert (step["act"], step["best"]) == (costly["yours"]["act"], costly["best"]["act"])


def test_chances_to_win_at_the_end_of_each_attempt(told):
    points = told["winning"]["points"]
    assert points[0] == {"step": None, "seat": 0, "turn": 0, "chances": [0.5, 0.5]}
    assert [point["turn"] for point in points] == list(range(len(points)))
    for point in points:
        assert sum(point["chances"]) == pytest.approx(1, abs=0.05)
        assert all(0 <= chance <= 1 for chance in point["chances"])


def test_progress_comes_in_order_and_reasons_in_the_language(record):
    shares = []
    french = poker_review_data(record, Lang.FR, shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    english = poker_review_data(record, Lang.EN)
    pairs = [
        (one["reason"], other["reason"])
        for player, twin in zip(french["players"], english["players"], strict=True)
        for one, other in zip(player["costly"], twin["costly"], strict=True)
    ]
    assert any(one for one, _ in pairs)
    assert all(one != other for one, other in pairs if one)


def test_where_nobody_decides_it_is_said_why():
    for record, code in [
        (Record.new("yum", ["Ann", "Bo"]), "dice-first"),
        (Record.parse("game: yum\nplayers: Ann\nAnn: 11112/1111"), "one-die-first"),
        (Record.new("classique", ["Ann", "Bo"]), "dice-first"),
        (golden("yum-finished"), "game-over"),
        (Record.new("deluxe-poker", ["Ann", "Bo"]), "card-first"),
        (golden("deluxe-poker-finished"), "game-over"),
    ]:
        assert code_of(deciders, record.game) == code
        assert code_of(check_decides, record.game, 0) == code
    assert check_reviewable(golden("yum-in-progress")) == built_in("yum")
    assert code_of(check_reviewable, golden("deluxe-poker-bid")) == "no-review"
