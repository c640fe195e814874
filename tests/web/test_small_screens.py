"""The pages to learn from, on small and turned phones and with large letters: nothing is cut off,
and everything to press is large enough for a finger."""

import pytest

from tests.web.browsing import PHONE
from tests.web.learning import Coach, by_hand
from tests.web.tables import ANN, BOT, finished_game

TURNED = {"width": 740, "height": 360}
ZOOMED = {"width": 180, "height": 370}
"""A phone at 200 %."""
SMALL = """() => [...document.querySelectorAll(
    'main :is(button, summary, select, input, a.button, [role=button])')]
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width > 0 && one.checkVisibility()
        && !one.closest('svg, .hidden-but-read, label, td'))
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
    .map(([one, box]) => `${one.innerText || one.ariaLabel} ${box.width}x${box.height}`)"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
LARGE = "document.documentElement.style.fontSize = '200%'"


@pytest.fixture(scope="module")
def game(site):
    """A finished game that was looked at: its code, and whose it is."""
    code, token = finished_game(site, {"game": "yum", "seats": [ANN, BOT]}, by_hand)
    Coach(site, token).history()
    return code, token


def pages(code):
    yield f"/review/{code}", "#stepper"
    yield "/history", "section[data-game]"
    yield "/drills", "form, fieldset, h1"
    yield "/drills?game=yum&kind=mine&seed=0", "h2"
    yield "/rules/yum", "h1"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_pages_to_learn_from_fit_every_screen(screen, game, lang):
    code, token = game
    at = screen(PHONE, lang).sit_down_as(token)
    wrong = []
    for path, shown in pages(code):
        at.resize(PHONE)
        at.go(path)
        at.page.locator(shown).first.wait_for()
        wrong += [f"{path}: {one}" for one in at.page.evaluate(SMALL)]
        for size in (TURNED, ZOOMED):
            at.resize(size)
            if (over := at.page.evaluate(WIDER)) > 0:
                wrong.append(f"{path} at {size}: {over} px too wide")
        for size in (PHONE, TURNED):
            at.resize(size)
            at.page.evaluate(LARGE)
            at.drawn()
            if (over := at.page.evaluate(WIDER)) > 0:
                wrong.append(f"{path} at {size} with large letters: {over} px too wide")
    assert not wrong, "\n".join(wrong)
