"""The documentation site in a browser: search, languages, phones; under any path, offline."""

import pytest

from tests.support.docs_site import docs_site
from tests.support.static_server import static
from tests.web.axe import barriers
from tests.web.browsing import DESK, PHONE

PATH = "some/where/docs"
COMMON_PHONE = {"width": 390, "height": 844}
SOLVER = "reference/fivefold.solver.html"


class Looked:
    """A page as `barriers` looks at it."""

    def __init__(self, page):
        self.page = page

    def fits(self):
        return self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Where a plain web server has it: not at the top."""
    top = tmp_path_factory.mktemp("host")
    (top / PATH).parent.mkdir(parents=True)
    (top / PATH).symlink_to(docs_site()[0])
    with static(top) as port:
        yield f"http://127.0.0.1:{port}/{PATH}"


@pytest.fixture
def visit(chromium, address):
    """Opens a page; every request must stay inside the site, and nothing may fail."""
    opened, wrong = [], []

    def open_page(path, size=DESK, **media):
        context = chromium.new_context(viewport=size, **media)
        page = context.new_page()
        page.on("request", lambda request: wrong.append(request.url))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        opened.append(context)
        page.goto(f"{address}/{path}")
        return page

    yield open_page
    for context in opened:
        context.close()
    outside = [each for each in wrong if not each.startswith((address, "data:"))]
    assert outside == []


@pytest.mark.parametrize(
    ("path", "word", "found"),
    [
        ("index.html", "commitment", "Fair dice"),
        ("index.html", "completion_chance", "fivefold.solver.completion_chance"),
        ("fr/index.html", "enchères", "Deluxe Poker"),
        ("fr/web.html", "téléphones", "Faire tourner le serveur de tables"),
    ],
)
def test_search_finds_words_of_its_language(visit, path, word, found):
    page = visit(path)
    page.locator(".sidebar-search").fill(word)
    page.keyboard.press("Enter")
    page.locator("#search-results ul.search li a", has_text=found).first.wait_for()
    inside = "/fr/" in page.url
    links = page.locator("#search-results ul.search li a").evaluate_all(
        "all => all.map(a => a.href)"
    )
    assert len(links) >= 1
    assert all(("/fr/" in link) == inside for link in links)


@pytest.mark.parametrize(
    "path",
    ["index.html", "fr/index.html", "rules/yum.html", "fr/review.html", "reference/fivefold.html"],
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_fits_a_phone(visit, path, scheme):
    page = visit(path, PHONE, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.locator("h1").first.is_visible()


@pytest.mark.parametrize("path", ["index.html", "fr/index.html"])
@pytest.mark.parametrize(("size", "seen"), [(COMMON_PHONE, 2), (DESK, 4)], ids=["phone", "desk"])
def test_the_first_page_shows_doors_without_scrolling(visit, path, size, seen):
    doors = visit(path, size).locator(".doors > ul > li").all()
    ends = [box["y"] + box["height"] for box in (door.bounding_box() for door in doors)]
    assert len(ends) == 4
    assert ends[seen - 1] <= size["height"]


@pytest.mark.parametrize("width", [700, 1000, 1080, 1280, 1320, 1440, 1920])
@pytest.mark.parametrize("path", ["index.html", "glossary.html"])
def test_a_page_fits_every_width(visit, path, width):
    page = visit(path, {"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", ["index.html", "fr/record.html", "library.html", SOLVER])
def test_nobody_is_shut_out(visit, path):
    assert barriers(Looked(visit(path))) == []


def test_the_language_can_be_switched_and_back(visit):
    page = visit("rules/yum.html")
    page.get_by_title("Français").click()
    page.locator("html[lang=fr]").wait_for()
    assert page.url.endswith("/fr/rules/yum.html")
    page.get_by_title("English").click()
    page.locator("html[lang=en]").wait_for()
    assert page.url.endswith("docs/rules/yum.html")


def test_a_chosen_theme_has_the_colours_of_the_app(visit):
    page = visit("index.html", color_scheme="light")
    paper = "getComputedStyle(document.querySelector('.doors li')).backgroundColor"
    assert page.evaluate(paper) == "rgb(255, 253, 247)"
    page.evaluate("document.body.dataset.theme = 'dark'")
    assert page.evaluate(paper) == "rgb(38, 44, 42)"


def test_it_opens_from_a_disk(chromium):
    page = chromium.new_page()
    page.goto((docs_site()[0] / "index.html").as_uri())
    page.locator(".sidebar-search").fill("dice")
    page.keyboard.press("Enter")
    page.locator("#search-results ul.search li a").first.wait_for()
    page.close()


def test_the_navigation_shows_where_the_reader_is(visit):
    page = visit("figures.html")
    box = page.locator(".sidebar-tree .current-page").bounding_box()
    assert 0 < box["y"] < DESK["height"] - box["height"]
