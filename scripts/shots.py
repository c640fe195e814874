"""Takes screenshots of every page of the web app, on screens of every kind, in light and dark.

    python -m scripts.shots           into web/shots, which git ignores
    python -m scripts.shots home new  only these scenes
    python -m scripts.shots readme    those of the README, into docs/pictures
    python -m scripts.shots icons     the icons for phones that cannot show SVG

Needs Chromium and the built page (`make web browser`).
"""

import asyncio
import json
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from fivefold.server.local import local_server
from scripts.shown_games import (
    ANN,
    BOTS,
    FRIENDS,
    Json,
    Place,
    Until,
    begun,
    bidding_again,
    filled,
    opened,
    over,
    played,
)

ROOT = Path(__file__).parent.parent
SHOTS, PICTURES = ROOT / "web" / "shots", ROOT / "docs" / "pictures"
PUBLIC = ROOT / "web" / "public"
ICONS = {
    "icon-180": ("icon-maskable", 180),
    "icon-192": ("icon", 192),
    "icon-512": ("icon", 512),
    "icon-maskable-512": ("icon-maskable", 512),
}
"""The PNG files, the drawing of each and its size in pixels."""
SIZES = {
    "phone": {"width": 360, "height": 740},
    "desktop": {"width": 1280, "height": 800},
    "landscape": {"width": 740, "height": 360},
    "zoomed": {"width": 640, "height": 400},
    "large": {"width": 360, "height": 740},
}
LOW = ("landscape", "zoomed")
"""Where it counts what is seen without scrolling; `zoomed` is a desktop at 200 %."""
LARGE = "document.documentElement.style.fontSize = '200%'"
"""Letters of twice the size, for `large`."""

README = (("table", "desktop", "light"), ("poker", "phone", "dark"), ("review", "phone", "light"))

Doing = Callable[[Page], object]
Table = Callable[[], Place]
"""Makes a table when it is first called."""


def wait(page: Page) -> None:
    """Do nothing."""


@dataclass(frozen=True)
class Scene:
    """A page and the state it is shown in."""

    path: str
    doing: Doing = wait
    """What to do there before the screenshot is taken."""
    token: str | None = None


# --- the pages ---


def scenes(url: str) -> dict[str, Callable[[], Scene]]:
    """Every scene by its name, made when it is called for; scenes at one table share it."""

    def table(setup: Json, until: Until) -> Table:
        return cache(lambda: asyncio.run(played(url, setup, until)))

    def at(table: Table, doing: Doing = wait, page: str = "t") -> Callable[[], Scene]:
        return lambda: Scene(f"/{page}/{table()[0]}", doing, table()[1])

    gathering: Table = cache(lambda: asyncio.run(opened(url, "yard-forced")))
    yum = table({"game": "yum", "seats": [ANN, *BOTS]}, filled(6))
    classique = table({"game": "classique", "seats": FRIENDS}, begun)
    poker = table({"game": "deluxe-poker", "seats": [ANN, *BOTS]}, bidding_again)
    yacht = table({"game": "yacht", "seats": [ANN, *BOTS]}, over)
    return {
        "home": lambda: Scene("/"),
        "new": lambda: Scene("/new?game=classique"),
        "keeper": lambda: Scene("/keep"),
        "rules": lambda: Scene("/rules/deluxe-poker"),
        "drills": lambda: Scene("/drills"),
        "gathering": at(gathering),
        "table": at(yum),
        "hint": at(yum, ask),
        "keeping": at(classique),
        "poker": at(poker, understood),
        "ending": at(yacht),
        "review": at(yacht, told("Move by move", "Coup par coup"), "review"),
        "history": lambda: Scene("/history", told("All games", "Toutes les parties"), yacht()[1]),
    }


def ask(page: Page) -> None:
    page.keyboard.press("h")
    settled(page)


def understood(page: Page) -> None:
    """Put away the notes for a first game."""
    page.get_by_role("button", name=re.compile("^(Got it|Compris)")).first.click()


def settled(page: Page) -> None:
    page.wait_for_timeout(1000)
    page.locator("main progress").wait_for(state="detached", timeout=120_000)


def told(*headings: str) -> Doing:
    """Wait until the games are reviewed, and one of these headings says so."""
    name = re.compile("|".join(headings))
    return lambda page: page.get_by_role("heading", name=name).first.wait_for(timeout=120_000)


# --- taking screenshots ---


@contextmanager
def chromium() -> Iterator[Browser]:
    names = ("chromium-headless-shell", "chromium", "google-chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    flags = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    with sync_playwright() as started:
        yield started.chromium.launch(executable_path=path, args=flags)


def take(browser: Browser, url: str, scene: Scene, target: Path, **look: Any) -> None:
    whole, large = look.pop("whole", True), look.pop("large", False)
    context = browser.new_context(reduced_motion="reduce", **look)
    page = context.new_page()
    if scene.token:
        kept = json.dumps(json.dumps({"token": scene.token, "name": "Ann"}))
        page.add_init_script(f"localStorage.fivefold ??= {kept}")
    page.goto(url + scene.path)
    page.locator("main h1, main h2, main [data-game]").first.wait_for()
    if large:
        page.evaluate(LARGE)
    scene.doing(page)
    page.wait_for_timeout(400)
    page.screenshot(path=target, full_page=whole)
    context.close()


@contextmanager
def stage(*wanted: str) -> Iterator[tuple[Browser, str, dict[str, Scene]]]:
    """A browser, the address of a server, and these scenes there: all of them if none is named."""
    with local_server() as url:
        known = scenes(url)
        # Before the browser starts, since its loop would be in the way.
        found = {name: known[name]() for name in wanted or known}
        with chromium() as browser:
            yield browser, url, found


def pictures(*wanted: str) -> None:
    SHOTS.mkdir(exist_ok=True)
    with stage(*wanted) as (browser, url, found):
        for (name, scene), size, theme in product(found.items(), SIZES, ("light", "dark")):
            lang = "en" if (size == "desktop") == (theme == "dark") else "fr"
            target = SHOTS / f"{name}-{size}-{theme}-{lang}.png"
            look = {"viewport": SIZES[size], "color_scheme": theme, "locale": lang}
            seen = {"whole": size not in LOW, "large": size == "large"}
            take(browser, url, scene, target, **look, **seen)
            print(target.relative_to(ROOT), flush=True)


def readme() -> None:
    with stage(*(name for name, _, _ in README)) as (browser, url, found):
        for name, size, theme in README:
            look = {"viewport": SIZES[size], "color_scheme": theme, "locale": "en"}
            take(browser, url, found[name], PICTURES / f"web-{name}.png", whole=False, **look)


def icons() -> None:
    with chromium() as browser:
        for name, (drawing, size) in ICONS.items():
            svg = (PUBLIC / f"{drawing}.svg").read_text("utf-8")
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"{svg}<style>* {{ margin: 0; display: block; width: {size}px }}</style>"
            )
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["readme"]:
            readme()
        case ["icons"]:
            icons()
        case names:
            pictures(*names)
