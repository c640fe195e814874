"""What the service worker stores: downloads that break off, damaged files, and shared records."""

import re

import pytest

from fivefold.server.routes.static import web_folder
from tests.support.serving import in_background
from tests.support.waiting import PATIENCE
from tests.web.browsing import PHONE, Screen

RECORD = "game: yum\nplayers: Ann, Bo\n\nAnn: 23566/66 56666 sixes 24\n"
# Something writes over stored files, and then they are asked for.
_DAMAGE = """async (cache) => {
    const stored = await caches.open(cache);
    const [{ url }] = await stored.keys();
    await stored.put(url, new Response("damaged"));
    return url;
}"""
_SIZE = "async (url) => (await (await fetch(url)).arrayBuffer()).byteLength"
_CHECK = """() => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data.stored);
    navigator.serviceWorker.controller.postMessage({ kind: "check" }, [port2]);
})"""
_SHARE = """async (record) => {
    const form = new FormData();
    form.append("record", new File([record], "game.txt", { type: "text/plain" }));
    return (await fetch("/share-record", { method: "POST", body: form })).url;
}"""


class Patient(Screen):
    """Its browser reports what it can't reach; that is no failure here."""

    def _said(self, message):
        if "net::ERR_" not in message.text:
            super()._said(message)


@pytest.fixture
def at(chromium):
    if not (web_folder() / "offline" / "pack.json").is_file():
        pytest.skip("the web app has no offline pack: `make web` (needs Node.js and a network)")
    context = chromium.new_context(locale="en", viewport=PHONE, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    yield Patient(context, "", wired=False)
    context.close()


def test_what_is_stored_is_whole_and_what_is_shared_arrives(at, tmp_path):
    database = tmp_path / "tables.sqlite"
    with in_background(database) as at.site:
        at.go("/")
        at.button("Make available offline").wait_for()
    at.button("Make available offline").click()
    at.page.get_by_text("The download stopped").wait_for()
    with in_background(database, port=int(at.site.rsplit(":", 1)[1])):
        at.button(re.compile("Make available offline|Go on downloading")).click()
        at.page.get_by_text("opens and works without a network").wait_for()
        at.button(re.compile("^Download the values of Yum")).click()
        at.page.get_by_text("here", exact=True).wait_for()
        damaged = at.page.evaluate(_DAMAGE, "fivefold-values")
        stored = web_folder() / "offline" / "values" / damaged.rsplit("/", 1)[1]
        assert at.page.evaluate(_SIZE, damaged) == stored.stat().st_size
        at.page.evaluate(_DAMAGE, "fivefold-pack")
        assert at.page.evaluate(_CHECK) is False
        shared = at.page.evaluate(_SHARE, RECORD)
        assert shared == f"{at.site}/?shared"
        at.page.goto(shared)
        at.page.wait_for_url(re.compile("/t/"))
        at.page.get_by_text("Bo, your turn").first.wait_for()
    assert at.errors == []
