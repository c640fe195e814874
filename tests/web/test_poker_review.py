"""A game of Deluxe Poker looked at again in a browser: the library's figures, move by move."""

import pytest

from fivefold.insights.poker import poker_review_data
from fivefold.texts import Lang
from tests.support.insights import golden
from tests.web.axe import barriers
from tests.web.browsing import PHONE
from tests.web.tables import brought

NAME = "deluxe-poker-bet"


@pytest.fixture(scope="module")
def told():
    return poker_review_data(golden(NAME), Lang.EN)


@pytest.fixture
def opened(screen, site):
    code, token = brought(site, NAME)
    at = screen(PHONE).sit_down_as(token)
    at.page.goto(f"{site}/review/{code}")
    at.page.get_by_role("heading", name="Move by move").wait_for()
    return at


def points(share):
    return f"{100 * share:.1f}"


def change(share):
    said = points(share)
    return (
        "±0.0" if said in ("0.0", "-0.0") else said.replace("-", "−") if share < 0 else f"+{said}"
    )


def test_everybodys_result_is_the_sum_of_its_parts(opened, told):
    cards = opened.page.locator("section[aria-labelledby=splits] li")
    assert cards.count() == len(told["players"])
    for card, player in zip(cards.all(), told["players"], strict=True):
        shown = card.locator(".part").all_inner_texts()
        parts = [change(player[key]) for key in ("dice", "cards", "others")]
        assert shown[:5] == [points(player["even"]), *parts, change(-player["cost"])]
    assert opened.page.get_by_text("results are the chance to win from here").is_visible()
    assert barriers(opened) == []
    wide = opened.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


def test_move_by_move_with_keys_and_the_choices_that_cost(opened, told):
    page = opened.page
    place = page.get_by_text(f"Move 1 of {len(told['steps'])}", exact=True)
    place.wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text(f"Move 2 of {len(told['steps'])}", exact=True).wait_for()
    seat, costly = next(
        (seat, player["costly"][0])
        for seat, player in enumerate(told["players"])
        if player["costly"]
    )
    page.locator("section[aria-labelledby=splits] button").nth(seat).click()
    page.get_by_role("button", name="Show it in the game").first.click()
    page.get_by_text(f"Move {costly['step'] + 1} of", exact=False).wait_for()
    stepper = page.locator("section[aria-labelledby=stepper]")
    stepper.get_by_text(f"gives up {points(costly['cost'])} points").first.wait_for()
    rows = stepper.get_by_role("row").all_inner_texts()
    money = told["steps"][costly["step"]]["money"]
    assert all(f"${amount:,}" in row for amount, row in zip(money, rows[1:], strict=True))


def test_while_it_is_worked_out_the_page_says_how_far_it_is(screen, site):
    code, token = brought(site, NAME)
    at, working = screen().sit_down_as(token), [0.4]

    def answer(route):
        if not working:
            return route.continue_()
        said = {"code": "still-reviewing", "text": "later", "progress": working[0]}
        return route.fulfill(status=202, json=said)

    at.page.route("**/review", answer)
    at.page.goto(f"{site}/review/{code}")
    at.page.get_by_role("progressbar").wait_for()
    at.page.get_by_role("heading", name="Reviewing every move").wait_for()
    at.page.get_by_text("40%").wait_for()
    working.clear()
    at.page.get_by_role("heading", name="Move by move").wait_for()
