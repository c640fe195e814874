"""The public view of a scorecard game."""

from fivefold.tables.view import view
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
    assert (seen["winners"], seen["status"], seen["state"]["turn"]) == ([0], "over", None)
