import pytest

from fivefold.dice import Dice
from fivefold.errors import FivefoldError
from fivefold.games.scorecard import Position, Sheet
from fivefold.games.scorecard.sheet_input import sheet_from
from fivefold.rules import built_in


def refused(call):
    with pytest.raises(FivefoldError) as error:
        call()
    return error.value


def test_dice_that_cannot_lie_before_a_player_are_refused():
    rules = built_in("yum")
    empty = Sheet.empty(rules)
    Position(empty, Dice("33345"), 0).check()
    Position(empty, Dice("33345"), 2).check()
    for dice, left, code in [
        ("", 1, "no-dice"),
        ("3334", 1, "wrong-dice-count"),
        ("333456", 1, "wrong-dice-count"),
        ("33345", -1, "wrong-rolls-left"),
        ("33345", 3, "wrong-rolls-left"),
    ]:
        assert refused(Position(empty, Dice(dice), left).check).code == code
    full = sheet_from(rules, dict.fromkeys(rules.index, 0) | {"ones": 3})
    error = refused(Position(full, Dice("33345"), 1).check)
    assert (error.code, error.facts["total"]) == ("card-full", full.total)
