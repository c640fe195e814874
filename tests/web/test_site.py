"""The static site: one folder on a plain web server, under any path, and the server may go away."""

import re
import shutil
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from scripts import web
from tests.web.browsing import PHONE, Screen

PATH = "games/dice"
"""Where on its host it is: not at the top."""


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Nobody reads it."""


@contextmanager
def static(folder, port=0):
    """A plain static web server, with no header of its own."""
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Silent, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def folder(tmp_path):
    """What a host would serve, with the site somewhere in it."""
    if not (web.PAGE / web.PACK / "pack.json").is_file():
        pytest.skip("the web app has no offline pack: `make web` (needs Node.js and a network)")
    if (node := web.any_node()) is None or web.is_stale() or web.pack_is_stale():
        pytest.skip("the web app is not built from these sources: `make web` (needs Node.js)")
    web.build_site(node)
    shutil.copytree(web.SITE, tmp_path / PATH)
    return tmp_path


@pytest.fixture
def visitor(chromium):
    context = chromium.new_context(locale="en", viewport=PHONE, reduced_motion="reduce")
    yield context
    context.close()


def publish(folder, words):
    """A newer version of the page, which says so."""
    index, worker = folder / PATH / "index.html", folder / PATH / "sw.js"
    index.write_text(index.read_text("utf-8").replace("<body>", f"<body><p>{words}</p>"), "utf-8")
    text = worker.read_text("utf-8")
    newer = re.sub(r"(url:.index\.html.,revision:.)\w+", r"\g<1>0123456789abcdef", text)
    assert newer != text
    worker.write_text(newer, "utf-8")


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
    publish(folder, "Newer")
    with static(folder, port):
        at.page.reload()
        at.page.get_by_text("A new version is here.").wait_for()
        assert at.page.get_by_text("Newer").count() == 0
        at.button("Reload").click()
        at.page.get_by_text("Newer").wait_for()
        at.page.get_by_role("img", name="2 rolls left").first.wait_for()
    assert at.errors == []
