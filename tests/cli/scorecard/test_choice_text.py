"""A keep or a box in words."""

import pytest

from fivefold.cli.scorecard.hint import choice_text
from fivefold.cli.words import Words
from fivefold.games.scorecard import Fill
from fivefold.rules import built_in
from fivefold.texts import Lang
from tests.support.scorecard_play import keep


@pytest.mark.parametrize(
    ("move", "english", "french"),
    [
        (keep("633"), "keep 3 3 6", "garder 3 3 6"),
        (keep(""), "roll all again", "tout relancer"),
        (Fill("full-house"), "fill Full House", "remplir Full"),
    ],
)
def test_a_choice_is_said(move, english, french):
    rules = built_in("yard-free")
    assert choice_text(move, rules, Words(Lang.EN)) == english
    assert choice_text(move, rules, Words(Lang.FR)) == french
