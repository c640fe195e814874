"""Nobody is shut out of any page, or of anything that is laid over it; nothing runs off a phone."""

import pytest

from tests.web.axe import barriers
from tests.web.browsing import PHONE
from tests.web.playing import Seated
from tests.web.tables import ANN, BO, BOT, GUEST, finished_game, laid, simple_act

TABLET = {"width": 720, "height": 1000}
REAL = [{**seat, "dice": "real"} for seat in (ANN, BO)]

# Of letters on shaded ground axe says nothing: the shades are taken away.
PLAIN = """document.querySelectorAll('*').forEach((each) => {
    if (getComputedStyle(each).backgroundImage.includes('gradient'))
        each.style.backgroundImage = 'none'
})"""


@pytest.fixture
def open_to_all(screen, look):
    """Opens a page, and looks at it again after each thing that is done there."""

    def opened(path, token=None, *doings, name):
        at = screen(**look)
        if token is not None:
            at.sit_down_as(token)
        at.go(path)
        for number, do in enumerate(doings):
            do(at)
            assert at.fits()
            at.shoot(f"{name}-{number}")
            at.page.evaluate(PLAIN)
            assert barriers(at) == []
        return at

    return opened


def seen(text):
    return lambda at: at.page.get_by_text(text).first.wait_for()


def pressed(name):
    return lambda at: at.button(name).first.click()


def laid_over(name):
    """A button that opens a dialog; one that lay there is closed before."""

    def opened(at):
        at.page.keyboard.press("Escape")
        at.button(name).first.click()
        at.page.get_by_role("dialog").wait_for()

    return opened


def test_the_first_page(open_to_all, site):
    _, token = laid(site, {"game": "yum", "seats": [ANN, BOT]}, [])
    open_to_all("/", token, seen("Your turn"), pressed("Join"), name="home")


def test_a_new_table(open_to_all):
    def more(at):
        at.page.get_by_text("More options").click()
        at.page.get_by_label("Chosen for each seat").check()
        at.button("Add a seat").click()

    def own(at):
        at.page.get_by_label("Game", exact=True).select_option("own")
        at.page.get_by_label("Rule file (TOML)").wait_for()

    open_to_all("/new/classique", None, seen("Set up the table"), more, own, name="new")


def test_a_table_that_waits_for_guests(open_to_all, site):
    code, token = laid(site, {"game": "yard-free", "seats": [ANN, GUEST, BOT]})

    def invited(at):
        at.page.get_by_text("fivefold serve --host").wait_for()

    open_to_all(f"/t/{code}", token, invited, name="host")

    def without_a_name(at):
        at.button("Sit down in seat 2").click()
        at.page.get_by_text("Please enter a name first.").wait_for()

    open_to_all(f"/t/{code}", None, invited, without_a_name, name="guest")


def kept(at):
    me = Seated(at)
    me.boxes.first.wait_for()
    for place in (0, 3):
        me.dice.nth(place).click()


def with_the_menu_open(at):
    at.page.keyboard.press("Escape")
    at.page.get_by_text("Table", exact=True).click()


def test_a_game_in_play(open_to_all, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN, BOT]}, ["roll", "fill sixes", "roll"])
    dialogs = laid_over("score 0"), laid_over("Rules")
    open_to_all(f"/t/{code}", token, kept, *dialogs, with_the_menu_open, name="play")
    open_to_all(f"/t/{code}", None, seen("You are watching."), name="watched")


def test_the_roll_for_the_start(open_to_all, site):
    code, token = laid(site, {"game": "classique", "seats": [ANN, BO], "manches": 2}, ["roll"])
    open_to_all(f"/t/{code}", token, seen("Roll to see who starts"), name="roll-off")


def points_only(at):
    at.page.keyboard.press("Escape")
    at.page.get_by_label("How to enter this turn").select_option("Points only")


def test_real_dice_boxes_that_are_forced_and_corrections(open_to_all, site):
    fives = ["final 66666", "fill five-of-a-kind", "final 11234", "fill aces", "final 66666"]
    code, token = laid(site, {"game": "yard-forced", "seats": REAL}, fives)
    forced = seen("These dice must go into Sixes")
    at = open_to_all(f"/t/{code}", token, forced, laid_over("Correct a turn"), name="forced")
    at.page.keyboard.press("Escape")
    Seated(at).fill("Sixes", 30)

    def entered(at):
        seen("Bo, your turn")(at)
        at.button("Add a die showing 3").click()

    points = pressed("Twos: enter the points")
    open_to_all(f"/t/{code}", token, entered, points, points_only, name="real")


@pytest.fixture(scope="module")
def over(site):
    setup = {"game": "classique", "manches": 2, "seats": [ANN, BO, BOT]}
    return finished_game(site, setup, simple_act)


def test_the_end_of_a_game(open_to_all, over):
    code, token = over
    open_to_all(f"/t/{code}", token, seen("Rematch"), name="end")


def test_a_table_that_is_not_there(open_to_all):
    open_to_all("/t/0000000000", None, seen("This table can't be opened"), name="unknown")


def test_a_keeper_of_scores(open_to_all):
    def started(at):
        at.page.get_by_label("Name of player 1").fill("Ann")
        at.page.get_by_label("Name of player 2").fill("Bo")
        at.button("Start", exact=True).click()
        at.button("Add a die showing 1").wait_for()

    open_to_all("/keep?game=yum", None, started, name="keeper")


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_of_eight_sheets_ones_own_stays_in_sight(screen, site, size):
    bots = [{**BOT, "name": f"Random {number}"} for number in range(2, 9)]
    acts = ["roll", "fill chance", "roll"]
    code, token = laid(site, {"game": "yard-free", "seats": [*bots, ANN]}, acts)
    at = screen(size).sit_down_as(token).go(f"/t/{code}")
    me = Seated(at, seat=0 if size is PHONE else 7)
    me.boxes.first.wait_for()
    assert at.fits()
    own = me.page.get_by_role("columnheader", name="Ann").first.bounding_box()
    assert 0 <= own["x"] <= own["x"] + own["width"] <= size["width"]
    me.fill(*me.best)
    me.ready("first roll").wait_for()
    at.shoot(f"eight-{size['width']}")
