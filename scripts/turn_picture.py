"""Draws the moving picture of the README: one turn of Yum in the real page, in both languages.

    python -m scripts.turn_picture

A browser plays the turn: it rolls, keeps what the coach would keep, asks for a hint, follows it and
fills a box. The dice are fair, so most turns make a dull picture; it starts again until one scores
well. Needs Chromium, the built page (`make web browser`) and Pillow.
"""

import asyncio
import io
import json
import time
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

from fivefold.rules import scorecard_rules
from fivefold.server.local import local_server
from fivefold.texts import Lang
from scripts.shots import chromium
from scripts.shown_games import ANN, Json, Place, played

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
NAMES = {Lang.EN: "turn.webp", Lang.FR: "turn.fr.webp"}
RULES = scorecard_rules("yum")
SETUP: Json = {"game": "yum", "seats": [ANN, {"kind": "bot", "level": "casual"}]}
VIEW: ViewportSize = {"width": 960, "height": 700}
WIDTH = 720
MOVING = 1.1
"""Seconds for which rolling dice are filmed."""
GOOD = 12
"""Points of a turn that is worth showing."""

Frame = tuple[bytes, int]
"""A screenshot, and how many milliseconds it is shown."""


class DullTurn(Exception):
    """The dice did not make a turn that is worth showing."""


def begins_fifth_turn(view: Json) -> bool:
    turn, boxes = view["state"]["turn"], view["players"]["0"]["score"]["boxes"]
    return turn["seat"] == 0 and not turn["dice"] and len(boxes) == 4


class Film:
    """A page at a table, and the frames taken of it so far."""

    def __init__(self, page: Page, url: str, place: Place) -> None:
        self.page, self.url, (self.code, self.token) = page, url, place
        self.frames: list[Frame] = []

    def still(self, milliseconds: int) -> None:
        self.page.evaluate("scrollTo(0, 0)")
        self.frames.append((self.page.screenshot(), milliseconds))

    def roll(self) -> None:
        self.page.locator("[aria-keyshortcuts=Space]").click()
        begun = last = time.monotonic()
        while last - begun < MOVING:
            shot, now = self.page.screenshot(), time.monotonic()
            self.frames.append((shot, round(1000 * (now - last))))
            last = now

    def best(self) -> tuple[str, int]:
        """The act that the coach finds best now, and its points."""
        address = f"{self.url}/api/tables/{self.code}/hint?seat=0"
        asked = {"Authorization": f"Bearer {self.token}"}
        for _ in range(20):
            answer = self.page.request.get(address, headers=asked)
            if answer.ok:
                first = answer.json()["hint"]["choices"][0]
                return first["act"], first["points"] or 0
            self.page.wait_for_timeout(1000)
        raise RuntimeError(f"the coach gives no hint: {answer.text()}")


def keep_by_hand(film: Film, dice: str) -> None:
    """Tap dice until these are kept."""
    loose = film.page.locator("[aria-pressed=false][aria-keyshortcuts]")
    for face in dice:
        loose.and_(film.page.locator(f"[aria-label$=' {face}']")).first.click()
        film.page.wait_for_timeout(350)
        film.still(450)


def film_turn(film: Film, lang: Lang) -> None:
    page = film.page
    film.still(1200)
    film.roll()
    film.still(900)
    first, _ = film.best()
    if not first.startswith("keep "):
        raise DullTurn
    keep_by_hand(film, first.removeprefix("keep "))
    film.roll()
    film.still(700)
    if not film.best()[0].startswith("keep "):
        raise DullTurn
    page.keyboard.press("h")
    choice = page.locator("section ol button.best")
    choice.wait_for(timeout=60_000)
    page.wait_for_timeout(400)
    film.still(3200)
    choice.click()
    page.wait_for_timeout(500)
    film.still(1000)
    film.roll()
    film.still(900)
    last, points = film.best()
    if points < GOOD:
        raise DullTurn
    label = RULES.boxes[RULES.index[last.removeprefix("fill ")]].label[lang]
    page.locator(f"td.own button[aria-label^='{label}']").click()
    page.wait_for_timeout(500)
    film.still(2600)


def filmed(browser: Browser, url: str, place: Place, lang: Lang) -> list[Frame]:
    context = browser.new_context(viewport=VIEW, locale=lang.value, color_scheme="light")
    page = context.new_page()
    identity = json.dumps(json.dumps({"token": place[1], "name": "Ann"}))
    page.add_init_script(f"localStorage.fivefold ??= {identity}")
    try:
        page.goto(f"{url}/t/{place[0]}")
        page.locator("main [data-game]").first.wait_for()
        page.wait_for_timeout(800)
        film = Film(page, url, place)
        film_turn(film, lang)
        return film.frames
    finally:
        context.close()


def save(frames: list[Frame], target: Path) -> None:
    images: list[Image.Image] = []
    for shot, _ in frames:
        image = Image.open(io.BytesIO(shot)).convert("RGB")
        images.append(image.resize((WIDTH, round(WIDTH * image.height / image.width))))
    look: dict[str, Any] = {"quality": 70, "method": 6, "minimize_size": True}
    shown = [milliseconds for _, milliseconds in frames]
    images[0].save(target, save_all=True, append_images=images[1:], duration=shown, loop=0, **look)
    print(f"{target.name}: {len(frames)} frames, {target.stat().st_size // 1024} KB", flush=True)


def main() -> None:
    with local_server() as url:
        # Before the browser starts, since its loop would be in the way.
        places = [asyncio.run(played(url, SETUP, begins_fifth_turn)) for _ in range(20)]
        with chromium() as browser:
            for lang, name in NAMES.items():
                while True:
                    try:
                        frames = filmed(browser, url, places.pop(), lang)
                    except DullTurn:
                        continue
                    save(frames, PICTURES / name)
                    break


if __name__ == "__main__":
    main()
