from fivefold.dice import Dice
from fivefold.envs.rendering.text import sheet_text
from fivefold.games import Roll, new_game
from fivefold.games.scorecard import Fill


def test_filled_boxes_offers_and_closed_boxes_look_different():
    game = new_game("yum", players=1).play(Roll(Dice("66623"))).play(Fill("sixes"))
    waiting = sheet_text(game).splitlines()
    assert "Sixes              18" in waiting
    assert "Ones                ·" in waiting
    rolled = sheet_text(game.play(Roll(Dice("11123")))).splitlines()
    assert rolled[1:3] == ["Turn 2 of 11, 2 rolls left", "[1] [1] [1] [2] [3]"]
    assert "Ones                3?" in rolled
    assert "Upper total        18" in rolled
    assert "Total              18" in rolled


def test_columns_stand_side_by_side_below_their_names():
    game = new_game("three-columns", players=1).play(Roll(Dice("11166")))
    lines = [line.split() for line in sheet_text(game).splitlines()]
    assert ["×1", "×2", "×3"] in lines
    assert ["Ones", "3?", "6?", "9?"] in lines
    assert ["Column", "total", "0", "0", "0"] in lines
