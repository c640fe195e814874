"""A browser, servers and people for the tests of the web app; what is missing is said."""

import os
import re
import shutil
from contextlib import ExitStack

import pytest

from fivefold.server.routes.static import web_folder
from tests.support.paths import ROOT
from tests.support.serving import in_background
from tests.support.solved import folder_for_servers, solved
from tests.web.browsing import DESK, PHONE, Screens
from tests.web.phone import Away

# The first has no window, and takes two thirds of the time.
_NAMES = (
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
    "google-chrome-stable",
)  # fmt: skip
_FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run",
)  # fmt: skip
_NO_BROWSER = "no browser: `make browser`, or name a Chromium in FIVEFOLD_CHROMIUM"
_NO_PAGE = "the web app is not built: `make web` (needs Node.js)"
_NO_PACK = "the page has no offline pack: `make web` (needs Node.js and a network)"
FAILED = ROOT / "web" / "shots" / "failed"
"""What was seen when a test failed, which git ignores."""
_BROWSERS = []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Keep a picture of every page that was open when a test failed, and what its console says."""
    report = yield
    if report.failed and report.when == "call":
        folder = FAILED / re.sub(r"\W+", "-", item.name).strip("-")
        pages = [page for one in _BROWSERS for context in one.contexts for page in context.pages]
        shutil.rmtree(folder, ignore_errors=True)
        for number, page in enumerate(pages):
            if not page.url.endswith(("about:blank", "/icon.svg")):
                _keep(page, folder / f"page-{number}")
        if folder.is_dir():
            report.sections.append(("What the browser showed", f"pictures and consoles: {folder}"))
    return report


def _keep(page, place):
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        said = [f"{one.type}: {one.text}" for one in page.console_messages()]
        text = "\n".join([page.url, *said, *map(str, page.page_errors())])
        place.with_suffix(".txt").write_text(text, "utf-8")
        page.screenshot(path=place.with_suffix(".png"), timeout=10_000)
    except Exception as error:  # a page that hangs must not hide why the test failed
        place.with_suffix(".no-picture").write_text(str(error), "utf-8")


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The address of a server with the built page; FIVEFOLD_WEB names another build."""
    if not (web_folder() / "index.html").is_file():
        pytest.skip(_NO_PAGE)
    with in_background(tmp_path_factory.mktemp("web") / "tables.sqlite") as url:
        yield url


@pytest.fixture(scope="session")
def values(site):
    """Of yum; what a server's coach needs of it is there too, so that no page has to wait."""
    folder_for_servers("yum")
    return solved("yum")


# Ends with this folder: Playwright keeps a loop running, in which tests elsewhere could not.
@pytest.fixture(scope="package")
def chromium():
    named = os.environ.get("FIVEFOLD_CHROMIUM")
    path = named or next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None:
        pytest.skip(_NO_BROWSER)
    playwright = pytest.importorskip("playwright.sync_api", reason="`pip install playwright`")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=_FLAGS)
        _BROWSERS.append(browser)
        yield browser
        _BROWSERS.remove(browser)
        browser.close()


@pytest.fixture(scope="package")
def screens(site, chromium):
    return Screens(chromium, site)


@pytest.fixture
def screen(screens):
    """Makes screens, each a browser of its own, with no dice that tumble: `screen(PHONE, "fr")`."""
    with ExitStack() as taken:

        def take(size=DESK, lang="en", *, wired=False, permissions=(), **media):
            at = screens.take(lang, wired)
            taken.callback(screens.give_back, at, lang, wired)
            at.look(
                size, permissions, **{"color_scheme": "light", "reduced_motion": "reduce", **media}
            )
            return at

        yield take


@pytest.fixture(scope="session")
def pack():
    """What the page needs without a network is there."""
    if not (web_folder() / "offline" / "pack.json").is_file():
        pytest.skip(_NO_PACK)
    return web_folder() / "offline"


@pytest.fixture
def visitor(chromium):
    """A phone that keeps what service workers store, for one test."""
    context = chromium.new_context(locale="en", viewport=PHONE, reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture(scope="package")
def phone(chromium, pack, tmp_path_factory):
    """A phone with the app on it. To make it available offline takes seconds: tests share it."""
    away = Away(chromium, tmp_path_factory.mktemp("offline"))
    away.make_available()
    yield away
    away.close()


@pytest.fixture
def roaming(phone):
    """It comes and goes; afterwards it is at home, and puts nothing on the server by itself."""
    yield phone
    phone.arrive()
    phone.screen.bare()
    phone.prefer(uploads=False)
    phone.screen.errors.clear()


@pytest.fixture
def away(roaming):
    """Without a network."""
    roaming.leave()
    return roaming
