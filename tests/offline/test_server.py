"""The offline app answers as a server does: every request to both, with the same tables."""

import asyncio
import io
import shutil
from contextlib import AsyncExitStack
from zipfile import ZipFile

import pytest

from fivefold.server.app import create_app
from fivefold.server.requests.routing import MODULES, routes_of
from fivefold.server.settings import Settings
from fivefold.tables.ids import new_token
from tests.support.asgi import asking
from tests.support.hub_tables import OWN
from tests.support.offline_app import Values, asked, begun, offline_app
from tests.support.paths import GAMES
from tests.support.serving import GENEROUS
from tests.support.solved import folder_for_servers
from tests.support.waiting import run_story

TOKEN, OTHER = new_token(), new_token()
RECORD = (GAMES / "yum-finished.fivefold").read_text("utf-8")
POSITION = {"boxes": {"ones": 3}, "bonuses": 0, "dice": "33356", "rolls_left": 2}
SEATS = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


def new(**setup):
    return {"id": "one", "setup": {"game": "yum", "seats": SEATS, **setup}}


ASKED = {
    "all games": ("GET", "/api/games"),
    "rules": ("POST", "/api/rules", {"rules": OWN}),
    "rules that are none": ("POST", "/api/rules", {"rules": "x = "}),
    "no rules": ("POST", "/api/rules", {}),
    "no body": ("POST", "/api/rules"),
    "not JSON": ("POST", "/api/rules", "{"),
    "more than was asked": ("POST", "/api/rules", {"rules": OWN, "more": 1}),
    "a new table": ("POST", "/api/tables", new()),
    "the same again": ("POST", "/api/tables", new()),
    "another one with its id": ("POST", "/api/tables", new(manches=2)),
    "an unknown game": ("POST", "/api/tables", new(game="chess")),
    "an unknown bot": ("POST", "/api/tables", new(seats=[{"kind": "bot", "level": "x"}])),
    "a wrong seat": ("POST", "/api/tables", new(seats=[{"kind": "you"}])),
    "a record": ("POST", "/api/records", {"id": "two", "record": RECORD}),
    "a record that is none": ("POST", "/api/records", {"id": "three", "record": "x"}),
    "an unknown table": ("GET", "/api/tables/zzzzzzzzzz"),
    "no code": ("GET", "/api/tables/not-a-code"),
    "a table": ("GET", "/api/tables/{begun}"),
    "its code in capitals": ("GET", "/api/tables/{BEGUN}"),
    "its game": ("GET", "/api/tables/{begun}/game"),
    "its record": ("GET", "/api/tables/{begun}/record"),
    "a table of others to forget": ("DELETE", "/api/tables/zzzzzzzzzz"),
    "a table to forget": ("DELETE", "/api/tables/{over}"),
    "tables": ("GET", "/api/tables"),
    "a table that is being played": ("GET", "/api/tables/{begun}/bundle"),
    "a table as a bundle": ("GET", "/api/tables/{over}/bundle"),
    "no place to move to": ("POST", "/api/tables/{over}/move", {}),
    "a move of what is over": ("POST", "/api/tables/{over}/move", {"to": "server"}),
    "nothing to take back": ("POST", "/api/tables/{begun}/take-back"),
    "a bundle that is none": ("POST", "/api/bundles", {"bundle": "{"}),
    "a hint": ("GET", "/api/tables/{begun}/hint?seat=0"),
    "a hint for no seat": ("GET", "/api/tables/{begun}/hint"),
    "a hint for a wrong seat": ("GET", "/api/tables/{begun}/hint?seat=x"),
    "a hint for a large seat": ("GET", "/api/tables/{begun}/hint?seat=99"),
    "a hint for another seat": ("GET", "/api/tables/{begun}/hint?seat=1"),
    "a chance to reach nothing": ("GET", "/api/tables/{begun}/reach?seat=0"),
    "a review": ("GET", "/api/tables/{over}/review"),
    "a review of nothing": ("GET", "/api/tables/zzzzzzzzzz/review"),
    "chances to win": ("GET", "/api/tables/{over}/winning"),
    "advice": ("POST", "/api/advice", {"game": "yum", "position": POSITION, "act": "keep 33"}),
    "advice on nothing": ("POST", "/api/advice", {"game": "yum"}),
    "a distribution of nothing": ("GET", "/api/games/chess/spread"),
    "drills": ("GET", "/api/drills?game=yum&seed=3"),
    "own drills": ("GET", "/api/drills?game=yum&kind=mine"),
    "drills of a kind that is none": ("GET", "/api/drills?game=yum&kind=x"),
    "drills for no game": ("GET", "/api/drills"),
    "a history": ("GET", "/api/history"),
    "an unknown route": ("GET", "/api/nothing"),
    "nothing to post to": ("POST", "/api/nothing", {}),
    "a wrong method": ("DELETE", "/api/games"),
}
DIFFERENT = {
    ("POST", "/api/tokens"): "random",
    ("POST", "/api/tokens/change"): "a device has one token",
    ("GET", "/api/solved"): "the offline app fetches what a server solves",
    ("GET", "/api/history/export"): "a zip file has the time in it; see below",
    ("DELETE", "/api/history"): "the last request; see below",
}


class Both:
    """A server and an offline app with the same tables."""

    def __init__(self, runner, client, app, codes):
        self.runner, self.client, self.app, self.codes = runner, client, app, codes

    def ask(self, method, path, body=None, token=TOKEN, **headers):
        """What both answer."""
        path = path.format(**self.codes)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            given["authorization"] = f"Bearer {token}"

        async def told():
            here = await asked(self.app, method, path, body, token, **headers)
            return await self._server(method, path, body, given), here

        return self.runner.run(told())

    async def _server(self, method, path, body, headers):
        more = (
            {"content": body}
            if isinstance(body, str)
            else {"json": body}
            if body is not None
            else {}
        )
        more["headers"] = headers | ({} if body is None else {"content-type": "application/json"})
        while True:
            answer = await self.client.request(method, path, **more)
            if answer.status_code not in (202, 503):
                break
            await asyncio.sleep(0.05)
        is_json = answer.content and answer.headers["content-type"] == "application/json"
        return answer.status_code, answer.json() if is_json else answer.content


async def prepared(database, folder):
    """Tables in a database: one that is being played, and one that is over."""
    async with offline_app(database, folder) as app:
        code, page = await begun(app, TOKEN, "me", "me", hints=True)
        await page.say(type="act", seat=0, act="roll")
        body = {"id": "over", "record": RECORD}
        _, made = await asked(app, "POST", "/api/records", body, TOKEN)
        return {"begun": code, "BEGUN": code.upper(), "over": made["code"]}


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    place, folder = tmp_path_factory.mktemp("both"), folder_for_servers("yum")
    ours, theirs = place / "offline.sqlite", place / "server.sqlite"
    with asyncio.Runner() as runner:
        codes = runner.run(prepared(ours, folder))
        shutil.copy(ours, theirs)
        stack = AsyncExitStack()
        app = create_app(Settings(database=str(theirs), limits=GENEROUS, values_folder=folder))
        client = runner.run(stack.enter_async_context(asking(app)))
        app = runner.run(
            stack.enter_async_context(offline_app(ours, folder, Values(games=["yum"])))
        )
        app._context.hub.solved._here.add("yum")  # the exact values are in the folder
        yield Both(runner, client, app, codes)
        runner.run(stack.aclose())


def is_like(template, path):
    """Whether a path is one of a route."""
    wanted, parts = template.split("/"), path.split("/")
    pairs = zip(wanted, parts, strict=False)
    return len(wanted) == len(parts) and all(a == b or a.startswith("{") for a, b in pairs)


def test_every_route_is_asked_for_or_named():
    routes = [(each.method, each.path) for module in MODULES for each in routes_of(module)]
    paths = [(method, path.partition("?")[0]) for method, path, *_ in ASKED.values()]

    def is_asked(method, path):
        return any(method == one and is_like(path, other) for one, other in paths)

    assert [each for each in routes if each not in DIFFERENT and not is_asked(*each)] == []


@pytest.mark.parametrize("case", ASKED)
def test_server_and_offline_app_answer_alike(both, case):
    there, here = both.ask(*ASKED[case], accept_language="fr", prefer="respond-async")
    assert without_times(here) == without_times(there)


def without_times(answer):
    """A table that both have just made was not made at the same time."""
    status, data = answer
    if isinstance(data, dict) and "tables" in data:
        data = [{**table, "changed": 0} for table in data["tables"]]
    return status, data


@pytest.mark.parametrize("token", [None, OTHER, "short"], ids=["no token", "another", "wrong"])
@pytest.mark.parametrize(
    "case", ["all games", "a new table", "tables", "a table", "a hint", "a review", "a history"]
)
def test_strangers_are_answered_alike(both, case, token):
    there, here = both.ask(*ASKED[case], token=token)
    assert without_times(here) == without_times(there)


def test_an_export_has_the_same_games(both):
    files = [ZipFile(io.BytesIO(data)) for _, data in both.ask("GET", "/api/history/export")]
    assert files[0].namelist() == files[1].namelist()
    assert files[0].namelist()


def test_a_deleted_history_is_gone(both):
    assert both.ask("DELETE", "/api/history") == ((204, b""), (204, b""))


def test_a_bug_is_answered_with_an_error_and_logged(tmp_path, monkeypatch, caplog):
    async def story():
        async with offline_app(tmp_path / "tables.sqlite", tmp_path) as app:
            monkeypatch.setattr(app._context.hub.store, "summaries_of", None)
            status, told = await asked(app, "GET", "/api/tables", token=TOKEN)
            assert (status, told["code"]) == (500, "server-failed")

    run_story(story())
    assert caplog.records[-1].exc_info
