"""Browsers for tests: what is done in one, and how they are used again and again."""

import json
import re
from collections import defaultdict
from time import monotonic, sleep

PATIENCE = 60
"""Seconds before a test gives up."""
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
MOVING = {"reduced_motion": "no-preference"}
"""For whom dice tumble; by default they do not."""
CLIPBOARD = ["clipboard-read", "clipboard-write"]
BARE = "/icon.svg"
"""An address of the site at which nothing runs."""
_ICON = "/favicon.ico"
"""What a browser asks for by itself where a page, such as the bare one, names no icon."""


def plain(text):
    """With spaces of one kind."""
    return " ".join(text.split())


def until(holds):
    """Wait until something holds that no page shows; returns what it is."""
    late = monotonic() + PATIENCE
    while not (found := holds()):
        assert monotonic() < late, "it never came to that"
        sleep(0.05)
    return found


# Not for seconds: what is read meanwhile stays, and nothing is given up earlier.
_HURRY = """() => {
    const [wait, now] = [window.setTimeout, performance.now.bind(performance)];
    window.setTimeout = (then, ms, ...more) => wait(then, ms < 5000 ? ms / 20 : ms, ...more);
    performance.now = () => 20 * now();
}"""
_FRAMES = """async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
}"""
FOCUSED = """() => {
    const { id, ariaLabel, innerText } = document.activeElement;
    return ariaLabel || id || innerText.trim();
}"""


def connect(asked):
    """A connection as it would be without a test."""
    asked.connect_to_server()


class Screen:
    """One browser with one page. Whatever goes wrong in the page's own script is a failure."""

    def __init__(self, context, site, wired=False):
        context.set_default_timeout(PATIENCE * 1000)
        self.context, self.site = context, site
        self.page = context.new_page()
        self.errors: list[str] = []
        self.connect = connect
        """What is done with the page's connections, if it is wired."""
        if wired:
            self.page.route_web_socket(re.compile("/api/live"), self._connect)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._said)
        self.worn = False
        """Whether something was done to the page that can't be undone: it is not used again."""

    def _connect(self, asked):
        self.connect(asked)

    def _said(self, message):
        if message.type == "error" and not message.location["url"].endswith(_ICON):
            self.errors.append(message.text)

    def look(self, size, permissions, **media):
        """Before a test: how large it is, what is allowed, which motions and colours are liked."""
        self.page.set_viewport_size(size)
        self.page.emulate_media(**media)
        self.context.grant_permissions(permissions)

    def resize(self, size):
        self.page.set_viewport_size(size)
        self.drawn()

    def letters(self, size):
        """Of twice the size: `200%`."""
        self.page.evaluate("size => document.documentElement.style.fontSize = size", size)
        self.drawn()

    def drawn(self):
        """Wait until the page is laid out anew: what measures its own room needs a few frames."""
        self.page.evaluate(_FRAMES)

    def wipe(self):
        """After a test: nothing is left of it."""
        self.connect = connect
        self.page.unroute_all()
        self.page.mouse.move(0, 0)
        self.bare()
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.context.clear_permissions()

    def bare(self):
        self.page.goto(self.site + BARE)

    def go(self, path):
        """To a page of the app, until it shows something."""
        self.page.goto(self.site + path)
        self.page.locator("main h1, main h2, main [data-game]").first.wait_for()
        return self

    def remembers(self, key, value):
        """This browser has kept this from an earlier visit."""
        if not self.page.url.startswith(self.site):
            self.bare()
        self.page.evaluate("kept => localStorage.setItem(...kept)", [key, json.dumps(value)])
        return self

    def sit_down_as(self, token):
        """This browser has had this token all along."""
        return self.remembers("fivefold", {"token": token})

    @property
    def token(self):
        """Whose browser it is."""
        return self.page.evaluate("JSON.parse(localStorage.fivefold).token")

    @property
    def code(self):
        """Of the table that is open."""
        return self.page.url.rsplit("/", 1)[1]

    def hurry(self):
        """Until it is loaded anew, the page makes shorter pauses: before it tries something again,
        and before new buttons can be pressed."""
        self.page.evaluate(_HURRY)
        return self

    def until(self, holds):
        """Wait until something holds: it is looked at more often than Playwright does by itself."""
        late = monotonic() + PATIENCE
        while not holds():
            self.must_be_before(late)
            self.page.wait_for_timeout(50)

    def must_be_before(self, late):
        """Give up when it is later than that, or when the page's own script has failed."""
        if self.errors or monotonic() > late:
            raise AssertionError(f"it never came to that at {self.page.url}: {self.errors}")

    def forgive(self, words):
        """What the browser itself notes of answers and connections that were refused on purpose."""
        assert all(words in error for error in self.errors), self.errors
        self.errors.clear()

    def button(self, name, exact=False):
        return self.page.get_by_role("button", name=name, exact=exact)

    def sees(self, text, exact=False):
        """Wait until it stands somewhere on the page."""
        self.page.get_by_text(text, exact=exact).first.wait_for()

    def dialog_says(self, *texts):
        """The dialog that lies there, once it says all of this."""
        dialog = self.page.get_by_role("dialog")
        for text in texts:
            dialog.get_by_text(text).first.wait_for()
        return dialog

    def confirm(self, name, *texts):
        """A button that asks before it acts: it is pressed, and the question is answered yes."""
        self.button(name).click()
        self.dialog_says(*texts).get_by_role("button", name=name).click()

    def menu(self):
        """Open the menu of a table, or close it."""
        self.page.get_by_text("Table", exact=True).click()

    def focus_gets_to(self, label):
        self.page.wait_for_function(f"label => ({FOCUSED})() === label", arg=label)

    def play_now(self, game, how="^Against"):
        """The game on its card on the home page, against bots unless told otherwise."""
        self.button(re.compile(f"^Play now: {game}")).click()
        self.button(re.compile(how)).click()

    def fits(self):
        """Nothing has to be moved sideways."""
        return self.page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )


class Loose(Screen):
    """Its network comes and goes, of which its browser complains; that is no failure here."""

    def _said(self, message):
        if "net::ERR_" not in message.text:
            super()._said(message)


class Screens:
    """To open one takes longer than most tests: those of one kind are used again and again."""

    def __init__(self, chromium, site):
        self._chromium, self._site = chromium, site
        self._free = defaultdict(list)

    def take(self, *kind):
        free = self._free[kind]
        return free.pop() if free else self._opened(*kind)

    def _opened(self, lang, wired):
        # What one test has loaded would be kept for the next.
        context = self._chromium.new_context(locale=lang, service_workers="block")
        return Screen(context, self._site, wired)

    def give_back(self, screen, *kind):
        errors, screen.errors = screen.errors, []
        if screen.worn or errors:
            screen.context.close()
        else:
            screen.wipe()
            self._free[kind].append(screen)
        assert errors == [], errors
