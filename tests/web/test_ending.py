"""The end of a game: in whose words it is told, what stands beside it, how it is shared."""

import re
import struct

import pytest

from tests.web.browsing import MOVING, PHONE
from tests.web.learning import Coach
from tests.web.legible import CUT, LARGE
from tests.web.playing import Seated
from tests.web.tables import BOT, finished_game

PLAN = {
    "ones": "11111",
    "twos": "22222",
    "threes": "33333",
    "fours": "44444",
    "fives": "55555",
    "straight": "23456",
    "full": "55666",
    "low": "56666",
    "high": "66666",
    "yum": "66666",
    "sixes": "66666",
}
"""What Ann rolls for each box; nobody who plays at random comes near."""
SETUP = {"game": "yum", "seats": [{"kind": "me", "name": "Ann", "dice": "real"}, BOT]}


def planned():
    """Ann's acts, and whether only her last box is open."""
    boxes = list(PLAN)

    def act(said):
        return f"fill {boxes.pop(0)}" if "boxes" in said else f"roll {PLAN[boxes[0]]}"

    def one_left(table):
        return len(boxes) == 1 and "boxes" in table.view["acts"].get("0", {})

    return act, one_left


@pytest.mark.parametrize("media", [{}, MOVING], ids=["still", "moving"])
def test_you_win(screen, media):
    at = screen(PHONE, **media)
    _, token = finished_game(at.site, SETUP, planned()[0])
    Coach(at.site, token).history()
    act, one_left = planned()
    code, _ = finished_game(at.site, SETUP, act, token, enough=one_left)
    me = Seated(at.sit_down_as(token).go(f"/t/{code}"))
    me.box("Sixes").click()
    assert me.headline() == "You win!"
    total = me.record().game.total(0)
    said = at.page.get_by_text(f"Your best: {total}. Average: {total} (2 games).")
    said.wait_for()
    # The paper falls only for people who like movement, and nobody has to wait for it.
    assert at.page.locator(".celebration").is_visible() == bool(media)
    if not media:
        of_one_size(at)
        shared_by_hand(at, total)
        tried_again(at)


def of_one_size(at):
    """The buttons after a game are of one height, and large letters cut no total."""
    buttons = at.page.locator(".ending .button")
    assert len({button.bounding_box()["width"] for button in buttons.all()}) == 1
    assert max(button.bounding_box()["height"] for button in buttons.all()) <= 56
    at.page.evaluate(LARGE)
    assert at.page.evaluate(CUT, ".ending, .ending *") == []
    at.page.evaluate("document.documentElement.style.fontSize = ''")


def shared_by_hand(at, total):
    """Where the device has no dialog for it, the picture is saved and the text is copied."""
    assert at.page.evaluate("typeof navigator.share") == "undefined"
    with at.page.expect_download() as download:
        at.button("Share picture").click()
    png = download.value.path().read_bytes()
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">I", png[16:20]) == (1080,)
    at.context.grant_permissions(["clipboard-read", "clipboard-write"])
    at.button("Share text").click()
    at.page.get_by_text("Text copied.").wait_for()
    copied = at.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"Yum: Ann wins\n★ Ann: {total}\n· Random: ")
    # The seal of dice that can be checked is whole.
    mark = at.button("Check the dice").first.locator(".mark")
    assert mark.get_attribute("d").startswith("m6.6")


def tried_again(at):
    """From the review back into a position, and out of it again."""
    at.page.get_by_role("link", name="Review", exact=True).click()
    at.page.get_by_role("heading", name="Decisions by cost").wait_for()
    at.button("Try it again").last.click()
    at.page.get_by_role("heading", name="Once more").wait_for()
    Seated(at).boxes.first.click()
    at.page.get_by_role("heading", name=re.compile("^(Best!|Practically|Gave up)")).wait_for()
    at.button("Back to the review").last.click()
    at.page.get_by_role("heading", name="Move by move").wait_for()
