"""Displays in a browser: they scroll on a narrow page, and nothing lies on anything else."""

from fivefold.bots.arena import arena
from tests.web.browsing import PHONE

PAST_ITS_CELL = """[...document.querySelectorAll("td svg")].filter(
    drawing => drawing.getBoundingClientRect().right
        > drawing.closest("td").getBoundingClientRect().right
).length"""


def test_bars_of_an_arena_stay_in_their_column_on_a_phone(chromium):
    page = chromium.new_page(viewport=PHONE)
    page.set_content(arena("yum", ["random", "random"], games=4, seed=1).html())
    assert page.locator("td svg").count() == 2
    assert page.evaluate(PAST_ITS_CELL) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.close()
