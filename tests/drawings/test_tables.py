"""Tables of figures, choices and score pads."""

import re

from fivefold.drawings.tables import Head, OptionRow, PadLine, data_table, option_table, score_pad
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


OPTIONS = [
    OptionRow("keep", ["20"], 0.0, "best", best=True, note="because"),
    OptionRow("fill", ["19"], 1.0, "1.0"),
    OptionRow("roll", ["16"], 4.0, "4.0"),
]


def test_the_choices_stand_below_each_other():
    root = parsed(option_table("Choices", ["Choice", "Worth", "Gives up"], OPTIONS))
    assert rows(root)[1:] == [["keep", "20", "best"], ["fill", "19", "1.0"], ["roll", "16", "4.0"]]
    assert [row.get("class") for row in root.iter("tr")] == [None, "best", None, None]


def test_bars_are_as_long_as_the_losses():
    assert re.findall(r"width:(\d+)%", option_table("x", ["a", "b", "c"], OPTIONS)) == ["25", "100"]


def test_a_note_is_shown_under_the_pointer():
    assert 'title="because"' in option_table("x", ["a", "b", "c"], OPTIONS)


def test_choices_that_all_give_up_nothing_have_no_bars():
    alike = [OptionRow("a", [1], 0.0, "0.0"), OptionRow("b", [1], 0.0, "0.0")]
    assert "width:0%" in option_table("x", ["a", "b", "c"], alike)


def test_hostile_choices_stay_text():
    parsed(
        option_table(
            HOSTILE, [HOSTILE] * 3, [OptionRow(HOSTILE, [HOSTILE], 1, HOSTILE, note=HOSTILE)]
        )
    )


LINES = [
    PadLine("Ones", [3, ""], face=1, offers=[None, 2]),
    PadLine("Yum", [0, ""], begins=True),
    PadLine("Total", [3, 0], "total"),
]


def test_every_line_has_a_cell_for_each_player():
    root = parsed(score_pad("Sheet", [Head("Ann"), Head("Bo", turn=True)], LINES))
    assert rows(root) == [
        ["", "Ann", "Bo"],
        ["Ones", "3", "2"],
        ["Yum", "0", ""],
        ["Total", "3", "0"],
    ]


def test_what_is_written_what_is_struck_out_and_what_could_be_look_different():
    drawn = score_pad("Sheet", [Head("Ann"), Head("Bo", turn=True)], LINES)
    assert "<td><span>3</span></td>" in drawn
    assert '<td class="offer">2</td>' in drawn
    assert '<td><span class="nought">0</span></td>' in drawn
    assert "<td>0</td>" in drawn  # a sum of 0 is not struck out
    assert '<th scope="col" class="turn">Bo</th>' in drawn
    assert '<tr class="box begins">' in drawn


def test_a_player_may_have_several_columns():
    line = PadLine("Ones", [1, 2, 3, 4])
    root = parsed(score_pad("Sheet", [Head("Ann"), Head("Bo")], [line], ["down", "up"]))
    assert rows(root)[:2] == [["", "Ann", "Bo"], ["", "down", "up", "down", "up"]]
    assert {head.get("colspan") for head in root.iter("th") if head.text == "Ann"} == {"2"}


def test_hostile_names_and_labels_stay_text():
    parsed(score_pad(HOSTILE, [Head(HOSTILE)], [PadLine(HOSTILE, [HOSTILE])], [HOSTILE]))
