"""What a table promises of its dice, and whether it kept it: checked in the page itself."""

import re

import pytest

from tests.web.connections import tampered
from tests.web.legible import barriers
from tests.web.tables import acted, finished_game, laid, simple_act

pytestmark = pytest.mark.slow

SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random", "name": "Bo"}]
YUM = {"game": "yum", "seats": SEATS}
NO_SUBTLE = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })"


@pytest.fixture(scope="module")
def yum(site):
    """The code of a game that is over, and the token of who played it."""
    return finished_game(site, YUM, simple_act)


def verdict(at, lang="en"):
    words = {"en": ("Check the dice", "Check every roll"), "fr": ("Vérifier les dés", "Vérifier")}
    opens, checks = words[lang]
    at.button(opens).first.click()
    dialog = at.page.get_by_role("dialog")
    dialog.get_by_role("button", name=checks).click()
    dialog.get_by_role("heading", level=3).wait_for()
    return dialog.inner_text()


def checked_in_the_game(at):
    at.menu()
    at.button("Fair dice").click()
    dialog = at.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Check every roll").click()
    dialog.get_by_role("heading", level=3).wait_for()
    return dialog.inner_text()


def test_a_finished_game_is_found_right_by_whoever_comes_later(screen, yum):
    code, token = yum
    at = screen().sit_down_as(token).go(f"/t/{code}")
    # The dialog keeps the keyboard and gives it back.
    button = at.button("Check the dice").first
    button.press("Enter")
    dialog = at.page.get_by_role("dialog")
    dialog.wait_for()
    assert dialog.evaluate("dialog => dialog.contains(document.activeElement)")
    at.page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")
    assert button.evaluate("button => button === document.activeElement")
    said = verdict(at)
    assert "Everything fits together" in said
    assert "did not see the digest before the first roll" in said
    assert "The dice are fair" not in said
    found = re.search(r"Checked: (\d+) of (\d+)", said)
    assert int(found[1]) == int(found[2]) >= 22
    with at.page.expect_download() as download:
        dialog.get_by_role("button", name="Save the record").click()
    assert download.value.suggested_filename == f"{code}.fivefold"
    assert "secret: " in download.value.path().read_text(encoding="utf-8")
    assert barriers(at) == []
    french = screen(lang="fr").go(f"/t/{code}")
    assert "Tout concorde" in verdict(french, "fr")


def test_it_is_found_right_without_the_cryptography_of_https(screen, yum):
    at = screen()
    at.worn = True
    at.page.add_init_script(NO_SUBTLE)
    at.go(f"/t/{yum[0]}")
    assert "Everything fits together" in verdict(at)
    assert at.page.evaluate("crypto.subtle === undefined")


def test_the_dice_are_checked_while_the_game_goes_on(screen, site):
    code, token = laid(site, {**YUM, "pace": 10})
    at = screen().sit_down_as(token).go(f"/t/{code}")
    at.page.get_by_text("Table", exact=True).wait_for()
    acted(site, code, token, "roll")
    at.page.get_by_role("button", name="Ones").first.wait_for()
    said = checked_in_the_game(at)
    assert "The dice are fair" in said
    assert "Checked: 1 of 1" in said
    assert "Noted by this browser before the first roll" in said
    assert re.search(r"\b([0-9A-Z]{5}-){3}[0-9A-Z]{5}\b", said)
    assert "not the one that the table uses" not in said
    later = screen().sit_down_as(token).go(f"/t/{code}")
    said = checked_in_the_game(later)
    assert "Everything fits together" in said
    assert "Checked: 1 of 1" in said


def test_cards_are_checked_too(screen, site):
    at = screen()
    for more in ({}, {"same_dice": True}, {"deck": ["11122/6/100"] * 9}):
        setup = {"game": "deluxe-poker", "seats": SEATS, "closing": None, **more}
        code, token = finished_game(site, setup, simple_act)
        at.sit_down_as(token).go(f"/t/{code}")
        assert "Everything fits together" in verdict(at), more


def other_dice(said):
    """Ann's third roll shows another number."""
    rolls = [each for each in said.get("events", ()) if each["type"] == "played"]
    rolls = [each for each in rolls if each["moves"][0].startswith("roll") and each["seat"] == 0]
    if rolls:
        dice = rolls[2]["moves"][0]
        rolls[2]["moves"][0] = dice[:-1] + str(int(dice[-1]) % 6 + 1)
    return said


def other_secret(said):
    if said["type"] == "welcome":
        said["view"]["secret"] = "00" * 32
    return said


def restored(said):
    if said["type"] == "welcome":
        said["view"]["fair"]["skips"] = [{"after": 1, "keys": 2}]
    return said


def test_whatever_was_changed_is_found_and_named(screen, site, yum):
    code = yum[0]
    at = tampered(screen(wired=True), other_dice).go(f"/t/{code}")
    said = verdict(at)
    assert "NOT as promised" in said
    assert "Ann, turn 3, roll 1" in said
    assert "should have been" in said
    assert "not the one that was promised" not in said
    said = verdict(tampered(at, other_secret).go(f"/t/{code}"))
    assert "The secret is not the one that was promised" in said
    assert "more." in said
    at = screen()
    noted = {"code": code, "digest": "00000-00000-00000-00000", "at": 1, "early": True}
    at.remembers("fivefold-digests", [noted])
    said = verdict(at.go(f"/t/{code}"))
    assert "NOT as promised" in said
    assert "not the one that this browser noted" in said


def test_who_plays_is_told_that_the_server_was_restored_from_a_backup(screen, site):
    code, token = laid(site, {**YUM, "pace": 10}, ["roll"])
    at = tampered(screen(wired=True).sit_down_as(token), restored).go(f"/t/{code}")
    at.page.get_by_role("alert").get_by_text("was restored from a backup").wait_for()
