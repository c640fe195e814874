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
from tests.web.keeping import enter, last_dice

EVERY = [
    pytest.param(game_ids(), id="built-in"),
    pytest.param(shelf_ids(), id="shelf", marks=pytest.mark.long),
]

SOME_BOX, FIRST_ROLL = re.compile(": score [1-9]"), re.compile("^Roll 3 rolls left")


def run(*command):
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    return done.output


def test_four_people_keep_score_correct_and_reload(away):
    at = away.screen
    at.go("/keep?game=yum")
    for number, name in enumerate(("Ann", "Bo", "Cléo", "Dev"), start=1):
        if number > 2:
            at.button("Add a player").click()
        at.page.get_by_label(f"Name of player {number}").fill(name)
    at.button("Start", exact=True).click()
    at.page.wait_for_url(re.compile("/t/local-"))
    for name, box in (("Bo", "Sixes"), ("Cléo", "Fives")):
        last_dice(at, "66655", box)
        at.page.get_by_text(f"{name}, your turn").first.wait_for()
    at.button("Correct a turn").click()
    dialog = at.page.get_by_role("dialog")
    dialog.get_by_label("Which turn?").select_option(label="Ann – Sixes: 18")
    for _ in range(5):
        dialog.get_by_role("button", name="Erase the last die").click()
    for face in "66661":
        dialog.get_by_role("button", name=f"Add a die showing {face}").click()
    dialog.get_by_role("button", name="Correct it").click()
    dialog.wait_for(state="hidden")
    enter(at, "11")
    at.page.reload()
    at.page.get_by_text("Cléo, your turn").first.wait_for()
    at.page.get_by_role("cell", name="24").first.wait_for()
    last_dice(at, "11122", "Ones")
    at.page.get_by_text("Dev, your turn").first.wait_for()
    at.shoot("offline-keeper")


def test_without_its_values_a_game_has_a_bot_that_needs_none(away):
    at = away.screen
    at.go("/")
    at.play_now("Yum", "^Against .* random")
    at.page.wait_for_url(re.compile("/t/local-"))
    at.button(FIRST_ROLL).wait_for()
    # What only a server can compute is not offered.
    assert at.page.get_by_text("Chance to win").count() == 0


def check(text, file):
    """A record from the offline app replays and verifies, here and at the command line."""
    record = Record.parse(text)
    assert record.game.over
    verdict = verify(record)
    assert verdict.consistent
    assert verdict.checked == verdict.rolls
    file.write_text(text, "utf-8")
    run("replay", str(file))
    run("verify", str(file))


@pytest.mark.parametrize("games", EVERY)
def test_whole_games_against_a_bot(away, games, tmp_path):
    away.screen.go("/")
    away.connect()
    for game in games:
        code = away.play(game, "random", random.Random(game))
        check(away.ask("GET", f"/api/tables/{code}/record"), tmp_path / f"{game}.fivefold")


def on_server(away, code):
    """The tables of this code on the server, as this browser finds them there."""
    return [table["status"] for table in all_on_server(away) if table["code"] == code]


def all_on_server(away):
    """In one answer: the page may be putting more games there."""
    headers = {"authorization": f"Bearer {away.prefs['token']}"}
    told = httpx2.get(f"{away.site}/api/tables?limit=500", headers=headers).json()
    assert told["next"] is None
    return told["tables"]


def hand_over(at, how):
    at.page.get_by_text("Table", exact=True).click()
    at.button(how).click()
    at.page.get_by_role("dialog").get_by_role("button", name=how).click()


def test_a_game_survives_its_page_goes_online_and_comes_back(roaming):
    phone, at = roaming, roaming.screen
    phone.leave()
    at.go("/")
    phone.connect()
    done = phone.play("yum", "random", random.Random(1))
    at.go("/")
    at.play_now("Yum", "^Alone")
    at.page.wait_for_url(re.compile("/t/local-"))
    at.button(FIRST_ROLL).click()
    at.button(SOME_BOX).first.wait_for()
    dice = at.page.get_by_role("group", name="Dice").inner_text()
    phone.kill()
    at.button(SOME_BOX).first.wait_for()
    assert at.page.get_by_role("group", name="Dice").inner_text() == dice
    code = at.page.url.rsplit("local-", 1)[1]

    phone.arrive()
    at.go("/")
    at.page.get_by_text(re.compile("played here can be put on the server")).wait_for()
    at.shoot("offline-uploads")
    at.button("Put on the server").click()
    at.page.get_by_text(re.compile("on the server now")).wait_for()
    at.until(lambda: f"local-{done}" in phone.prefs.get("uploaded", []))
    at.page.get_by_text("Games on this device").wait_for(state="hidden")
    assert on_server(phone, done) == ["over"]
    phone.prefer(uploaded=[], uploads=True)
    at.go("/")
    at.until(lambda: f"local-{done}" in phone.prefs.get("uploaded", []))
    assert on_server(phone, done) == ["over"]

    at.go(f"/t/local-{code}")
    hand_over(at, "Go on online")
    at.page.wait_for_url(f"{phone.site}/t/{code}")
    at.button(SOME_BOX).first.click()
    at.button(FIRST_ROLL).wait_for()
    at.go(f"/t/local-{code}")
    at.page.get_by_text("This game goes on online.").wait_for()
    at.shoot("offline-moved")
    at.button("Go there").click()
    at.page.wait_for_url(f"{phone.site}/t/{code}")
    hand_over(at, "Take along on this device")
    at.page.wait_for_url(re.compile("/t/local-"))
    at.button(FIRST_ROLL).wait_for()
    assert on_server(phone, code) == ["moved"]


STORED_VALUES = """async () => {
    const kept = await (await caches.open("fivefold-values")).keys();
    return kept.map(({ url }) => url.split("/").at(-1));
}"""


def test_a_bot_that_comes_along_has_the_values_of_its_game(roaming):
    at = roaming.screen
    at.go("/")
    at.play_now("Yum", "casual")
    at.page.wait_for_url(re.compile("/t/(?!local-)"))
    at.button(FIRST_ROLL).wait_for()
    hand_over(at, "Take along on this device")
    at.page.wait_for_url(re.compile("/t/local-"))
    assert any(name.startswith("yum-") for name in at.page.evaluate(STORED_VALUES))


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
    at.go("/")
    at.page.get_by_text("60 games that were played here").wait_for()
    at.button("Put on the server").click()
    at.page.get_by_text("Games on this device").wait_for(state="hidden")
    assert {f"local-{code}" for code in codes} <= set(phone.prefs["uploaded"])
    phone.prefer(uploaded=[], uploads=True)
    at.go("/")
    at.until(lambda: {f"local-{code}" for code in codes} <= set(phone.prefs.get("uploaded", [])))
    found = [table["code"] for table in all_on_server(phone)]
    assert sorted(code for code in found if code in codes) == sorted(codes)
