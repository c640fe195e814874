"""Players who go away from a table, as those who stay see it."""

import re

import httpx2
import pytest

from fivefold.server.live import timing
from tests.web.browsing import PHONE
from tests.web.playing import Seated
from tests.web.tables import ANN, BOT, GUEST, acted, laid, seated, sent


@pytest.fixture
def two(screen, site):
    """Ann on her desk, Bo on his phone; it is Bo's turn."""
    code, token, guest = seated(site, {"game": "yum", "seats": [ANN, GUEST]}, "Bo")
    acted(site, code, token, "roll", "fill ones")
    desk = screen().sit_down_as(token).go(f"/t/{code}")
    phone = screen(PHONE).sit_down_as(guest).go(f"/t/{code}")
    return desk, phone, f"/t/{code}"


def test_who_stays_lets_a_bot_play_until_the_other_is_back(two, monkeypatch):
    desk, phone, path = two
    desk.page.get_by_text("Bo is playing").wait_for()
    monkeypatch.setattr(timing, "PATIENCE", 0)
    phone.bare()
    desk.page.get_by_text("Bo is away", exact=True).wait_for()
    desk.button("Keep waiting").click()
    desk.page.get_by_text("Ann would rather wait.").wait_for()
    desk.shoot("away")
    desk.button("Let a bot play").click()
    Seated(desk).ready("first roll").wait_for()
    desk.page.get_by_text("A bot plays for Bo.").wait_for()
    phone.go(path)
    desk.page.get_by_text("A bot plays for Bo.").wait_for(state="hidden")
    told = phone.page.get_by_text(re.compile(r"A bot played for you: .+, \d+\."))
    told.wait_for()
    phone.go(path)
    phone.page.get_by_text("Ann is playing").wait_for()
    assert told.count() == 0  # once


def test_who_stays_may_end_the_game_and_the_other_reads_who_did(two, monkeypatch):
    desk, phone, path = two
    monkeypatch.setattr(timing, "PATIENCE", 0)
    phone.bare()
    desk.button("End the game").click()
    desk.page.get_by_role("dialog").get_by_role("button", name="End the game").click()
    desk.page.get_by_role("heading", name="The game was abandoned").wait_for()
    phone.go(path).page.get_by_text("Ann ended the game.").wait_for()


def test_a_game_that_only_bots_play_is_finished_quickly(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN, BOT], "pace": 10}, ["roll"])
    at = screen(PHONE).sit_down_as(token).go(f"/t/{code}")
    menu = at.page.get_by_text("Table", exact=True)
    menu.click()
    at.page.get_by_text("just close the page").wait_for()
    assert at.button(re.compile("^Leave")).count() == 0  # against bots the game waits
    menu.click()
    sent(site, code, token, {"type": "leave", "seat": 0})
    at.button("Finish quickly").wait_for()
    at.shoot("hurry")
    at.button("Finish quickly").click()
    at.button("Rematch").wait_for()
    assert menu.count() == 0  # nothing is left in it


def test_who_made_the_table_goes_on_without_a_device_that_is_lost(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, ["roll"])
    headers = {"authorization": f"Bearer {token}"}
    to = {"to": "device-lost"}
    httpx2.post(f"{site}/api/tables/{code}/move", json=to, headers=headers).raise_for_status()
    other = screen(PHONE).go(f"/t/{code}")
    other.page.get_by_role("heading", name="goes on on another device").wait_for()
    assert other.button("Go on here").count() == 0
    at = screen().sit_down_as(token).go(f"/t/{code}")
    at.button("Go on here").click()
    asked = at.page.get_by_role("dialog")
    asked.get_by_text("two games").wait_for()
    at.shoot("moved-back")
    asked.get_by_role("button", name="Go on here").click()
    Seated(at).ready("reroll").wait_for()
