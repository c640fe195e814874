"""Firefox and WebKit, driven with few commands: to look, to press, to write, to wait.

Firefox speaks WebDriver BiDi itself, so `websockets` is all that it takes. WebKit's own driver
speaks the older WebDriver, which is plain HTTP, and needs a screen: Xvfb.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from base64 import b64decode
from contextlib import ExitStack, suppress
from pathlib import Path
from socket import create_server

import httpx2
from websockets.sync.client import connect

from tests.support.paths import ROOT

PATIENCE = 60
"""Seconds that anything may take."""
SHOTS = ROOT / "web" / "shots"
"""For pictures; git ignores it."""

# What people find by its role and its name: what is hidden, behind a dialog or not to be pressed
# yet is not there. With it, `pressable` says where it can be pressed: it does not move, and
# nothing lies over it. `soon` looks again and again, but not for long, as the page may be left.
_FIND = r"""
const ROLES = {
    button: "button, summary", link: "a[href]", heading: "h1, h2, h3", textbox: "input",
    box: "td button:not(.filled)", row: "tr", text: "p, span, li, small",
};
const plain = (text) => (text ?? "").replace(/\s+/g, " ").trim();
const within = (one) =>
    [one.innerText, ...[...one.querySelectorAll("[role=img]")].map((each) => each.ariaLabel)];
const said = (one) =>
    plain(one.ariaLabel ?? one.labels?.[0]?.innerText) || plain(within(one).join(" "));
const shown = (role, name) =>
    [...document.querySelectorAll(ROLES[role])].filter((one) =>
        one.checkVisibility() && !one.disabled && one.ariaDisabled !== "true"
        && !one.closest("[inert], [aria-busy=true]") && new RegExp(name).test(said(one)));
const frame = () => new Promise(requestAnimationFrame);
const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
};
const pressable = async (one) => {
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const before = middle(one);
    await frame();
    await frame();
    const [x, y] = middle(one);
    const still = x === before[0] && y === before[1];
    return still && one.contains(document.elementFromPoint(x, y)) ? [x, y, said(one)] : null;
};
const soon = async (look) => {
    const late = performance.now() + 2000;
    for (;;) {
        const found = await look();
        if (found || performance.now() > late) return found;
        await new Promise((resume) => setTimeout(resume, 40));
    }
};
"""
_PRESSABLE = """async () => {
    for (const [role, name] of wanted) {
        for (const one of shown(role, name)) {
            const place = await pressable(one);
            if (place) return place;
        }
    }
}"""
_SHOWN = "() => wanted.flatMap((each) => shown(...each)).map(said)[0]"
_GONE = "() => wanted.every((each) => shown(...each).length === 0)"
_DRAWN = "async () => { for (let n = 0; n < 4; n += 1) await new Promise(requestAnimationFrame); }"
_FITS = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
# For WebKit, whose driver does not say what goes wrong in a script: the page notes it, once loaded.
_WATCH = """() => {
    const noted = () => JSON.parse(sessionStorage.failed ?? "[]");
    const note = (what) => (sessionStorage.failed = JSON.stringify([...noted(), `${what}`]));
    addEventListener("error", ({ message }) => note(message));
    addEventListener("unhandledrejection", ({ reason }) => note(reason));
    console.error = (...said) => note(said.join(" "));
}"""


class Refused(Exception):
    """A browser did not do what it was told."""


class Engine:
    """A browser of its own with one page; what differs between engines is in the classes below."""

    name: str
    programs: tuple[str, ...]
    """What must be installed: each by its possible names."""

    @classmethod
    def missing(cls):
        """The first program that this machine lacks, if any."""
        return next((names for names in cls.programs if _program(names) is None), None)

    def __init__(self, site, **settings):
        self.site, self.settings = site, settings
        self.closing = ExitStack()
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.folder = Path(self.closing.enter_context(folder))
        try:
            self.begin()
        except BaseException:
            self.closing.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, _, failure, __):
        """A failure leaves a picture. What goes wrong in the page's own script is a failure."""
        with self.closing:
            if failure is None:
                self.evaluate("() => 0")  # its answer comes after any errors before
                assert self.errors == [], self.errors
                return
            with suppress(Exception):
                picture = self.shoot(SHOTS / f"{self.name}-{time.time_ns()}.png")
                failure.add_note(f"{self.name} showed {picture}")

    def run(self, *command, **env):
        """A program that ends with the browser; what it says is in the files `out` and `err`."""
        files = [(self.folder / name).open("ab") for name in ("out", "err")]
        homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), str(self.folder))
        # In a session of its own, so that the processes that it starts end with it.
        started = subprocess.Popen(
            command,
            stdout=files[0],
            stderr=files[1],
            env=os.environ | homes | env,
            start_new_session=True,
        )
        for file in files:
            file.close()
        self.closing.callback(_end, started)

    def said(self, file, pattern):
        """Wait until a program has said this."""
        return _until(lambda: re.search(pattern, (self.folder / file).read_text(errors="replace")))

    # Looking

    def open(self, path):
        """To a page of the app, until it shows something."""
        self.load(self.site + path)
        self.sees("heading", ".")
        return self

    def sees(self, role, name):
        """What it says there, once it is there."""
        return self._wait(_SHOWN, (role, name))

    def gone(self, role, name):
        self._wait(_GONE, (role, name))

    def _wait(self, look, *wanted):
        glance = f"async (wanted) => {{ {_FIND} return soon({look}); }}"
        late, why = time.monotonic() + PATIENCE, ""
        while time.monotonic() < late:
            try:
                if found := self.evaluate(glance, wanted):
                    return found
            except Refused as refused:  # perhaps the page was just left for another
                why = str(refused)
                time.sleep(0.1)
        page = self.evaluate("() => `${location}\\n${document.body.innerText}`")
        raise AssertionError(f"{self.name}: {wanted} never came {why}\n{page}")

    @property
    def path(self):
        return self.evaluate("() => location.pathname")

    @property
    def fits(self):
        """Nothing has to be moved sideways."""
        return self.evaluate(_FITS)

    def shoot(self, file):
        """A picture of what is in sight."""
        self.evaluate(_DRAWN)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b64decode(self.picture()))
        return file

    # Doing

    def press(self, name, role="button"):
        return self.press_any((role, name))

    def press_any(self, *wanted):
        """The first of these that can be pressed; what it says."""
        x, y, said = self._wait(_PRESSABLE, *wanted)
        there = {"type": "pointerMove", "x": x, "y": y, "duration": 0}
        tap = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.act(mouse | {"actions": [there, *tap]})
        return said

    def write(self, name, text):
        """Into the field of this name, instead of what stands there."""
        self.press(name, role="textbox")
        self.evaluate("() => document.activeElement.select()")
        keys = [{"type": kind, "value": each} for each in text for kind in ("keyDown", "keyUp")]
        self.act({"type": "key", "id": "keys", "actions": keys})

    def remember(self, **prefs):
        """This browser has kept this from an earlier visit."""
        self.load(f"{self.site}/icon.svg")
        self.evaluate("(kept) => { localStorage.fivefold = kept; }", json.dumps(prefs))


class Firefox(Engine):
    """Settings are those of `about:config`."""

    name = "firefox"
    programs = ("firefox-esr firefox",)

    def begin(self):
        settings = {"intl.accept_languages": "en", **self.settings}
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(settings[key])});" for key in settings]
        (self.folder / "user.js").write_text("\n".join(lines))
        profile = ("--profile", str(self.folder))
        self.run(_program(self.programs[0]), "--headless", "--remote-debugging-port=0", *profile)
        address = self.said("err", r"listening on (ws://\S+)")[1]
        connecting = connect(f"{address}/session", max_size=None, proxy=None)
        self._socket = self.closing.enter_context(connecting)
        self._count, self.errors = 0, []
        self._command("session.new", capabilities={})
        [tab] = self._command("browsingContext.getTree", maxDepth=0)["contexts"]
        self._page = {"context": tab["context"]}
        self._command("session.subscribe", events=["log.entryAdded"])

    def _command(self, method, **params):
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            said = json.loads(self._socket.recv(timeout=PATIENCE))
            if said.get("id") == self._count:
                break
            if said.get("params", {}).get("level") == "error":
                self.errors.append(said["params"]["text"])
        if said["type"] == "error":
            raise Refused(said["message"])
        return said["result"]

    def load(self, address):
        self._command("browsingContext.navigate", **self._page, url=address, wait="complete")

    def reload(self):
        self._command("browsingContext.reload", **self._page, wait="complete")

    def evaluate(self, script, *given):
        asked = {"expression": _called(script, given), "awaitPromise": True, "target": self._page}
        said = self._command("script.evaluate", **asked)
        if said["type"] == "exception":
            raise Refused(said["exceptionDetails"]["text"])
        return json.loads(said["result"]["value"])

    def act(self, source):
        self._command("input.performActions", **self._page, actions=[source])

    def resize(self, size):
        self._command("browsingContext.setViewport", **self._page, viewport=size)

    def picture(self):
        return self._command("browsingContext.captureScreenshot", **self._page)["data"]


class WebKit(Engine):
    """Its window has a bar above the page, and is never narrower than 447 pixels."""

    name = "webkit"
    programs = ("WebKitWebDriver", "Xvfb")

    def begin(self):
        self.run("Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp")
        screen = ":" + self.said("out", r"(\d+)\n")[1]
        with create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.run("WebKitWebDriver", f"--port={port}", DISPLAY=screen, NO_AT_BRIDGE="1")
        client = httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        self._http = self.closing.enter_context(client)
        _until(self._answers)
        self._session = ""
        made = self._command("POST", "/session", {"capabilities": {}})
        self._session = f"/session/{made['sessionId']}"

    def _answers(self):
        with suppress(httpx2.TransportError):
            return self._http.get("/status").is_success

    def _command(self, method, path, body=None):
        said = self._http.request(method, self._session + path, json=body)
        value = said.json()["value"]
        if said.is_error:
            raise Refused(value["message"])
        return value

    @property
    def errors(self):
        return self.evaluate("() => JSON.parse(sessionStorage.failed ?? '[]')")

    def load(self, address):
        self._command("POST", "/url", {"url": address})
        self.evaluate(_WATCH)

    def reload(self):
        self._command("POST", "/refresh", {})
        self.evaluate(_WATCH)

    def evaluate(self, script, *given):
        called = f"{_called(script, given)}.then(arguments[0], (why) => arguments[0](`!${{why}}`));"
        said = self._command("POST", "/execute/async", {"script": called, "args": []})
        if said.startswith("!"):
            raise Refused(said)
        return json.loads(said)

    def act(self, source):
        self._command("POST", "/actions", {"actions": [source]})

    def resize(self, size):
        self._command("POST", "/window/rect", size)

    def picture(self):
        return self._command("GET", "/screenshot")


def _called(script, given):
    """A function of the page with what it is given: its result is JSON, which both carry alike."""
    return f"(async () => JSON.stringify((await ({script})(...{json.dumps(given)})) ?? null))()"


def _program(names):
    return next(filter(None, map(shutil.which, names.split())), None)


def _until(holds):
    late = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < late, "the browser never began"
        time.sleep(0.02)
    return found


def _end(started):
    """A program and all that it has started."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(started.pid, how)
        with suppress(subprocess.TimeoutExpired):
            started.wait(10)
