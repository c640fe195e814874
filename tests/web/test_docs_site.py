"""The documentation site in a browser: search, languages, phones; under any path, offline."""

import pytest

from tests.support.docs_site import docs_site
from tests.web.browsing import DESK, PHONE, Screen
from tests.web.hosting import static
from tests.web.legible import barriers

pytestmark = pytest.mark.slow

PATH = "some/where/docs"
COMMON_PHONE = {"width": 390, "height": 844}
WIDTHS = [{"width": width, "height": 800} for width in (700, 1000, 1080, 1280, 1320, 1440, 1920)]
FOUND = "#search-results ul.search li a"
DOORS = ".doors > ul > li"
PAPER = "getComputedStyle(document.querySelector('.doors li')).backgroundColor"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Where a plain web server has it: not at the top."""
    top = tmp_path_factory.mktemp("host")
    (top / PATH).parent.mkdir(parents=True)
    (top / PATH).symlink_to(docs_site()[0])
    with static(top) as port:
        yield f"http://127.0.0.1:{port}/{PATH}"


@pytest.fixture
def at(chromium, address):
    """A screen; every request must stay inside the site, and nothing may fail."""
    context, asked = chromium.new_context(viewport=DESK, color_scheme="light"), []
    screen = Screen(context, f"{address}/")
    screen.page.on("request", lambda request: asked.append(request.url))
    yield screen
    context.close()
    assert [each for each in asked if not each.startswith((address, "data:"))] == []
    assert screen.errors == []


def visit(at, path):
    at.page.goto(at.site + path)
    return at.page


def searched(page, word, found=""):
    page.locator(".sidebar-search").fill(word)
    page.keyboard.press("Enter")
    page.locator(FOUND, has_text=found).first.wait_for()
    return page.locator(FOUND).evaluate_all("all => all.map(a => a.href)")


def test_search_finds_words_of_its_language(at):
    for path, word, found in (
        ("index.html", "commitment", "Fair dice"),
        ("index.html", "completion_chance", "fivefold.solver.completion_chance"),
        ("fr/index.html", "enchères", "Deluxe Poker"),
        ("fr/web.html", "téléphones", "jouer entre amis"),
    ):
        links = searched(visit(at, path), word, found)
        assert all(("/fr/" in link) == path.startswith("fr/") for link in links), word


def test_it_opens_from_a_disk(chromium):
    page = chromium.new_page()
    page.goto((docs_site()[0] / "index.html").as_uri())
    searched(page, "dice")
    page.close()


def test_every_page_fits_every_screen(at):
    wrong = []

    def fit(path, sizes, scheme="light"):
        at.page.emulate_media(color_scheme=scheme)
        for size in sizes:
            at.page.set_viewport_size(size)
            if not at.fits():
                wrong.append((path, size, scheme))

    for path in ("index.html", "fr/index.html", "rules/yum.html", "fr/review.html",
                 "reference/fivefold.html", "glossary.html"):  # fmt: skip
        page = visit(at, path)
        fit(path, [PHONE], "dark")
        fit(path, [PHONE, *(WIDTHS if path in ("index.html", "glossary.html") else ())])
        assert page.locator("h1").first.is_visible()
    assert wrong == []


def test_the_first_page_shows_doors_without_scrolling(at):
    for path in ("index.html", "fr/index.html"):
        page = visit(at, path)
        for size, seen in ((COMMON_PHONE, 2), (DESK, 4)):
            page.set_viewport_size(size)
            boxes = [door.bounding_box() for door in page.locator(DOORS).all()]
            assert len(boxes) == 5
            assert boxes[seen - 1]["y"] + boxes[seen - 1]["height"] <= size["height"], path


def test_nobody_is_shut_out(at):
    for path in (
        "index.html", "fr/record.html", "library.html", "reference/fivefold.solver.html",
    ):  # fmt: skip
        visit(at, path)
        assert barriers(at) == [], path


def test_the_language_can_be_switched_and_the_reader_is_shown_where_they_are(at):
    page = visit(at, "rules/yum.html")
    page.get_by_title("Français").click()
    page.locator("html[lang=fr]").wait_for()
    assert page.url.endswith("/fr/rules/yum.html")
    page.get_by_title("English").click()
    page.locator("html[lang=en]").wait_for()
    assert page.url.endswith("docs/rules/yum.html")
    box = visit(at, "figures.html").locator(".sidebar-tree .current-page").bounding_box()
    assert 0 < box["y"] < DESK["height"] - box["height"]


def test_a_chosen_theme_has_the_colours_of_the_app(at):
    page = visit(at, "index.html")
    assert page.evaluate(PAPER) == "rgb(255, 253, 247)"
    page.evaluate("document.body.dataset.theme = 'dark'")
    assert page.evaluate(PAPER) == "rgb(38, 44, 42)"
