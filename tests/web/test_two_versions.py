"""A new version of the app while tabs of the old one are open: never half of each."""

import re
import shutil

import pytest

from tests.support.static_server import static
from tests.support.waiting import PATIENCE
from tests.web.browsing import PHONE, Screen
from tests.web.hosting import PATH, newer_site, put_into

PAGE = ("Five dice, every game.", "Five dice, newer page.")
PYTHON = ("Eleven boxes, and your Low", "Eleven newer boxes, and your Low")
"""Of each a text in the old version and in the new one. Python's comes with the list of games."""
OLD, NEW = 0, 1


class Tab(Screen):
    """Its browser reports what it can't reach; that is no failure here."""

    def _said(self, message):
        if "net::ERR_" not in message.text:
            super()._said(message)

    def home(self):
        self.page.goto(self.site)
        return self

    def is_of(self, version):
        """Page and Python are of this version, and nothing is of the other."""
        for text in (PAGE, PYTHON):
            self.page.get_by_text(text[version]).first.wait_for()
            assert self.page.get_by_text(text[1 - version]).count() == 0


@pytest.fixture
def host(tmp_path):
    """Its folder, with the version of these sources; a newer one is not there yet."""
    put_into(tmp_path / "host")
    return tmp_path / "host"


@pytest.fixture
def visitor(chromium):
    context = chromium.new_context(locale="en", viewport=PHONE, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    yield context
    context.close()


@pytest.fixture
def publish(host):
    """The newer version, in place of the other."""
    newer = newer_site(PAGE, PYTHON)

    def do():
        shutil.rmtree(host / PATH)
        shutil.copytree(newer, host / PATH)

    return do


def begin_a_game(at):
    at.button(re.compile("^Play now: Yum")).click()
    at.button("Alone").click()
    at.button(re.compile("^Roll")).click()
    at.page.get_by_role("img", name="2 rolls left").first.wait_for()


def dice(at):
    return at.page.get_by_role("group", name="Dice").inner_text()


def test_two_tabs_take_a_new_version_together_and_the_game_goes_on(host, publish, visitor):
    with static(host) as port:
        site = f"http://127.0.0.1:{port}/{PATH}/"
        first = Tab(visitor, site, wired=False).home()
        first.is_of(OLD)
        first.page.get_by_text("This app opens and works without a network").wait_for()
        begin_a_game(first)
        table, rolled = first.page.url, dice(first)
        publish()
        second = Tab(visitor, site, wired=False).home()
        # The new version arrives behind the old one, which stays whole: in open tabs, ...
        second.is_of(OLD)
        second.page.get_by_text("A new version is here.").wait_for()
        first.page.get_by_text("A new version is here.").wait_for()
        assert dice(first) == rolled
        # ... in one that is loaded again, and for whoever plays on.
        second.page.reload()
        second.is_of(OLD)
        first.button(re.compile("^Roll")).click()
        first.page.get_by_role("img", name="1 roll left").first.wait_for()
        rolled = dice(first)
        # One tab asks for it, and both have it.
        second.button("Reload").click()
        second.is_of(NEW)
        first.page.get_by_role("img", name="1 roll left").first.wait_for()
        assert first.page.url == table
        assert dice(first) == rolled
        assert first.page.get_by_text("A new version is here.").count() == 0
    # And it has all of it: the host is gone.
    second.page.goto("about:blank")
    first.home().is_of(NEW)
    first.page.goto(table)
    first.button(re.compile(": score [1-9]")).first.click()  # a zero would ask first
    first.page.get_by_role("img", name="3 rolls left").first.wait_for()
    assert first.errors + second.errors == []


def test_whoever_says_nothing_has_the_new_version_at_the_next_start(host, publish, visitor):
    with static(host) as port:
        site = f"http://127.0.0.1:{port}/{PATH}/"
        at = Tab(visitor, site, wired=False).home()
        at.page.get_by_text("This app opens and works without a network").wait_for()
        begin_a_game(at)
        table, rolled = at.page.url, dice(at)
        publish()
        at.page.reload()
        at.page.get_by_text("A new version is here.").wait_for()
        at.page.goto("about:blank")
        at.home().is_of(NEW)
        at.page.goto(table)
        at.page.get_by_role("img", name="2 rolls left").first.wait_for()
        assert dice(at) == rolled
    assert at.errors == []
