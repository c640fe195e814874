"""The page in Firefox and in WebKit: a first visit, whole games, a game by link, no network."""

import os
import re
from contextlib import ExitStack

import httpx2
import pytest

from fivefold.record import Record, summary
from fivefold.rules import built_in
from fivefold.server.routes.static import web_folder
from tests.support.serving import in_background
from tests.web.engines import SHOTS, Firefox, WebKit

pytestmark = pytest.mark.slow

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
OPEN_BOX = r"^(.+?) ?: .*?(\d+)$"
"""A box that can be filled, and what it scores then."""
WON = r"\bwins?\b"
RECORD = """() => fetch(`/api/tables/${location.pathname.slice(3)}/record`)
    .then((answer) => answer.text())"""


@pytest.fixture(params=[Firefox, WebKit], ids=lambda engine: engine.name)
def engine(request):
    return available(request.param)


def available(engine):
    if (lacking := engine.missing()) is not None:
        pytest.skip(f"no {engine.name}: `make other-browsers`, or install {lacking}")
    return engine


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    if not (web_folder() / "offline" / "pack.json").is_file():
        pytest.skip("the web app has no offline pack: `make web` (needs Node.js and a network)")
    with in_background(tmp_path_factory.mktemp("engines") / "tables.sqlite") as url:
        yield url


def shoot(at, name):
    """For people to look at, if they want it."""
    if "FIVEFOLD_SHOTS" in os.environ:
        at.shoot(SHOTS / f"{at.name}-{name}.png")


def told(at):
    """What the record of the game says."""
    return summary(Record.parse(at.evaluate(RECORD).encode()))


def take_a_turn(at):
    at.press("^Roll 3 rolls left$")
    return fill_a_box(at)


def fill_a_box(at):
    """Write what lies there into the first open box: its name and the points."""
    box, points = re.match(OPEN_BOX, at.press(OPEN_BOX, role="box")).groups()
    if points == "0":
        at.press("^Score 0$")
    at.gone("box", OPEN_BOX)
    return box, points


def test_a_first_visit(engine, site):
    with engine(site) as at:
        for name, size in (("phone", PHONE), ("desk", DESK)):
            at.resize(size)
            at.open("/").sees("button", "^Play now: Yum$")
            assert at.fits
            shoot(at, name)
        at.sees("button", "^Make available offline$")  # so the service worker is there
        at.gone("text", "A new version is here")
        at.press("^FR")
        at.sees("heading", "Cinq dés")
        at.press("^EN")
        at.press("^Rules of Yum$", role="link")
        at.sees("heading", "Yum")


def test_a_whole_game_of_yum_alone(engine, site):
    with engine(site) as at:
        at.resize(PHONE)
        at.open("/").press("^Play now: Yum$")
        at.write("^Your name$", "Zoé")
        at.press("^Alone$")
        at.press("^Roll 3 rolls left$")
        at.sees("box", OPEN_BOX)  # a press while the dice fall only lays them down
        at.press("^Roll all 2 rolls left$")
        at.sees("button", "1 rolls? left$")
        at.sees("box", OPEN_BOX)
        shoot(at, "yum")
        fill_a_box(at)
        for _ in built_in("yum").boxes[1:]:
            take_a_turn(at)
        points = at.sees("heading", "^Your score").removeprefix("Your score: ")
        [player] = told(at)["players"]
        assert (player["name"], str(player["total"])) == ("Zoé", points)
        shoot(at, "yum-end")


def poker_table(site):
    """A table with two bots who take no time, and easy cards: its code, and whose it is."""
    bots = [{"kind": "bot", "level": "random", "name": name} for name in ("Bo", "Cléo")]
    setup = {"game": "deluxe-poker", "seats": [{"kind": "me", "name": "Ann"}, *bots], "pace": 0}
    setup |= {"deck": ["1111J/1/700"] * 7, "closing": None}
    with httpx2.Client(base_url=site) as client:
        token = client.post("/api/tokens").json()["token"]
        mine = {"authorization": f"Bearer {token}"}
        asked = {"id": f"table-of-{token[:8]}", "setup": setup}
        return client.post("/api/tables", json=asked, headers=mine).json()["code"], token


def test_a_whole_game_of_deluxe_poker_against_bots(engine, site):
    code, token = poker_table(site)
    wishes = ("^Turn the", "^Roll", "^Lock", r"^Bet \$100 on no", "^Pass")
    wanted = [("heading", WON), *(("button", wish) for wish in wishes)]
    with engine(site) as at:
        at.resize(PHONE)
        at.remember(token=token)
        at.open(f"/t/{code}")
        for _ in range(500):
            if re.search(WON, at.press_any(*wanted)):
                break
        headline = at.sees("heading", WON).replace("You", "Ann")
        shoot(at, "poker-end")
        end = told(at)
        assert end["finished"]
        assert [name for name in ("Ann", "Bo", "Cléo") if name in headline] == end["winners"]


def test_a_game_by_link_between_two_browsers(engine, site):
    with engine(site) as ann, engine(site) as bo:
        bo.resize(PHONE)
        ann.open("/").press("^New table: Yum$", role="link")
        ann.write("^Seat 1: name$", "Ann")
        ann.press("^Set up the table$")
        ann.press("^Copy the link$")
        ann.sees("text", "^Link copied")
        bo.open(ann.path).write("^Your name$", "Bo")
        bo.press("^Sit down")
        ann.sees("heading", "^Everyone is here$")
        ann.press("^Start the game$")
        for _ in built_in("yum").boxes:
            row = ""
            for one, other in ((ann, bo), (bo, ann)):
                box, points = take_a_turn(one)
                row += f" {points}"
                other.sees("row", rf"^{box}.*{row}\D*$")
        for at, place in ((ann, "desk"), (bo, "phone")):
            at.sees("heading", WON)
            assert told(at) == told(ann)
            shoot(at, f"link-{place}")
        assert told(ann)["finished"]


def test_playing_without_a_network(engine, site, tmp_path):
    with ExitStack() as server:
        home = server.enter_context(in_background(tmp_path / "tables.sqlite"))
        with engine(home) as at:
            at.open("/").press("^Make available offline$")
            at.sees("text", "opens and works without a network")
            server.close()
            at.reload()
            at.press("^Play now: Yum$")
            at.press("^Alone$")
            take_a_turn(at)
            at.sees("button", "^Roll 3 rolls left$")
            assert at.path.startswith("/t/local-")
            shoot(at, "offline")


LIMITS = {
    "nothing is stored": ("network.cookie.cookieBehavior", 2, "stores nothing", "conserve rien"),
    "no WebAssembly": ("javascript.options.wasm", False, "is turned off", "est désactivé"),
}


@pytest.mark.parametrize("limit", LIMITS)
def test_what_a_browser_does_not_allow_is_said_in_both_languages(site, limit):
    setting, value, english, french = LIMITS[limit]
    with available(Firefox)(site, **{setting: value}) as at:
        at.open("/").press("^FR")
        at.sees("text", french)
        at.press("^EN")
        at.sees("text", english)
        at.errors.clear()  # a service worker that may store nothing is one
