"""The worker in a page: several tabs, and its bad days. Nothing that was acknowledged is lost."""

import pytest

from tests.support.paths import ROOT
from tests.support.waiting import until
from tests.web.worker_tab import Tab

SETUP = {"game": "yum", "seats": [{"kind": "me", "name": "Ann"}]}
DIE = "self.dispatchEvent(new ErrorEvent('error', { error: new Error('out of memory') }))"


@pytest.fixture(scope="module")
def context(chromium):
    context = chromium.new_context()
    yield context
    context.close()


@pytest.fixture
def tab(context, site):
    tab = Tab(context.new_page(), site)
    yield tab
    tab.page.close()


def made_table(tab):
    _, said = tab.ask("POST", "/api/tokens")
    token = said["token"]
    status, made = tab.ask("POST", "/api/tables", token, {"id": "made-once-1234", "setup": SETUP})
    assert status == 201
    return token, made["code"]


def codes(tab, token):
    return [table["code"] for table in tab.ask("GET", "/api/tables", token)[1]["tables"]]


def test_tabs_share_one_python_and_the_next_takes_over(context, site, tab):
    assert tab.start()["phase"] == "ready"
    other = Tab(context.new_page(), site)
    assert other.start()["phase"] == "ready"
    assert other.worker.evaluate("'python' in self") is False
    token, code = made_table(tab)
    assert codes(other, token) == [code]
    other.say({"kind": "open", "socket": 7})
    other.heard("opened", "socket", 7)
    tab.page.close()
    assert other.heard("closed", "socket", 7)["code"] == 1012
    assert codes(other, token) == [code]
    assert other.worker.evaluate("'python' in self") is True
    other.page.close()


SLEEPS = """
const post = BroadcastChannel.prototype.postMessage;
BroadcastChannel.prototype.postMessage = function (said) {
    if (!self.asleep) post.call(this, said);
};
"""
HURRIES = "const every = setInterval; self.setInterval = (act, time) => every(act, time / 30);"
TWICE = """async () => {
    const lost = [];
    const open = (name) => Database.open("taken-twice", () => lost.push(name));
    const [first, second] = [await open("first"), await open("second")];
    const write = (database) => database.write('[["put", "checks", { "name": "check" }]]');
    await first.take();
    await write(first);
    await second.take();
    const refused = await write(first).catch(({ message }) => message);
    await write(second);
    return [refused, lost];
}"""


def test_a_tab_that_sleeps_is_replaced_and_can_write_no_more(context, site, tab):
    tab.with_script(SLEEPS).start()
    token, code = made_table(tab)
    tab.worker.evaluate("self.asleep = true")
    other = Tab(context.new_page(), site).with_script(HURRIES)
    assert other.start()["phase"] == "ready"
    assert other.worker.evaluate("'python' in self") is True
    assert code in codes(other, token)
    tab.heard("state", "phase", "replaced")
    assert other.worker.evaluate(TWICE) == ["another tab has taken over", ["first"]]
    other.page.close()


def test_a_worker_that_dies_says_why_and_the_next_one_has_everything(tab):
    tab.start()
    token, code = made_table(tab)
    tab.worker.evaluate(DIE)
    assert tab.heard("state", "phase", "failed")["text"] == "out of memory"
    assert tab.ask("GET", "/api/tables", token)[0] == 503
    tab.page.evaluate("app.worker.terminate()")
    assert tab.start()["phase"] == "ready"
    assert codes(tab, token) == [code]


# How Python may abort: in its own loop, while it answers a request, or while it reads a frame.
ABORTS = {
    "loop": "import asyncio, os; asyncio.get_event_loop().call_soon(os.abort)",
    "request": """
import os
from fivefold.offline import requests
requests.answer = lambda *_: os.abort()
""",
    "task": """
import os
from fivefold.offline import requests
async def answer(*_):
    os.abort()
requests.answer = answer
""",
    "frame": """
import os
from fivefold.offline.server import PageConnection
PageConnection.received = lambda *_: os.abort()
""",
    "recursion": """
import asyncio, sys
def deeper(n):
    return list(map(deeper, [n + 1]))
sys.setrecursionlimit(10**9)
asyncio.get_event_loop().call_soon(deeper, 0)
""",
}


@pytest.mark.parametrize("where", ABORTS)
def test_a_python_that_aborts_says_so_and_loses_nothing(tab, where):
    tab.start()
    token, code = made_table(tab)
    tab.say({"kind": "open", "socket": 1})
    tab.heard("opened", "socket", 1)
    tab.worker.evaluate("code => python.runPython(code)", ABORTS[where])
    if where == "frame":
        tab.say({"kind": "frame", "socket": 1, "text": "{}"})
    # Whoever waits for an answer is told, and so is the page.
    assert tab.ask("GET", "/api/tables", token)[0] == 503
    assert tab.heard("state", "phase", "failed")["text"]
    assert tab.heard("closed", "socket", 1)["code"] == 1012
    tab.page.evaluate("app.worker.terminate()")
    assert tab.start()["phase"] == "ready"
    assert code in codes(tab, token)


FROM_SNAPSHOT = "'_loadSnapshot' in python._api.config"
KEPT = """async () => {
    const kept = await caches.open("fivefold-snapshot");
    const [found] = await kept.keys();
    if (found === undefined) return null;
    return [found.url, (await (await kept.match(found)).arrayBuffer()).byteLength];
}"""


def test_the_second_start_goes_on_from_the_memory_of_the_first(tab):
    tab.page.evaluate("caches.delete('fivefold-snapshot')")
    tab.start()
    assert tab.worker.evaluate(FROM_SNAPSHOT) is False
    # It is stored while Python serves already.
    url, size = until(lambda: tab.page.evaluate(KEPT))
    tab.page.evaluate("app.worker.terminate()")
    tab.start()
    assert tab.worker.evaluate(FROM_SNAPSHOT) is True
    token, code = made_table(tab)
    assert code in codes(tab, token)
    assert size < tab.worker.evaluate("python._module.HEAPU8.length") * 0.8
    # One that is damaged is of no use, and made again.
    tab.page.evaluate(
        "async (url) => (await caches.open('fivefold-snapshot')).put(url, new Response('x'))", url
    )
    tab.page.evaluate("app.worker.terminate()")
    assert tab.start()["phase"] == "ready"
    assert tab.worker.evaluate(FROM_SNAPSHOT) is False
    assert code in codes(tab, token)


def test_long_work_is_done_by_a_second_worker(tab):
    tab.start()
    token, _ = made_table(tab)
    record = (ROOT / "tests/data/games/yum-finished.fivefold").read_text("utf-8")
    _, made = tab.ask("POST", "/api/records", token, {"id": "record-1234", "record": record})
    status, review = tab.ask("GET", f"/api/tables/{made['code']}/review", token)
    assert (status, review["finished"]) == (200, True)
    assert len(tab.page.workers) == 2


def test_a_full_disk_is_said_and_nothing_is_half_stored(tab):
    tab.with_script(
        "const add = IDBObjectStore.prototype.add;"
        "IDBObjectStore.prototype.add = function (row) {"
        "  if (self.full) throw new DOMException('full', 'QuotaExceededError');"
        "  return add.call(this, row); };"
    ).start()
    token, code = made_table(tab)
    tab.worker.evaluate("self.full = true")
    body = {"id": "made-once-5678", "setup": SETUP}
    status, said = tab.ask("POST", "/api/tables", token, body)
    assert (status, said["code"]) == (503, "storage-full")
    assert "free some space" in said["text"]
    assert codes(tab, token) == [code]
    tab.worker.evaluate("self.full = false")
    assert tab.ask("POST", "/api/tables", token, body)[0] == 201
    assert len(codes(tab, token)) == 2


def test_a_window_in_which_nothing_may_be_stored(tab):
    tab.with_script("indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };")
    state = tab.start()
    assert (state["phase"], state["text"]) == ("no-storage", "SecurityError: no")


def test_a_window_without_locks(tab):
    tab.with_script(
        "LockManager.prototype.request = async () => {"
        "  throw new DOMException('no', 'SecurityError'); };"
    )
    assert tab.start()["phase"] == "no-storage"


def test_data_of_a_newer_version_is_left_alone(tab):
    tab.with_script(
        "const open = indexedDB.open;"
        "indexedDB.open = (name, version) => open.call(indexedDB, 'newer', version);"
    )
    newer = """() => new Promise((resolve) => {
        const opening = indexedDB.open("newer", 99);
        opening.onsuccess = () => { opening.result.close(); resolve(); };
    })"""
    tab.page.evaluate(newer)
    assert tab.start()["phase"] == "newer-data"


def test_a_pack_that_is_not_whole_is_said_and_may_be_fetched_again(tab):
    tab.page.context.route("**/offline/standard-*", lambda route: route.fulfill(body=b"\x1f\x8b"))
    assert tab.start()["phase"] == "failed"
    tab.page.context.unroute_all()
    tab.page.evaluate("app.worker.terminate()")
    assert tab.start()["phase"] == "ready"
