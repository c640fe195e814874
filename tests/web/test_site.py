"""The static site: one folder on a plain web server, under any path, and the server may go away.
A new version of it comes while tabs of the old one are open: never half of each."""

import os
import re
import shutil

import pytest

from tests.web.browsing import Loose
from tests.web.hosting import PATH, newer_site, put_into, static

pytestmark = pytest.mark.slow

READY = "This app opens and works without a network"
NEWS = "A new version is here."
PAGE = ("Five dice, every game.", "Five dice, newer page.")
PYTHON = ("Eleven boxes, and your Low", "Eleven newer boxes, and your Low")
"""Of each a text in the old version and in the new one. Python's comes with the list of games."""
OLD, NEW = 0, 1
# Look for a newer version, and wait until it is installed or given up.
_UPDATE = """async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing } = registration;
    if (installing === null) return "none";
    return new Promise((resolve) => {
        installing.onstatechange = () => resolve(installing.state);
    });
}"""


class Tab(Loose):
    def waits_for(self, wanted):
        """Two tabs that start Python at once on a very busy machine each take the other for asleep
        and go on without it, until somebody tries again."""
        again = self.button("Try again")
        for _ in range(3):
            wanted.or_(again).first.wait_for()
            if wanted.is_visible():
                return
            again.click()
        wanted.wait_for()

    def sees(self, text, exact=False):
        self.waits_for(self.page.get_by_text(text, exact=exact).first)

    def home(self):
        self.page.goto(self.site)
        return self

    def is_of(self, version):
        """Page and Python are of this version, and nothing is of the other."""
        for text in (PAGE, PYTHON):
            self.sees(text[version])
            assert self.page.get_by_text(text[1 - version]).count() == 0

    def begin_a_game(self):
        self.play_now("Yum", "^Alone")
        self.roll()
        self.has_left("2 rolls left")

    def roll(self):
        self.button(re.compile("^Roll")).click()

    def has_left(self, rolls):
        self.waits_for(self.page.get_by_role("img", name=rolls).first)

    @property
    def dice(self):
        return self.page.get_by_role("group", name="Dice").inner_text()


@pytest.fixture
def host(tmp_path):
    """Its folder, with the version of these sources somewhere in it."""
    put_into(tmp_path / "host")
    return tmp_path / "host"


@pytest.fixture
def tab(visitor):
    """Opens a tab of one browser at the site on this port."""
    return lambda port: Tab(visitor, f"http://127.0.0.1:{port}/{PATH}/")


def test_it_plays_without_a_server_and_offers_nothing_that_needs_one(host, tab):
    with static(host) as port:
        at = tab(port)
        at.page.goto(f"{at.site}#/t/abcd2345")
        at.page.get_by_role("alert").get_by_text("This page has none").wait_for()
        assert at.button("Try again").count() == 0
        at.page.goto(f"{at.site}#/drills")
        at.page.get_by_role("radio", name=re.compile("Your own mistakes")).wait_for()
        assert at.page.get_by_role("radio", name=re.compile("Reach a total")).count() == 0
        at.home().sees("This page has none")
        at.button(re.compile("^Play now: Yum")).click()
        at.page.get_by_label("Your name").fill("Ann")
        at.button("Alone").click()
        at.roll()
        at.has_left("2 rolls left")
        table = at.page.url
        assert table.startswith(f"{at.site}#/t/local-")
        # Everything for days without a network comes by itself.
        at.home().sees(READY)
        at.play_now("Deluxe Poker")
        at.button("Turn the next card").wait_for()
        assert at.button("Hint", exact=True).count() == 0
    # The host is gone.
    at.page.goto("about:blank")
    at.page.goto(table)
    at.has_left("2 rolls left")
    assert at.errors == []


def test_values_that_came_damaged_are_fetched_again(host, tab):
    [values] = (host / PATH / "offline" / "values").glob("yum-*")
    good, changed = values.read_bytes(), values.stat().st_mtime - 10**6
    values.write_bytes(good[:-1] + bytes([good[-1] ^ 1]))
    os.utime(values, (changed, changed))  # so old that the browser itself keeps it
    with static(host) as port:
        at = tab(port).home()
        at.sees(READY)
        at.begin_a_game()
        at.button("Hint").click()
        at.sees("has arrived damaged")
        values.write_bytes(good)
        os.utime(values, (changed, changed))
        at.button("Ask again").click()
        at.sees("Expected total")


@pytest.fixture
def publish(host):
    """The newer version, in place of the other; or first all of it but the page."""
    newer = newer_site(PAGE, PYTHON)

    def do(whole=True):
        if whole:
            shutil.rmtree(host / PATH)
        but = () if whole else ("index.html",)
        shutil.copytree(newer, host / PATH, ignore=shutil.ignore_patterns(*but), dirs_exist_ok=True)

    return do


def test_two_tabs_take_a_new_version_together_and_the_game_goes_on(host, publish, tab):
    with static(host) as port:
        first = tab(port).home()
        first.is_of(OLD)
        first.sees(READY)
        first.begin_a_game()
        table, rolled = first.page.url, first.dice
        publish(whole=False)
        assert first.page.wait_for_function(_UPDATE).json_value() == "redundant"
        publish()
        second = tab(port).home()
        # The new version arrives behind the old one, which stays whole: in open tabs, ...
        second.is_of(OLD)
        second.sees(NEWS)
        first.sees(NEWS)
        assert first.dice == rolled
        # ... in one that is loaded again, and for whoever plays on.
        second.page.reload()
        second.is_of(OLD)
        first.roll()
        first.has_left("1 roll left")
        rolled = first.dice
        # One tab asks for it, and both have it.
        second.button("Reload").click()
        second.is_of(NEW)
        first.has_left("1 roll left")
        assert first.page.url == table
        assert first.dice == rolled
        assert first.page.get_by_text(NEWS).count() == 0
    # And it has all of it: the host is gone.
    second.page.goto("about:blank")
    first.home().is_of(NEW)
    first.page.goto(table)
    first.button(re.compile(": score [1-9]")).first.click()  # a zero would ask first
    first.has_left("3 rolls left")
    assert first.errors + second.errors == []


def test_whoever_says_nothing_has_the_new_version_at_the_next_start(host, publish, tab):
    with static(host) as port:
        at = tab(port).home()
        at.sees(READY)
        at.begin_a_game()
        table, rolled = at.page.url, at.dice
        publish()
        at.page.reload()
        at.sees(NEWS)
        at.page.goto("about:blank")
        at.home().is_of(NEW)
        at.page.goto(table)
        at.has_left("2 rolls left")
        assert at.dice == rolled
    assert at.errors == []
