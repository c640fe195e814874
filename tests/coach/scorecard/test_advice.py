import random
import re

import numpy as np
import pytest

from fivefold.coach import advise
from fivefold.coach.scorecard import analysis
from fivefold.coach.scorecard.turn_odds import TurnOdds
from fivefold.dice import Dice, rolls
from fivefold.errors import IllegalMove
from fivefold.games.scorecard import (
    Fill,
    Keep,
    Position,
    Sheet,
)
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import load_rules, scorecard_ids
from fivefold.solver.exact_values import ExactValues
from fivefold.solver.plan import make_plan
from fivefold.texts import Lang
from tests.support.paths import OWN_RULES
from tests.support.solved import random_sheet, ready, solved, solved_rules


@pytest.mark.parametrize("game", scorecard_ids())
def test_choices_are_the_solvers_best_first(game):
    rng, values = random.Random(game), solved(game)
    for open_boxes in range(1, len(values.rules.boxes) + 1):
        sheet = random_sheet(game, rng, open_boxes)
        position = Position(sheet, rng.choice(rolls(5)), rng.randrange(3))
        given = advise(values, position)
        assert given.choices == values.choices(position)
        lost = [one.gives_up for one in given.choices]
        assert lost == sorted(lost)
        assert lost[0] == 0
        best = max(one.expected for one in given.choices)
        assert all(one.gives_up == pytest.approx(best - one.expected) for one in given.choices)


@pytest.mark.parametrize("game", scorecard_ids())
def test_any_position_has_a_reason(game, tables):
    rng, values = random.Random(f"{game} reasons"), ready(solved(game))
    for _ in range(60):
        sheet = random_sheet(game, rng, rng.randint(1, len(values.rules.boxes)))
        given = advise(values, Position(sheet, rng.choice(rolls(5)), rng.randrange(3)), tables)
        for move in (None, rng.choice(given.choices).move):
            check_reason(given.reason(move))
    for move in (Keep("111111"), Fill("nowhere")):
        with pytest.raises(IllegalMove):
            given.reason(move)


def test_a_reason_looks_ahead_over_the_turn_once(tables, monkeypatch):
    looked = []
    monkeypatch.setattr(analysis, "TurnOdds", lambda *turn: looked.append(turn) or TurnOdds(*turn))
    rng, values = random.Random("time"), ready(solved("classique"))
    for _ in range(40):
        sheet = random_sheet("classique", rng, rng.randint(1, 13))
        dice, left = rng.choice(rolls(5)), rng.randrange(3)
        advise(values, Position(sheet, dice, left), tables).reason()
        assert len(looked) <= 1
        looked.clear()


def check_reason(reason):
    for lang in Lang:
        text = reason[lang]
        assert 1 <= len(re.findall(r"[.](?= |$)", text)) <= 3, text
        assert text[0].isupper() or text[0].isdigit() or text[0] == "«", text
        assert not re.search(r"\{|\}|  |None|\bnan\b|-\d", text), text


def test_a_users_own_game_has_reasons(porch, tables):
    values, rng = solved_rules(porch), random.Random("porch")
    for dice in rolls(3):
        for left in (0, 1):
            sheet = Sheet.empty(porch)
            if rng.random() < 0.5:
                sheet = sheet_from(porch, {"pair": 12, rng.choice(("fives", "sixes")): 0})
            given = advise(values, Position(sheet, dice, left), tables)
            for choice in given.choices:
                check_reason(given.reason(choice.move))
    empty = Sheet.empty(porch)
    row = advise(values, Position(empty, Dice("345"), 1), tables)
    assert row.best.move == Fill("row")
    assert "20 points is the most Row can get" in row.reason()["en"]


def test_six_dice_have_reasons_too():
    rules = load_rules(OWN_RULES)
    plan = make_plan(rules)
    # The game's values take long to find. Without any, what counts is the points of this turn.
    values = ExactValues(rules, plan, np.zeros(plan.size))
    sheet = sheet_from(rules, {"sixes": 0, "fives": 0, "fours": 0, "maxi-yatzy": 0})
    given = advise(values, Position(sheet, Dice("555666"), rolls_left=1))
    assert given.best.move == Fill("villa")
    assert "33 points is the most Villa can get" in given.reason()["en"]
    for choice in given.choices:
        check_reason(given.reason(choice.move))
