"""A browser whose page was made available offline, and its server, which comes and goes."""

import json
import re
from contextlib import ExitStack
from time import monotonic

from fivefold.server.routes.static import web_folder
from tests.support.serving import in_background, some_act
from tests.web.browsing import PATIENCE, PHONE, Loose

# A second worker beside the page's own: the one that was first serves both, as it does for tabs.
_CLIENT = """async (address) => {
    const { pack } = document.documentElement.dataset;
    const name = `fivefold-offline,${pack},${performance.timeOrigin}`;  // of the page's version
    const worker = new Worker(address, { type: 'module', name });
    const waiting = new Map();
    const app = { view: null, closed: null, done: new Map() };
    let count = 0;
    const heard = (frame) => {
        const { type, view, id } = frame;
        if (type === 'welcome') Object.assign(app, { view, mine: frame.mine });
        if (type === 'events') {
            const players = { ...app.view.players, ...view.players };
            app.view = { ...app.view, ...view, players };
        }
        if (type === 'done' || type === 'refused') waiting.get(id)?.(frame);
    };
    worker.onmessage = ({ data }) => {
        if (data.kind === 'answer') {
            waiting.get(data.id)?.([data.status, new TextDecoder().decode(data.body)]);
        }
        if (data.kind === 'opened') waiting.get('opened')?.(null);
        if (data.kind === 'closed') app.closed = data.code;
        if (data.kind === 'frame') heard(JSON.parse(data.text));
    };
    const answer = (id) => new Promise((resolve, reject) => {
        waiting.set(id, resolve);
        setTimeout(() => reject(new Error(`no answer to ${id}`)), 60_000);
    });
    app.request = (method, path, token, body) => {
        const id = (count += 1);
        const headers = token === null ? {} : { authorization: `Bearer ${token}` };
        const asked = answer(id);
        worker.postMessage({ kind: 'request', id, method, path, headers, body });
        return asked;
    };
    app.open = async (code, token) => {
        const opened = answer('opened');
        worker.postMessage({ kind: 'open', socket: 1 });
        await opened;
        app.view = null;
        app.tell({ type: 'hello', table: code, token });
    };
    app.close = () => worker.postMessage({ kind: 'close', socket: 1 });
    app.tell = (message) => {
        worker.postMessage({ kind: 'frame', socket: 1, text: JSON.stringify(message) });
    };
    app.say = (message) => {
        const id = `m${(count += 1)}-${Date.now()}`;
        const said = answer(id);
        app.tell({ id, ...message });
        return said;
    };
    globalThis.app = app;
}"""


class Away:
    """A phone with the app, and the server at home, at the same address whenever it is there."""

    def __init__(self, chromium, folder):
        self._folder, self._server, self._port = folder, None, 0
        self._closing = ExitStack()
        self.site = self.arrive()
        context = chromium.new_context(locale="en", viewport=PHONE)
        self._closing.callback(context.close)
        self.screen = Loose(context, self.site)
        self.page = self.screen.page

    def arrive(self):
        """The server is there (again)."""
        if self._server is not None:
            return self.site
        self._server = ExitStack()
        site = self._server.enter_context(
            in_background(self._folder / "tables.sqlite", port=self._port)
        )
        self._port = int(site.rsplit(":", 1)[1])
        if hasattr(self, "screen"):
            self.screen.context.set_offline(False)
        return site

    def leave(self):
        """No network, and no server either."""
        self.screen.context.set_offline(True)
        if self._server is not None:
            self._server.close()
        self._server = None

    def close(self):
        self._closing.close()
        if self._server is not None:
            self._server.close()

    def make_available(self):
        """As people do it on the first page."""
        self.screen.go("/")
        self.screen.button(re.compile("Make available offline|Resume download")).click()
        self.page.get_by_text("opens and works without a network").wait_for()

    @property
    def prefs(self):
        return self.page.evaluate("JSON.parse(localStorage.fivefold ?? '{}')")

    def prefer(self, **changed):
        """What this browser remembers, after the page is loaded anew."""
        self.screen.remembers("fivefold", self.prefs | changed)

    def kill(self):
        """The page is gone in the middle of everything, and opened again."""
        address = self.page.url
        self.page.close()
        self.screen.page = self.page = self.screen.context.new_page()
        self.page.goto(address)

    # The offline app without its page

    def connect(self):
        """Speak to the offline app as a page does; for games that nobody has to look at."""
        [worker] = (web_folder() / "assets").glob("worker-*.js")
        self.page.evaluate(_CLIENT, f"/assets/{worker.name}")
        self.token = self.prefs.get("deviceToken")
        if self.token is None:
            self.token = json.loads(self.ask("POST", "/api/tokens", token=None))["token"]
            self.prefer(deviceToken=self.token)

    def ask(self, method, path, body=None, token=""):
        given = self.token if token == "" else token
        asked = [method, path, given, None if body is None else json.dumps(body)]
        status, answer = self.page.evaluate("asked => app.request(...asked)", asked)
        assert status < 300, answer
        return answer

    def say(self, **message):
        return self.page.evaluate("message => app.say(message)", message)

    @property
    def view(self):
        return self.page.evaluate("app.view")

    def play(self, game, level, rng):
        """A whole game against a bot; returns its code."""
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": level}]
        setup = {"game": game, "seats": seats, "pace": 0, "closing": None}
        made = self.ask("POST", "/api/tables", {"id": f"{game}-{level}", "setup": setup})
        code = json.loads(made)["code"]
        self.page.evaluate("asked => app.open(...asked)", [code, self.token])
        self.screen.until(lambda: self.view is not None)
        self.say(type="seed", seat=0, seed="garden")
        self.say(type="start")
        late = monotonic() + PATIENCE
        while (view := self.view)["status"] in ("open", "playing"):
            act = some_act(view, 0, rng)
            if act is None:  # a bot's turn
                self.screen.must_be_before(late)
                self.page.wait_for_timeout(2)
                continue
            late = monotonic() + PATIENCE
            more = {"over": view["state"]["standing_bid"]} if act.startswith("bid") else {}
            self.say(type="act", seat=0, act=act, **more)
        self.page.evaluate("app.close()")
        return code
