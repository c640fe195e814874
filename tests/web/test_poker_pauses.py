"""Deluxe Poker in a browser: what stays on the screen until people have seen it."""

import re

from tests.web.browsing import PHONE
from tests.web.poker_playing import (
    fall,
    lay,
    live,
    me,
    pair,
    place,
    press,
    record_of,
    sees,
    soon,
    standing,
)
from tests.web.tables import acted

CARD = "66JJ1/2/100"
SLOW = 10
"""A pace at which a settlement is shown for more than a minute, so that nothing ends by itself."""
PANEL = "section[aria-label='Your move']"
CUT = """panel => [...panel.querySelectorAll('*')].filter(one => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const shown = getComputedStyle(one);
    return shown.overflowX === 'hidden' && one.scrollWidth > one.clientWidth
        || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}).map(one => one.textContent)"""
SPILT = """() => [...document.querySelectorAll('.place *')].filter(one => {
    const place = one.closest('.place').getBoundingClientRect();
    const { left, right } = one.getBoundingClientRect();
    return right > 0 && (left < place.left || right > place.right);
}).map(one => one.textContent)"""


def test_a_settlement_is_read_before_the_game_goes_on(screen):
    at = screen(PHONE)
    names = ("Ann", "Bo", "Cléo", "Dev", "Eve", "Florence-Amandine")
    code = lay(at, *(me(name, "real") for name in names), card=CARD, pace=SLOW, hurried=False)
    soon(at, live(at, "Turn the next card"))
    passing, betting = ["pass"] * 5, ["bet no 300"] * 5
    acted(at.site, code, at.token, "turn", "bid 500", *passing, *betting)
    acted(at.site, code, at.token, "roll 22345", "no-lock", "roll 22345", "no-lock")
    panel = at.page.locator(PANEL)
    soon(at, live(at, "Go on"))
    told = panel.locator("p, li").all_inner_texts()
    assert told[:-1] == [
        "Ann does not complete the card.",
        "Ann loses the stake of $500 to the bank.",
        *(f"{name} was right and wins $300." for name in names[1:]),
        "The card stays with its dice; bid again.",
    ]
    assert re.fullmatch(r"The game goes on in \d+ s", told[-1])
    assert panel.evaluate(CUT) == []
    assert at.page.evaluate(SPILT) == []
    assert "−$500" in place(at, "Ann").inner_text()
    assert not at.page.get_by_text("Who bids?").is_visible()
    assert not live(at, "Pass").is_visible()
    at.shoot("poker-pause")
    press(at, "Go on")
    soon(at, live(at, "Bid $100"))
    assert "opens" in place(at, "Ann").inner_text()
    assert at.page.evaluate(SPILT) == []


def test_a_pause_lasts_until_everyone_has_read(screen):
    _, ann, bo = pair(screen, dice="real", card="JJJJJ/1/100", pace=SLOW)
    press(ann, "Turn the next card", "Bid $100")
    press(bo, "Pass")
    press(bo, "Bet nothing")
    fall(ann, "12345")
    press(ann, "Don't lock")
    press(ann, "Go on")
    sees(ann, re.compile("^Waiting for the others"))
    assert not live(ann, "Bid").is_visible()
    press(bo, "Go on")
    soon(ann, live(ann, "Bid $100"))


def test_one_press_leaves_the_jokers_free_and_rolls_on(screen):
    at = screen(PHONE)
    code = lay(at, me("Ann"), me("Bo"), card="JJJJJ/2/100")
    press(at, "Turn the next card", "Bid $100", "Pass", "Bet nothing", "Roll 5 dice")
    at.button("Don't lock: roll again").wait_for()
    assert str(record_of(at, code)).count("Ann: roll ") == 1
    press(at, "Don't lock: roll again")
    sees(at, "The attempt ends, and the jokers stay free")
    assert str(record_of(at, code)).count("Ann: roll ") == 2


WATCHED = """panel => {
    window.changes = [];
    const buttons = [...panel.querySelectorAll('button, input')];
    window.places = () => JSON.stringify(buttons.map(one => one.getBoundingClientRect()));
    const filter = ['aria-disabled', 'disabled', 'class', 'style'];
    new MutationObserver(all => changes.push(...all.map(one => one.attributeName)))
        .observe(panel, { subtree: true, attributeFilter: filter });
    return places();
}"""


def test_the_buttons_hold_still_while_others_bid(screen):
    code, ann, bo = pair(screen, me("Cléo"))
    press(ann, "Turn the next card")
    press(bo, "Got it")
    sees(bo, "Ann opens the bidding")
    idle = bo.page.get_by_role("button", name="Bid", exact=True)
    assert idle.is_visible()
    assert not bo.page.get_by_text("Bid $0").is_visible()
    press(ann, "Bid $100")
    soon(bo, live(bo, "Bid $200"))
    before = bo.page.locator(PANEL).evaluate(WATCHED)
    for name, amount in (("Cléo", 200), ("Ann", 300)):
        acted(ann.site, code, ann.token, f"bid {amount}")
        standing(bo, f"{name} ${amount}")
        soon(bo, live(bo, f"Bid ${amount + 100}"))
    assert bo.page.evaluate("changes") == []
    assert bo.page.evaluate("places()") == before
