"""The pocket in tests: its worker, and Python inside it."""

import pytest

from fivefold.server.routes.page import web_folder
from tests.support.waiting import PATIENCE
from tests.web.browsing import BARE

_START = """([address, patience]) => new Promise((resolve, reject) => {
    const worker = new Worker(address, { type: "module" });
    globalThis.pocket = { worker, heard: [] };
    worker.onmessage = ({ data }) => {
        globalThis.pocket.heard.push(data);
        if (data.kind === "state" && data.phase !== "loading") resolve(data);
    };
    setTimeout(() => reject(new Error("it never began")), patience);
})"""


def pocket_worker(page, site):
    """Starts a worker of the built page in a page with nothing else. Returns it and its state, when
    it is ready or has failed."""
    if not (web_folder() / "pocket" / "pack.json").is_file():
        pytest.skip("the page has no offline pack: `make web` (needs a network)")
    (script,) = (web_folder() / "assets").glob("worker-*.js")
    page.goto(site + BARE)
    with page.expect_event("worker") as found:
        state = page.evaluate(_START, [f"{site}/assets/{script.name}", PATIENCE * 1000])
    return found.value, state
