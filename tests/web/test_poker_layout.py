"""Deluxe Poker on small and low screens, and with large letters: all of it can be seen and hit."""

import pytest

from tests.web.browsing import DESK, PHONE
from tests.web.legible import BROKEN, CUT, LARGE, OVERLAP
from tests.web.poker_playing import bot, fall, lay, live, me, place, press, soon
from tests.web.tables import brought

LOW = {"width": 740, "height": 360}
SMALL = """() => [...document.querySelectorAll('.poker .acts button')].filter(one => {
    const { width, height } = one.getBoundingClientRect();
    return Math.min(width, height) < 44;
}).map(one => one.textContent)"""
HIDDEN = """(wanted) => [...document.querySelectorAll(wanted)].filter(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top === null || !one.contains(top);
}).map(one => one.textContent)"""
WIDE = "one => one.scrollWidth - one.clientWidth"


@pytest.mark.parametrize("size", [PHONE, LOW], ids=["phone", "low"])
def test_everything_can_be_seen_and_hit(screen, size):
    at = screen(size)
    lay(at, me("Ann", "real"), bot("Bo"), card="66JJ1/2/100")
    press(at, "Turn the next card")
    soon(at, live(at, "Bid $100"))
    assert at.page.evaluate(SMALL) == []
    assert at.page.evaluate(HIDDEN, ".poker .acts button, .faces .place") == []
    press(at, "Bid $100")
    fall(at, "22346")
    soon(at, live(at, "Lock 2"))
    assert at.page.evaluate(SMALL) == []
    assert at.page.evaluate(HIDDEN, ".rolled svg") == []


def test_letters_of_twice_the_size_spill_nowhere(screen):
    at = screen(PHONE)
    lay(at, me("Ann"), bot("Bo"), bot("Cléo"))
    at.page.evaluate(LARGE)
    press(at, "Turn the next card")
    soon(at, live(at, "Bid $100"))
    assert at.page.locator(".poker").evaluate(WIDE) == 0
    said = ".panel :is(.sale p, .due > *, .acts .button, .explanation > *)"
    assert at.page.evaluate(OVERLAP, said) == []
    assert at.page.evaluate(CUT, ".panel, .panel *, .rim .label") == []
    assert at.page.evaluate(BROKEN, ".poker") == []


@pytest.mark.parametrize("size", [PHONE, LOW, DESK], ids=["phone", "low", "desk"])
def test_a_note_covers_neither_the_money_nor_the_card_and_moves_no_button(screen, size):
    at = screen(size)
    lay(at, me("Ann"), bot("Bo"), bot("Cléo"))
    press(at, "Turn the next card")
    button = soon(at, live(at, "Pass"))
    apart = ".explanation, .title, .money, .faces, .acts .button"
    assert at.page.evaluate(OVERLAP, apart) == []
    before = button.bounding_box()
    at.button("Got it").click()
    at.page.locator(".explanation").wait_for(state="hidden")
    assert button.bounding_box() == before


def test_a_place_shows_who_plays_beside_what_they_do(screen):
    at = screen(PHONE)
    lay(at, me("Ann"), bot("Bo"), bot("Cléo"))
    press(at, "Turn the next card")
    for words in ("you", "opens"):
        place(at, "Ann").get_by_text(words, exact=True).wait_for()
    place(at, "Bo").get_by_text("casual", exact=True).wait_for()


def test_a_hint_on_a_low_screen_covers_no_button(screen):
    at = screen(LOW)
    lay(at, me("Ann"), bot("Bo"))
    press(at, "Turn the next card")
    soon(at, live(at, "Pass"))
    at.button("Got it").click()
    press(at, "Hint")
    at.page.get_by_role("region", name="Hint").wait_for()
    assert at.page.evaluate(HIDDEN, ".poker .panel > .acts button, .faces .place") == []


EDGES = """() => [...document.querySelectorAll('.ending .money')].map(
    one => Math.round(one.getBoundingClientRect().right))"""


def test_the_final_sums_stand_in_a_column(screen):
    at = screen(DESK)
    code, token = brought(at.site, "deluxe-poker-finished")
    at.sit_down_as(token).go(f"/t/{code}")
    at.page.locator(".ending .chips").first.wait_for()
    at.page.evaluate("document.querySelector('.ending .chips').replaceChildren()")  # no money left
    assert len(set(at.page.evaluate(EDGES))) == 1
