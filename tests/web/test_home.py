"""The first page, setting up a table and gathering there: what is seen, pressed and remembered."""

import re

import pytest

from tests.web.browsing import DESK, PHONE
from tests.web.legible import CHOICES_CUT, CUT, SMALL, TURNED, ZOOMED
from tests.web.tables import ANN, BOT, GUEST, finished_game, laid, simple_act

pytestmark = pytest.mark.slow

WIDE = {"width": 1920, "height": 1080}
BOX = "each => { const { top, bottom } = each.getBoundingClientRect(); return [top, bottom]; }"
EXTENT = """() => {
    const all = [...document.querySelectorAll("main .paper")];
    const boxes = all.map(each => each.getBoundingClientRect());
    return [
        Math.min(...boxes.map(box => box.left)),
        Math.max(...boxes.map(box => box.right)),
        Math.max(...boxes.map(box => box.bottom)),
    ];
}"""
VIEW = "fetch('/api' + location.pathname.replace('/t/', '/tables/')).then(one => one.json())"
ICONS = """async () => {
    const { icons } = await (await fetch("/manifest.webmanifest")).json();
    const drawn = icons.filter(({ type }) => type === "image/png").map(async (icon) => {
        const picture = await createImageBitmap(await (await fetch(icon.src)).blob());
        return [icon.sizes, `${picture.width}x${picture.height}`, icon.purpose];
    });
    return Promise.all(drawn);
}"""


def bottom(locator):
    return locator.first.evaluate(BOX)[1]


def top(locator):
    return locator.first.evaluate(BOX)[0]


def view(at):
    """What the server tells of the table that is open."""
    at.page.wait_for_url("**/t/*")
    return at.page.evaluate(VIEW)["view"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_first_screen_of_a_phone_says_what_it_is_and_has_every_door(screen, lang):
    at = screen(PHONE, lang).go("/")
    play, keep, join = (
        ("^Play now", "Keep score", "Join") if lang == "en" else ("^Jouer", "Tenir", "Rejoindre")
    )
    at.button(re.compile(play)).first.wait_for()
    doors = [
        at.page.get_by_text(re.compile("family and friends|en famille et entre amis")),
        at.page.get_by_role("link", name=re.compile(keep)),
        at.button(join, exact=True),
        at.button(re.compile(play)),
    ]
    assert max(map(bottom, doors)) < PHONE["height"]
    assert "manche" not in at.page.locator("main").inner_text().lower() or lang == "fr"


def test_play_now_is_alone_or_against_a_bot_and_asks_for_a_name_once(screen):
    at = screen(PHONE).go("/")
    at.button("Play now: Yum").click()
    at.page.get_by_label("Your name").fill("Zoé")
    at.page.keyboard.press("Enter")
    at.page.get_by_label(re.compile("^Zoé, 0 points")).wait_for()
    at.page.get_by_label(re.compile("^Pip, 0 points, casual")).wait_for()
    at.go("/").button("Play now: The Yacht Game").click()
    assert at.page.get_by_label("Your name").count() == 0
    at.button("Alone").click()
    at.page.get_by_role("region", name="Score sheet").wait_for()
    assert [player["name"] for player in view(at)["players"].values()] == ["Zoé"]


def test_a_desk_has_both_columns_at_one_height_and_a_wide_one_is_filled(screen):
    at = screen(DESK).go("/")
    at.button("Play now: Yum").wait_for()
    games, first = (at.page.locator(place) for place in (".games article", ".first a"))
    assert top(games) == top(first)
    at.resize(WIDE)
    left, right, low = at.page.evaluate(EXTENT)
    assert right - left > 0.85 * WIDE["width"]
    assert 0.75 * WIDE["height"] < low <= WIDE["height"]
    icons = at.page.evaluate(ICONS)  # such as phones can show
    assert all(said == found for said, found, _ in icons)
    kinds = {(said, purpose) for said, _, purpose in icons}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= kinds


def test_your_tables_tell_the_score_the_time_and_whose_turn_it_is(screen, site):
    _, token = finished_game(site, {"game": "yum", "seats": [ANN, BOT]}, simple_act)
    row = screen(PHONE).sit_down_as(token).go("/").page.locator("[data-code]")
    text = row.inner_text()
    assert re.search(r"Yum\s+Over\s+Ann \d+, Random \d+\s+now", text), text


def test_a_table_is_taken_off_the_list_and_put_back_by_the_keyboard(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, [])
    at = screen().sit_down_as(token).go("/")
    at.button("Remove Yum from the list").press("Enter")
    at.focus_gets_to("Undo")
    at.page.keyboard.press("Enter")
    at.focus_gets_to("Remove Yum from the list")
    at.page.keyboard.press("Enter")
    at.focus_gets_to("Undo")
    with at.page.expect_response(lambda answer: answer.request.method == "DELETE") as answer:
        at.page.get_by_role("link", name="Keep score").click()  # now nobody can undo it
    assert answer.value.url.endswith(code)


@pytest.mark.parametrize("page", ["/", "/new/classique", "gathering", "joining"])
def test_nothing_is_too_small_or_too_wide(screen, site, page):
    """On phones, lying ones too, zoomed, and in letters twice as large."""
    at, wrong = screen(PHONE), []
    if page in ("gathering", "joining"):
        code, token = laid(site, {"game": "yard-forced", "seats": [ANN, GUEST, BOT]})
        if page == "gathering":
            at.sit_down_as(token)
        page = f"/t/{code}"
    at.go(page).page.locator("main .paper").first.wait_for()
    for size in (PHONE, TURNED, ZOOMED):
        at.page.set_viewport_size(size)
        for letters in ("100%", "130%", "200%"):
            at.letters(letters)
            small = at.page.evaluate(SMALL)
            if small or not at.fits():
                wrong.append((size, letters, small))
    assert wrong == []


def test_nothing_is_cut_where_letters_are_large(screen):
    at, wrong = screen(PHONE, "fr"), []
    for page in ("/new/classique", "/new/deluxe-poker", "/keep", "/drills"):
        at.go(page)
        at.page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        at.letters("200%")
        wrong += at.page.evaluate(CHOICES_CUT)
        wrong += at.page.evaluate(CUT, "main, main :is(form, section, label, legend, .button, p)")
    assert wrong == []


# A new table


def test_a_guest_gives_a_name_above_the_seats_and_sits_down_with_enter(screen, site):
    code, _ = laid(site, {"game": "yum", "seats": [ANN, GUEST]})
    at = screen(PHONE).go(f"/t/{code}")
    name = at.page.get_by_label("Your name")
    assert top(name) < top(at.button("Sit down in seat 2"))
    for command in ('make play ARGS="--host 0.0.0.0"', "fivefold serve --host 0.0.0.0"):
        at.sees(command, exact=True)
    name.fill("Bo")
    at.page.keyboard.press("Enter")
    at.page.get_by_role("listitem").filter(has_text="Bo").get_by_text("you").wait_for()


def test_who_gives_no_name_at_a_new_table_gets_one_in_their_language(screen):
    at = screen(PHONE, "fr").go("/new/yum")
    assert at.page.locator("label", has_text="Nom").is_visible()
    at.page.get_by_label(re.compile("Place 2.*qui joue")).select_option("bot")
    at.button("Jouer", exact=True).click()
    at.page.wait_for_url("**/t/*")
    at.sees("Joueur", exact=True)


def test_a_table_may_have_twelve_players_and_any_number_of_games(screen):
    at = screen().go("/new/classique")
    at.button("Add a seat").click()
    at.button("Remove seat 3").press("Enter")
    at.focus_gets_to("Remove seat 2")
    at.button("Remove seat 1").press("Enter")
    at.focus_gets_to("Seat 1: who plays")  # for the last one can't be removed
    for _ in range(11):
        at.button("Add a seat").click()
    assert at.button("Add a seat").is_disabled()
    at.page.get_by_text("More options").click()
    at.page.get_by_label("Games in the match").fill("11")
    at.button("Set up the table").click()
    setup = view(at)["setup"]
    assert (len(setup["seats"]), setup["manches"]) == (12, 11)
    at.page.get_by_role("listitem").nth(11).wait_for()


def test_an_error_covers_no_button_and_goes_with_the_next_edit_or_page(screen):
    at = screen(PHONE).go("/new/yum")
    at.page.get_by_label(re.compile("Seat 2: who plays")).select_option("me")
    names = [at.page.get_by_label(f"Seat {number}: name") for number in (1, 2)]
    error = at.page.get_by_role("alert").locator("p")
    play = at.button("Play", exact=True)
    for ends in (lambda: names[1].fill("Bo"), at.page.locator("a.home").click):
        for name in names:
            name.fill("Ann")
        play.click()
        error.wait_for()
        assert bottom(play) <= top(error)
        ends()
        error.wait_for(state="detached")
    at.forgive("Failed to load resource")
