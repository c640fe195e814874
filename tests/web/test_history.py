"""The games of a browser: its figures are the server's, and they are the player's to keep."""

import json
import re
from decimal import ROUND_HALF_UP, Decimal
from zipfile import ZipFile

import httpx2
import pytest

from fivefold.coach.levels import SkillLevel
from fivefold.record import Record
from fivefold.rules import built_in
from tests.web.browsing import DESK, PHONE, plain
from tests.web.legible import barriers
from tests.web.playing import WORDS
from tests.web.tables import (
    ANN,
    BO,
    BOT,
    GUEST,
    Coach,
    by_hand,
    finished_game,
    seated,
    simple_act,
)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def played(site, values):
    """Somebody's token, and what the server tells about their five games."""
    _, token = finished_game(site, {"game": "yum", "seats": [ANN, BO]}, by_hand)
    for seats, acts in (([ANN], simple_act), ([ANN, BOT], by_hand), ([ANN, BO], by_hand)):
        finished_game(site, {"game": "yum", "seats": seats}, acts, token)
    finished_game(site, {"game": "deluxe-poker", "seats": [ANN, BO]}, simple_act, token)
    coach = Coach(site, token)
    coach.get("/games/yum/spread")  # a page that has to wait complains in the browser's console
    coach.history()  # once every game is looked at, the page shows all of them
    return token, coach


@pytest.fixture
def opened(screen, played):
    def make(size=DESK, lang="en"):
        at = screen(size, lang).sit_down_as(played[0]).go("/history")
        at.page.locator("figure svg").first.wait_for()
        return at

    return make


def texts(locator):
    return [plain(text) for text in locator.all_inner_texts()]


def pictures(at):
    found = at.page.get_by_role("img").evaluate_all("all => all.map(each => each.ariaLabel)")
    return " ".join(filter(None, found))


def tenths(number):
    """As a browser rounds: a half goes up."""
    return Decimal(number).quantize(Decimal("0.1"), ROUND_HALF_UP)


def signed(number):
    said = f"{number:+.1f}".replace("-", "−")
    return f"±{said[1:]}" if float(said[1:]) == 0 else said


def of_game(told, game):
    return next(one for one in told["stats"] if one["game"] == game)


def in_words(act):
    word, _, said = act.partition(" ")
    if word == "keep":
        return f"keep {' '.join(said)}" if said else "keep nothing"
    return next(box.label["en"] for box in built_in("yum").boxes if box.id == said)


def test_figures_pictures_and_lists_are_the_servers(opened, played, tmp_path):
    told, at = played[1].history(), opened()
    figures(at, played[1], told)
    listed(at, told)
    friends_and_decisions(at, told)
    at.page.get_by_role("radio", name="Deluxe Poker").press("Space")
    shown = texts(at.page.locator("section[data-game=deluxe-poker] dl > div"))
    assert f"Average ${of_game(told, 'deluxe-poker')['mean']:,.0f}" in shown
    assert not any(text.startswith("Grade") for text in shown)
    with at.page.expect_download() as download:
        at.button("Download all records").click()
    assert download.value.suggested_filename == "fivefold-games.zip"
    download.value.save_as(tmp_path / "games.zip")
    with ZipFile(tmp_path / "games.zip") as file:
        records = [file.read(name).decode() for name in file.namelist()]
    assert sorted(records) == sorted(str(played[1].record(game["code"])) for game in told["games"])
    assert all(Record.parse(text).game.over for text in records)
    for more in at.page.get_by_role("button", name="Show all").all():
        more.click()
    assert barriers(at) == []


def figures(at, coach, told):
    stats, records = of_game(told, "yum"), [coach.record(game["code"]) for game in told["games"]]
    totals = [
        next(each.amount for each in record.game.standings if each.seat == 0)
        for record in records
        if record.start.rules.id == "yum"
    ]
    mean, wins = sum(totals) / 4, f"{stats['wins']:g}"
    lost = f"{stats['accuracy']:.2f} points lost per decision"
    level = SkillLevel(stats["level"])
    rows = texts(at.page.locator("section[data-game] dl > div"))
    shown = dict(text.split(" ", 1) for text in rows)
    assert shown["Games"] == "4"
    assert shown["Average"] == f"{tenths(mean)} give or take {stats['sd']:.0f}"
    assert (shown["Best"], shown["Worst"]) == (str(max(totals)), str(min(totals)))
    assert shown["Won"] == f"{stats['wins'] / 3:.0%} {wins} of 3 with others"
    assert shown["Grade"].casefold() == f"{level.label['en']} ({level.step} of 4) {lost}".casefold()
    assert shown["Luck"] == f"{signed(stats['luck'])} points per game, on average"
    at.until(lambda: "Perfect play" in pictures(at))
    spread, read = coach.get("/games/yum/spread"), pictures(at)
    assert f"Your 4 games: {tenths(mean)} on average, from {min(totals)} to {max(totals)}." in read
    assert f"Perfect play: {spread['mean']:.1f} on average" in read
    luck = [game["mine"][0]["luck"] for game in reversed(told["games"]) if game["game"] == "yum"]
    first, last, low, high = map(signed, (luck[0], luck[-1], min(luck), max(luck)))
    over = f"{first} at first, {last} at the end, from {low} to {high}"
    assert f"Luck in points, over 4 games: {over}" in read


def listed(at, told):
    """Every game with its luck, and a link to its review."""
    rows = at.page.locator("section[aria-labelledby=played-games] li")
    assert rows.count() == len(told["games"]) == 5
    for row, game in zip(rows.all(), told["games"], strict=True):
        text, me, several = plain(row.inner_text()), game["mine"][0], len(game["names"]) > 1
        for name, total in zip(game["names"], game["totals"], strict=True):
            amount = f"${total:,}" if game["game"] == "deluxe-poker" else str(total)
            assert (f"{name} {amount}" if several else f" {amount} ") in text
        if several:
            assert ("Lost" in text) is (0 not in game["winners"])
        assert row.get_by_role("link").get_attribute("href") == f"/review/{game['code']}"
        if me["luck"] is not None:
            assert f"luck {signed(me['luck'])} · decisions {signed(-me['cost'])}" in text


def friends_and_decisions(at, told):
    (friend,) = told["friends"]
    counts = [str(friend[key]) for key in ("games", "ahead", "level", "behind")]
    row = at.page.get_by_role("row").filter(has_text="Bo")
    assert row.get_by_role("cell").all_inner_texts() == counts
    assert len(told["worst"]) > 3
    for kind, title in (("worst", "Most costly decisions"), ("best", "Best decisions")):
        rows = at.page.get_by_role("region", name=title).get_by_role("listitem")
        few = told[kind][:3]
        assert rows.count() == len(few)
        for row, one in zip(rows.all(), few, strict=True):
            text = plain(row.inner_text())
            assert f"{one['cost'] or one['saved']:.1f}" in text
            assert f"turn {one['turn']}" in text
            assert all(in_words(act) in text for act in {one["yours"], one["best"]})
            assert f"/review/{one['code']}" in row.get_by_role("link").get_attribute("href")


def test_the_history_in_french_on_a_phone(opened, played):
    at, told = opened(PHONE, "fr"), played[1].history()
    assert at.page.get_by_role("heading", level=1).inner_text() == "Vos parties"
    mean = str(tenths(of_game(told, "yum")["mean"])).replace(".", ",")
    assert f"Moyenne {mean}" in " ".join(texts(at.page.locator("dl > div")))
    cost = f"{told['worst'][0]['cost']:.1f}".replace(".", ",")
    assert cost in at.page.locator("main").inner_text()
    assert at.fits()


def test_games_that_are_being_looked_at_come_by_themselves(screen, played):
    at = screen().sit_down_as(played[0])
    nothing = {"games": [], "stats": [], "friends": [], "worst": [], "best": [], "pending": 2}
    at.page.route("**/api/history", lambda route: route.fulfill(body=json.dumps(nothing)))
    at.go("/").hurry().page.get_by_role("link", name="Your games").click()
    at.sees("2 games are still being reviewed")
    at.page.unroute("**/api/history")
    at.page.get_by_role("heading", name="All games").wait_for()
    at.page.get_by_text("still being reviewed").wait_for(state="hidden")


def test_all_games_are_deleted_once_that_is_meant(screen, site, values):
    code, token = finished_game(site, {"game": "yum", "seats": [ANN]}, simple_act)
    coach = Coach(site, token)
    coach.get("/games/yum/spread")
    coach.history()
    at = screen(PHONE).sit_down_as(token).go("/history")
    at.button("Delete all").click()
    asked = at.dialog_says("Delete all your games here?", re.compile("deleted for good"))
    asked.get_by_role("button", name="Cancel").click()
    assert coach.history()["games"][0]["code"] == code
    at.confirm("Delete all")
    at.sees("No finished games yet")
    assert coach.history()["games"] == []
    at.go("/").page.get_by_role("link", name="Your games").click()
    at.sees("No finished games yet")
    assert barriers(at) == []
    at.page.get_by_role("link", name="Choose a game").click()
    at.page.get_by_role("heading", name="Yum", exact=True).wait_for()


def test_a_new_key_opens_ones_tables_in_every_tab_and_the_old_one_none(screen, site):
    code, old, _ = seated(site, {"game": "yum", "seats": [ANN, GUEST]}, "Bo")
    at = screen().sit_down_as(old).go("/history")
    other = at.context.new_page()
    other.goto(f"{site}/t/{code}")
    roll, again = (re.compile(WORDS["en"][each]) for each in ("first roll", "reroll"))
    other.get_by_role("button", name=roll).wait_for()
    at.confirm("Change my key")
    at.sees("Your key has been changed.")
    assert at.token != old
    assert tables_of(site, old).json()["code"] == "token-given-up"
    assert [table["code"] for table in tables_of(site, at.token).json()["tables"]] == [code]
    # The tab that was at the table all the time plays on, and so does this one.
    other.get_by_role("button", name=roll).click()
    other.get_by_role("button", name=again).wait_for()
    at.go(f"/t/{code}").button(again).wait_for()
    other.close()


def tables_of(site, token):
    return httpx2.get(f"{site}/api/tables", headers={"authorization": f"Bearer {token}"})
