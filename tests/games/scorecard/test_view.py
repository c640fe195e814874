"""The public view of a scorecard game."""

from fivefold.games.scorecard import Fill
from fivefold.games.scorecard.view import player_view, summary, touched_seats
from fivefold.protocol import Roll
from fivefold.rules import built_in
from fivefold.tables.view import view
from tests.support.scorecard_play import noted
from tests.support.tables import started


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
    assert list(touched_seats(before, rolled)) == []
    assert list(touched_seats(rolled, filled)) == [0]
    assert player_view(before, 1) == player_view(filled, 1)


def test_a_summary_has_manches_only_where_the_rules_have_them():
    assert set(summary(built_in("yum").new(2), ["Ann", "Bo"])) == {"players"}
    one = noted(built_in("classique").new(1, manches=2))
    found = summary(one, ["Ann"])
    assert found["manches"] == [{"Ann": 5}]
    assert found["players"][0]["total"] == 5
