"""The page of a scorecard game on every kind of screen: what fingers hit, what eyes see."""

import pytest

from tests.web.browsing import DESK, PHONE
from tests.web.legible import (
    BROKEN,
    CUT,
    HALF_HIDDEN,
    OVERLAP,
    SMALL,
    TURNED,
    ZOOMED,
)
from tests.web.playing import Seated
from tests.web.tables import ANN, BO, BOT, laid

pytestmark = pytest.mark.slow

READ = [f"sheet-{topic}" for topic in ("roll", "keep", "fill", "bonus")]
BY_HAND = {**ANN, "dice": "real"}
LYING = {"width": 844, "height": 390}
ROLL = "[aria-keyshortcuts=Space]"

# How near the lock of a kept die comes to a pip, in pixels: both are round.
CLEARANCE = """(die) => {
    const round = (each) => {
        const { x, y, width } = each.getBoundingClientRect()
        return { x: x + width / 2, y: y + width / 2, r: width / 2 }
    }
    const lock = round(die.querySelector('.disc'))
    const pips = [...die.querySelectorAll('circle:not(.disc)')].map(round)
    return Math.min(...pips.map(({ x, y, r }) => Math.hypot(x - lock.x, y - lock.y) - r - lock.r))
}"""
# How far a rule is from the line below its row, in pixels.
GAPS = """all => all.map((rule) =>
    rule.closest('tr').getBoundingClientRect().bottom - rule.getBoundingClientRect().bottom)"""
PAST_THE_HEAD = """() => {
    const head = document.querySelector('.pad thead').getBoundingClientRect()
    scrollBy(0, head.top + 150)
}"""
BELOW = """([first, second]) => {
    const [one, other] = [first, second].map((which) => document.querySelector(which))
    return other.getBoundingClientRect().top - one.getBoundingClientRect().bottom
}"""


@pytest.fixture
def seated(screen, site):
    """Somebody at a table: Ann, if nobody else is named, with these acts done."""

    def opened(acts=("roll",), size=PHONE, lang="en", seats=(ANN, BOT), read=READ, **setup):
        code, token = laid(site, {"game": "yard-forced", "seats": seats, **setup}, acts)
        at = screen(size, lang).sit_down_as(token).remembers("fivefold-explained", read)
        me = Seated(at.go(f"/t/{code}"), lang=lang)
        if acts and not acts[-1].startswith("fill"):
            me.boxes.first.wait_for()
        return me

    return opened


def place(me, selector):
    return me.page.locator(selector).first.bounding_box()


def right(box):
    return box["x"] + box["width"]


def bottom(box):
    return box["y"] + box["height"]


def read_once(me):
    """The note of a first game takes the place of the status, covers and moves nothing."""
    note = me.page.locator(".explanation").filter(has_text="Tap the dice to keep")
    note.wait_for()
    assert me.page.evaluate(OVERLAP, f".explanation, .tray, .top, {ROLL}") == []
    lain = [place(me, one) for one in (".tray", "td button", ROLL)]
    me.at.button("Got it").click()
    note.wait_for(state="hidden")
    me.at.sees("Keep dice, or pick a box.")
    assert lain == [place(me, one) for one in (".tray", "td button", ROLL)]
    me.page.reload()
    me.boxes.first.wait_for()
    assert note.count() == 0


def letters_grow(me, size, *sizes):
    """They leave room for the sheet."""
    for pixels in sizes:
        me.at.letters(f"{pixels}px")
        me.at.until(lambda: me.page.evaluate(BROKEN, ".pad, .chip") == [])
        assert me.page.evaluate(CUT, ".chip *, .pad td") == []
        assert me.at.fits()
        if size == PHONE:
            assert place(me, ".dice")["height"] <= 0.43 * size["height"]
    me.at.letters("")


def test_a_phone(seated):
    me = seated(read=[])
    read_once(me)
    for die in me.dice.all():
        die.click()
        assert die.evaluate(CLEARANCE) > 0, "the lock of a kept die hides a pip"
    me.at.button("Undo").wait_for()
    assert me.page.evaluate(SMALL) == []
    for die in me.dice.all()[1:]:
        die.click()
    letters_grow(me, PHONE, 26, 32)
    cut = "(each) => getComputedStyle(each).overflow"
    assert me.page.locator("th svg").first.evaluate(cut) == "visible"
    me.pad.get_by_role("button", name="Full House", exact=True).click()
    told = "Three of one number and two of another: 25 points"
    me.at.dialog_says(told, "Now:")
    me.page.keyboard.press("Escape")
    for name in ("Rules", "Table"):
        assert bottom(me.page.get_by_text(name, exact=True).bounding_box()) < 100, "out of reach"
    me.at.menu()
    assert me.page.evaluate(SMALL) == []
    assert me.at.fits()
    me.at.menu()
    me.page.get_by_text("Chance to win").click()
    me.page.get_by_role("listitem").filter(has_text="Random").last.wait_for()

    def opens_above_the_dice():
        panel = place(me, "details.paper")
        return panel["y"] >= 0 and bottom(panel) <= place(me, ".dice")["y"] + 1

    me.at.until(opens_above_the_dice)


@pytest.mark.parametrize("size", [TURNED, ZOOMED], ids=["phone on its side", "desk at 200 %"])
def test_a_low_screen_has_dice_and_sheet_side_by_side(seated, size):
    me = seated(size=size, read=[])
    dice, pad = place(me, ".dice"), place(me, "section.pad")
    assert right(dice) <= pad["x"]
    assert bottom(dice) <= size["height"]
    assert me.page.evaluate(SMALL) == []
    assert me.at.fits()
    if size == TURNED:
        read_once(me)


def test_on_a_larger_phone_on_its_side_the_upper_boxes_are_in_sight(seated):
    me = seated(size=LYING, game="yum", seats=(ANN, BOT, {**BOT, "name": "Pip"}))
    me.at.drawn()
    sixes = me.page.locator("section.pad tbody").first.locator("tr").last
    assert bottom(sixes.bounding_box()) <= LYING["height"]
    assert bottom(place(me, ".dice .main")) <= LYING["height"]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_dice_do_not_move_from_turn_to_turn(seated, size):
    me = seated([], size)
    me.ready("first roll").wait_for()
    before = place(me, ".tray")
    for _ in range(2):
        me.turn()
        assert place(me, ".tray") == before
    if size == DESK:
        me.roll()
        letters_grow(me, DESK, 32)
        gaps = me.pad.locator("th small").evaluate_all(GAPS)
        assert len(gaps) > 4
        assert min(gaps) >= 3, "a rule on the sheet touches its line"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_word_of_a_narrow_sheet_is_broken(screen, site, lang):
    at, wrong = screen(PHONE, lang), []
    for game in ("yum", "yard-free", "yacht", "classique", "three-columns"):
        wide = game == "three-columns"
        seats, acts = ([ANN, BO], ["roll"]) if wide else ([ANN, BOT], [])
        code, token = laid(site, {"game": game, "seats": seats}, acts)
        at.sit_down_as(token).go(f"/t/{code}").page.locator("section.pad").wait_for()
        for width in (360, 390):
            at.resize({"width": width, "height": 780})
            wrong += at.page.evaluate(BROKEN, ".pad tbody" if wide else ".pad, .chip")
            wrong += [] if wide else at.page.evaluate(CUT, ".pad :is(td, .name), .chip *")
            wrong += [] if at.fits() else [f"{game} is too wide for {width}"]
    assert wrong == []


@pytest.mark.usefixtures("values")
@pytest.mark.parametrize(
    ("size", "lang", "large"),
    [(TURNED, "en", False), (TURNED, "fr", True), (PHONE, "fr", True)],
    ids=["turned", "turned-large", "phone-large"],
)
def test_a_hint_shows_its_best_choice_and_names_stay_over_their_columns(seated, size, lang, large):
    me = seated(size=size, lang=lang, game="yum")
    at = me.at
    if large:
        at.letters("200%")
    at.button({"en": "Hint", "fr": "Conseil"}[lang], exact=True).click()
    at.page.locator(".sheet li button").first.wait_for()
    at.drawn()
    assert at.page.evaluate(HALF_HIDDEN, ".sheet li:first-child button") == []
    assert at.page.evaluate(OVERLAP, ".sheet li:first-child button > [aria-hidden]") == []
    # A total that is needed is asked for after the advice.
    assert at.page.evaluate(BELOW, [".sheet li:last-child", ".sheet .reason"]) >= 0
    assert at.page.evaluate(BELOW, [".sheet .reason", ".sheet form"]) >= 0
    assert at.fits()
    at.page.keyboard.press("Escape")
    me.page.locator(".sheet").wait_for(state="hidden")
    at.letters("200%")
    at.page.evaluate(PAST_THE_HEAD)
    at.drawn()
    assert at.page.evaluate(HALF_HIDDEN, "table:not(.below) thead th") == []


def test_a_box_is_taken_back_and_the_dice_lie_where_they_lay(seated):
    me = seated(pace=10)
    me.dice.nth(1).click()
    me.reroll()
    before = (me.faces, me.kept, me.offered)
    me.fill(*me.best)
    me.at.button("Undo").click()
    me.boxes.first.wait_for()
    assert (me.faces, me.kept, me.offered) == before
    me.fill(*me.best)
    me.page.get_by_role("button", name="Undo", disabled=False).wait_for()
    me.page.keyboard.press("Backspace")
    me.boxes.first.wait_for()
    assert me.offered == before[2]


def test_what_a_sheet_tells_in_words_and_figures(seated):
    acts = ["final 23456", "fill aces"]
    me = seated(acts, seats=[BY_HAND])
    # The gauge is there from the first upper box, and stays.
    me.row("Upper total").filter(has_text="−3").wait_for()
    for face, box in ((6, "sixes"), (5, "fives"), (4, "fours")):
        acts += [f"final {str(face) * 5}", f"fill {box}"]
    me = seated(acts, seats=[BY_HAND])
    me.row("Upper total").filter(has_text="+27").wait_for()
    wild = ["final 44444", "fill five-of-a-kind", "final 44411", "fill fours", "final 44444"]
    me = seated(wild, seats=[BY_HAND])
    me.at.sees("5OK bonus: +100.")
    me.at.sees("Trump Card: Full House scores 25 points")
    me.fill("Full House", 25)
    me.at.sees("Full House, 25, 5OK bonus: +100")
    me = seated(["final 55666", "fill low", "final 55666"], seats=[BY_HAND], game="yum")
    me.pad.get_by_role("button", name="High", exact=True).click()
    me.at.dialog_says("it must be more than the 28 in Low")


MOST = 150_000
LOADED = """performance.getEntriesByType('resource')
    .filter((each) => /\\.(js|css)$/.test(each.name))
    .reduce((sum, each) => sum + each.encodedBodySize, 0)"""


def test_a_table_is_light_enough_for_a_phone(screen, site):
    at = screen()
    for game in ("yum", "deluxe-poker"):
        code, token = laid(site, {"game": game, "seats": [ANN, BOT]}, [])
        at.sit_down_as(token).go(f"/t/{code}")
        assert 0 < at.page.evaluate(LOADED) < MOST, game
