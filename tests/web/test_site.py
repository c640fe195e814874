"""The static site: one folder on a plain web server, under any path, and the server may go away."""

import base64
import hashlib
import os
import re

import pytest

from tests.support.static_server import static
from tests.web.browsing import PHONE, Screen
from tests.web.hosting import PATH, put_into

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


@pytest.fixture
def folder(tmp_path):
    """What a host would serve, with the site somewhere in it."""
    put_into(tmp_path)
    return tmp_path


@pytest.fixture
def visitor(chromium):
    context = chromium.new_context(locale="en", viewport=PHONE, reduced_motion="reduce")
    yield context
    context.close()


def announce(folder, words):
    """Publish the service worker of a newer version; its page, which is not there yet, says so."""
    index, worker = folder / PATH / "index.html", folder / PATH / "sw.js"
    html = index.read_text("utf-8").replace("<body>", f"<body><p>{words}</p>")
    digest = base64.b64encode(hashlib.sha256(html.encode()).digest()).decode()
    entry = re.compile(r"(url:.index\.html.,revision:.)\w+(.,integrity:.)sha256-[^`\"']+")
    text = worker.read_text("utf-8")
    newer = entry.sub(rf"\g<1>0123456789abcdef\g<2>sha256-{digest}", text)
    assert newer != text
    worker.write_text(newer, "utf-8")
    return lambda: index.write_text(html, "utf-8")


def test_it_plays_without_a_server_and_takes_a_new_version_when_asked(folder, visitor):
    with static(folder) as port:
        at = Screen(visitor, f"http://127.0.0.1:{port}/{PATH}/", wired=False)
        at.page.goto(at.site)
        at.page.get_by_text("This page has none").wait_for()
        at.button(re.compile("^Play now: Yum")).click()
        at.page.get_by_label("Your name").fill("Ann")
        at.button("Alone").click()
        at.button(re.compile("^Roll")).click()
        at.page.get_by_role("img", name="2 rolls left").first.wait_for()
        table = at.page.url
        assert table.startswith(f"{at.site}#/t/local-")
        # Everything for days without a network comes by itself.
        at.page.goto(at.site)
        at.page.get_by_text("This app opens and works without a network").wait_for()
    at.errors.clear()
    # The host is gone.
    at.page.goto("about:blank")
    at.page.goto(table)
    at.page.get_by_role("img", name="2 rolls left").first.wait_for()
    publish_page = announce(folder, "Newer")
    with static(folder, port):
        # Only half of the new version has been uploaded.
        assert at.page.evaluate(_UPDATE) == "redundant"
        publish_page()
        at.page.reload()
        at.page.get_by_text("A new version is here.").wait_for()
        assert at.page.get_by_text("Newer").count() == 0
        at.button("Reload").click()
        at.page.get_by_text("Newer").wait_for()
        at.page.get_by_role("img", name="2 rolls left").first.wait_for()
    assert at.errors == []


def test_values_that_came_damaged_are_fetched_again(folder, visitor):
    [values] = (folder / PATH / "offline" / "values").glob("yum-*")
    good, changed = values.read_bytes(), values.stat().st_mtime - 10**6
    values.write_bytes(good[:-1] + bytes([good[-1] ^ 1]))
    os.utime(values, (changed, changed))  # so old that the browser itself keeps it
    with static(folder) as port:
        at = Screen(visitor, f"http://127.0.0.1:{port}/{PATH}/", wired=False)
        at.page.goto(at.site)
        at.page.get_by_text("This app opens and works without a network").wait_for()
        at.button(re.compile("^Play now: Yum")).click()
        at.button("Alone").click()
        at.button(re.compile("^Roll")).click()
        at.button("Hint").click()
        at.page.get_by_text("has arrived damaged").wait_for()
        values.write_bytes(good)
        os.utime(values, (changed, changed))
        at.button("Ask again").click()
        at.page.get_by_text("Expected total").first.wait_for()


def test_a_table_of_others_needs_a_server(folder, visitor):
    with static(folder) as port:
        at = Screen(visitor, f"http://127.0.0.1:{port}/{PATH}/", wired=False)
        at.page.goto(f"{at.site}#/t/abcd2345")
        at.page.get_by_role("alert").get_by_text("This page has none").wait_for()
        assert at.button("Try again").count() == 0


def test_what_only_a_server_can_compute_is_not_offered(folder, visitor):
    with static(folder) as port:
        at = Screen(visitor, f"http://127.0.0.1:{port}/{PATH}/", wired=False)
        at.page.goto(f"{at.site}#/drills")
        at.page.get_by_role("radio", name=re.compile("Your own mistakes")).wait_for()
        assert at.page.get_by_role("radio", name=re.compile("Reach a total")).count() == 0
        at.page.goto(at.site)
        at.play_now("Deluxe Poker")
        at.button("Turn the next card").wait_for()
        assert at.button("Hint", exact=True).count() == 0
