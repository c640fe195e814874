"""The rules page of a scorecard game: its boxes and bonuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from fivefold.cli.drawing.bullets import print_bullets
from fivefold.cli.drawing.lines import Sentence, print_lines
from fivefold.games.scorecard.scoring import most_points
from fivefold.rules import BoxIndex
from fivefold.rules.describe import describe_bonuses, describe_box

if TYPE_CHECKING:
    from rich.console import Console

    from fivefold.cli.common.words import Words
    from fivefold.rules import RuleSet


def draw_boxes(rules: RuleSet, console: Console, words: Words) -> None:
    rolls = words("rolls-counted", count=rules.rolls)
    dice = words("dice-counted", count=rules.dice)
    print_lines(console, words("turn-line", dice=dice, rolls=rolls))
    table = Table(show_edge=True)
    for key in ("box", "box-id", "scores", "most"):
        table.add_column(words(key), justify="right" if key == "most" else "left")
    for place, box in enumerate(rules.boxes):
        most = most_points(rules, BoxIndex(place))
        scoring = describe_box(rules, box)[words.lang]
        table.add_row(*map(Sentence, (box.label[words.lang], box.id, scoring, str(most))))
    console.print(table)
    print_bullets(console, words("bonuses"), describe_bonuses(rules), words.lang)
