"""Displays for notebooks: markup, the frame and its colours, dice and cards, tables, charts."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.dice import FACES
from fivefold.drawings import frame as colours
from fivefold.drawings.charts import (
    Bars,
    ChartLine,
    Scale,
    bar_chart,
    grid,
    interval_bar,
    line_chart,
    path,
    spread_out,
    ticks,
)
from fivefold.drawings.dice import PIPS, card, dice
from fivefold.drawings.frame import ACCENTS, framed, paragraph
from fivefold.drawings.markup import Markup, element, escaped, joined, picture
from fivefold.drawings.tables import Head, OptionRow, PadLine, data_table, option_table, score_pad
from fivefold.errors import Malformed
from fivefold.protocol.rules import Colour
from tests.support.displays import HOSTILE, parsed, pictures, rows, said
from tests.support.paths import ROOT

WEB = ROOT / "web" / "src"


# --- markup ---


@given(st.text())
def test_any_text_stays_text(text):
    inside = element("p", text, title=text)
    read = ElementTree.fromstring(inside)  # noqa: S314 (our own)
    assert len(read) == 0
    assert set(read.attrib) == {"title"}


def test_elements_are_written_as_html_wants_them():
    written = {
        element("p", element("b", "a & b")): "<p><b>a &amp; b</b></p>",
        escaped(escaped("<")): "&lt;",
        escaped("a\x00b\ud800c"): "a\ufffdb\ufffdc",
        element("path", class_="line", stroke_width=1.5, d=None, viewBox="0 0 1 1"): (
            '<path class="line" stroke-width="1.5" viewBox="0 0 1 1"/>'
        ),
        element("td"): "<td></td>",
        element("rect"): "<rect/>",
    }
    # No needless digits in attributes; in text the caller decides.
    numbers = {1.0: "1", 1.256: "1.26", -0.5: "-0.5", 3: "3"}
    written |= {element("rect", x=n): f'<rect x="{text}"/>' for n, text in numbers.items()}
    written |= {element("td", n): f"<td>{n}</td>" for n in (0.004, 1234.5678, 2.0)}
    assert [pair for pair in written.items() if pair[0] != pair[1]] == []
    assert isinstance(joined(["<", Markup("<br/>")]), Markup)


def test_a_picture_has_a_title_or_is_decoration():
    titled, plain = picture(10, 20, HOSTILE), picture(10, 20, "")
    assert 'role="img"><title>&lt;/title&gt;' in titled
    assert 'aria-hidden="true"></svg>' in plain


# --- the frame ---


def test_a_display_has_a_title_and_its_parts():
    root = parsed(framed("Yum", paragraph("a < b"), lang="fr"))
    assert said(root) == "Yum a < b"
    assert (root.get("role"), root.get("aria-label"), root.get("lang")) == ("group", "Yum", "fr")
    assert "</title></style><script>" in said(parsed(framed(HOSTILE)))
    assert "<p" not in framed("")


def test_displays_below_each_other_keep_their_colours():
    amber, red = framed("", colour="amber"), framed("", colour="red")
    assert 'class="fivefold amber"' in amber
    assert ".fivefold.amber{--accent:" in amber
    assert ".fivefold{--accent" not in amber + red
    with pytest.raises(Malformed) as refused:
        framed("", colour="pink")
    assert refused.value.code == "unknown-colour"
    assert refused.value.facts["colours"] == tuple(ACCENTS)


def test_light_and_dark_follow_the_notebook():
    style = framed("")
    assert "[data-jp-theme-light=false] .fivefold" in style
    assert "color-scheme:light dark" in style
    assert "--paper:light-dark(#fffdf7,#262c2a)" in style
    assert "/*" not in style


def test_colours_are_those_of_the_page():
    page = (WEB / "styles" / "base.css").read_text("utf-8")
    pattern = r"--([a-z-]+): light-dark\((#\w+, #\w+)\)"
    named = dict(re.findall(pattern, page.split("[data-colour]")[0]))
    shades = {name: colours.Shades(*both.split(", ")) for name, both in named.items()}
    assert {name: shades[name] for name in colours.PALETTE} == colours.PALETTE
    assert (shades["die"].light, shades["die-edge"].light) == (colours.DIE, colours.DIE_EDGE)
    assert f"--pip: {colours.PIP};" in page
    pattern = r'\[data-colour="(\w+)"\] \{\s*--accent: light-dark\((.*?)\);'
    accents = dict(re.findall(pattern, page))
    assert {name: colours.Shades(*both.split(", ")) for name, both in accents.items()} == ACCENTS
    assert {colour.value for colour in Colour} == set(ACCENTS)


# --- dice and cards ---


def test_dice_are_those_of_the_page():
    page = (WEB / "lib" / "game" / "dice.ts").read_text("utf-8")
    near, middle, far = map(int, re.search(r"= \[(\d+), (\d+), (\d+)\]", page).groups())
    assert PIPS[1] == ((middle, middle),)
    assert set(PIPS[4]) == {(x, y) for x in (near, far) for y in (near, far)}
    assert set(PIPS[6]) - set(PIPS[4]) == {(near, middle), (far, middle)}
    for face in FACES:
        assert dice([face]).count("<circle") == face == len(set(PIPS[face]))
    on_the_page = (WEB / "parts" / "dice" / "Face.svelte").read_text("utf-8")
    for drawn in (on_the_page, dice([1])):
        assert 'width="97" height="97" rx="19"' in drawn
        assert 'r="9.2"' in drawn


def test_dice_are_drawn_as_they_are_asked_for():
    assert 'viewBox="0 0 0 100" width="0"' in dice([])
    assert 'width="20" height="20"' in dice([5], size=20)
    assert "bow" not in dice([6, 6, None])
    assert dice([6, 6, None], [True, True, False]).count('class="bow"') == 2
    to_be_rolled = dice([None], title="?")
    assert (to_be_rolled.count("<circle"), to_be_rolled.count("<rect")) == (0, 1)


def test_dice_are_read_aloud_unless_they_are_decoration():
    assert pictures(parsed(dice([1, 3, None]))) == ["1 3"]
    assert pictures(parsed(dice([1], title="kept: 1"))) == ["kept: 1"]
    assert pictures(parsed(dice([1], title=""))) == []


def test_a_card_shows_its_pictures_and_the_dice_on_them():
    drawn = card([6, 6, 5, None, None], [6, None, None, 3, None], "665JJ")
    assert pictures(parsed(drawn)) == ["665JJ"]
    assert drawn.count('class="place"') == 3
    assert drawn.count('class="printed"') == 2
    assert drawn.count('class="cap"') == drawn.count('class="on-joker"') == 1


def test_the_joker_is_that_of_the_page():
    page = (WEB / "parts" / "poker" / "board" / "JokerIcon.svelte").read_text("utf-8")
    paths = re.findall(r'd="(M.*?)"', page)
    assert len(paths) == 2
    assert all(path in card([None], [None], "J") for path in paths)


# --- tables ---

OPTIONS = [
    OptionRow("keep", ["20"], 0.0, "best", best=True, note="because"),
    OptionRow("fill", ["19"], 1.0, "1.0"),
    OptionRow("roll", ["16"], 4.0, "4.0"),
]
LINES = [
    PadLine("Ones", [3, ""], face=1, offers=[None, 2]),
    PadLine("Yum", [0, ""], begins=True),
    PadLine("Total", [3, 0], "total"),
]


def test_the_first_column_of_a_table_names_the_rows():
    root = parsed(data_table("Wins", ["Player", "Wins"], [["Ann", 3], ["Bo", 2]]))
    assert rows(root) == [["Player", "Wins"], ["Ann", "3"], ["Bo", "2"]]
    assert [head.get("scope") for head in root.iter("th")] == ["col", "col", "row", "row"]
    root = parsed(data_table("x", ["a", "b"], [["1", "2"]], words=(1,), faint=[True]))
    assert [row.get("class") for row in root.iter("tr")] == [None, "faint"]
    assert [cell.get("class") for cell in root.iter("td")] == ["words"]


def test_choices_stand_below_each_other_with_bars_as_long_as_their_losses():
    drawn = option_table("Choices", ["Choice", "Worth", "Gives up"], OPTIONS)
    root = parsed(drawn)
    assert rows(root)[1:] == [["keep", "20", "best"], ["fill", "19", "1.0"], ["roll", "16", "4.0"]]
    assert [row.get("class") for row in root.iter("tr")] == [None, "best", None, None]
    assert re.findall(r"width:(\d+)%", drawn) == ["25", "100"]
    assert 'title="because"' in drawn
    alike = [OptionRow("a", [1], 0.0, "0.0"), OptionRow("b", [1], 0.0, "0.0")]
    assert "width:0%" in option_table("x", ["a", "b", "c"], alike)


def test_every_line_of_a_pad_has_a_cell_for_each_player():
    drawn = score_pad("Sheet", [Head("Ann"), Head("Bo", turn=True)], LINES)
    assert rows(parsed(drawn)) == [
        ["", "Ann", "Bo"], ["Ones", "3", "2"], ["Yum", "0", ""], ["Total", "3", "0"]
    ]  # fmt: skip
    # Written, offered, struck out, a sum of 0 (which is not), whose turn it is, a new section.
    for cell in (
        "<td><span>3</span></td>",
        '<td class="offer">2</td>',
        '<td><span class="nought">0</span></td>',
        "<td>0</td>",
        '<th scope="col" class="turn">Bo</th>',
        '<tr class="box begins">',
    ):
        assert cell in drawn


def test_a_player_may_have_several_columns():
    line = PadLine("Ones", [1, 2, 3, 4])
    root = parsed(score_pad("Sheet", [Head("Ann"), Head("Bo")], [line], ["down", "up"]))
    assert rows(root)[:2] == [["", "Ann", "Bo"], ["", "down", "up", "down", "up"]]
    assert {head.get("colspan") for head in root.iter("th") if head.text == "Ann"} == {"2"}


def test_hostile_names_labels_and_cells_stay_text():
    assert "<script>" in rows(parsed(data_table(HOSTILE, [HOSTILE], [[HOSTILE]])))[1][0]
    hostile = OptionRow(HOSTILE, [HOSTILE], 1, HOSTILE, note=HOSTILE)
    parsed(option_table(HOSTILE, [HOSTILE] * 3, [hostile]))
    parsed(score_pad(HOSTILE, [Head(HOSTILE)], [PadLine(HOSTILE, [HOSTILE])], [HOSTILE]))
    parsed(line_drawn([ChartLine(HOSTILE, [0, 1], "seat-0")]))


# --- charts ---


def line_drawn(lines, **options):
    return line_chart("Luck", lines, across="Turn", write=lambda value: f"{value:g}", **options)


def bars_drawn(bars):
    return bar_chart("Totals", bars, "Total", lambda chance: f"{chance:.0%}")


def test_a_scale_maps_its_ends_to_its_ends():
    scale = Scale(100, 200, 40, 240)
    assert [scale(100), scale(150), scale(200)] == [40, 140, 240]
    assert Scale(0, 1, 200, 0)(0.25) == 150


def test_ticks_are_round_numbers():
    for arguments, found in [
        ((0, 13, 4), [0, 5, 10]),
        ((0, 1, 4), [0, 0.5, 1]),
        ((92.5, 239, 7), [100, 150, 200]),
        ((-3, 3, 4), [-2, 0, 2]),
        ((0, 0.034, 3), [0, 0.02]),
    ]:
        assert ticks(*arguments) == pytest.approx(found)
    drawn = grid(Scale(0, 2, 44, 448), Scale(0, 1, 182, 34), "{:.1f}".format, across=8, up=2)
    texts = [part.partition(">")[2].removesuffix("</text>") for part in drawn if "<text" in part]
    assert texts == ["0.0", "0.5", "1.0", "0", "1", "2"]


def test_labels_are_moved_apart_and_stay_inside():
    assert spread_out([10, 10, 10], 5, 0, 100) == [10, 15, 20]
    assert spread_out([99, 99], 10, 0, 100) == [90, 100]
    assert spread_out([50, 10], 10, 0, 100) == [50, 10]
    assert path([(0, 1), (2.26, 3)]) == "M0.0 1.0L2.3 3.0"


def test_every_line_has_its_name_and_its_look():
    lines = [ChartLine("luck", [0, 1], "luck"), ChartLine.of_seat(7, "Ann", [2, 3])]
    root = parsed(line_drawn(lines))
    assert pictures(root) == ["Luck"]
    looks = [group.get("class") for group in root.iter("{http://www.w3.org/2000/svg}g")]
    assert looks == ["luck", "seat-1"]
    assert {"luck", "Ann", "Turn"} <= set(said(root).split())
    long_name = line_drawn([ChartLine.of_seat(0, "Wolfeschlegelstein", [0, 1])])
    assert ">Wolfeschlegel…<" in long_name


def test_lines_of_any_values_are_drawn():
    first = line_drawn([ChartLine("a", list(range(11)), "total")], first=100)
    assert re.search(r">100<.*>110<", first)
    parsed(line_drawn([ChartLine("a", [5.0], "start")]))
    parsed(line_drawn([ChartLine("a", [5.0, 5.0, 5.0], "start")]))
    upper, lower = ChartLine("a", [1, 2], "luck"), ChartLine("b", [0, 0], "total")
    assert 'class="gap"' in line_drawn([upper, lower], between=(upper, lower))
    assert 'class="gap"' not in line_drawn([upper, lower])


def test_there_is_a_bar_for_each_total():
    chart = bars_drawn(Bars(10, [0.2, 0.3, 0, 0.5], 11.8, "mean 11.8", {10: "5%", 13: "95%"}))
    root = parsed(chart)
    assert pictures(root) == ["Totals"]
    steps = next(part for part in root.iter() if part.get("class") == "bars").get("d")
    assert steps.count("H") == 4
    assert {"mean", "11.8", "5%", "95%", "Total"} <= set(said(root).split())
    parsed(bars_drawn(Bars(7, [1.0], 7.0, "mean 7", {7: "50%"})))


def test_labels_of_percentiles_that_would_touch_are_left_out():
    marks = {100: "50%", 101: "75%", 300: "95%", 201: "25%"}
    chart = bars_drawn(Bars(0, [1 / 401] * 401, 200.0, "mean", marks))
    assert "50%" in chart
    assert "95%" in chart
    assert "75%" not in chart  # beside another one
    assert "25%" not in chart  # on the line of the mean


def test_an_interval_is_drawn_as_a_share_with_whiskers_and_not_read_aloud():
    drawn = interval_bar(0.5, 0.25, 0.75)
    assert 'class="share" y="4" width="60"' in drawn
    assert "M30.0 1v16" in drawn
    assert "M90.0 1v16" in drawn
    assert pictures(parsed(interval_bar(0, 0, 0.1))) == []
