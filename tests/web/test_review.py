"""A game looked at again in a browser: the library's figures, move by move, for everyone."""

import re
from functools import cached_property

import pytest

from fivefold.coach import review_record
from fivefold.coach.levels import level_of
from fivefold.insights.scorecard.hints import advice_data
from fivefold.insights.scorecard.review import review_data
from fivefold.insights.scorecard.winning import winning_data
from fivefold.record import Record
from fivefold.rules import built_in
from fivefold.texts import Lang
from tests.support.coach_browser import Browser
from tests.support.paths import GAMES
from tests.support.solved import solved
from tests.web.axe import barriers
from tests.web.browsing import PHONE
from tests.web.playing import Seated
from tests.web.tables import ANN, BO, brought, finished_game, laid

NAMES = ("Ann", "Bo", "Cléo", "Florence-Amandine")
SEATS = [
    {"kind": "me", "name": NAMES[0]},
    *({"kind": "bot", "level": "beginner", "name": name} for name in NAMES[1:]),
]
BOXES = built_in("yum").boxes
GRADES = {"expert": "excellent", "strong": "good", "casual": "fair", "beginner": "practice"}


def greedy(said):
    """Roll once more if the dice are bad, and take the box with the most points."""
    if "roll" in said:
        return "roll"
    box, points = max(said["boxes"].items(), key=lambda each: each[1])
    return "keep" if points < 12 and "keep" in said else f"fill {box}"


class Game:
    """A table, and what the library says of its game."""

    def __init__(self, site, code, token=None):
        browser = Browser(site, token)
        self.site, self.code, self.token = site, code, browser.token
        self.record = Record.parse(browser.record(code))
        browser.close()
        # What a first answer waits for is not measured here.
        self.ask(f"/tables/{code}/review")
        self.values = solved(self.record.start.rules.id)
        self.review = review_record(self.record, self.values)

    def ask(self, path):
        """The answer of the server, asked until it is there."""
        browser = Browser(self.site, self.token)
        answer = browser.get(path)
        browser.close()
        return answer

    @cached_property
    def told(self):
        return review_data(self.record, self.values, Lang.EN)


@pytest.fixture(scope="module")
def game(site):
    """A game of four that is over, and whose it was."""
    setup = {"game": "yum", "seats": SEATS}
    return Game(site, *finished_game(site, setup, greedy))


def figure(value, lang="en"):
    said = f"{value:.1f}"
    said = "±0.0" if said in ("0.0", "-0.0") else said.replace("-", "−")
    return said.replace(".", ",") if lang == "fr" else said


def change(value, lang="en"):
    said = figure(value, lang)
    return said if said[0] in "±−" else f"+{said}"


def loss(value):
    return f"{value:.{1 if value >= 0.1 else 2}f}"


def card(at, name):
    """What stands on a player's card, line by line."""
    found = at.page.get_by_role("region", name=re.compile("Luck and dec|Chance et déc"))
    return found.get_by_role("button").filter(has_text=name).inner_text().split("\n")


def board(at):
    return at.page.get_by_role("region", name=re.compile("Move by move|Coup par coup"))


def at_move(at, step, steps):
    board(at).get_by_text(f"Move {step + 1} of {steps}", exact=True).wait_for()


def opened(screen, game, place="", **look):
    at = screen(**look).sit_down_as(game.token)
    at.page.goto(f"{at.site}/review/{game.code}{place}")
    board(at).wait_for()
    return at


def quiet(at):
    """Refusals are seen in the console too; here they are the subject."""
    assert all("Failed to load resource" in error for error in at.errors)
    at.errors.clear()


# The figures


def test_from_the_end_of_a_game_to_the_figures_of_the_library(screen, game):
    at = screen().sit_down_as(game.token).go(f"/t/{game.code}")
    at.page.get_by_role("link", name="Review", exact=True).click()
    board(at).wait_for()
    for player in game.review.players:
        said = " ".join(card(at, player.name))
        parts = (figure(player.start), change(player.luck), change(-player.cost))
        for part in (*parts, str(int(player.total)), GRADES[level_of(player.accuracy)]):
            assert part in said.split(), (part, said)
        assert f"{loss(player.accuracy)} lost per decision" in said
        assert ("won" in said) == (player.name in winners(game))
    at.shoot("review-desk")


def winners(game):
    return [game.record.names[seat] for seat in game.record.game.winners]


def test_the_worst_decisions_of_each_player_and_why(screen, game):
    at = opened(screen, game)
    for player in game.review.players:
        at.button(re.compile(player.name)).first.click()
        heading = f"Decisions by cost: {player.name}"
        found = at.page.get_by_role("region", name=heading).locator("li")
        found.first.wait_for()
        worst = player.costly[0]
        told = found.first.inner_text()
        assert worst.reason["en"] in told
        assert f"−{loss(worst.cost)}" in told
        assert f"Turn {worst.turn}" in told
        assert found.count() == min(10, len(player.costly))


def test_every_turn_stands_in_a_table_beside_the_chart(screen, game):
    at = opened(screen, game)
    chart = at.page.get_by_role("region", name="How the total came about")
    chart.get_by_text("As a table").click()
    rows = [row.split("\t") for row in chart.get_by_role("row").all_inner_texts()]
    ann = game.review.players[0]
    assert rows[1][-1] == figure(ann.start)
    for row, turn in zip(rows[2:], ann.turns, strict=True):
        assert row[0] == str(turn.number)
        assert row[-3:] == [change(turn.luck), change(-turn.cost), figure(turn.expected)]
    chart.get_by_role("button", name="Everyone").click()
    last = chart.get_by_role("row").last.inner_text().split("\t")
    assert last[1:] == [figure(player.total) for player in game.review.players]


def test_chances_to_win_are_the_librarys(screen, game):
    at = opened(screen, game)
    win = at.page.get_by_role("region", name="Chance to win").first
    win.get_by_text("As a table").click()
    rows = [row.split("\t") for row in win.get_by_role("row").all_inner_texts()[1:]]
    points, answered = game.told["winning"]["points"], game.ask(f"/tables/{game.code}/winning")
    assert [len(row) for row in rows] == [1 + len(NAMES)] * len(points)
    for row, point, answer in zip(rows, points, answered["points"], strict=True):
        shown = [float(cell.removesuffix("%")) / 100 for cell in row[1:]]
        # Not the texts: what lies half-way is rounded one way here and the other way there.
        assert shown == pytest.approx(answer["chances"], abs=0.000501)
        # The server has them from a table in which they are rounded to 65535ths.
        assert answer["chances"] == pytest.approx(point["chances"], abs=0.00003)
    assert rows[0][0] == "At the start"
    assert rows[-1][0] == f"After turn {len(BOXES)} of {NAMES[points[-1]['seat']]}"


# Move by move


def test_the_whole_game_by_the_keyboard(screen, game):
    steps = game.told["steps"]
    at = opened(screen, game)
    at_move(at, 0, len(steps))
    for step in range(1, 12):
        at.page.keyboard.press("ArrowRight")
        at_move(at, step, len(steps))
        said = board(at).inner_text()
        assert figure(steps[step]["expected"]) in said
        assert f"{game.record.names[steps[step]['seat']]}, turn {steps[step]['turn']}" in said
        if steps[step]["best"] is None:
            assert f"luck {change(steps[step]['luck'])}" in said
    costly = sorted(one["step"] for one in game.told["players"][0]["costly"])
    after = [step for step in costly if step > 11]
    for step in after[:2]:
        at.page.keyboard.press("ArrowDown")
        at_move(at, step, len(steps))
        assert f"gives up {loss(steps[step]['cost'])}" in board(at).inner_text()
    at.page.keyboard.press("ArrowUp")
    at_move(at, after[0], len(steps))
    for _ in after:
        at.page.keyboard.press("ArrowDown")
    at_move(at, after[-1], len(steps))
    for _ in range(after[-1], len(steps)):
        at.page.keyboard.press("ArrowRight")
    at_move(at, len(steps) - 1, len(steps))
    last = steps[-1]
    assert f"Final total\n{int(last['expected'])}" in board(at).inner_text()
    at.page.wait_for_url(f"**#step={len(steps) - 1}")
    at.page.keyboard.press("Home")
    at_move(at, 0, len(steps))
    at.page.keyboard.press("End")
    at_move(at, len(steps) - 1, len(steps))


def test_a_link_leads_to_the_move_and_the_coach_says_why(screen, game):
    worst = game.told["players"][2]["costly"][0]
    at = opened(screen, game, f"#step={worst['step']}")
    at_move(at, worst["step"], len(game.told["steps"]))
    assert at.button(re.compile("Cléo")).first.get_attribute("aria-pressed") == "true"
    board(at).get_by_text(worst["reason"]).wait_for()
    at.button("Compare the choices").click()
    board(at).get_by_role("list", name="The choices").wait_for()
    choices = board(at).get_by_role("list", name="The choices").inner_text()
    assert "played" in choices
    assert f"−{loss(worst['cost'])}" in choices
    at.context.grant_permissions(["clipboard-read", "clipboard-write"])
    at.button("Copy the link").click()
    at.page.get_by_text("Link copied.").wait_for()
    copied = at.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{at.site}/review/{game.code}#step={worst['step']}"
    with at.page.expect_download() as download:
        at.button("Save record").click()
    assert Record.parse(download.value.path().read_bytes()).names == game.record.names


def test_the_coach_says_why_a_choice_was_good(screen, game):
    steps = game.told["steps"]
    good = next(place for place, step in enumerate(steps) if step["best"] and not step["cost"])
    at = opened(screen, game, f"#step={good}")
    assert "the best choice" in board(at).inner_text()
    at.button("Why?").click()
    board(at).get_by_role("list", name="The choices").wait_for()
    advice = advice_data(game.values, steps[good]["position"], Lang.EN, steps[good]["act"])
    told = board(at).get_by_role("status").inner_text()
    assert (advice["against"] or advice["reason"]) in told
    assert figure(advice["choices"][0]["expected"]) in told


def test_a_tap_on_a_costly_decision_shows_it_in_the_game(screen, game):
    told = game.told
    worst = told["players"][0]["costly"][0]
    at = opened(screen, game, size=PHONE)
    at.button("Show it in the game").click()
    at_move(at, worst["step"], len(told["steps"]))
    assert board(at).evaluate("board => board === document.activeElement")
    at.button("One move back").click()
    at_move(at, worst["step"] - 1, len(told["steps"]))


# Records from anywhere


def test_a_record_that_is_pasted_is_reviewed(screen, site):
    name = "yum-finished"
    at = screen().go("/")
    at.page.get_by_text("Or paste it").click()
    text = (GAMES / f"{name}.fivefold").read_text("utf-8")
    at.page.get_by_label("The text of a record").fill(text)
    at.button("Open it").click()
    at.page.wait_for_url("**/review/*")
    board(at).wait_for()
    for player in review_record(Record.parse(text), solved("yum")).players:
        assert str(int(player.total)) in card(at, player.name)
        assert change(player.luck) in card(at, player.name)


def test_an_unfinished_one_says_what_is_not_known(screen, site):
    game = Game(site, *brought(site, "yum-in-progress"))
    at = opened(screen, game, size=PHONE)
    at.page.get_by_text("This game is not over").wait_for()
    at.page.get_by_text("Some dice were not written down").wait_for()
    for player in game.review.players:
        assert figure(player.total) in card(at, player.name)
    dev = game.record.names.index("Dev")
    at.button(re.compile("^Dev")).first.click()
    chart = at.page.get_by_role("region", name="How the total came about")
    chart.get_by_text("As a table").click()
    rows = chart.get_by_role("row").all_inner_texts()
    split = [turn.split for turn in game.review.players[dev].turns]
    assert ["not separated" not in row for row in rows[2:]] == split
    assert barriers(at) == []


# Where there is nothing to see


def test_a_game_that_people_play_is_reviewed_later(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN, BO], "hints": False}, ["roll"])
    at = screen().sit_down_as(token)
    at.page.goto(f"{site}/review/{code}")
    at.page.get_by_role("heading", name="This game is still being played").wait_for()
    at.page.goto(f"{site}/review/nosuchxx")
    at.page.get_by_role("heading", name="This table can't be opened").wait_for()
    assert at.page.get_by_role("alert").filter(has_text="table").is_visible()
    quiet(at)


def test_what_is_still_being_solved_opens_by_itself(screen, game):
    at = screen().sit_down_as(game.token)
    solving = [0.4]

    def answer(route):
        if not solving:
            return route.continue_()
        said = {"code": "still-solving", "text": "later", "progress": solving[0]}
        return route.fulfill(status=202, json=said)

    at.page.route("**/review", answer)
    at.go(f"/t/{game.code}").hurry()
    at.page.get_by_role("link", name="Review", exact=True).click()
    at.page.get_by_role("progressbar").wait_for()
    at.page.get_by_text("40%").wait_for()
    solving[0] = 0.7
    at.page.get_by_text("70%").wait_for()
    solving.clear()
    board(at).wait_for()
    quiet(at)


# Who watches


def test_who_watches_sees_the_chances_and_who_plays_does_not(screen, site, game):
    first = ("roll", "fill high")
    setup = {"game": "yum", "seats": [ANN, BO], "hints": False}
    code, token = laid(site, setup, first)
    watching = screen(PHONE).go(f"/t/{code}")
    panel = watching.page.locator("details").filter(has_text="Chance to win").first
    sees_chances(panel, site, code)
    playing = screen().sit_down_as(token).go(f"/t/{code}")
    bo = Seated(playing, seat=1)
    bo.ready("first roll").wait_for()
    assert playing.page.get_by_text("Chance to win").count() == 0
    bo.turn()
    panel.get_by_text("Over time").click()
    panel.get_by_text("After turn 1 of Bo", exact=True).first.wait_for()
    sees_chances(panel, site, code)
    assert watching.fits()
    watching.shoot("review-watching")


def sees_chances(panel, site, code):
    """The chances after the last turn, as the library has them."""
    browser = Browser(site)
    record = Record.parse(browser.record(code))
    browser.close()
    last = winning_data(record, solved("yum"))["points"][-1]["chances"]
    for name, chance in zip(record.names, last, strict=True):
        row = panel.locator("li").filter(has_text=name)
        row.get_by_text(f"{chance:.0%}", exact=True).wait_for()


# For everyone


def test_in_french_on_a_phone(screen, game):
    ann = game.review.players[0]
    at = opened(screen, game, size=PHONE, lang="fr")
    said = card(at, "Ann")
    assert change(ann.luck, "fr") in said
    assert change(-ann.cost, "fr") in said
    worst = at.page.get_by_role("region", name="Décisions par coût").locator("li").first
    assert ann.costly[0].reason["fr"] in worst.inner_text()
    assert at.fits()
    at.button("EN: English").click()
    at.page.get_by_text(ann.costly[0].reason["en"]).first.wait_for()
    assert at.fits()


def test_nobody_is_shut_out_of_a_review(screen, game, look):
    at = opened(screen, game, **look)
    for table in at.page.get_by_text("As a table").all():
        table.click()
    assert barriers(at) == []
    assert at.fits()
    at.shoot(f"review-{'phone' if look['size'] == PHONE else 'open'}")
    slider = at.page.get_by_role("slider", name="How the total came about")
    slider.focus()
    at.page.keyboard.press("End")
    ann = game.review.players[0]
    said = slider.get_attribute("aria-valuetext")
    assert said.startswith(f"After turn {len(ann.turns)}: {figure(ann.total)} = ")
