"""The first page, setting up a table and gathering there: what is seen, pressed and remembered."""

import re

import pytest

from tests.web.browsing import DESK, PHONE
from tests.web.legible import CHOICES_CUT, CUT, LARGE
from tests.web.tables import ANN, BOT, GUEST, finished_game, laid, simple_act

LANDSCAPE = {"width": 740, "height": 360}
ZOOMED = {"width": 640, "height": 400}
"""A desk at 200 %."""
WIDE = {"width": 1920, "height": 1080}
SMALL = """() => [...document.querySelectorAll("button, a, input, select, summary, label.button")]
    .filter(each => each.checkVisibility() && !each.matches(".skip, .hidden-but-read"))
    .filter(each => {
        const { width, height } = each.getBoundingClientRect();
        return Math.min(width, height) < 43.9;
    })
    .map(each => each.outerHTML)"""
BOX = "each => { const { top, bottom } = each.getBoundingClientRect(); return [top, bottom]; }"


def bottom(locator):
    return locator.first.evaluate(BOX)[1]


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
    players = at.page.evaluate(
        "fetch('/api' + location.pathname.replace('/t/', '/tables/')).then(one => one.json())"
    )["view"]["players"]
    assert [player["name"] for player in players.values()] == ["Zoé"]


def test_a_desk_has_both_columns_at_one_height_and_a_wide_one_is_filled(screen):
    at = screen(DESK).go("/")
    at.button("Play now: Yum").wait_for()
    tops = [
        at.page.locator(place).first.evaluate(BOX)[0] for place in (".games article", ".first a")
    ]
    assert tops[0] == tops[1]
    at.resize(WIDE)
    left, right, low = at.page.evaluate(
        """() => {
            const all = [...document.querySelectorAll("main .paper")];
            const boxes = all.map(each => each.getBoundingClientRect());
            return [
                Math.min(...boxes.map(box => box.left)),
                Math.max(...boxes.map(box => box.right)),
                Math.max(...boxes.map(box => box.bottom)),
            ];
        }"""
    )
    assert right - left > 0.85 * WIDE["width"]
    assert 0.75 * WIDE["height"] < low <= WIDE["height"]


def test_your_tables_tell_the_score_the_time_and_whose_turn_it_is(screen, site):
    _, token = finished_game(site, {"game": "yum", "seats": [ANN, BOT]}, simple_act)
    row = screen(PHONE).sit_down_as(token).go("/").page.locator("[data-code]")
    text = row.inner_text()
    assert re.search(r"Yum\s+Over\s+Ann \d+, Random \d+\s+now", text), text


@pytest.mark.parametrize("page", ["/", "/new/classique", "gathering", "joining"])
def test_nothing_is_too_small_or_too_wide(screen, site, page):
    """On phones, lying ones too, zoomed, and in letters twice as large."""
    at = screen(PHONE)
    if page in ("gathering", "joining"):
        code, token = laid(site, {"game": "yard-forced", "seats": [ANN, GUEST, BOT]})
        if page == "gathering":
            at.sit_down_as(token)
        page = f"/t/{code}"
    at.go(page).page.locator("main .paper").first.wait_for()
    for size in (PHONE, LANDSCAPE, ZOOMED):
        at.resize(size)
        for font in ("100%", "130%", "200%"):
            at.page.evaluate("font => document.documentElement.style.fontSize = font", font)
            assert at.fits(), (size, font)
            assert at.page.evaluate(SMALL) == [], (size, font)


@pytest.mark.parametrize("page", ["/new/classique", "/new/deluxe-poker", "/keep", "/drills"])
def test_nothing_is_cut_where_letters_are_large(screen, page):
    at = screen(PHONE, "fr").go(page)
    at.page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    at.page.evaluate(LARGE)
    at.drawn()
    assert at.page.evaluate(CHOICES_CUT) == []
    assert at.page.evaluate(CUT, "main, main :is(form, section, label, legend, .button, p)") == []


def test_the_name_is_asked_for_above_the_seats(screen, site):
    code, _ = laid(site, {"game": "yum", "seats": [ANN, GUEST]})
    at = screen(PHONE).go(f"/t/{code}")
    field, button = at.page.get_by_label("Your name"), at.button("Sit down in seat 2")
    assert field.evaluate(BOX)[0] < button.evaluate(BOX)[0]
    for command in ('make play ARGS="--host 0.0.0.0"', "fivefold serve --host 0.0.0.0"):
        at.page.get_by_text(command, exact=True).wait_for()


def test_who_gives_no_name_at_a_new_table_gets_one_in_their_language(screen):
    at = screen(PHONE, "fr").go("/new/yum")
    assert at.page.locator("label", has_text="Nom").is_visible()
    at.page.get_by_label(re.compile("Place 2.*qui joue")).select_option("bot")
    at.button("Jouer", exact=True).click()
    at.page.wait_for_url("**/t/*")
    at.page.get_by_text("Joueur", exact=True).first.wait_for()


def test_enter_in_the_name_sits_down(screen, site):
    code, _ = laid(site, {"game": "yum", "seats": [ANN, GUEST]})
    at = screen(PHONE).go(f"/t/{code}")
    at.page.get_by_label("Your name").fill("Bo")
    at.page.keyboard.press("Enter")
    at.page.get_by_role("listitem").filter(has_text="Bo").get_by_text("you").wait_for()


def test_a_table_may_have_twelve_players_and_any_number_of_games(screen):
    at = screen().go("/new/classique")
    for _ in range(10):
        at.button("Add a seat").click()
    assert at.button("Add a seat").is_disabled()
    at.page.get_by_text("More options").click()
    at.page.get_by_label("Games in the match").fill("11")
    at.button("Set up the table").click()
    at.page.wait_for_url("**/t/*")
    at.page.get_by_role("listitem").nth(11).wait_for()
    setup = at.page.evaluate(
        "fetch('/api' + location.pathname.replace('/t/', '/tables/')).then(one => one.json())"
    )["view"]["setup"]
    assert (len(setup["seats"]), setup["manches"]) == (12, 11)


def test_a_phone_is_given_icons_that_it_can_show(screen):
    at = screen().go("/")
    sizes = at.page.evaluate(
        """async () => {
            const { icons } = await (await fetch("/manifest.webmanifest")).json();
            const drawn = icons.filter(({ type }) => type === "image/png").map(async (icon) => {
                const picture = await createImageBitmap(await (await fetch(icon.src)).blob());
                return [icon.sizes, `${picture.width}x${picture.height}`, icon.purpose];
            });
            return Promise.all(drawn);
        }"""
    )
    assert all(said == found for said, found, _ in sizes)
    kinds = {(said, purpose) for said, _, purpose in sizes}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= kinds


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
        assert bottom(play) <= error.evaluate(BOX)[0]
        ends()
        error.wait_for(state="detached")
    at.errors.clear()  # the browser itself writes down that the requests were refused
