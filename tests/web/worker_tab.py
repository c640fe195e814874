"""The offline app in tests: its worker, and Python inside it."""

import json

import pytest

from fivefold.server.routes.static import web_folder
from tests.support.waiting import PATIENCE
from tests.web.browsing import BARE

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
_PATIENCE = PATIENCE * 1000


class Tab:
    """A page with nothing but a worker of the built page."""

    def __init__(self, page, site):
        if not (web_folder() / "offline" / "pack.json").is_file():
            pytest.skip("the page has no offline pack: `make web` (needs a network)")
        (self.script,) = (web_folder() / "assets").glob("worker-*.js")
        self.page, self.site = page, site
        page.goto(site + BARE)

    def start(self):
        """Start a worker, in place of an earlier one; its state when it is ready or has failed."""
        address = f"{self.site}/assets/{self.script.name}"
        with self.page.expect_event("worker") as found:
            state = self.page.evaluate(_START, [address, _PATIENCE])
        self.worker = found.value
        return state

    def ask(self, method, path, token=None, body=None):
        """The status and the answer to a request."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        text = None if body is None else json.dumps(body)
        status, said = self.page.evaluate(_ASK, [method, path, headers, text, _PATIENCE])
        return status, json.loads(said)

    def say(self, message):
        self.page.evaluate("message => app.worker.postMessage(message)", message)

    def heard(self, kind, field, value):
        """Wait until the worker has said this."""
        return self.page.evaluate(_HEARD, [kind, field, value, _PATIENCE])

    def with_script(self, before):
        """The worker's script begins with this."""
        text = before + self.script.read_text("utf-8")
        self.page.route(
            f"**/{self.script.name}",
            lambda route: route.fulfill(body=text, content_type="text/javascript"),
        )
        return self
