"""A table with more than one screen: guests, watchers, breaks of the connection."""

import re
import subprocess
import sys
from contextlib import closing, contextmanager
from socket import socket

from fivefold.rules import built_in
from tests.support.effort import TIMES
from tests.support.processes import killed_if_stuck
from tests.web.axe import barriers
from tests.web.browsing import PHONE
from tests.web.connections import Delay, Wire
from tests.web.playing import Seated, end_the_game, follow
from tests.web.tables import ANN, GUEST, laid

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def sit_down(at, name):
    at.page.get_by_label("Your name").fill(name)
    at.button(re.compile("^Sit down")).first.click()
    at.button("Start the game").wait_for()


def laid_in_the_page(at, game):
    """Ann makes a table for a guest, from the first page on: its code."""
    at.go("/")
    at.page.get_by_role("link", name=f"New table: {built_in(game).name['en']}").click()
    at.page.get_by_label("Seat 1: name").fill("Ann")
    at.button("Set up the table").click()
    at.page.get_by_role("heading", name="Waiting for everyone").wait_for()
    at.page.get_by_text("This link works on this computer only").wait_for()
    assert at.page.get_by_role("img", name="QR code").count() == 0  # no phone could use it
    return at.page.locator("p", has_text="Code of this table").inner_text()[-11:]


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


def test_a_link_that_phones_can_use_has_a_qr_code(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN, GUEST]})
    at = screen(PHONE).sit_down_as(token)

    def outside(route):
        route.fulfill(json={**route.fetch().json(), "here_only": False})

    at.page.route("**/invitation", outside)
    at.go(f"/t/{code}").page.get_by_role("img", name="QR code").wait_for()
    assert at.page.get_by_text("on this computer only").count() == 0
    assert barriers(at) == []


def test_two_browsers_play_yum_and_once_more(screen):
    desk, phone = screen(), screen(PHONE)
    code = laid_in_the_page(desk, "yum")
    phone.go("/").page.get_by_label("Join a table").fill(code.lower())
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
    rematch(ann, bo, code)


def rematch(ann, bo, code):
    """One offers it and the other accepts: both are taken to a new table, where Bo begins."""
    ann.at.button("Rematch").click()
    ann.page.get_by_text("Waiting for Bo.").wait_for()
    bo.page.get_by_text("Ann would like a rematch.").wait_for()
    bo.at.button("Accept the rematch").click()
    for one in (ann, bo):
        one.page.wait_for_url(lambda url: not url.endswith(code.replace("-", "").lower()))
    ann.at.button("Start the game").click()
    for name in ("Bo", "Ann"):
        one, other = (bo, ann) if name == "Bo" else (ann, bo)
        one.seat = 0 if name == "Bo" else 1
        take_turns(one, other)


def test_who_declines_a_rematch_of_three_stays_behind(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN, GUEST, GUEST]})
    ann, bo, cleo = (screen(PHONE) for _ in range(3))
    ann.sit_down_as(token)
    for at, name in ((bo, "Bo"), (cleo, "Cléo")):
        sit_down(at.go(f"/t/{code}"), name)
    ann.go(f"/t/{code}").button("Start the game").click()
    end_the_game(ann)
    ann.button("Rematch").click()
    ann.page.get_by_text("Waiting for Bo and Cléo.").wait_for()
    bo.button("No, thanks").click()
    ann.page.get_by_text("Waiting for Cléo.").wait_for()
    cleo.button("Accept the rematch").click()
    for at in (ann, cleo):
        at.page.wait_for_url(lambda url: not url.endswith(code))
        seats = at.page.get_by_role("listitem").filter(has_text=re.compile("Ann|Bo|Cléo"))
        seats.nth(1).wait_for()
        assert "Bo" not in " ".join(seats.all_inner_texts())
    assert bo.page.url.endswith(code)
    assert bo.button("Rematch").count() == 0


def test_whoever_comes_by_the_link_can_leave_and_come_back(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN, GUEST]})
    first = screen(permissions=CLIPBOARD).sit_down_as(token).go(f"/t/{code}")
    first.button("Copy the link").click()
    first.page.get_by_text("Link copied.").wait_for()
    link = first.page.evaluate("navigator.clipboard.readText()")
    second = screen(PHONE).go(link.removeprefix(site))
    sit_down(second, "Bo")
    second.button("Stand up").click()
    first.page.get_by_text("Open seat").wait_for()
    sit_down(second, "Bo")
    first.button("Start the game").click()
    ann, bo = Seated(first, 0), Seated(second, 1)
    take_turns(ann, bo, watched=True)
    leave(bo)
    first.page.get_by_text("A bot plays for Bo.").wait_for()
    ann.turn()
    ann.ready("first roll").wait_for()
    second.button("I'm back").click()
    first.page.get_by_text("A bot plays for Bo.").wait_for(state="hidden")
    take_turns(ann, bo, watched=True)
    take_turns(bo, ann, watched=True)


def leave(me):
    me.page.get_by_text("Table", exact=True).click()
    me.at.button("Leave (a bot plays on for Bo)").click()
    me.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    me.page.get_by_text("A bot plays for you (Bo).").wait_for()


def test_who_watches_sees_everything_and_can_do_nothing(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, [])
    ann = Seated(screen().sit_down_as(token).go(f"/t/{code}"))
    watcher = Seated(screen(PHONE).go(f"/t/{code}"))
    watcher.page.get_by_text("You are watching.").wait_for()
    ann.page.get_by_text("1 person watching").wait_for()
    ann.roll()
    watcher.sees(ann.faces)
    assert watcher.boxes.count() == 0
    assert watcher.page.get_by_role("button", name="Ann's turn").is_disabled()
    watcher.dice.first.click(force=True)
    for key in ("1", "2", "Space"):
        watcher.page.keyboard.press(key)
    assert (watcher.kept, watcher.faces) == ([], ann.faces)
    watcher.at.page.get_by_role("link", name="fivefold, home").click()
    ann.page.get_by_text("1 person watching").wait_for(state="hidden")
    best = ann.best
    ann.fill(*best)
    watcher.page.go_back()
    watcher.stands(*best)
    ann.page.get_by_text("1 person watching").wait_for()


def test_who_watches_rules_of_ones_own_asks_for_no_new_table(screen, site, porch_text):
    setup = {"game": "porch", "rules": porch_text, "seats": [ANN]}
    code, token = laid(site, setup, [])
    asked = []
    watcher = screen(PHONE)
    watcher.worn = True
    watcher.page.on("request", lambda one: asked.append(one.url.removeprefix(site)))
    watcher.go(f"/t/{code}").page.get_by_text("You are watching.").wait_for()
    ann = Seated(screen().sit_down_as(token).go(f"/t/{code}"))
    ann.press(r"^Roll \d rolls? left")
    ann.boxes.first.wait_for()
    Seated(watcher).sees(ann.faces)
    assert asked.count(f"/api/tables/{code}/game") == 1
    assert "/api/rules" not in asked


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


def forgive_the_break(at):
    """The browser writes down that nobody answered; anything else would be a mistake of ours."""
    assert all("WebSocket" in error for error in at.errors), at.errors
    at.errors.clear()


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
        at.page.get_by_text("Table", exact=True).click()
        lines = list(me.record().lines())
        assert len(lines) == 2
        assert lines[1].count("/") == 1
        forgive_the_break(at)


def test_a_browser_without_a_network_says_so_at_once_and_what_is_tapped_waits(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, [])
    at = screen().sit_down_as(token).go(f"/t/{code}")
    me = Seated(at)
    me.ready("first roll").wait_for()
    at.context.set_offline(True)
    try:
        at.page.get_by_text("You are offline.").wait_for()
        me.ready("first roll").click()
        at.page.get_by_text("Waiting for the network…").wait_for()
        waiting = at.page.locator("button[aria-busy=true]")
        assert waiting.count() == 1
        at.shoot("offline")
    finally:
        at.context.set_offline(False)
    me.boxes.first.wait_for()
    assert waiting.count() == 0
    at.page.get_by_text("You are offline.").wait_for(state="hidden")
    forgive_the_break(at)


def test_what_was_tapped_meanwhile_and_is_no_longer_possible_is_refused_aloud(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, ["roll"])
    at, elsewhere = screen(wired=True).sit_down_as(token), screen().sit_down_as(token)
    wire = Wire(at)
    here, there = (Seated(each.go(f"/t/{code}")) for each in (at, elsewhere))
    for each in (here, there):
        each.boxes.first.wait_for()
    wire.cut()
    at.page.get_by_role("status").filter(has_text="Connection lost").wait_for()
    (first, points), (second, others) = sorted(here.offered.items(), key=lambda one: -one[1])[:2]
    there.fill(first, points)
    here.fill(second, others)
    wire.mend()
    at.page.get_by_role("alert").filter(has_text=re.compile("roll", re.I)).wait_for()
    here.stands(first, points)
    here.stands(second, "open")
    here.roll()


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
    here.write(*here.best)
    at.page.get_by_role("alert").filter(has_text="il faut d'abord lancer").wait_for()
