"""What tests do in a browser: go somewhere, play, look whether anybody would be shut out."""

import asyncio
import json
import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from fivefold.client import Server
from tests.support.paths import ROOT

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
WEB = ROOT / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
SHOTS = WEB / "shots"


class Screen:
    """One browser with one page. Whatever goes wrong in the page's own script is a failure."""

    def __init__(self, context, site):
        self.context, self.site = context, site
        self.page = context.new_page()
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._said)

    def _said(self, message):
        # 503 is no mistake: what is still being worked out the page asks for again.
        if message.type == "error" and "status of 503" not in message.text:
            self.errors.append(message.text)

    def close(self):
        self.context.close()
        assert self.errors == [], self.errors

    def go(self, path):
        """To a page of the app, until it shows something."""
        self.page.goto(self.site + path)
        self.page.locator("main h1, main h2, main [data-game]").first.wait_for()
        return self

    def sit_down_as(self, token):
        """This browser has had this token all along."""
        kept = json.dumps(json.dumps({"token": token}))
        self.page.add_init_script(f"localStorage.fivefold ??= {kept}")
        return self

    def button(self, name, exact=False):
        return self.page.get_by_role("button", name=name, exact=exact)

    def fits(self):
        """Nothing has to be moved sideways."""
        return self.page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )

    def shoot(self, name):
        """A picture for people to look at, if they want them: in web/shots, which git ignores."""
        if "FIVEFOLD_SHOTS" in os.environ:
            self.page.screenshot(path=SHOTS / f"{name}.png", full_page=True)


LOOKS = ((DESK, "dark"), (PHONE, "light"))
"""What a page is looked at with when barriers are searched for; it stays with the last."""


def barriers(screen):
    """What would shut somebody out, on a desk in the dark or on a phone in the light, in words."""
    if not AXE.is_file():
        pytest.skip("axe-core is missing: `npm ci` in web/")
    page, found = screen.page, []
    if not page.evaluate("'axe' in window"):
        # By evaluate, for the page's own policy allows no script from elsewhere.
        page.evaluate(AXE.read_text(encoding="utf-8"))
    for size, theme in LOOKS:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        found += [] if screen.fits() else [f"{theme}: something runs off the side"]
        found += [f"{theme}: {each}" for each in _found_by_axe(page)]
    return found


def _found_by_axe(page):
    violations = page.evaluate(
        "axe.run({resultTypes: ['violations']}).then((found) => found.violations)"
    )
    return [
        f"{each['id']}: {node['html'][:200]}"
        for each in violations
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


def away(coroutine):
    """Run it in a thread of its own: the browser's own loop runs in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


async def _finished(url, setup, acts, token):
    async with Server(url, token) as server:
        code = await server.create({"pace": 0, **setup})
        async with server.connect(code) as table:
            await table.start()
            while table.view["status"] == "playing":
                seat = table.view["waiting"][0]
                if seat in table.mine:
                    await table.act(seat, acts(table.view["acts"][str(seat)]))
                else:
                    seen = table.sequence
                    await table.until(lambda table, seen=seen: table.sequence > seen)
        return code, server.token


def finished_game(url, setup, acts, token=None):
    """A game played to its end by a rule of thumb: its code, and the token of who played it."""
    return away(_finished(url, setup, acts, token))


def simple_act(said):
    """Roll once and take the first box; pass, bet nothing, lock what comes."""
    if "boxes" in said:
        return f"fill {next(iter(said['boxes']))}"
    if "locks" in said:
        return f"lock {said['locks'][0]}"
    words = {"roll": "roll", "turn": "turn", "bets": "bet none", "passing": "pass"}
    return next(act for key, act in words.items() if key in said)
