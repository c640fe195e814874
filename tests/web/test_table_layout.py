"""A scorecard table on turned phones and with large letters: what is asked for is in sight."""

import pytest

from tests.web.browsing import PHONE
from tests.web.learning import Coach
from tests.web.legible import LARGE, OVERLAP
from tests.web.playing import Seated
from tests.web.tables import ANN, BOT, laid

TURNED = {"width": 740, "height": 360}
# Those of these elements that are out of sight, or have something lying over them.
HIDDEN = """(which) => [...document.querySelectorAll(which)].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const corners = [[left + 6, top + 4], [right - 6, bottom - 4]]
    return corners.some(([x, y]) => !one.contains(document.elementFromPoint(x, y)))
}).map((one) => one.innerText)"""
PAST_THE_HEAD = """() => {
    const head = document.querySelector('.pad thead').getBoundingClientRect()
    scrollBy(0, head.top + 150)
}"""
BELOW = """([first, second]) => {
    const [one, other] = [first, second].map((which) => document.querySelector(which))
    return other.getBoundingClientRect().top - one.getBoundingClientRect().bottom
}"""


@pytest.fixture
def ann(screen, site):
    """Ann in the middle of a turn of a game that the server has solved, in a browser."""
    position = {"boxes": {}, "bonuses": 0, "dice": "13356", "rolls_left": 2}
    Coach(site).post("/advice", {"game": "yum", "position": position})

    def seated(size, lang, large):
        code, token = laid(site, {"game": "yum", "seats": [ANN, BOT]}, ["roll"])
        at = screen(size, lang).sit_down_as(token).go(f"/t/{code}")
        Seated(at, lang=lang).boxes.first.wait_for()
        if large:
            at.page.evaluate(LARGE)
        at.drawn()
        return at

    return seated


@pytest.mark.parametrize(("size", "lang"), [(PHONE, "fr"), (TURNED, "en")], ids=["phone", "turned"])
def test_names_stay_over_every_column_with_large_letters(ann, size, lang):
    at = ann(size, lang, large=True)
    at.page.evaluate(PAST_THE_HEAD)
    at.drawn()
    assert at.page.evaluate(HIDDEN, "table:not(.below) thead th") == []


@pytest.mark.parametrize(
    ("size", "lang", "large"),
    [(TURNED, "en", False), (TURNED, "fr", True), (PHONE, "fr", True)],
    ids=["turned", "turned-large", "phone-large"],
)
def test_a_hint_shows_its_best_choice_at_once(ann, size, lang, large):
    at = ann(size, lang, large)
    at.button({"en": "Hint", "fr": "Conseil"}[lang], exact=True).click()
    at.page.locator(".sheet li button").first.wait_for()
    at.drawn()
    assert at.page.evaluate(HIDDEN, ".sheet li:first-child button") == []
    assert at.page.evaluate(OVERLAP, ".sheet li:first-child button > [aria-hidden]") == []
    # A total that is needed is asked for after the advice.
    assert at.page.evaluate(BELOW, [".sheet li:last-child", ".sheet .reason"]) >= 0
    assert at.page.evaluate(BELOW, [".sheet .reason", ".sheet form"]) >= 0
    assert at.fits()
    at.shoot(f"hint-{size['width']}-{'large' if large else 'plain'}")
