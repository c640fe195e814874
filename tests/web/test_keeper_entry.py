"""Typing in real dice on a phone: how many taps it takes, and what is in reach."""

import re

import pytest

from tests.web.browsing import PHONE
from tests.web.connections import Wire
from tests.web.keeping import enter, last_dice
from tests.web.legible import CHOICES_CUT, CUT
from tests.web.tables import laid

FOUR = ["Ann", "Bo", "Cléo", "Dev"]
REAL = [{"kind": "me", "name": name, "dice": "real"} for name in FOUR]
FINGER = 44
"""The least width and height in pixels of what is tapped."""
MODES = ["Last dice + box", "Each roll", "Points only"]

_COUNT = "window.taps = 0; addEventListener('click', () => (window.taps += 1), true)"
_BOXES = """all => all.map(each => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return { x, y, width, height };
})"""
_ON_TOP = """each => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.fixture
def kept(screen, site):
    """Four players at one phone."""

    def opened(size=PHONE, wired=False):
        code, token = laid(site, {"game": "yum", "seats": REAL}, [])
        at = screen(size, wired=wired).sit_down_as(token).go(f"/t/{code}")
        turn(at, "Ann")
        return at

    return opened


def turn(at, name):
    at.page.get_by_text(f"{name}, your turn").first.wait_for()


def counted(at):
    at.page.evaluate(_COUNT)
    return lambda: at.page.evaluate("window.taps")


def places(buttons):
    return buttons.evaluate_all(_BOXES)


def cells(at):
    """The boxes of the player at turn that can be tapped."""
    return at.page.get_by_role("region", name="Score sheet").locator("td button")


def test_five_dice_and_a_box_take_six_taps(kept):
    at = kept()
    taps = counted(at)
    last_dice(at, "66612", "Sixes")
    turn(at, "Bo")
    assert taps() == 6


@pytest.mark.parametrize("mode", MODES)
def test_points_without_dice_take_at_most_three_taps(kept, mode):
    at = kept()
    at.page.get_by_label("How to enter this turn").select_option(mode)
    taps = counted(at)
    at.button("Sixes: enter the points").click()
    at.page.get_by_role("group", name="Points for Sixes").get_by_text("18", exact=True).click()
    turn(at, "Bo")
    assert taps() <= 3
    at.page.reload()
    turn(at, "Bo")
    chosen = at.page.get_by_label("How to enter this turn").locator("option:checked")
    assert chosen.inner_text() == mode


def test_a_phone_shows_all_sheets_in_the_order_of_play_whoever_is_at_turn(kept):
    at = kept()
    upper = at.page.get_by_role("table", name="Upper part")
    heads = upper.get_by_role("columnheader").filter(has_text=re.compile(r"\d$"))
    for name in FOUR:
        turn(at, name)
        assert [head.split()[0] for head in heads.all_inner_texts()] == FOUR
        assert all(0 <= head["x"] <= PHONE["width"] - head["width"] for head in places(heads))
        last_dice(at, "66612", "Sixes")
    turn(at, "Ann")


SIZES = {
    "phone": (PHONE, 100, FINGER),
    "phone-large-letters": (PHONE, 200, FINGER),
    # On a screen that is zoomed, a finger covers half as many of its pixels.
    "phone-zoomed": ({"width": 180, "height": 370}, 100, FINGER / 2),
    "landscape": ({"width": 740, "height": 360}, 100, FINGER),
    "desk-zoomed": ({"width": 640, "height": 400}, 100, FINGER / 2),
}


@pytest.mark.parametrize(("size", "percent", "least"), SIZES.values(), ids=SIZES)
def test_whatever_is_tapped_is_large_enough_and_in_reach(kept, size, percent, least):
    at = kept(size)
    at.page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
    keys = at.button(re.compile("^Add a die|^Erase"))
    both = [*places(keys), *places(cells(at))]
    assert [one for one in both if min(one["width"], one["height"]) < least] == []
    assert at.fits()
    # Under the keys, the last box comes into sight, and stays there while its points are asked for.
    box = cells(at).last
    box.click()
    at.page.get_by_role("group", name=re.compile("^Points for")).wait_for()
    at.until(lambda: reachable(box))
    at.button("Cancel").click()
    assert all(map(reachable, keys.all()))


def reachable(button):
    """A finger would hit it."""
    return button.evaluate(_ON_TOP)


def test_dice_that_wait_for_the_network_stay_in_sight_and_are_entered_once(kept):
    at = kept(wired=True)
    wire = Wire(at)
    at.page.reload()
    turn(at, "Ann")
    wire.cut()
    enter(at, "66612")
    at.page.get_by_text("Entered: 6 6 6 1 2").wait_for(state="attached")
    assert at.page.locator(".typed circle").count() == 6 + 6 + 6 + 1 + 2
    assert at.button(re.compile("^Sixes: score")).count() == 0
    wire.mend()
    at.button("Sixes: score 18").click()
    turn(at, "Bo")
    at.page.get_by_text("Entered: nothing yet").wait_for(state="attached")


def test_a_tap_on_a_filled_box_corrects_it(kept):
    at = kept()
    for dice, box, who in (("66612", "Sixes", "Bo"), ("55512", "Fives", "Cléo")):
        last_dice(at, dice, box)
        turn(at, who)
    at.button("Ann, Sixes: 18. Correct it").click()
    dialog = at.page.get_by_role("dialog")
    chosen = dialog.get_by_label("Which turn?").locator("option:checked")
    assert chosen.inner_text() == "Ann – Sixes: 18"
    dialog.get_by_label(re.compile("^Box")).select_option("Threes")
    dialog.get_by_role("button", name="Correct it").click()
    question = at.page.get_by_role("dialog", name="Score 0 in Threes?")
    question.get_by_role("button", name="Cancel").click()
    assert dialog.is_visible()
    dialog.get_by_role("button", name="Correct it").click()
    question.get_by_role("button", name="Score 0").click()
    dialog.wait_for(state="hidden")
    at.button("Ann, Threes: 0. Correct it").wait_for()
    assert at.button(re.compile("^Ann, Sixes")).count() == 0


def test_how_to_enter_and_whose_sheet_it_is_can_be_read_in_full(screen, site):
    names = ["Dominique", "Bo", "Cléo", "Dev"]
    seats = [{"kind": "me", "name": name, "dice": "real"} for name in names]
    code, token = laid(site, {"game": "yum", "seats": seats}, [])
    at = screen(PHONE, "fr").sit_down_as(token).go(f"/t/{code}")
    at.page.get_by_text("Dominique, à vous").first.wait_for()
    at.drawn()
    assert at.page.evaluate(CHOICES_CUT) == []
    assert at.page.evaluate(CUT, "thead th") == []


def test_why_a_correction_is_refused_is_read_in_its_dialog(kept):
    at = kept()
    last_dice(at, "66612", "Sixes")
    turn(at, "Bo")
    at.button("Correct a turn").click()
    dialog = at.page.get_by_role("dialog")
    dialog.get_by_label("Enter as").select_option("Box and points")
    dialog.get_by_role("spinbutton", name="Points").fill("17")
    dialog.get_by_role("button", name="Correct it").click()
    refusal = dialog.get_by_role("alert").filter(has_text=re.compile("17"))
    refusal.wait_for()
    assert reachable(refusal)
    dialog.get_by_role("spinbutton", name="Points").fill("24")
    dialog.get_by_role("button", name="Correct it").click()
    dialog.wait_for(state="hidden")
    at.page.get_by_role("cell", name="24").first.wait_for()


def test_the_fifth_die_moves_no_row_of_the_sheet(kept):
    at = kept()
    rows = at.page.get_by_role("region", name="Score sheet").locator("tbody th")
    enter(at, "1123")
    before = places(rows)
    enter(at, "4")
    at.page.get_by_text("Tap a box to write its points").wait_for()
    assert places(rows) == before
