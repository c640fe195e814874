"""The page of a scorecard game on every kind of screen: what fingers hit, what eyes see."""

import pytest

from tests.web.browsing import DESK, PHONE
from tests.web.legible import BROKEN, CUT, OVERLAP
from tests.web.playing import Seated
from tests.web.tables import ANN, BO, BOT, laid

LOW = [{"width": 740, "height": 360}, {"width": 640, "height": 400}]
"""A phone on its side, and a desk at 200 %."""
READ = [f"sheet-{topic}" for topic in ("roll", "keep", "fill", "bonus")]

# What can be tapped and is smaller than a finger, apart from what only keyboards reach.
SMALL = """() => [...document.querySelectorAll('a:not(.skip), button, summary, input, select')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => [each.ariaLabel || each.innerText, each.getBoundingClientRect()])
    .filter(([, { width, height }]) => width < 43.9 || height < 43.9)
    .map(([name, { width, height }]) => `${name}: ${width} x ${height}`)"""
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


@pytest.fixture
def seated(screen, site):
    """Somebody at a table: Ann, if nobody else is named, with these acts done."""

    def opened(acts=(), size=PHONE, seats=(ANN, BOT), read=READ, **setup):
        code, token = laid(site, {"game": "yard-forced", "seats": seats, **setup}, acts)
        at = screen(size).sit_down_as(token).remembers("fivefold-explained", read)
        return Seated(at.go(f"/t/{code}"))

    return opened


def place(me, selector):
    return me.page.locator(selector).first.bounding_box()


def test_whatever_can_be_tapped_is_as_large_as_a_finger(seated):
    me = seated(["roll"])
    me.boxes.first.wait_for()
    me.dice.first.click()
    me.at.button("Undo").wait_for()
    assert me.page.evaluate(SMALL) == []
    for name in ("Rules", "Table"):
        box = me.page.get_by_text(name, exact=True).bounding_box()
        assert box["y"] + box["height"] < 100, "it is in reach without scrolling"
    me.page.get_by_text("Table", exact=True).click()
    assert me.page.evaluate(SMALL) == []
    assert me.at.fits()


@pytest.mark.parametrize("size", LOW)
def test_on_a_low_screen_dice_and_sheet_are_side_by_side(seated, size):
    me = seated(["roll"], size)
    me.boxes.first.wait_for()
    dice, pad = place(me, ".dice"), place(me, "section.pad")
    assert dice["x"] + dice["width"] <= pad["x"]
    assert dice["y"] + dice["height"] <= size["height"]
    assert me.page.evaluate(SMALL) == []
    assert me.at.fits()


@pytest.mark.parametrize(("size", "pixels"), [(PHONE, 26), (PHONE, 32), (DESK, 32)])
def test_large_letters_leave_room_for_the_sheet(seated, size, pixels):
    me = seated(["roll"], size)
    me.boxes.first.wait_for()
    me.page.evaluate(f"document.documentElement.style.fontSize = '{pixels}px'")
    me.at.until(lambda: me.page.evaluate(BROKEN, ".pad, .chip") == [])
    assert me.page.evaluate(CUT, ".chip *, .pad td") == []
    me.dice.first.click()
    me.at.button("Undo").wait_for()
    assert me.at.fits()
    if size == PHONE:
        assert place(me, ".dice")["height"] <= 0.43 * size["height"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_word_of_a_narrow_sheet_is_broken(screen, site, lang):
    at = screen(PHONE, lang)
    for game in ("yum", "yard-free", "yacht", "classique"):
        code, token = laid(site, {"game": game, "seats": [ANN, BOT]}, [])
        at.sit_down_as(token).go(f"/t/{code}").page.locator("section.pad").wait_for(timeout=9000)
        for width in (360, 390):
            at.resize({"width": width, "height": 780})
            assert at.page.evaluate(BROKEN, ".pad, .chip") == []
            assert at.page.evaluate(CUT, ".pad :is(td, .name), .chip *") == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_word_is_broken_beside_three_columns_of_two_players(screen, site, lang):
    code, token = laid(site, {"game": "three-columns", "seats": [ANN, BO]}, ["roll"])
    at = screen(PHONE, lang).sit_down_as(token).go(f"/t/{code}")
    at.page.locator("section.pad").wait_for()
    for width in (360, 390):
        at.resize({"width": width, "height": 780})
        assert at.page.evaluate(BROKEN, ".pad tbody") == []
        assert at.fits()


def test_on_a_turned_phone_the_upper_boxes_are_in_sight(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN, BOT, {**BOT, "name": "Pip"}]}, ["roll"])
    at = screen({"width": 844, "height": 390}).sit_down_as(token).go(f"/t/{code}")
    sixes = at.page.locator("section.pad tbody").first.locator("tr").last
    sixes.wait_for()
    at.drawn()
    box = sixes.bounding_box()
    assert box["y"] + box["height"] <= 390
    button = at.page.locator(".dice .main").bounding_box()
    assert button["y"] + button["height"] <= 390


def test_the_lock_of_a_kept_die_hides_no_pip_and_its_edge_is_whole(seated):
    me = seated(["roll"])
    me.boxes.first.wait_for()
    for die in me.dice.all():
        die.click()
        assert die.evaluate(CLEARANCE) > 0
    cut = "(each) => getComputedStyle(each).overflow"
    assert me.page.locator("th svg").first.evaluate(cut) == "visible"


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_dice_do_not_move_from_turn_to_turn(seated, size):
    me = seated([], size)
    me.ready("first roll").wait_for()
    before = place(me, ".tray")
    for _ in range(2):
        me.turn()
        assert place(me, ".tray") == before


def test_a_box_is_taken_back_and_the_dice_lie_where_they_lay(seated):
    me = seated(["roll"], seats=(ANN, BOT), pace=10)
    me.boxes.first.wait_for()
    me.dice.nth(1).click()
    me.reroll()
    before = (me.faces, me.kept, me.offered)
    me.fill(*me.best)
    me.at.button("Undo").click()
    me.boxes.first.wait_for()
    assert (me.faces, me.kept, me.offered) == before
    me.fill(*me.best)
    me.page.keyboard.press("Backspace")
    me.boxes.first.wait_for()
    assert me.offered == before[2]


def test_the_chance_to_win_opens_above_the_dice(seated):
    me = seated(["roll"])
    me.page.get_by_text("Chance to win").click()
    me.page.get_by_role("listitem").filter(has_text="Random").last.wait_for()

    def seen():
        opened, dice = place(me, "details.paper"), place(me, ".dice")
        return opened["y"] >= 0 and opened["y"] + opened["height"] <= dice["y"] + 1

    me.at.until(seen)


def test_the_gauge_is_there_from_the_first_upper_box_and_stays(seated):
    real = [{**ANN, "dice": "real"}]
    acts = ["final 23456", "fill aces"]
    me = seated(acts, seats=real)
    me.row("Upper total").filter(has_text="−3").wait_for()
    for face, box in ((6, "sixes"), (5, "fives"), (4, "fours")):
        acts += [f"final {str(face) * 5}", f"fill {box}"]
    me = seated(acts, seats=real)
    me.row("Upper total").filter(has_text="+27").wait_for()


def test_a_first_game_explains_itself_once(seated):
    me = seated(["roll"], read=[])
    me.boxes.first.wait_for()
    note = me.page.get_by_text("Tap the dice to keep")
    note.wait_for()
    me.at.button("Got it").click()
    note.wait_for(state="hidden")
    me.page.reload()
    me.boxes.first.wait_for()
    assert note.count() == 0


@pytest.mark.parametrize("size", [PHONE, LOW[0]], ids=["phone", "low"])
def test_a_note_takes_the_place_of_the_status_and_moves_nothing(seated, size):
    me = seated(["roll"], size, read=[])
    me.boxes.first.wait_for()
    note = me.page.locator(".explanation")
    assert me.page.evaluate(OVERLAP, ".explanation, .tray, .top, [aria-keyshortcuts=Space]") == []
    lain = [place(me, one) for one in (".tray", "td button", "[aria-keyshortcuts=Space]")]
    me.at.button("Got it").click()
    note.wait_for(state="hidden")
    me.page.get_by_text("Keep dice, or pick a box.").wait_for()
    assert lain == [place(me, one) for one in (".tray", "td button", "[aria-keyshortcuts=Space]")]


def test_rules_on_the_sheet_keep_clear_of_its_lines(seated):
    me = seated(["roll"], DESK)
    me.boxes.first.wait_for()
    gaps = me.pad.locator("th small").evaluate_all(GAPS)
    assert len(gaps) > 4
    assert min(gaps) >= 3


def test_the_name_of_a_box_tells_its_rule(seated):
    me = seated(["roll"])
    me.boxes.first.wait_for()
    me.pad.get_by_role("button", name="Full House", exact=True).click()
    told = me.page.get_by_role("dialog").inner_text()
    assert "Three of one number and two of another: 25 points" in told
    assert "Now:" in told


def test_a_wild_card_and_its_bonus_are_told_in_words(seated):
    acts = ["final 44444", "fill five-of-a-kind", "final 44411", "fill fours", "final 44444"]
    me = seated(acts, seats=[{**ANN, "dice": "real"}])
    me.page.get_by_text("5OK bonus: +100.").wait_for()
    me.page.get_by_text("Trump Card: Full House scores 25 points").wait_for()
    me.fill("Full House", 25)
    me.page.get_by_text("Full House, 25, 5OK bonus: +100").first.wait_for()


def test_a_zero_in_high_is_explained(seated):
    acts = ["final 55666", "fill low", "final 55666"]
    me = seated(acts, seats=[{**ANN, "dice": "real"}], game="yum")
    me.boxes.first.wait_for()
    me.pad.get_by_role("button", name="High", exact=True).click()
    told = me.page.get_by_role("dialog").inner_text()
    assert "it must be more than the 28 in Low" in told
