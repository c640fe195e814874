"""The lines of score sheets: which there are, and a figure for every column."""

from dataclasses import replace

import pytest

from fivefold.dice import Dice
from fivefold.games import new_game
from fivefold.games.scorecard import Fill, Sheet
from fivefold.games.scorecard.sheet_rows import lower_rows, upper_rows
from fivefold.protocol import Roll
from fivefold.texts import Lang
from fivefold.texts.words import Words
from tests.support.saving import saver

EN = Words(Lang.EN, "displays")


@pytest.mark.parametrize(("lang", "label"), [("en", "Saved rolls"), ("fr", "Lancers en réserve")])
def test_saved_rolls_have_a_row_of_their_own(lang, label):
    game = new_game(saver(), 2).play(Roll(Dice("5566"))).play(Fill("two-pairs"))
    _, sums = lower_rows(game.sheets, Words(Lang(lang), "displays"))
    assert (label, [2, 0]) in sums


def test_only_a_game_with_an_upper_bonus_has_a_gauge(porch):
    without = replace(porch, upper_bonus=None)
    labels = [
        [label for label, _ in upper_rows([Sheet.empty(rules)], EN)[1]]
        for rules in (porch, without)
    ]
    assert labels == [["Upper total", "Bonus (10 at 22)", "Up / down"], ["Upper total"]]
