"""The app without a network, in a real Chromium: from its icon to a rolled die, a tap, a hint, the
memory of the tab, and what is downloaded.

The page must be built (`make web`). A slower device is imitated by stopping all processes of the
browser three quarters of the time: browsers can slow down a page, but not its workers.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import sync_playwright

from benchmarks.results import keep
from fivefold.server.routes.static import web_folder

STARTS, TURNS = 5, 10
"""How often the app is opened, and how many turns are played."""
SLOWER, SLICE = 4, 0.01
"""How much slower the slow device is, and the seconds for which it runs at a time."""
QUIET = 3
"""Seconds in which a browser puts its memory in order."""
LONG = 120_000
"""Milliseconds after which something is broken."""
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
NAMES = ("chromium-headless-shell", "chromium", "google-chrome")

START = """address => new Promise((resolve) => {
    const worker = new Worker(address, { type: "module" });
    globalThis.asked = (message, fits) => new Promise((answered) => {
        const began = performance.now();
        const hear = ({ data }) => {
            if (!fits(data)) return;
            worker.removeEventListener("message", hear);
            answered([performance.now() - began, data]);
        };
        worker.addEventListener("message", hear);
        worker.postMessage(message);
    });
    worker.addEventListener("message", ({ data }) => data.phase === "ready" && resolve());
})"""
REQUEST = """async ([id, method, path, token, body]) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const message = { kind: "request", id, method, path, headers, body };
    const [took, answer] = await asked(message, (said) => said.kind === "answer" && said.id === id);
    return [took, new TextDecoder().decode(answer.body)];
}"""
FRAME = """async ([message, reply]) =>
    (await asked(message, (said) => said.kind === "opened" || said.text?.includes(reply)))[0]"""


class OfflineApp:
    """A worker of the page in a page with nothing else, and what is said to it."""

    def __init__(self, page: Any, site: str) -> None:
        (script,) = (web_folder() / "assets").glob("worker-*.js")
        self._page, self._count = page, 0
        self._token: str | None = None
        page.goto(f"{site}/icon.svg")
        page.evaluate(START, f"{site}/assets/{script.name}")
        self._token = self.request("POST", "/api/tokens")[1]["token"]

    def request(self, method: str, path: str, body: object = None) -> tuple[float, Any]:
        """The milliseconds that it took, and the answer."""
        self._count += 1
        text = None if body is None else json.dumps(body)
        took, said = self._page.evaluate(REQUEST, [self._count, method, path, self._token, text])
        return took, json.loads(said)

    def sit_down(self, game: str) -> str:
        setup = {"game": game, "seats": [{"kind": "me", "name": "Ann"}]}
        _, made = self.request("POST", "/api/tables", {"id": "benchmark-table", "setup": setup})
        self._page.evaluate(FRAME, [{"kind": "open", "socket": 1}, ""])
        hello = {"type": "hello", "table": made["code"], "token": self._token}
        self._say(hello, '"welcome"')
        self.tell({"type": "seed", "seat": 0, "seed": "benchmark"})
        self.tell({"type": "start"})
        code: str = made["code"]
        return code

    def tell(self, message: dict[str, object]) -> float:
        """The milliseconds until a message is confirmed."""
        self._count += 1
        name = f"message-{self._count}"
        return self._say({**message, "id": name}, name)

    def _say(self, message: dict[str, object], reply: str) -> float:
        frame = {"kind": "frame", "socket": 1, "text": json.dumps(message)}
        took: float = self._page.evaluate(FRAME, [frame, reply])
        return took


def play(app: OfflineApp, code: str) -> dict[str, object]:
    """Whole turns by the coach's advice: how long taps and hints took."""
    taps, hints = [], []
    for _ in range(TURNS):
        taps.append(app.tell({"type": "act", "seat": 0, "act": "roll"}))
        act = "keep"
        while act.split(maxsplit=1)[0] == "keep":
            took, hint = app.request("GET", f"/api/tables/{code}/hint?seat=0")
            hints.append(took)
            act = hint["hint"]["choices"][0]["act"]
            taps.append(app.tell({"type": "act", "seat": 0, "act": act}))
    first, *others = hints
    return {
        "tap, median ms": round(median(taps), 1),
        "tap, slowest ms": round(max(taps), 1),
        "hint, median ms": round(median(others), 1),
        "hint, slowest ms": round(max(others), 1),
        "first hint, with its values, ms": round(first, 1),
    }


def opened(context: Any, site: str) -> Any:
    """The page after a tap on the icon, with a rolled die."""
    page = context.new_page()
    page.goto(site, wait_until="commit")
    page.get_by_role("button", name="Play now").first.click(timeout=LONG)
    page.get_by_role("button", name="Alone").first.click(timeout=LONG)
    page.get_by_role("button", name=re.compile("^Roll")).first.click(timeout=LONG)
    page.get_by_role("button", name=re.compile("^Roll (all|[1-5])")).first.wait_for(timeout=LONG)
    return page


def seconds(context: Any, site: str) -> float:
    """From the icon to a rolled die."""
    began = time.perf_counter()
    page = opened(context, site)
    took = time.perf_counter() - began
    page.close()
    return took


def install(context: Any, site: str) -> None:
    """Make the app available offline, and open it once."""
    page = context.new_page()
    page.goto(site)
    page.get_by_role("button", name="Make available offline").click(timeout=LONG)
    page.get_by_text("works without a network").wait_for(timeout=LONG)
    page.close()


# Processes of the browser


def family(word: str) -> list[int]:
    """The process whose command has this word in it, and all that it has started."""
    parents, found = {}, set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            pid, stat = int(folder.name), (folder / "stat").read_text()
            parents[pid] = int(stat.rpartition(")")[2].split()[1])
            if word in (folder / "cmdline").read_text():
                found.add(pid)
    found.discard(os.getpid())
    for pid in sorted(parents):
        if parents[pid] in found:
            found.add(pid)
    return sorted(found)


@contextmanager
def slowed(word: str) -> Iterator[None]:
    """The browser runs a slice of the time."""
    done = threading.Event()

    def slow() -> None:
        while not done.is_set():
            pids = family(word)
            for _ in range(20):  # then there may be new ones
                send(pids, signal.SIGSTOP)
                time.sleep(SLICE * (SLOWER - 1))
                send(pids, signal.SIGCONT)
                time.sleep(SLICE)

    thread = threading.Thread(target=slow)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def send(pids: list[int], kind: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, kind)


def largest(word: str) -> float:
    """The memory of the largest process in megabytes, with its share of what is shared: the tab."""
    sizes = [0.0]
    for pid in family(word):
        with suppress(OSError):
            text = Path(f"/proc/{pid}/smaps_rollup").read_text()
            sizes.append(int(text.partition("\nPss:")[2].split()[0]) / 1024)
    return max(sizes)


@contextmanager
def server(folder: Path) -> Iterator[str]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    database = ["--database", str(folder / "tables.sqlite")]
    command = [sys.executable, "-m", "fivefold", "serve", "--port", str(port), *database]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        site, end = f"http://127.0.0.1:{port}", time.monotonic() + 60
        while time.monotonic() < end:
            with suppress(URLError):
                urlopen(f"{site}/live").close()  # noqa: S310 (our own)
                break
            time.sleep(0.1)
        try:
            yield site
        finally:
            running.terminate()


def sizes() -> dict[str, object]:
    pack = json.loads((web_folder() / "offline" / "pack.json").read_text("utf-8"))
    values = {game: file["size"] for game, file in pack["values"].items()}
    whole = sum(file["size"] for file in pack["files"])
    return {"offline pack, bytes as sent": whole, "values of a game, at most": max(values.values())}


@contextmanager
def browser(playwright: Any, profile: str) -> Iterator[Any]:
    path = os.environ.get("FIVEFOLD_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)))
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=path, args=FLAGS, reduced_motion="reduce"
    )
    yield context
    context.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        profile = f"{name}/profile"
        with browser(playwright, profile) as context, server(Path(name)) as site:
            install(context, site)
            app = OfflineApp(context.new_page(), site)
            played = play(app, app.sit_down("yum"))
        with browser(playwright, profile) as context:
            context.set_offline(offline=True)
            opened(context, site).close()
            time.sleep(QUIET)
            page = opened(context, site)
            time.sleep(QUIET)
            memory = largest(profile)
            page.close()
            starts = [seconds(context, site) for _ in range(STARTS)]
            with slowed(profile):
                slow = [seconds(context, site) for _ in range(STARTS)]
    figures: dict[str, object] = {
        "icon to die, median s": round(median(starts), 2),
        f"the same {SLOWER} times slower, median s": round(median(slow), 2),
        "memory of the tab, MB": round(memory),
    }
    keep("offline", {**figures, **played, **sizes()})


if __name__ == "__main__":
    main()
