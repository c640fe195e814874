import numpy as np
import pytest

from fivefold.dice import rolls
from fivefold.envs.actions import keeps_by_action
from fivefold.envs.tables import tables_of
from fivefold.rules import scorecard_ids, scorecard_rules, shelf_ids


@pytest.mark.parametrize("game", [*scorecard_ids(), *shelf_ids()])
def test_tables_say_what_the_rules_say(game):
    rules = scorecard_rules(game)
    tables = tables_of(rules)
    every = rolls(rules.dice)
    assert [tuple(row) for row in tables.rules.scores] == [rules.scores[roll] for roll in every]
    assert [tuple(row) for row in tables.faces] == [roll.faces for roll in every]
    assert [set(np.flatnonzero(row)) for row in tables.keepable] == [
        set(keeps_by_action(roll)) for roll in every
    ]
    assert tables.missing[-len(every) :].sum() == 0
    assert tables.missing[0] == rules.dice


def test_they_are_made_once():
    assert tables_of(scorecard_rules("yum")) is tables_of(scorecard_rules("yum"))
