"""Dice as text."""

from fivefold.cli.drawing import bracketed, faces
from fivefold.dice import Dice


def test_dice_are_written_in_order():
    assert faces(Dice("53361")) == "1 3 3 5 6"
    assert bracketed(Dice("53361")) == "[1] [3] [3] [5] [6]"


def test_no_dice_are_nothing():
    assert faces(Dice("")) == bracketed(Dice("")) == ""
