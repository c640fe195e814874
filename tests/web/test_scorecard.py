"""Whole games with a score sheet, from the first page to the last word."""

import re
import struct

import pytest

from fivefold.rules import built_in
from tests.web.browsing import CLIPBOARD, FOCUSED, MOVING, PHONE, plain
from tests.web.legible import CUT
from tests.web.playing import Seated, downloaded, quickly, record_of
from tests.web.tables import ANN, BOT, Coach, finished_game, laid


def test_a_whole_game_against_a_bot(screen):
    at = quickly(screen()).go("/nothing/here")  # a path that leads nowhere leads to the games
    at.play_now("Yard Dice, Forced")
    me = Seated(at)
    careful_turn(me)
    zero = next(box for box, points in me.offered.items() if points == 0)
    me.box(zero).click()
    me.answer("cancel")
    assert me.offered[zero] == 0
    me.fill(zero, 0)
    for _ in range(12):
        me.turn()
    told = me.ended()
    assert [player["name"] for player in told["players"]] == ["Player", "Pip"]
    crossed_out = next(box.id for box in built_in("yard-forced").boxes if box.label["en"] == zero)
    assert told["players"][0]["boxes"][crossed_out] == 0


def careful_turn(me):
    """Keep two dice, think again, keep two others, roll the rest."""
    me.roll()
    before = me.faces
    for place in (0, 1):
        me.dice.nth(place).click()
    assert me.kept == sorted(before[:2])
    assert me.locks() == 2
    me.at.button("Undo").click()
    me.at.button("Undo").click()
    assert (me.kept, me.locks()) == ([], 0)
    for place in (2, 4):
        me.dice.nth(place).click()
    me.reroll()
    assert me.kept == sorted([before[2], before[4]])
    assert (me.faces[2], me.faces[4]) == (before[2], before[4])
    assert me.locks() == 2
    assert me.rolls_left == 1


class ByKeys(Seated):
    """Somebody without a mouse."""

    def press(self, name):
        for _ in range(80):
            self.page.keyboard.press("Tab")
            if re.search(name, self.page.evaluate(FOCUSED)):
                return self.page.keyboard.press("Enter")
        raise AssertionError(f"Tab does not lead to {name}")

    def roll(self):
        self.ready("first roll").wait_for()
        self.page.keyboard.press("Space")
        self.boxes.first.wait_for()

    def write(self, name, points):
        self.press(f"^{name}:")
        if points == 0:
            self.press("^Score 0$")

    def keep(self, *places):
        """A fifth is taken back, then the others are rolled."""
        faces = self.faces
        for key in (*places, 5, "Backspace"):
            self.page.keyboard.press(str(key))
        assert self.kept == sorted(faces[place - 1] for place in places)
        self.ready("reroll").wait_for()
        self.page.keyboard.press("Space")
        self.left.and_(self.page.get_by_label("1 roll left")).wait_for()
        self.boxes.first.wait_for()


@pytest.mark.slow
def test_a_game_and_its_rematch_with_the_keyboard_alone(screen):
    me = ByKeys(quickly(screen()).go("/"))
    me.press("^Play now: The Yacht Game")
    me.press("^Against Pip")
    me.roll()
    me.keep(1, 3, 4)
    me.fill(*me.best)
    me.turns(14)
    me.ended()
    me.press("^Rematch$")
    me.seat = 1  # the next one begins
    me.turn()


@pytest.mark.slow
def test_a_game_alone_in_french_on_a_phone_with_dice_that_tumble(screen):
    at = screen(PHONE, lang="fr", **MOVING).go("/")
    at.page.get_by_role("link", name=re.compile(r"^Nouvelle table\s: .*atout libre$")).click()
    at.page.get_by_label(re.compile(r"Place 1\s: nom")).fill("Cléo")
    at.button("Enlever la place 2").click()
    at.button("Jouer", exact=True).click()
    me = Seated(at, lang="fr")
    me.turn()
    assert at.fits()
    me.turns(12)
    assert at.fits()
    assert me.ended()["winners"] == ["Cléo"]


@pytest.mark.slow
def test_classique_has_its_roll_for_the_start_and_its_manches(screen):
    at = quickly(screen()).go("/")
    at.page.get_by_role("link", name=f"New table: {built_in('classique').name['en']}").click()
    at.page.get_by_label("Seat 1: name").fill("Ann")
    at.page.get_by_label("Seat 2: who").select_option("bot")
    at.page.get_by_label("Seat 2: level").select_option("random")
    at.page.get_by_text("More options").click()
    at.page.get_by_label("Games in the match").fill("2")
    at.button("Play", exact=True).click()
    me = Seated(at)
    manche_begins(me, 1)
    me.turns(12)
    me.roll()
    me.write(*me.best)  # with it the sheet may be put away
    manche_begins(me, 2)
    me.turns(13)
    told = me.ended()
    assert len(told["manches"]) == 2
    for player in told["players"]:
        name = player["name"]
        won = [manche[name] == max(manche.values()) for manche in told["manches"]]
        figures = [
            f"{manche[name]} (won)" if best else str(manche[name])
            for manche, best in zip(told["manches"], won, strict=True)
        ]
        row = at.page.get_by_role("row", name=re.compile(f"^[12]. {name}"))
        shown = [plain(text) for text in row.get_by_role("cell").all_inner_texts()[1:]]
        assert shown == [*figures, str(player["total"]), str(sum(won))]


def manche_begins(me, manche):
    me.at.sees(f"Game {manche} of 2")
    me.page.get_by_role("heading", name="Roll to see who starts").wait_for()
    me.roll_for_the_start()


@pytest.mark.slow
def test_a_page_loaded_anew_goes_on_with_the_same_turn(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, ["roll"])
    at = screen().sit_down_as(token).go(f"/t/{code}")
    me = Seated(at)
    me.boxes.first.wait_for()
    for place in (1, 3):
        me.dice.nth(place).click()
    me.reroll()
    before = (sorted(me.faces), me.kept, me.rolls_left, me.offered)
    at.page.reload()
    me.boxes.first.wait_for()
    assert (sorted(me.faces), me.kept, me.rolls_left, me.offered) == before
    me.reroll()
    best = me.best
    me.fill(*best)
    at.page.reload()
    me.stands(*best)
    me.ready("first roll").wait_for()
    at.menu()
    (line,) = downloaded(at).lines()
    assert line.count("/") == 2


@pytest.mark.slow
def test_a_zero_is_no_longer_asked_about_once_it_was_decided_elsewhere(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, ["roll"])
    here, there = (Seated(screen().sit_down_as(token).go(f"/t/{code}")) for _ in range(2))
    for each in (here, there):
        each.boxes.first.wait_for()
    zero = next(box for box, points in here.offered.items() if points == 0)
    here.box(zero).click()
    asked = here.page.get_by_text(f"Score 0 in {zero}?")
    asked.wait_for()
    best = there.best
    there.fill(*best)
    asked.wait_for(state="hidden")
    there.roll()
    here.sees(there.faces)
    assert here.page.get_by_role("dialog").count() == 0
    here.stands(*best)
    here.reroll()


# The end


PLAN = {
    "ones": "11111", "twos": "22222", "threes": "33333", "fours": "44444", "fives": "55555",
    "straight": "23456", "full": "55666", "low": "56666", "high": "66666", "yum": "66666",
    "sixes": "66666",
}  # fmt: skip
"""What Ann rolls for each box; nobody who plays at random comes near."""
SETUP = {"game": "yum", "seats": [{"kind": "me", "name": "Ann", "dice": "real"}, BOT]}


def won(at, token=None):
    """A game that Ann wins with what she writes here; the rest is played elsewhere."""
    boxes = list(PLAN)

    def act(said):
        return f"fill {boxes.pop(0)}" if "boxes" in said else f"roll {PLAN[boxes[0]]}"

    def one_left(table):
        return len(boxes) == 1 and "boxes" in table.view["acts"].get("0", {})

    code, token = finished_game(at.site, SETUP, act, token, enough=one_left)
    me = Seated(at.sit_down_as(token).go(f"/t/{code}"))
    me.box("Sixes").click()
    assert me.headline() == "You win!"
    return token


@pytest.mark.slow
def test_the_end_is_told_celebrated_shared_and_gone_over(screen):
    at = screen(PHONE, **MOVING)
    token = won(at)
    # The paper falls only for people who like movement, and nobody has to wait for it.
    at.page.locator(".celebration").wait_for()
    Coach(at.site, token).history()
    at.page.emulate_media(reduced_motion="reduce")
    won(at, token)
    total = record_of(at).game.total(0)
    at.sees(f"Your best: {total}. Average: {total} (2 games).")
    assert not at.page.locator(".celebration").is_visible()
    of_one_size(at)
    shared_by_hand(at, total)
    tried_again(at)


def of_one_size(at):
    """The buttons after a game are of one height, and large letters cut no total."""
    buttons = [one.bounding_box() for one in at.page.locator(".ending .button").all()]
    assert len({box["width"] for box in buttons}) == 1
    assert max(box["height"] for box in buttons) <= 56
    at.letters("200%")
    assert at.page.evaluate(CUT, ".ending, .ending *") == []
    at.letters("")


def shared_by_hand(at, total):
    """Where the device has no dialog for it, the picture is saved and the text is copied."""
    assert at.page.evaluate("typeof navigator.share") == "undefined"
    with at.page.expect_download() as download:
        at.button("Share picture").click()
    png = download.value.path().read_bytes()
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">I", png[16:20]) == (1080,)
    at.context.grant_permissions(CLIPBOARD)
    at.button("Share text").click()
    at.sees("Text copied.")
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
