"""The installed app with no network and no server: games are kept, played and handed over."""

import json
import random
import re

import httpx2
import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.fair.verify import verify
from fivefold.record import Record
from fivefold.rules import game_ids, shelf_ids
from tests.support.paths import GAMES
from tests.support.serving import in_background
from tests.web.browsing import Loose
from tests.web.legible import WIDER
from tests.web.playing import enter, keep, last_dice

EVERY = [
    pytest.param(game_ids(), id="built-in"),
    pytest.param(shelf_ids(), id="shelf", marks=pytest.mark.long),
]
# A zero would ask first.
SOME_BOX, FIRST_ROLL = re.compile(": score [1-9]"), re.compile("^Roll 3 rolls left")


def dice(at):
    at.button(SOME_BOX).first.wait_for()  # when they do not tumble any more
    return at.page.get_by_role("group", name="Dice").inner_text()


def rolls_left(at, said):
    at.page.get_by_role("img", name=said).first.wait_for()


def on_server(phone, code):
    """The tables of this code on the server, as this browser finds them there."""
    return [table["status"] for table in all_on_server(phone) if table["code"] == code]


def all_on_server(phone):
    """In one answer: the page may be putting more games there."""
    headers = {"authorization": f"Bearer {phone.prefs['token']}"}
    told = httpx2.get(f"{phone.site}/api/tables?limit=500", headers=headers).json()
    assert told["next"] is None
    return told["tables"]


def hand_over(at, how):
    at.menu()
    at.confirm(how)


def is_uploaded(phone, *codes):
    wanted = {f"local-{code}" for code in codes}
    phone.screen.until(lambda: wanted <= set(phone.prefs.get("uploaded", [])))


def test_games_are_played_without_a_network_and_go_online_and_come_back(roaming):
    phone, at = roaming, roaming.screen
    phone.leave()
    at.go("/")
    phone.connect()
    done = phone.play("yum", "random", random.Random(1))
    at.go("/")
    at.play_now("Yum", "^Alone")
    at.page.wait_for_url("**/t/local-*")
    at.button(FIRST_ROLL).click()
    rolled = dice(at)
    phone.kill()
    assert dice(at) == rolled
    code = at.code.removeprefix("local-")

    phone.arrive()
    at.go("/")
    at.sees(re.compile("played here can be put on the server"))
    at.button("Put on the server").click()
    at.sees(re.compile("on the server now"))
    is_uploaded(phone, done)
    at.page.get_by_text("Games on this device").wait_for(state="hidden")
    assert on_server(phone, done) == ["over"]
    phone.prefer(uploaded=[], uploads=True)
    at.go("/")
    is_uploaded(phone, done)
    assert on_server(phone, done) == ["over"]

    at.go(f"/t/local-{code}")
    hand_over(at, "Continue online")
    at.page.wait_for_url(f"{phone.site}/t/{code}")
    at.button(SOME_BOX).first.click()
    at.button(FIRST_ROLL).wait_for()
    at.go(f"/t/local-{code}").sees("This game continues online.")
    at.button("Go there").click()
    at.page.wait_for_url(f"{phone.site}/t/{code}")
    hand_over(at, "Take along on this device")
    at.page.wait_for_url("**/t/local-*")
    at.button(FIRST_ROLL).wait_for()
    assert on_server(phone, code) == ["moved"]


@pytest.mark.slow
def test_four_people_keep_score_correct_and_reload(away):
    at = keep(away.screen, "yum", "Ann", "Bo", "Cléo", "Dev")
    last_dice(at, "66655", "Sixes", "Bo")
    last_dice(at, "66655", "Fives", "Cléo")
    at.button("Ann, Sixes: 18. Correct it").click()
    dialog = at.page.get_by_role("dialog")
    dialog.get_by_label("Enter as").select_option("Box and points")
    dialog.get_by_role("spinbutton", name="Points").fill("24")
    dialog.get_by_role("button", name="Correct it").click()
    dialog.wait_for(state="hidden")
    enter(at, "11")
    at.page.reload()
    at.sees("Cléo, your turn")
    at.page.get_by_role("cell", name="24").first.wait_for()
    last_dice(at, "11122", "Ones", "Dev")
    # Tables stay ours, whatever a browser forgets.
    code, owner = at.code, (away.prefs["deviceToken"], away.prefs["device"])
    at.page.evaluate("localStorage.clear()")
    at.go("/").page.locator(f"a[href$='{code}']").first.wait_for()
    assert (away.prefs["deviceToken"], away.prefs["device"]) == owner


@pytest.mark.slow
@pytest.mark.parametrize("games", EVERY)
def test_a_record_of_every_game_replays_and_verifies(away, games, tmp_path):
    away.screen.go("/")
    away.connect()
    for game in games:
        code = away.play(game, "random", random.Random(game))
        text = away.ask("GET", f"/api/tables/{code}/record")
        record = Record.parse(text)
        assert record.game.over
        verdict = verify(record)
        assert verdict.consistent
        assert verdict.checked == verdict.rolls
        (tmp_path / game).write_text(text, "utf-8")
        for command in ("replay", "verify"):
            told = CliRunner().invoke(app, [command, str(tmp_path / game)])
            assert told.exit_code == 0, told.output


STORED_VALUES = """async () => {
    const kept = await (await caches.open("fivefold-values")).keys();
    return kept.map(({ url }) => url.split("/").at(-1));
}"""


@pytest.mark.slow
def test_a_bot_that_comes_along_has_the_values_of_its_game(roaming):
    at = roaming.screen
    roaming.leave()
    at.go("/").play_now("Yum", "^Against .* random")  # without values, one that needs none
    at.page.wait_for_url("**/t/local-*")
    at.button(FIRST_ROLL).wait_for()
    # What only a server can compute is not offered.
    assert at.page.get_by_text("Chance to win").count() == 0
    roaming.arrive()
    at.go("/").play_now("Yum", "casual")
    at.page.wait_for_url(re.compile("/t/(?!local-)"))
    at.button(FIRST_ROLL).wait_for()
    hand_over(at, "Take along on this device")
    at.page.wait_for_url("**/t/local-*")
    assert any(name.startswith("yum-") for name in at.page.evaluate(STORED_VALUES))


@pytest.mark.slow
def test_more_games_than_a_list_shows_at_once_are_all_put_on_the_server_once(roaming):
    phone, at = roaming, roaming.screen
    phone.leave()
    at.go("/")
    phone.connect()
    before = json.loads(phone.ask("GET", "/api/tables?limit=500"))["tables"]
    phone.prefer(uploaded=[f"local-{table['code']}" for table in before])
    record = (GAMES / "yum-finished.fivefold").read_text("utf-8")
    asked = [{"id": f"old-{number}", "record": record} for number in range(60)]
    codes = [json.loads(phone.ask("POST", "/api/records", body))["code"] for body in asked]
    at.go("/")
    at.button("Show all").click()
    at.page.locator(f"a[href$='{codes[0]}']").first.wait_for()
    phone.arrive()
    at.go("/").sees("60 games that were played here")
    at.button("Put on the server").click()
    at.page.get_by_text("Games on this device").wait_for(state="hidden")
    is_uploaded(phone, *codes)
    phone.prefer(uploaded=[], uploads=True)
    at.go("/")
    is_uploaded(phone, *codes)
    found = [table["code"] for table in all_on_server(phone)]
    assert sorted(code for code in found if code in codes) == sorted(codes)


# Not at once: a worker that has ended does not answer whoever asked for it.
ABORT = """() => {
    const later = "import asyncio, os; asyncio.get_event_loop().call_later(0.2, os.abort); None";
    python.runPython(later);
}"""


def abort(at):
    """In the worker that runs Python: that of the page, which was started last."""
    at.until(lambda: at.page.workers and at.page.workers[-1].evaluate("'python' in self"))
    at.page.workers[-1].evaluate(ABORT)


@pytest.mark.slow
def test_a_game_goes_on_after_python_has_aborted(away):
    at = away.screen
    at.go("/").play_now("Yum", "^Alone")
    at.page.wait_for_url("**/t/local-*")
    at.button(FIRST_ROLL).click()
    rolls_left(at, "2 rolls left")
    dice(at)  # a press while they tumble would only let them lie
    with at.page.expect_event("worker"):
        abort(at)
    # The page starts another one, and what is done meanwhile waits for it.
    at.button(re.compile("^Roll")).click()
    rolls_left(at, "1 roll left")
    at.errors.clear()
    rolled = dice(at)
    abort(at)
    at.sees("The games on this device have stopped answering")
    at.errors.clear()
    at.button("Reload").click()
    rolls_left(at, "1 roll left")
    assert dice(at) == rolled
    at.button(SOME_BOX).first.click()
    rolls_left(at, "3 rolls left")


# What reaches out of the window.
CUT_OFF = """(within) => [...document.querySelectorAll(`${within}, ${within} *`)]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).position !== "absolute")
    .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < -1 || right > document.documentElement.clientWidth + 1;
    })
    .map((one) => `${one.tagName} ${one.textContent.trim().slice(0, 40)}`)"""
SEEN = """one => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
}"""
UPRIGHT, LYING = {"width": 390, "height": 844}, {"width": 844, "height": 390}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "remove", "sure"), [("en", "Remove", "Remove it"), ("fr", "Retirer", "Retirer")]
)
def test_letters_of_twice_the_size_cut_nothing_off(phone, lang, remove, sure):
    at, before = phone.screen, phone.page.viewport_size
    phone.prefer(lang=lang)
    at.go("/").button(remove, exact=True).wait_for()
    for size in (UPRIGHT, LYING):
        at.page.set_viewport_size(size)
        at.letters("200%")
        at.button(remove, exact=True).scroll_into_view_if_needed()
        assert at.fits()
        assert at.page.evaluate(CUT_OFF, "section[aria-labelledby=offline]") == []
        at.button(remove, exact=True).click()
        yes = at.page.get_by_role("dialog").get_by_role("button", name=sure, exact=True)
        assert yes.evaluate(SEEN)
        at.page.keyboard.press("Escape")
        yes.wait_for(state="hidden")
    phone.connect()
    setup = {"game": "yum", "seats": [{"kind": "me", "name": "Ann"}]}
    made = phone.ask("POST", "/api/tables", {"id": f"large-{lang}", "setup": setup})
    at.go(f"/t/local-{json.loads(made)['code']}").letters("200%")
    at.page.locator("summary").filter(has_text=re.compile("^Table$")).click()
    for size in (UPRIGHT, LYING):
        at.resize(size)
        assert at.page.locator(".menu").evaluate(WIDER) <= 0
        assert at.fits()
    phone.prefer(lang="en")
    at.resize(before)


# What the service worker stores: downloads that break off, damaged files, and shared records


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
    port1.onmessage = ({ data }) => resolve(data);
    navigator.serviceWorker.controller.postMessage({ kind: "check" }, [port2]);
})"""
_SHARE = """async (record) => {
    const form = new FormData();
    form.append("record", new File([record], "game.txt", { type: "text/plain" }));
    return (await fetch("/share-record", { method: "POST", body: form })).url;
}"""


@pytest.mark.slow
def test_what_is_stored_is_whole_and_what_is_shared_arrives(visitor, pack, tmp_path):
    at, database = Loose(visitor, ""), tmp_path / "tables.sqlite"
    with in_background(database) as at.site:
        at.go("/").button("Make available offline").wait_for()
    at.button("Make available offline").click()
    at.sees("Download interrupted")
    with in_background(database, port=int(at.site.rsplit(":", 1)[1])):
        at.button(re.compile("Make available offline|Resume download")).click()
        at.sees("opens and works without a network")
        at.button(re.compile("^Download the values of Yum")).click()
        at.sees("here", exact=True)
        damaged = at.page.evaluate(_DAMAGE, "fivefold-values")
        stored = pack / "values" / damaged.rsplit("/", 1)[1]
        assert at.page.evaluate(_SIZE, damaged) == stored.stat().st_size
        at.page.evaluate(_DAMAGE, "fivefold-pack")
        assert at.page.wait_for_function(_CHECK).json_value()["stored"] is False
        shared = at.page.evaluate(_SHARE, RECORD)
        assert shared == f"{at.site}/?shared"
        at.page.goto(shared)
        at.page.wait_for_url("**/t/*")
        at.sees("Bo, your turn")
    assert at.errors == []
