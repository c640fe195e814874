"""What a table promises of its dice, and whether it kept it: checked in the page itself."""

import re

import pytest

from tests.web.axe import barriers
from tests.web.connections import tampered
from tests.web.tables import acted, finished_game, laid, simple_act

SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random", "name": "Bo"}]
NO_SUBTLE = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })"


@pytest.fixture(scope="session")
def yum(site):
    return finished_game(site, {"game": "yum", "seats": SEATS}, simple_act)


def verdict(at, lang="en"):
    words = {"en": ("Check the dice", "Check every roll"), "fr": ("Vérifier les dés", "Vérifier")}
    opens, checks = words[lang]
    at.button(opens).first.click()
    dialog = at.page.get_by_role("dialog")
    dialog.get_by_role("button", name=checks).click()
    dialog.get_by_role("heading", level=3).wait_for()
    return dialog


def at_table(screen, table, **options):
    code, token = table
    return screen(**options).sit_down_as(token).go(f"/t/{code}")


def test_a_finished_game_is_found_right_by_whoever_comes_later(screen, yum):
    said = verdict(at_table(screen, yum)).inner_text()
    assert "Everything fits together" in said
    assert "did not see the digest before the first roll" in said
    assert "The dice are fair" not in said
    found = re.search(r"Checked: (\d+) of (\d+)", said)
    assert int(found[1]) == int(found[2]) >= 22


def checked_in_the_game(at):
    at.page.get_by_text("Table", exact=True).click()
    at.button("Fair dice").click()
    dialog = at.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Check every roll").click()
    dialog.get_by_role("heading", level=3).wait_for()
    return dialog.inner_text()


def test_the_dice_are_fair_for_whoever_was_there_from_the_start(screen, site):
    code, token = laid(site, {"game": "yum", "seats": SEATS, "pace": 10})
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


def test_the_dice_are_checked_while_the_game_goes_on(screen, site):
    at = at_table(screen, laid(site, {"game": "yum", "seats": SEATS, "pace": 10}, ["roll"]))
    said = checked_in_the_game(at)
    assert "Everything fits together" in said
    assert "Checked: 1 of 1" in said


def test_it_is_found_right_without_the_cryptography_of_https(screen, yum):
    at = screen()
    at.worn = True
    at.page.add_init_script(NO_SUBTLE)
    at.go(f"/t/{yum[0]}")
    assert "Everything fits together" in verdict(at).inner_text()
    assert at.page.evaluate("crypto.subtle === undefined")


def test_whoever_comes_later_can_check_it_too_in_french(screen, yum):
    at = screen(lang="fr").go(f"/t/{yum[0]}")
    assert "Tout concorde" in verdict(at, "fr").inner_text()


@pytest.mark.parametrize("more", [{}, {"same_dice": True}, {"deck": ["11122/6/100"] * 9}])
def test_cards_are_checked_too(screen, site, more):
    setup = {"game": "deluxe-poker", "seats": SEATS, "closing": None, **more}
    at = at_table(screen, finished_game(site, setup, simple_act))
    assert "Everything fits together" in verdict(at).inner_text()


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


def test_one_changed_die_is_found_and_named(screen, yum):
    at = tampered(screen(wired=True), other_dice).go(f"/t/{yum[0]}")
    said = verdict(at).inner_text()
    assert "NOT as promised" in said
    assert "Ann, turn 3, roll 1" in said
    assert "should have been" in said
    assert "not the one that was promised" not in said


def test_another_secret_is_found(screen, yum):
    at = tampered(screen(wired=True), other_secret).go(f"/t/{yum[0]}")
    said = verdict(at).inner_text()
    assert "The secret is not the one that was promised" in said
    assert "more." in said


def test_who_plays_is_told_that_the_server_was_restored_from_a_backup(screen, site):
    code, token = laid(site, {"game": "yum", "seats": SEATS, "pace": 10}, ["roll"])
    at = tampered(screen(wired=True).sit_down_as(token), restored).go(f"/t/{code}")
    alert = at.page.get_by_role("alert").get_by_text("was restored from a backup")
    alert.wait_for()


def test_a_digest_that_is_not_the_one_seen_first_is_found(screen, yum):
    at = screen()
    code = yum[0]
    noted = {"code": code, "digest": "00000-00000-00000-00000", "at": 1, "early": True}
    at.remembers("fivefold-digests", [noted])
    said = verdict(at.go(f"/t/{code}")).inner_text()
    assert "NOT as promised" in said
    assert "not the one that this browser noted" in said


def test_the_record_can_be_taken_along(screen, yum):
    at = at_table(screen, yum)
    dialog = verdict(at)
    with at.page.expect_download() as download:
        dialog.get_by_role("button", name="Save the record").click()
    assert download.value.suggested_filename == f"{yum[0]}.fivefold"
    assert "secret: " in download.value.path().read_text(encoding="utf-8")


def test_a_dialog_keeps_the_keyboard_and_gives_it_back(screen, yum):
    at = at_table(screen, yum)
    button = at.button("Check the dice").first
    button.focus()
    at.page.keyboard.press("Enter")
    dialog = at.page.get_by_role("dialog")
    dialog.wait_for()
    assert dialog.evaluate("dialog => dialog.contains(document.activeElement)")
    at.page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")
    assert button.evaluate("button => button === document.activeElement")


def test_nobody_is_shut_out_of_the_check(screen, look, yum):
    at = at_table(screen, yum, **look)
    verdict(at)
    assert barriers(at) == []
    assert at.fits()
