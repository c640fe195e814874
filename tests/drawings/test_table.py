"""Tables of figures: heads with their scope, words at the left, faint rows."""

from fivefold.drawings.table import data_table
from tests.support.displays import HOSTILE, parsed, rows


def test_the_first_column_names_the_rows():
    root = parsed(data_table("Wins", ["Player", "Wins"], [["Ann", 3], ["Bo", 2]]))
    assert rows(root) == [["Player", "Wins"], ["Ann", "3"], ["Bo", "2"]]
    assert [head.get("scope") for head in root.iter("th")] == ["col", "col", "row", "row"]


def test_a_row_can_be_faint_and_a_column_can_hold_words():
    root = parsed(data_table("x", ["a", "b"], [["1", "2"]], words=(1,), faint=[True]))
    assert [row.get("class") for row in root.iter("tr")] == [None, "faint"]
    assert [cell.get("class") for cell in root.iter("td")] == ["words"]


def test_hostile_cells_stay_text():
    root = parsed(data_table(HOSTILE, [HOSTILE], [[HOSTILE]]))
    assert "<script>" in rows(root)[1][0]
