"""The table of costly decisions, which every kind of game has."""

from fivefold.coach.displays import costly_decisions
from fivefold.texts import Lang
from fivefold.texts.catalogues import Words
from tests.support.displays import parsed, rows

WORDS = Words(Lang.EN, "page/poker-review", "page/review", "page/coach", "displays")


def test_without_costly_decisions_there_is_no_table():
    assert list(costly_decisions(WORDS, ["plot-attempt"], [])) == []


def test_only_places_and_losses_are_figures():
    decision = ["Ann", 3, "66", "fill low", "fill high", "1.2"]
    _, table = costly_decisions(WORDS, ["table-turn", "dice-rolled"], [decision])
    root = parsed(table)
    head, row = rows(root)
    assert len(head) == len(row) == 6
    looks = [cell.get("class") for cell in root.iter("td")]
    assert looks == [None, "words", "words", "words", None]
