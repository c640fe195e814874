"""Nobody is shut out of any page, or of what is laid over it; nothing runs off a screen."""

import pytest

from fivefold.bots.arena import arena
from tests.web.browsing import PHONE
from tests.web.legible import SMALL, TURNED, barriers
from tests.web.playing import Seated
from tests.web.tables import ANN, BO, BOT, GUEST, Coach, by_hand, finished_game, laid, simple_act

pytestmark = pytest.mark.slow

TABLET = {"width": 720, "height": 1000}
ZOOMED_PHONE = {"width": 180, "height": 370}
REAL = [{**seat, "dice": "real"} for seat in (ANN, BO)]


@pytest.fixture
def open_to_all(screen):
    """Opens a page, and looks at it again after each thing that is done there."""

    def opened(path, token, *doings):
        at = screen(PHONE)
        if token is not None:
            at.sit_down_as(token)
        at.go(path)
        for do in doings:
            do(at)
            assert barriers(at, plain=True) == []
        return at

    return opened


def seen(text):
    return lambda at: at.sees(text)


def pressed(name):
    return lambda at: at.button(name).first.click()


def laid_over(name):
    """A button that opens a dialog; one that lay there is closed before."""

    def opened(at):
        at.page.keyboard.press("Escape")
        at.button(name).first.click()
        at.page.get_by_role("dialog").wait_for()

    return opened


def without_dialog(do):
    def done(at):
        at.page.keyboard.press("Escape")
        do(at)

    return done


def test_the_first_page_and_those_without_a_table(open_to_all, site):
    _, token = laid(site, {"game": "yum", "seats": [ANN, BOT]}, [])
    open_to_all("/", token, seen("Your turn"), pressed("Join"))
    open_to_all("/t/0000000000", None, seen("This table can't be opened"))


def test_a_new_table_and_a_keeper_of_scores(open_to_all):
    def more(at):
        at.page.get_by_text("More options").click()
        at.page.get_by_label("Chosen for each seat").check()
        at.button("Add a seat").click()

    def own(at):
        at.page.get_by_label("Game", exact=True).select_option("own")
        at.page.get_by_label("Rule file (TOML)").wait_for()

    def started(at):
        at.page.get_by_label("Name of player 1").fill("Ann")
        at.page.get_by_label("Name of player 2").fill("Bo")
        at.button("Start", exact=True).click()
        at.button("Add a die showing 1").wait_for()

    open_to_all("/new/classique", None, seen("Set up the table"), more, own)
    open_to_all("/keep?game=yum", None, started)


def test_a_table_that_waits_for_guests(open_to_all, site):
    code, token = laid(site, {"game": "yard-free", "seats": [ANN, GUEST, BOT]})

    def without_a_name(at):
        at.button("Sit down in seat 2").click()
        at.sees("Please enter a name first.")

    invited = seen("fivefold serve --host")
    open_to_all(f"/t/{code}", token, invited)
    open_to_all(f"/t/{code}", None, invited, without_a_name)


def test_a_game_in_play(open_to_all, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN, BOT]}, ["roll", "fill sixes", "roll"])

    def kept(at):
        me = Seated(at)
        me.boxes.first.wait_for()
        for place in (0, 3):
            me.dice.nth(place).click()

    dialogs = laid_over("score 0"), laid_over("Rules")
    open_to_all(f"/t/{code}", token, kept, *dialogs, without_dialog(lambda at: at.menu()))
    open_to_all(f"/t/{code}", None, seen("You are watching."))
    code, token = laid(site, {"game": "classique", "seats": [ANN, BO], "manches": 2}, ["roll"])
    open_to_all(f"/t/{code}", token, seen("Roll to see who starts"))


def test_real_dice_boxes_that_are_forced_and_corrections(open_to_all, site):
    fives = ["final 66666", "fill five-of-a-kind", "final 11234", "fill aces", "final 66666"]
    code, token = laid(site, {"game": "yard-forced", "seats": REAL}, fives)
    forced = seen("These dice must go into Sixes")
    at = open_to_all(f"/t/{code}", token, forced, laid_over("Correct a turn"))
    at.page.keyboard.press("Escape")
    Seated(at).fill("Sixes", 30)

    def entered(at):
        at.sees("Bo, your turn")
        at.button("Add a die showing 3").click()

    def points_only(at):
        at.page.get_by_label("How to enter this turn").select_option("Points only")

    points = pressed("Twos: enter the points")
    open_to_all(f"/t/{code}", token, entered, points, without_dialog(points_only))


def test_the_end_of_a_game(open_to_all, site):
    setup = {"game": "classique", "manches": 2, "seats": [ANN, BO, BOT]}
    code, token = finished_game(site, setup, simple_act)
    open_to_all(f"/t/{code}", token, seen("Rematch"))


def test_of_eight_sheets_ones_own_stays_in_sight(screen, site):
    bots = [{**BOT, "name": f"Random {number}"} for number in range(2, 9)]
    acts = ["roll", "fill chance", "roll"]
    code, token = laid(site, {"game": "yard-free", "seats": [*bots, ANN]}, acts)
    at = screen(PHONE).sit_down_as(token).go(f"/t/{code}")
    for size, seat in ((PHONE, 0), (TABLET, 7)):
        at.resize(size)
        me = Seated(at, seat)
        me.boxes.first.wait_for()
        assert at.fits()
        own = me.page.get_by_role("columnheader", name="Ann").first.bounding_box()
        assert 0 <= own["x"] <= own["x"] + own["width"] <= size["width"]
        me.fill(*me.best)
        me.ready("first roll").wait_for()
        me.roll()


# Pages to learn from


@pytest.fixture(scope="module")
def reviewed(site, values):
    """A finished game that was looked at: its code, and whose it is."""
    code, token = finished_game(site, {"game": "yum", "seats": [ANN, BOT]}, by_hand)
    Coach(site, token).history()
    return code, token


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_pages_to_learn_from_fit_every_screen(screen, reviewed, lang):
    code, token = reviewed
    at, wrong = screen(PHONE, lang).sit_down_as(token), []
    pages = {
        f"/review/{code}": "#stepper",
        "/history": "section[data-game]",
        "/drills": "form, fieldset, h1",
        "/drills?game=yum&kind=mine&seed=0": "h2",
        "/rules/yum": "h1",
    }
    # A finger finds a link in a text, a label or a table by what is around it.
    beside = ", header *, a:not(.button), svg *, label:not(.button) *, td *"
    for path, shown in pages.items():
        at.page.set_viewport_size(PHONE)
        at.go(path).page.locator(shown).first.wait_for()
        small = at.page.evaluate(SMALL, {"within": "main", "beside": beside})
        wrong += [f"{path}: {one}" for one in small]
        looks = ((TURNED, ""), (ZOOMED_PHONE, ""), (PHONE, "200%"), (TURNED, "200%"))
        for size, letters in looks:
            at.page.set_viewport_size(size)
            at.letters(letters)
            wrong += [] if at.fits() else [f"{path} is too wide at {size}, letters {letters}"]
    assert wrong == []


PAST_ITS_CELL = """[...document.querySelectorAll("td svg")].filter(
    drawing => drawing.getBoundingClientRect().right
        > drawing.closest("td").getBoundingClientRect().right
).length"""


def test_bars_of_an_arena_stay_in_their_column_on_a_phone(chromium):
    page = chromium.new_page(viewport=PHONE)
    page.set_content(arena("yum", ["random", "random"], games=4, seed=1).html())
    assert page.locator("td svg").count() == 2
    assert page.evaluate(PAST_ITS_CELL) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.close()
