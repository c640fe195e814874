"""The distribution of perfect play in bins: nothing lost, not too many."""

import json

import numpy as np
import pytest

from fivefold.coach.phrases import percent
from fivefold.dice import Dice
from fivefold.games.scorecard import Position, Sheet
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.insights.scorecard import hints
from fivefold.insights.scorecard.hints import check_position
from fivefold.insights.scorecard.totals import in_bins, reach_data, reach_drills, spread_data
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver.passes.distribution import exact_totals
from fivefold.solver.storage import spreads_path
from fivefold.solver.totals import Totals
from fivefold.texts import Lang
from tests.support.solved import solved, solved_rules


@pytest.mark.parametrize("game", ["yum", pytest.param("yacht", marks=pytest.mark.long)])
def test_a_spread_is_the_exact_distribution(game):
    values = solved(game)
    totals, found = exact_totals(values, Sheet.empty(values.rules)), spread_data(values)
    assert json.loads(json.dumps(found)) == found
    assert (found["game"], found["mean"], found["sd"]) == (game, totals.mean, totals.sd)
    assert 40 <= len(found["chances"]) <= 140
    assert sum(found["chances"]) == pytest.approx(1, abs=1e-9)
    assert found["first"] % found["step"] == 0
    # Where nothing is cut off, a bin has the chance of just its totals.
    for place in range(1, len(found["chances"]) - 1):
        low = found["first"] + place * found["step"]
        plain = totals.at_least(low) - totals.at_least(low + found["step"])
        assert found["chances"][place] == pytest.approx(plain, abs=1e-12)
    middle = [
        found["first"] + (place + 0.5) * found["step"] for place in range(len(found["chances"]))
    ]
    assert np.dot(middle, found["chances"]) == pytest.approx(totals.mean, abs=found["step"])


def test_bins_are_as_narrow_as_fits():
    for length, step in ((3, 1), (140, 1), (150, 2), (1000, 10), (90_000, 1000)):
        found = in_bins("any", Totals(40, np.full(length, 1 / length)))
        assert found["step"] == step
        assert len(found["chances"]) <= 140
        assert sum(found["chances"]) == pytest.approx(1)
        assert min(found["chances"]) > 0


def test_rare_totals_count_into_the_bins_at_the_ends():
    chances = np.zeros(2001)
    chances[[0, 1000, 1001, 2000]] = 4e-6, 0.5, 0.5 - 8e-6, 4e-6
    found = in_bins("any", Totals(0, chances))
    assert (found["first"], found["step"]) == (1000, 1)
    assert found["chances"] == pytest.approx([0.5 + 4e-6, 0.5 - 4e-6], abs=1e-12)


YUM = built_in("yum")
FULL = dict.fromkeys(YUM.index, 0)


def late(dice, rolls_left, *left):
    """A position with these boxes open on a sheet of zeros."""
    points = {box: scored for box, scored in FULL.items() if box not in left}
    return Position(sheet_from(YUM, points), Dice(dice), rolls_left)


def told(position, total, lang=Lang.EN):
    found = reach_data(solved("yum"), position, total, lang)
    assert json.loads(json.dumps(found)) == found
    return found


def test_choices_are_ranked_by_the_chance():
    position = late("66612", 1, "sixes")
    found = told(position, 24)
    best = found["choices"][0]
    assert best["act"] == "keep 666"
    assert best["chance"] == found["chance"] == pytest.approx(1 - (5 / 6) ** 2)
    stop = next(one for one in found["choices"] if one["act"] == "fill sixes")
    assert (stop["chance"], stop["points"]) == (0, 18)
    assert stop["gives_up"] == best["chance"]
    for total, reason in {
        0: "That is certain, even if you play for points.",
        24: "Playing for points makes the same choice.",
        31: "That is out of reach: you may as well play for points.",
    }.items():
        assert told(position, total)["reason"] == reason


def test_the_reason_compares_with_the_choice_that_is_best_for_points():
    # With 30 needed, a Yum helps most: now, or in the turn after.
    other = told(late("11166", 1, "sixes", "yum"), 30)
    assert other["choices"][0]["act"] == "keep 111"
    assert other["reason"].startswith("For points, keeping 6 6 would be best")
    assert "it leaves 5%, not 7%" in other["reason"]
    assert other["for_points"] < other["chance"]
    said = told(late("11166", 1, "sixes", "yum"), 30, Lang.FR)["reason"].replace("\xa0", " ")
    assert "il ne resterait que 5 %, au lieu de 7 %" in said


def test_with_many_open_boxes_it_is_looked_up(porch, tmp_path, monkeypatch):
    """As if the small game had many boxes: its table is made once, and its spreads are kept."""
    monkeypatch.setattr(hints, "FEWEST_OPEN_KEPT", 2)
    values = solved_rules(porch)
    position = Position(Sheet.empty(porch), Dice("6" * porch.dice), 1)
    found = reach_data(values, position, 60, Lang.EN, tmp_path)
    assert spreads_path(porch, tmp_path).exists()
    monkeypatch.undo()
    exact = reach_data(values, position, 60, Lang.EN, tmp_path)
    assert found["for_points"] == pytest.approx(exact["for_points"], abs=1e-5)
    assert found["choices"] == exact["choices"]


@pytest.mark.parametrize("game", scorecard_ids())
def test_playing_for_points_is_wrong_in_each(game):
    values = solved(game)
    found = reach_drills(values, 1, Lang.EN)
    assert json.loads(json.dumps(found)) == found
    assert (found["game"], found["kind"], len(found["drills"])) == (game, "reach", 10)
    for drill in found["drills"]:
        position = check_position(values.rules, drill["position"])
        assert len(position.sheet.open) <= 5
        assert drill["obvious"] == str(values.choices(position)[0].move)
        by_act = {one["act"]: one for one in drill["choices"]}
        assert by_act[drill["obvious"]]["gives_up"] >= 0.02
        assert drill["choices"][0]["gives_up"] == 0
        theirs, mine = (
            percent(one["chance"])["en"] for one in (by_act[drill["obvious"]], drill["choices"][0])
        )
        assert drill["reason"].startswith("For points, ")
        assert f"but it leaves {theirs}, not {mine}." in drill["reason"]
