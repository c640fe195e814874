"""Deluxe Poker in a browser: tables to play at, what is pressed, what is seen of the money."""

import re
from contextlib import suppress
from time import monotonic

from playwright.sync_api import TimeoutError as TookTooLong

from fivefold.record import summary
from tests.web.browsing import PATIENCE, PHONE
from tests.web.tables import laid

HARD = "JJJJJ/2/100"
"""Every first roll asks for a lock, and it pays so little that no bot bids for it."""
TWICE = """async (button) => {
    button.click();
    await new Promise((over) => setTimeout(over, 150));
    button.click();
}"""
"""A hasty finger: the second tap comes when the first has been answered."""
MONEY = re.compile(r"\$([\d,]+)")


def me(name, dice="fair"):
    return {"kind": "me", "name": name, "dice": dice}


def bot(name, level="casual"):
    return {"kind": "bot", "level": level, "name": name}


def lay(at, *seats, card=HARD, hurried=True, **more):
    """Sit down at a new table whose cards are all alike, and which waits for passes."""
    setup = {"game": "deluxe-poker", "seats": seats, "deck": [card] * 7, "closing": None}
    code, token = laid(at.site, setup | more)
    at.sit_down_as(token).go(f"/t/{code}")
    if hurried:
        at.hurry()
    return at


def pair(screen, *others, dice="fair", bo=None, **setup):
    """Ann, who opens, and Bo, each with a browser of their own."""
    ann, bo = screen(), bo or screen(PHONE)
    lay(ann, me("Ann", dice), {"kind": "open", "dice": dice}, *others, **setup)
    bo.go(f"/t/{ann.code}").page.get_by_label("Your name").fill("Bo")
    bo.button(re.compile("^Sit down")).first.click()
    if setup.get("hurried", True):
        bo.hurry()
    ann.button("Start the game").click()
    return ann, bo


def live(at, name):
    """A button by its name or the beginning of it, once it can be pressed."""
    begins = re.compile(rf"^{re.escape(name)}\b")
    return at.page.get_by_role("button", name=begins, disabled=False).and_(steady(at)).first


def steady(at):
    """What is not about to change: for a moment, new buttons can only be read."""
    return at.page.locator(":not([aria-busy=true] *)")


def soon(at, wanted):
    """What is wanted, once it is there."""
    at.until(wanted.is_visible)
    return wanted


def press(at, *names):
    for name in names:
        soon(at, live(at, name)).click()


def hold(at, name):
    """A finger comes down on a button, and stays there."""
    soon(at, live(at, name)).hover()
    at.page.mouse.down()


def fall(at, dice):
    """Dice that were rolled by hand."""
    at.sees(f"Roll {len(dice)} di")
    for face in dice:
        press(at, f"Add a {face}")


def standing(at, said):
    """Wait until this is the bid that stands, as the hammer has it."""
    soon(at, at.page.get_by_role("region", name="Your move").get_by_text(said))


def place(at, name):
    """What stands at a player's place."""
    places = at.page.get_by_role("list", name="Players").get_by_role("listitem")
    return places.filter(has=at.page.get_by_text(name, exact=True))


def settled(at, ending):
    """What is said of an attempt, once it is over."""
    said = soon(at, at.page.get_by_role("status").filter(has_text=ending))
    return " ".join(said.inner_text().split())


def story(at):
    """What happened with this card, line by line."""
    return at.page.get_by_role("log").inner_text().splitlines()


def amount(text):
    return int(MONEY.search(text)[1].replace(",", ""))


def purses(at):
    """Everybody's money, as it stands at their places on this screen."""
    return _listed(at.page.get_by_role("list", name="Players"))


def have(at, wanted):
    """Wait until everybody has this much money: a press takes effect when the server says so."""
    at.until(lambda: purses(at) == wanted)


def ranking(at):
    """The same on the last page, the winner first."""
    return _listed(at.page.get_by_role("region", name=re.compile("win")))


def _listed(places):
    """Each line begins with a name, and money comes next."""
    texts = places.get_by_role("listitem").all_inner_texts()
    return {text.split("\n")[0].strip(): amount(text) for text in texts}


def money(record):
    return {player["name"]: player["money"] for player in summary(record)["players"]}


def bids(record):
    """`["Ann: bid 100"]`: whatever was bid."""
    return [line for line in str(record).splitlines() if ": bid " in line]


def play_to_the_end(at, *wishes):
    """Press whatever of this can be pressed until the game is over."""
    late = monotonic() + PATIENCE
    over = at.page.get_by_role("button", name="Rematch")
    named = re.compile(f"^({'|'.join(wishes)})")
    wanted = at.page.get_by_role("button", name=named, disabled=False).and_(steady(at))
    while not (soon(at, wanted.or_(over).first) and over.is_visible()):
        at.must_be_before(late)
        with suppress(TookTooLong):  # a bot's All-In may have taken it away
            wanted.first.click(timeout=5000)
            late = monotonic() + PATIENCE


def walk_to(at, element, key="Tab"):
    """Press a key until this has the focus."""
    for _ in range(60):
        if element.evaluate("element => element === document.activeElement"):
            return
        at.page.keyboard.press(key)
    raise AssertionError("the keyboard does not get there")


def press_keys(at, *names):
    for name in names:
        walk_to(at, soon(at, live(at, name)))
        at.page.keyboard.press("Enter")


def type_card(at, faces):
    press(at, *(f"Add a {face.replace('J', 'joker')}" for face in faces), "Put this card in play")
