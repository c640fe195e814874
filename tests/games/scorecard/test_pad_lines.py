"""The lines of a score pad: all boxes and sums in their order, with offers where they belong."""

from fivefold.dice import Dice
from fivefold.games import Roll, new_game
from fivefold.games.scorecard import Fill
from fivefold.games.scorecard.pad_lines import pad_lines
from fivefold.texts import Lang
from fivefold.texts.words import Words

EN = Words(Lang.EN, "displays")


def test_sections_sums_and_totals_come_in_order():
    lines = [*pad_lines(new_game("yum", 1).sheets, EN)]
    assert [line.label for line in lines if line.look != "box"] == [
        "Upper total", "Bonus (25 at 63)", "Up / down", "Lower total", "Total",
    ]  # fmt: skip
    assert [line.label for line in lines if line.begins] == ["Straight"]
    assert [line.look for line in lines[-2:]] == ["sum", "total"]


def test_only_the_player_whose_turn_it_is_has_offers():
    game = new_game("yum", 2).play(Roll(Dice("66623"))).play(Fill("sixes")).play(Roll("11123"))
    lines = {line.label: line for line in pad_lines(game.sheets, EN, 1, game.preview())}
    assert (lines["Ones"].cells, lines["Ones"].offers) == (["", ""], [None, 3])
    assert (lines["Sixes"].cells, lines["Sixes"].offers) == ([18, ""], [None, 0])
    assert (lines["Total"].cells, lines["Total"].offers) == ([18, 0], ())
    assert not any(
        filter(None, (offer for line in pad_lines(game.sheets, EN) for offer in line.offers))
    )
