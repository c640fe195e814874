"""What everyone sees of a scorecard game, what a seat may do, and remarks on the dice."""

import pytest

from fivefold.dice import Dice
from fivefold.games.scorecard import Fill, Sheet
from fivefold.games.scorecard.view import dice_news, player_view, summary, zero_reasons
from fivefold.protocol import Roll
from fivefold.rules import Points, built_in
from fivefold.tables.view import view
from tests.support.scorecard_play import noted
from tests.support.tables import acts_of, started


def test_dice_lie_on_the_table():
    at = started("yum", ("me/real", "me"))
    empty = {
        "seat": 0, "manche": 1, "roll_off": False, "dice": None, "kept": "", "rolls_left": 3
    }  # fmt: skip
    assert view(at.table)["state"]["turn"] == empty
    at.act("roll 22255")
    assert view(at.table)["state"]["turn"] == {**empty, "dice": "22255", "rolls_left": 2}
    at.act("keep 222")
    assert view(at.table)["state"]["turn"] == {**empty, "kept": "222", "rolls_left": 2}
    at.acts("roll 22", "fill yum")
    seen = view(at.table)
    assert seen["state"]["turn"]["seat"] == 1
    assert seen["waiting"] == [1]
    assert seen["players"]["0"]["score"]["boxes"] == {"yum": 30}


def test_rolling_for_the_start():
    at = started("classique", ("me/real", "me/real"))
    seen = view(at.table)
    assert (seen["state"]["turn"]["roll_off"], seen["waiting"]) == (True, [0, 1])
    at.acts("roll 11111", "roll 66666")
    assert view(at.table)["state"]["turn"]["seat"] == 1
    assert view(at.table)["state"]["turn"]["roll_off"] is False


def test_manches_add_up():
    at = started("classique", ("me/real",), manches=2)
    boxes = [box.id for box in at.game.rules.boxes]
    at.acts("note chance 30", *(f"note {box} 0" for box in boxes if box != "chance"))
    sheet = view(at.table)["players"]["0"]["score"]
    assert (sheet["boxes"], sheet["total"], sheet["manches"]) == ({}, 30, [30])
    assert view(at.table)["state"]["turn"]["manche"] == 2
    at.acts("note chance 20", *(f"note {box} 0" for box in boxes if box != "chance"))
    seen = view(at.end().table)
    assert seen["players"]["0"]["score"]["total"] == 50
    assert seen["players"]["0"]["score"]["manches"] == [30, 20]
    assert seen["state"]["manche_winners"] == [[0], [0]]
    assert (seen["winners"], seen["status"], seen["state"]["turn"]) == ([0], "over", None)


def test_a_view_is_reused_only_while_the_sheet_and_the_manches_stay():
    before = started("yum", ("me/real", "me/real")).game
    rolled = before.play(Roll("22255"))
    filled = rolled.play(Fill("full"))
    assert list(rolled.touched_seats(before)) == []
    assert list(filled.touched_seats(rolled)) == [0]
    assert player_view(before, 1) == player_view(filled, 1)


def test_a_summary_has_manches_only_where_the_rules_have_them():
    assert set(summary(built_in("yum").new(2), ["Ann", "Bo"])) == {"players"}
    one = noted(built_in("classique").new(1, manches=2))
    found = summary(one, ["Ann"])
    assert found["manches"] == [{"Ann": 5}]
    assert found["players"][0]["total"] == 5


def test_what_a_seat_may_do_with_fair_and_with_real_dice():
    assert acts_of(started()) == {"roll": 5, "typed": False}
    at = started("yum", ("me/real",))
    said = acts_of(at)
    assert (said["roll"], said["typed"]) == (5, True)
    assert said["notes"]["yum"] == [0, 30]
    assert said["notes"]["threes"] == [0, 3, 6, 9, 12, 15]
    assert "bonus_notes" not in said
    said = acts_of(at.act("roll 22255"))
    assert (said["keep"], said["boxes"]["full"], said["boxes"]["twos"]) == (2, 25, 6)
    assert len(said["boxes"]) == 11
    assert "forced" not in said
    assert acts_of(at.act("keep 222")) == {"roll": 2, "typed": True}, "a turn begun is not noted"
    at.acts("roll 22", "keep 222", "roll 22")
    assert "keep" not in acts_of(at)
    assert acts_of(at)["boxes"]["yum"] == 30
    assert acts_of(started("classique", ("me/real", "me"))) == {"roll": 5, "typed": True}


def test_a_bonus_is_noted_once_its_box_has_points():
    at = started("yard-forced", ("me/real",)).act("note five-of-a-kind 50")
    said = acts_of(at)
    assert said["bonus_notes"]["sixes"] == [0, 30]
    assert set(said["bonus_notes"]) == set(said["notes"])
    said = acts_of(at.act("roll 44444"))
    assert (said["forced"], said["boxes"]) == (True, {"fours": 20})
    zero = started("yard-forced", ("me/real",)).act("note five-of-a-kind 0")
    assert "bonus_notes" not in acts_of(zero)


PAYS = "Full House scores 25 points, Small Straight scores 30 points and Large Straight scores 40"


def sheet(game, boxes):
    rules = built_in(game)
    filled = Sheet.empty(rules)
    for box, points in boxes.items():
        filled = filled.filled(rules.index[box], Points(points), Points(0))
    return filled


@pytest.mark.parametrize(
    ("game", "boxes", "dice", "box", "reason"),
    [
        ("yum", {}, "11234", "high", "The dice add up to 11: it takes at least 22."),
        ("yum", {"low": 28}, "55666", "high", "it must be more than the 28 in Low."),
        ("yum", {"high": 22}, "55555", "low", "it must be less than the 22 in High."),
        ("yum", {}, "66666", "low", "It must stay below High: at most 29."),
        ("classique", {}, "44444", "full-house", "A Yahtzee counts here only as a Joker."),
    ],
)
def test_why_a_box_scores_nothing(game, boxes, dice, box, reason):
    said = zero_reasons(sheet(game, boxes), Dice(dice))[box]
    assert str(said["en"]).endswith(reason)
    assert said["fr"] != said["en"]


def test_a_pattern_that_is_not_there_needs_no_reason():
    assert zero_reasons(sheet("yum", {}), Dice("66554")) == {}


@pytest.mark.parametrize(
    ("game", "boxes", "news"),
    [
        ("yard-forced", {"fours": 16}, []),
        (
            "yard-forced",
            {"five-of-a-kind": 50},
            ["5OK bonus: +100.", "These dice must go into Fours."],
        ),
        (
            "yard-forced",
            {"five-of-a-kind": 0, "fours": 16},
            [f"Trump Card: {PAYS} points.", "These dice must go into an open lower box."],
        ),
        (
            "classique",
            {"yahtzee": 50, "fours": 16},
            ["Yahtzee bonus: +100, whichever box you fill.", f"Joker: {PAYS} points."],
        ),
        ("yacht", {"yacht": 50}, []),
    ],
)
def test_what_five_of_a_kind_brings(game, boxes, news):
    said = dice_news(sheet(game, boxes), Dice("44444"))
    assert [str(one["en"]) for one in said] == news
    assert all(one["fr"] != one["en"] for one in said)
