"""A table with more than one screen: guests, watchers, people who go away, lost connections."""

import re
import subprocess
import sys
from contextlib import closing, contextmanager
from socket import socket

import httpx2
import pytest

from fivefold.rules import built_in
from fivefold.server.live import timing
from tests.support.effort import TIMES
from tests.support.processes import killed_if_stuck
from tests.web.browsing import CLIPBOARD, PHONE
from tests.web.connections import Delay, Wire
from tests.web.legible import barriers
from tests.web.playing import Seated, downloaded, end_the_game, follow
from tests.web.tables import ANN, BOT, GUEST, acted, laid, seated, sent


def sit_down(at, name):
    at.page.get_by_label("Your name").fill(name)
    at.button(re.compile("^Sit down")).first.click()
    at.button("Start the game").wait_for()


def take_turns(one, other, watched=False):
    """A turn of one, followed by the other."""
    one.roll()
    if watched:
        other.sees(one.faces)
        assert other.offered == {}
    best = one.best
    one.fill(*best)
    other.stands(*best, seat=one.seat)


def rounds(one, other, number, watched=False):
    for _ in range(number):
        take_turns(one, other, watched)
        take_turns(other, one, watched)


def gone_on_from(code, *screens):
    """All of them are taken to a new table."""
    for at in screens:
        at.page.wait_for_url(lambda url: not url.endswith(code))


def test_two_browsers_play_by_a_code_and_once_more(screen):
    desk, phone = screen(), screen(PHONE)
    desk.go("/")
    desk.page.get_by_role("link", name=f"New table: {built_in('yum').name['en']}").click()
    desk.page.get_by_label("Seat 1: name").fill("Ann")
    desk.button("Set up the table").click()
    desk.page.get_by_role("heading", name="Waiting for everyone").wait_for()
    desk.sees("This link works on this computer only")
    assert desk.page.get_by_role("img", name="QR code").count() == 0  # no phone could use it
    shown = desk.page.locator("p", has_text="Code of this table").inner_text()[-11:]
    phone.go("/").page.get_by_label("Join a table").fill(shown.lower())
    phone.button("Join", exact=True).click()
    sit_down(phone, "Bo")
    desk.page.get_by_role("heading", name="Everyone is here").wait_for()
    desk.page.get_by_role("listitem").filter(has_text="Bo").wait_for()
    phone.button("Start the game").click()
    ann, bo = Seated(desk, 0), Seated(phone, 1)
    rounds(ann, bo, 2, watched=True)
    if TIMES > 1:
        rounds(ann, bo, 8)
    else:
        follow([ann, bo], 8)
    rounds(ann, bo, 1)
    assert ann.ended() == bo.ended()
    code = desk.code
    desk.button("Rematch").click()
    desk.sees("Waiting for Bo.")
    phone.sees("Ann would like a rematch.")
    phone.button("Accept the rematch").click()
    gone_on_from(code, desk, phone)
    desk.button("Start the game").click()
    bo.seat, ann.seat = 0, 1  # who lost the draw begins now
    take_turns(bo, ann)
    take_turns(ann, bo)


@pytest.mark.slow
def test_who_declines_a_rematch_of_three_stays_behind(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN, GUEST, GUEST]})
    ann, bo, cleo = (screen(PHONE) for _ in range(3))
    ann.sit_down_as(token)

    def outside(route):
        route.fulfill(json={**route.fetch().json(), "here_only": False})

    ann.page.route("**/invitation", outside)
    ann.go(f"/t/{code}").page.get_by_role("img", name="QR code").wait_for()  # phones can use it
    assert ann.page.get_by_text("on this computer only").count() == 0
    assert barriers(ann) == []
    for at, name in ((bo, "Bo"), (cleo, "Cléo")):
        sit_down(at.go(f"/t/{code}"), name)
    ann.button("Start the game").click()
    end_the_game(ann)
    ann.button("Rematch").click()
    ann.sees("Waiting for Bo and Cléo.")
    bo.button("No, thanks").click()
    ann.sees("Waiting for Cléo.")
    cleo.button("Accept the rematch").click()
    gone_on_from(code, ann, cleo)
    for at in (ann, cleo):
        seats = at.page.get_by_role("listitem").filter(has_text=re.compile("Ann|Bo|Cléo"))
        seats.nth(1).wait_for()
        assert "Bo" not in " ".join(seats.all_inner_texts())
    assert bo.code == code
    assert bo.button("Rematch").count() == 0


@pytest.mark.slow
def test_whoever_comes_by_the_link_can_leave_and_come_back(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN, GUEST]})
    first = screen(permissions=CLIPBOARD).sit_down_as(token).go(f"/t/{code}")
    first.button("Copy the link").click()
    first.sees("Link copied.")
    link = first.page.evaluate("navigator.clipboard.readText()")
    second = screen(PHONE).go(link.removeprefix(site))
    sit_down(second, "Bo")
    second.button("Stand up").click()
    first.sees("Open seat")
    sit_down(second, "Bo")
    first.button("Start the game").click()
    ann, bo = Seated(first, 0), Seated(second, 1)
    take_turns(ann, bo, watched=True)
    second.menu()
    second.button("Leave (a bot plays for Bo)").click()
    second.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    second.sees("A bot plays for you (Bo).")
    first.sees("A bot plays for Bo.")
    ann.turn()
    ann.ready("first roll").wait_for()
    second.button("I'm back").click()
    first.page.get_by_text("A bot plays for Bo.").wait_for(state="hidden")
    take_turns(ann, bo, watched=True)
    take_turns(bo, ann, watched=True)


@pytest.mark.slow
def test_who_watches_sees_everything_and_can_do_nothing(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, [])
    ann = Seated(screen().sit_down_as(token).go(f"/t/{code}"))
    watcher = Seated(screen(PHONE).go(f"/t/{code}"))
    watcher.at.sees("You are watching.")
    ann.at.sees("1 person watching")
    ann.roll()
    watcher.sees(ann.faces)
    assert watcher.boxes.count() == 0
    assert watcher.page.get_by_role("button", name="Ann's turn").is_disabled()
    watcher.dice.first.click(force=True)
    for key in ("1", "2", "Space"):
        watcher.page.keyboard.press(key)
    assert (watcher.kept, watcher.faces) == ([], ann.faces)
    watcher.page.get_by_role("link", name="fivefold, home").click()
    ann.page.get_by_text("1 person watching").wait_for(state="hidden")
    best = ann.best
    ann.fill(*best)
    watcher.page.go_back()
    watcher.stands(*best)
    ann.at.sees("1 person watching")


# People who go away


@pytest.mark.slow
def test_who_stays_lets_a_bot_play_and_may_end_the_game(screen, site, monkeypatch):
    code, token, guest = seated(site, {"game": "yum", "seats": [ANN, GUEST]}, "Bo")
    acted(site, code, token, "roll", "fill ones")
    desk = screen().sit_down_as(token).go(f"/t/{code}")
    phone = screen(PHONE).sit_down_as(guest).go(f"/t/{code}")
    desk.sees("Bo is playing")
    monkeypatch.setattr(timing, "PATIENCE", 0)
    phone.bare()
    desk.sees("Bo is away", exact=True)
    desk.button("Keep waiting").click()
    desk.sees("Ann would rather wait.")
    desk.button("Let a bot play").click()
    Seated(desk).ready("first roll").wait_for()
    desk.sees("A bot plays for Bo.")
    phone.go(f"/t/{code}")
    desk.page.get_by_text("A bot plays for Bo.").wait_for(state="hidden")
    told = phone.page.get_by_text(re.compile(r"A bot played for you: .+, \d+\."))
    told.wait_for()
    phone.go(f"/t/{code}").sees("Ann is playing")
    assert told.count() == 0  # once
    Seated(desk).turn()
    Seated(phone, seat=1).ready("first roll").wait_for()
    phone.bare()
    desk.button("End the game").click()
    desk.page.get_by_role("dialog").get_by_role("button", name="End the game").click()
    desk.page.get_by_role("heading", name="The game was abandoned").wait_for()
    phone.go(f"/t/{code}").sees("Ann ended the game.")


@pytest.mark.slow
def test_a_game_that_only_bots_play_is_finished_quickly(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN, BOT], "pace": 10}, ["roll"])
    at = screen(PHONE).sit_down_as(token).go(f"/t/{code}")
    at.menu()
    at.sees("just close the page")
    assert at.button(re.compile("^Leave")).count() == 0  # against bots the game waits
    at.menu()
    sent(site, code, token, {"type": "leave", "seat": 0})
    at.button("Finish quickly").click()
    at.button("Rematch").wait_for()
    assert at.page.get_by_text("Table", exact=True).count() == 0  # nothing is left in it


@pytest.mark.slow
def test_who_made_the_table_goes_on_without_a_device_that_is_lost(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, ["roll"])
    headers = {"authorization": f"Bearer {token}"}
    to = {"to": "device-lost"}
    httpx2.post(f"{site}/api/tables/{code}/move", json=to, headers=headers).raise_for_status()
    other = screen(PHONE).go(f"/t/{code}")
    other.page.get_by_role("heading", name="continues on another device").wait_for()
    assert other.button("Continue here").count() == 0
    at = screen().sit_down_as(token).go(f"/t/{code}")
    at.confirm("Continue here", "two games")
    Seated(at).ready("reroll").wait_for()


# Breaks of the connection


@contextmanager
def served(database, port):
    """`fivefold serve` in a process of its own, which is killed in the end."""
    command = [sys.executable, "-m", "fivefold", "serve"]
    command += ["--port", str(port), "--database", str(database)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8"
    ) as process:
        try:
            with killed_if_stuck(process):
                assert any("Ctrl+C" in line for line in process.stdout)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.kill()


def free_port():
    with closing(socket()) as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


# The page loads this part of itself a moment after it is shown.
_ALL_LOADED = (
    "performance.getEntriesByType('resource').some((one) => one.name.includes('/offline.'))"
)


@pytest.mark.slow
def test_a_killed_server_that_comes_back_is_hardly_noticed(screen, tmp_path):
    database, port = tmp_path / "tables.sqlite", free_port()
    at = screen()
    at.worn = True
    me = Seated(at)
    banner = at.page.get_by_role("status").filter(has_text="Connection lost")
    with served(database, port) as at.site:
        code, token = laid(at.site, {"game": "yum", "seats": [ANN]}, ["roll", "fill ones"])
        at.sit_down_as(token).go(f"/t/{code}").hurry()
        me.roll()
        me.dice.nth(2).click()
        faces = me.faces
        at.until(lambda: at.page.evaluate(_ALL_LOADED))
    banner.wait_for()
    assert me.kept == [faces[2]]
    me.ready("reroll").click()
    at.page.keyboard.press("Space")
    with served(database, port):
        banner.wait_for(state="hidden")
        me.left.and_(at.page.get_by_label("1 roll left")).wait_for()
        me.boxes.first.wait_for()
        assert me.kept == [faces[2]]
        me.fill(*me.best)
        me.ready("first roll").wait_for()
        at.menu()
        lines = list(downloaded(at).lines())
        assert len(lines) == 2
        assert lines[1].count("/") == 1
        at.forgive("WebSocket")


@pytest.mark.slow
def test_a_browser_without_a_network_says_so_at_once_and_what_is_tapped_waits(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, [])
    at = screen().sit_down_as(token).go(f"/t/{code}")
    me = Seated(at)
    me.ready("first roll").wait_for()
    at.context.set_offline(True)
    try:
        at.sees("You are offline.")
        me.ready("first roll").click()
        at.sees("Waiting for the network…")
        waiting = at.page.locator("button[aria-busy=true]")
        assert waiting.count() == 1
    finally:
        at.context.set_offline(False)
    me.boxes.first.wait_for()
    assert waiting.count() == 0
    at.page.get_by_text("You are offline.").wait_for(state="hidden")
    at.forgive("WebSocket")


@pytest.mark.slow
def test_what_was_tapped_meanwhile_and_is_no_longer_possible_is_refused_aloud(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, ["roll"])
    at, elsewhere = screen(wired=True).sit_down_as(token), screen().sit_down_as(token)
    wire = Wire(at)
    here, there = (Seated(each.go(f"/t/{code}")) for each in (at, elsewhere))
    for each in (here, there):
        each.boxes.first.wait_for()
    # A lost connection is told in a region that was there before.
    region = at.page.locator("header + [role=status]")
    assert region.inner_text() == ""
    region.evaluate("region => region.dataset.same = 'yes'")
    wire.cut()
    at.page.locator("[data-same]", has_text="Connection lost").wait_for()
    (first, points), (second, others) = sorted(here.offered.items(), key=lambda one: -one[1])[:2]
    there.fill(first, points)
    here.fill(second, others)
    wire.mend()
    at.page.get_by_role("alert").filter(has_text=re.compile("roll", re.I)).wait_for()
    here.stands(first, points)
    here.stands(second, "open")
    here.roll()


@pytest.mark.slow
def test_what_is_refused_after_another_language_was_chosen_is_said_in_it(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, ["roll"])
    at, elsewhere = screen(wired=True).sit_down_as(token), screen().sit_down_as(token)
    delay = Delay(at)
    here, there = (Seated(each.go(f"/t/{code}")) for each in (at, elsewhere))
    for each in (here, there):
        each.boxes.first.wait_for()
    at.button("Français").click()
    delay.greeted(2)
    delay.holding = True
    here = Seated(at, lang="fr")
    there.fill(*there.best)
    here.boxes.first.wait_for()
    here.write(*here.best)
    at.page.get_by_role("alert").filter(has_text="il faut d'abord lancer").wait_for()
