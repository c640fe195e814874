"""A keep or a box in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.drawing.dice import faces
from fivefold.games.scorecard import Keep

if TYPE_CHECKING:
    from fivefold.cli.common.words import Words
    from fivefold.games.scorecard import Fill
    from fivefold.rules import RuleSet


def choice_text(move: Keep | Fill, rules: RuleSet, words: Words) -> str:
    if not isinstance(move, Keep):
        return words("fill-box", box=rules.boxes[rules.index[move.box]].label)
    return words("keep-dice", dice=faces(move.dice)) if move.dice else words("roll-all")
