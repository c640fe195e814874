"""Drills in which a total has to be reached."""

import json

import pytest

from fivefold.coach.phrases import percent
from fivefold.learning.scorecard.advice import check_position
from fivefold.learning.scorecard.reach_drills import reach_drills
from fivefold.rules import scorecard_ids
from fivefold.texts import Lang
from tests.support.solved import solved


@pytest.mark.parametrize("game", scorecard_ids())
def test_playing_for_points_is_wrong_in_each(game):
    values = solved(game)
    found = reach_drills(values, 1, Lang.EN)
    assert json.loads(json.dumps(found)) == found
    assert (found["game"], found["kind"], len(found["drills"])) == (game, "reach", 10)
    for drill in found["drills"]:
        position = check_position(values.rules, drill["position"])
        assert len(position.sheet.open) <= 5
        assert drill["obvious"] == str(values.options(position)[0].move)
        by_act = {one["act"]: one for one in drill["choices"]}
        assert by_act[drill["obvious"]]["gives_up"] >= 2
        assert drill["choices"][0]["gives_up"] == 0
        theirs, mine = (
            percent(one["expected"] / 100)["en"]
            for one in (by_act[drill["obvious"]], drill["choices"][0])
        )
        assert drill["reason"].startswith("For points, ")
        assert f"but it leaves {theirs}, not {mine}." in drill["reason"]


def test_a_seed_gives_the_same_again_and_another_seed_others():
    values = solved("yum")
    assert reach_drills(values, 2, Lang.EN) == reach_drills(values, 2, Lang.EN)
    assert reach_drills(values, 2, Lang.EN) != reach_drills(values, 3, Lang.EN)
