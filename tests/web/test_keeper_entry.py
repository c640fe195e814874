"""Typing in real dice on a phone: how many taps it takes, and what is in reach."""

import re

import pytest

from tests.web.browsing import PHONE
from tests.web.connections import Wire
from tests.web.keeping import enter, last_dice
from tests.web.tables import laid

FOUR = ["Ann", "Bo", "Cléo", "Dev"]
REAL = [{"kind": "me", "name": name, "dice": "real"} for name in FOUR]
MODES = ["Last dice + box", "Each roll", "Points only"]

_COUNT = "window.taps = 0; addEventListener('click', () => (window.taps += 1), true)"
_BOXES = """all => all.map(each => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return { x, y, width, height };
})"""


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


def test_dice_that_wait_for_the_network_stay_in_sight_and_are_entered_once(kept):
    at = kept(wired=True)
    wire = Wire(at)
    at.page.reload()
    turn(at, "Ann")
    wire.cut()
    enter(at, "66612")
    at.page.get_by_text("Entered: 6 6 6 1 2").wait_for(state="attached")
    assert at.page.locator(".typed circle").count() == 6 + 6 + 6 + 1 + 2
    assert at.button(re.compile("^Sixes: write")).count() == 0
    wire.mend()
    at.button("Sixes: write 18").click()
    turn(at, "Bo")
    at.page.get_by_text("Entered: nothing yet").wait_for(state="attached")


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
    on_top = """each => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }"""
    assert refusal.evaluate(on_top)
    dialog.get_by_role("spinbutton", name="Points").fill("24")
    dialog.get_by_role("button", name="Correct it").click()
    dialog.wait_for(state="hidden")
    at.page.get_by_role("cell", name="24").first.wait_for()
