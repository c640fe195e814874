"""The score pad: what is written, what could be, and whose turn it is."""

from fivefold.drawings.pad import Head, PadLine, score_pad
from tests.support.displays import HOSTILE, parsed, rows

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
