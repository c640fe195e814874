"""The offline app's worker in a page: its database, several tabs, and its bad days; nothing that
was acknowledged is lost."""

import json

import pytest

from fivefold.server.routes.static import web_folder
from tests.support.paths import ROOT
from tests.web.browsing import BARE, PATIENCE, until

pytestmark = pytest.mark.slow

SETUP = {"game": "yum", "seats": [{"kind": "me", "name": "Ann"}]}
MOST_OFFLINE, MOST_VALUES = 8_000_000, 4_000_000
"""Bytes."""
_START = """([address, patience]) => new Promise((resolve, reject) => {
    const worker = new Worker(address, { type: "module" });
    const heard = [];
    globalThis.app = { worker, heard, count: 0, listeners: new Set() };
    worker.onmessage = ({ data }) => {
        heard.push(data);
        for (const listener of app.listeners) listener(data);
        if (data.kind === "state" && data.phase !== "loading") resolve(data);
    };
    setTimeout(() => reject(new Error("it never began")), patience);
})"""
_HEARD = """([kind, field, value, patience]) => new Promise((resolve, reject) => {
    const fits = (said) => said.kind === kind && said[field] === value;
    const found = app.heard.find(fits);
    if (found) return resolve(found);
    app.listeners.add((said) => fits(said) && resolve(said));
    setTimeout(() => reject(new Error(`no ${kind} with ${field} ${value}`)), patience);
})"""
_ASK = """([method, path, headers, body, patience]) => new Promise((resolve, reject) => {
    const id = (app.count += 1);
    app.listeners.add((said) => {
        if (said.kind !== "answer" || said.id !== id) return;
        resolve([said.status, new TextDecoder().decode(said.body)]);
    });
    app.worker.postMessage({ kind: "request", id, method, path, headers, body });
    setTimeout(() => reject(new Error(`no answer to ${path}`)), patience);
})"""


class Tab:
    """A page with nothing but a worker of the built page."""

    def __init__(self, page, site):
        (self.script,) = (web_folder() / "assets").glob("worker-*.js")
        self.page, self.site = page, site
        page.goto(site + BARE)

    def start(self):
        """Start a worker, in place of an earlier one; its state when it is ready or has failed."""
        address = f"{self.site}/assets/{self.script.name}"
        with self.page.expect_event("worker") as found:
            state = self.page.evaluate(_START, [address, PATIENCE * 1000])
        self.worker = found.value
        return state

    def restart(self):
        self.page.evaluate("app.worker.terminate()")
        return self.start()

    def ask(self, method, path, token=None, body=None):
        """The status and the answer to a request."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        text = None if body is None else json.dumps(body)
        status, said = self.page.evaluate(_ASK, [method, path, headers, text, PATIENCE * 1000])
        return status, json.loads(said)

    def say(self, message):
        self.page.evaluate("message => app.worker.postMessage(message)", message)

    def heard(self, kind, field, value):
        """Wait until the worker has said this."""
        return self.page.evaluate(_HEARD, [kind, field, value, PATIENCE * 1000])

    def with_script(self, before):
        """The worker's script begins with this."""
        text = before + self.script.read_text("utf-8")
        self.page.route(
            f"**/{self.script.name}",
            lambda route: route.fulfill(body=text, content_type="text/javascript"),
        )
        return self


@pytest.fixture(scope="module")
def context(chromium, pack):
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


def test_the_pack_and_the_values_of_a_game_are_no_larger_than_promised(pack):
    listed = json.loads((pack / "pack.json").read_text("utf-8"))
    values = listed["values"].values()
    assert sum(file["size"] for file in listed["files"]) < MOST_OFFLINE
    assert all(file["size"] < MOST_VALUES for file in values)
    for file in [*listed["files"], *values]:
        size = (web_folder() / file["path"]).stat().st_size
        assert size == file["size"] or (file["path"].endswith(".js") and size > file["size"])


CONTRACTS = ("test_stores", "test_stores_at_once", "test_stores_shared")
RUN = """async ([runner, support, texts]) => {
    const globals = self.python.globals.get("dict")();
    await self.python.runPythonAsync(runner, { globals });
    return globals.get("run_all")(support, self.python.toPy(texts));
}"""


def text(path):
    return (ROOT / "tests" / path).read_text("utf-8")


def test_its_database_meets_every_contract_of_stores_and_long_work_has_a_worker(tab):
    tab.start()
    texts = [text(f"contracts/{name}.py") for name in CONTRACTS]
    runner, support = text("web/contracts_in_worker.py"), text("support/stores.py")
    outcomes = json.loads(tab.worker.evaluate(RUN, [runner, support, texts]))
    assert {name: error for name, error in outcomes.items() if error is not None} == {}
    assert len(outcomes) > 40
    token, _ = made_table(tab)
    record = {"id": "record-1234", "record": text("data/games/yum-finished.fivefold")}
    _, made = tab.ask("POST", "/api/records", token, record)
    status, review = tab.ask("GET", f"/api/tables/{made['code']}/review", token)
    assert (status, review["finished"]) == (200, True)
    assert len(tab.page.workers) == 2


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
DIE = "self.dispatchEvent(new ErrorEvent('error', { error: new Error('out of memory') }))"


def test_a_python_that_dies_says_so_and_loses_nothing(tab):
    tab.start()
    token, code = made_table(tab)
    tab.worker.evaluate(DIE)
    assert tab.heard("state", "phase", "failed")["text"] == "out of memory"
    assert tab.ask("GET", "/api/tables", token)[0] == 503
    for where, aborting in ABORTS.items():
        assert tab.restart()["phase"] == "ready", where
        assert codes(tab, token) == [code], where
        tab.say({"kind": "open", "socket": 1})
        tab.heard("opened", "socket", 1)
        tab.worker.evaluate("code => python.runPython(code)", aborting)
        if where == "frame":
            tab.say({"kind": "frame", "socket": 1, "text": "{}"})
        # Whoever waits for an answer is told, and so is the page.
        assert tab.ask("GET", "/api/tables", token)[0] == 503, where
        assert tab.heard("state", "phase", "failed")["text"], where
        assert tab.heard("closed", "socket", 1)["code"] == 1012, where
    assert tab.restart()["phase"] == "ready"
    assert codes(tab, token) == [code]


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
    tab.restart()
    assert tab.worker.evaluate(FROM_SNAPSHOT) is True
    token, code = made_table(tab)
    assert code in codes(tab, token)
    assert size < tab.worker.evaluate("python._module.HEAPU8.length") * 0.8
    # One that is damaged is of no use, and made again.
    tab.page.evaluate(
        "async (url) => (await caches.open('fivefold-snapshot')).put(url, new Response('x'))", url
    )
    assert tab.restart()["phase"] == "ready"
    assert tab.worker.evaluate(FROM_SNAPSHOT) is False
    assert code in codes(tab, token)


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


REFUSED = "throw new DOMException('no', 'SecurityError');"
# What a window forbids, and what is said then.
FORBIDDEN = {
    "no-storage": f"indexedDB.open = () => {{ {REFUSED} }};",
    "no-locks": f"LockManager.prototype.request = async () => {{ {REFUSED} }};",
    "newer-data": """
        const open = indexedDB.open;
        indexedDB.open = (name, version) => open.call(indexedDB, 'newer', version);
    """,
}
NEWER = """() => new Promise((resolve) => {
    const opening = indexedDB.open("newer", 99);
    opening.onsuccess = () => { opening.result.close(); resolve(); };
})"""


@pytest.mark.parametrize("what", FORBIDDEN)
def test_where_nothing_may_be_stored_that_is_said(tab, what):
    tab.page.evaluate(NEWER)
    state = tab.with_script(FORBIDDEN[what]).start()
    assert state["phase"] == ("newer-data" if what == "newer-data" else "no-storage")
    if what == "no-storage":
        assert state["text"] == "SecurityError: no"


def test_a_pack_that_is_not_whole_is_said_and_may_be_fetched_again(tab):
    tab.page.context.route("**/offline/standard-*", lambda route: route.fulfill(body=b"\x1f\x8b"))
    assert tab.start()["phase"] == "failed"
    tab.page.context.unroute_all()
    assert tab.restart()["phase"] == "ready"
