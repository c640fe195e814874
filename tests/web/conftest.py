"""A browser and a server for the tests of the web app; what is missing is said."""

import os
import shutil
from contextlib import ExitStack

import pytest

from fivefold.server.routes.static import web_folder
from tests.support.serving import in_background
from tests.web.browsing import DESK, PHONE, Screens

# The first has no window, and takes two thirds of the time.
_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
_NO_BROWSER = "no browser: `make browser`, or name a Chromium in FIVEFOLD_CHROMIUM"
_NO_PAGE = "the web app is not built: `make web` (needs Node.js)"


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The address of a server with the built page; FIVEFOLD_WEB names another build."""
    if not (web_folder() / "index.html").is_file():
        pytest.skip(_NO_PAGE)
    with in_background(tmp_path_factory.mktemp("web") / "tables.sqlite") as url:
        yield url


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
        yield browser
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


@pytest.fixture
def look():
    """How a page is opened in which barriers are searched for: see `barriers`."""
    return {"size": PHONE, "color_scheme": "light"}
