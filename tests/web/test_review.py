"""Games looked at again in a browser: the library's figures, move by move, for everyone."""

import re
from functools import cached_property

import pytest

from fivefold.coach import review_record
from fivefold.coach.levels import level_of
from fivefold.insights.poker import poker_review_data
from fivefold.insights.scorecard.hints import advice_data
from fivefold.insights.scorecard.review import review_data
from fivefold.insights.scorecard.winning import winning_data
from fivefold.record import Record
from fivefold.rules import built_in
from fivefold.texts import Lang
from tests.support.insights import golden
from tests.support.paths import GAMES
from tests.support.solved import solved
from tests.web.browsing import CLIPBOARD, PHONE
from tests.web.legible import barriers
from tests.web.playing import Seated, downloaded
from tests.web.tables import ANN, BO, Coach, brought, finished_game, laid

pytestmark = pytest.mark.slow

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

    def __init__(self, site, code, token):
        self.coach, self.code, self.token = Coach(site, token), code, token
        self.record = self.coach.record(code)
        self.coach.get(f"/tables/{code}/review")  # the page is not to wait in these tests
        self.values = solved(self.record.start.rules.id)
        self.review = review_record(self.record, self.values)

    @cached_property
    def told(self):
        return review_data(self.record, self.values, Lang.EN)


@pytest.fixture(scope="module")
def game(site, values):
    """A game of four that is over, and whose it was."""
    return Game(site, *finished_game(site, {"game": "yum", "seats": SEATS}, greedy))


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


def as_table(region):
    """The rows of the table beside a chart, opened if need be."""
    if not region.get_by_role("table").is_visible():
        region.get_by_text("As a table").click()
    return [row.split("\t") for row in region.get_by_role("row").all_inner_texts()]


def opened(screen, game, place="", **look):
    at = screen(**look).sit_down_as(game.token)
    at.page.goto(f"{at.site}/review/{game.code}{place}")
    board(at).wait_for()
    return at


def test_the_figures_are_the_librarys(screen, game):
    at = screen().sit_down_as(game.token).go(f"/t/{game.code}")
    at.page.get_by_role("link", name="Review", exact=True).click()
    board(at).wait_for()
    winners = [game.record.names[seat] for seat in game.record.game.winners]
    for player in game.review.players:
        said = " ".join(card(at, player.name))
        parts = (figure(player.start), change(player.luck), change(-player.cost))
        for part in (*parts, str(int(player.total)), GRADES[level_of(player.accuracy)]):
            assert part in said.split(), (part, said)
        assert f"{loss(player.accuracy)} lost per decision" in said
        assert ("won" in said) == (player.name in winners)
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
    every_turn_in_a_table(at, game)
    chances_to_win(at, game)


def every_turn_in_a_table(at, game):
    at.button(re.compile("Ann")).first.click()
    chart = at.page.get_by_role("region", name="How the total came about")
    rows = as_table(chart)
    ann = game.review.players[0]
    assert rows[1][-1] == figure(ann.start)
    for row, turn in zip(rows[2:], ann.turns, strict=True):
        assert row[0] == str(turn.number)
        assert row[-3:] == [change(turn.luck), change(-turn.cost), figure(turn.expected)]
    chart.get_by_role("button", name="Everyone").click()
    assert as_table(chart)[-1][1:] == [figure(player.total) for player in game.review.players]


def chances_to_win(at, game):
    rows = as_table(at.page.get_by_role("region", name="Chance to win").first)[1:]
    points = game.told["winning"]["points"]
    for row, point in zip(rows, points, strict=True):
        shown = [float(cell.removesuffix("%")) / 100 for cell in row[1:]]
        # Not the texts: what lies half-way is rounded one way here and the other way there, and the
        # server has chances from a table in which they are rounded to 65535ths.
        assert shown == pytest.approx(point["chances"], abs=0.00054)
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
    for step in after:
        at.page.keyboard.press("ArrowDown")
        at_move(at, step, len(steps))
        assert f"gives up {loss(steps[step]['cost'])}" in board(at).inner_text()
    for step in after[-2::-1]:
        at.page.keyboard.press("ArrowUp")
        at_move(at, step, len(steps))
    at.page.keyboard.press("End")
    at_move(at, len(steps) - 1, len(steps))
    assert f"Final total\n{int(steps[-1]['expected'])}" in board(at).inner_text()
    at.page.wait_for_url(f"**#step={len(steps) - 1}")
    at.page.keyboard.press("ArrowRight")  # there is no more
    at.page.keyboard.press("Home")
    at_move(at, 0, len(steps))


def test_a_link_leads_to_the_move_and_the_coach_says_why(screen, game):
    steps = game.told["steps"]
    worst = game.told["players"][2]["costly"][0]
    at = opened(screen, game, f"#step={worst['step']}")
    at_move(at, worst["step"], len(steps))
    assert at.button(re.compile("Cléo")).first.get_attribute("aria-pressed") == "true"
    board(at).get_by_text(worst["reason"]).wait_for()
    at.button("Compare the choices").click()
    choices = board(at).get_by_role("list", name="The choices")
    choices.wait_for()
    assert "played" in choices.inner_text()
    assert f"−{loss(worst['cost'])}" in choices.inner_text()
    at.context.grant_permissions(CLIPBOARD)
    at.button("Copy the link").click()
    at.sees("Link copied.")
    copied = at.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{at.site}/review/{game.code}#step={worst['step']}"
    assert downloaded(at).names == game.record.names
    # Of a good choice it says why, too.
    good = next(place for place, step in enumerate(steps) if step["best"] and not step["cost"])
    at.page.goto("about:blank")
    at.page.goto(f"{at.site}/review/{game.code}#step={good}")
    at_move(at, good, len(steps))
    assert "the best choice" in board(at).inner_text()
    at.button("Why?").click()
    choices.wait_for()
    advice = advice_data(game.values, steps[good]["position"], Lang.EN, steps[good]["act"])
    told = board(at).get_by_role("status").inner_text()
    assert (advice["against"] or advice["reason"]) in told
    assert figure(advice["choices"][0]["expected"]) in told


def test_on_a_phone_a_costly_decision_is_shown_in_the_game_in_both_languages(screen, game):
    steps, ann = game.told["steps"], game.review.players[0]
    worst = game.told["players"][0]["costly"][0]
    at = opened(screen, game, size=PHONE, lang="fr")
    said = card(at, "Ann")
    assert change(ann.luck, "fr") in said
    assert change(-ann.cost, "fr") in said
    listed = at.page.get_by_role("region", name="Décisions par coût").locator("li").first
    assert ann.costly[0].reason["fr"] in listed.inner_text()
    assert at.fits()
    at.button("EN: English").click()
    at.sees(ann.costly[0].reason["en"])
    assert at.fits()
    at.button("Show it in the game").click()
    at_move(at, worst["step"], len(steps))
    assert board(at).evaluate("board => board === document.activeElement")
    at.button("One move back").click()
    at_move(at, worst["step"] - 1, len(steps))
    for table in at.page.get_by_text("As a table").all():
        table.click()
    assert barriers(at) == []
    slider = at.page.get_by_role("slider", name="How the total came about")
    slider.focus()
    at.page.keyboard.press("End")
    said = slider.get_attribute("aria-valuetext")
    assert said.startswith(f"After turn {len(ann.turns)}: {figure(ann.total)} = ")


# Records from anywhere


def test_a_record_that_is_pasted_is_reviewed(screen, values):
    at = screen().go("/")
    at.page.get_by_text("Or paste it").click()
    text = (GAMES / "yum-finished.fivefold").read_text("utf-8")
    at.page.get_by_label("The text of a record").fill(text)
    at.button("Open it").click()
    at.page.wait_for_url("**/review/*")
    board(at).wait_for()
    for player in review_record(Record.parse(text), values).players:
        assert str(int(player.total)) in card(at, player.name)
        assert change(player.luck) in card(at, player.name)


def test_an_unfinished_one_says_what_is_not_known(screen, site, values):
    game = Game(site, *brought(site, "yum-in-progress"))
    at = opened(screen, game, size=PHONE)
    at.sees("This game is not over")
    at.sees("Some dice were not written down")
    for player in game.review.players:
        assert figure(player.total) in card(at, player.name)
    at.button(re.compile("^Dev")).first.click()
    rows = as_table(at.page.get_by_role("region", name="How the total came about"))
    split = [turn.split for turn in game.review.players[game.record.names.index("Dev")].turns]
    assert ["not separated" not in " ".join(row) for row in rows[2:]] == split
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
    at.forgive("Failed to load resource")


def test_what_is_still_being_worked_out_opens_by_itself(screen, game):
    at = screen().sit_down_as(game.token)
    working, reason = [0.4], "still-solving"

    def answer(route):
        if not working:
            return route.continue_()
        said = {"code": reason, "text": "later", "progress": working[0]}
        return route.fulfill(status=202, json=said)

    at.page.route("**/review", answer)
    at.go(f"/t/{game.code}").hurry()
    at.page.get_by_role("link", name="Review", exact=True).click()
    at.page.get_by_role("progressbar").wait_for()
    at.sees("40%")
    working[0] = 0.7
    at.sees("70%")
    working.clear()
    board(at).wait_for()
    working.append(0.4)
    reason = "still-reviewing"
    code, token = brought(at.site, POKER)
    at.sit_down_as(token).page.goto(f"{at.site}/review/{code}")
    at.page.get_by_role("heading", name="Reviewing every move").wait_for()
    at.sees("40%")
    working.clear()
    at.page.get_by_role("heading", name="Move by move").wait_for()
    at.forgive("Failed to load resource")


# Who watches


def test_who_watches_sees_the_chances_and_who_plays_does_not(screen, site, values):
    setup = {"game": "yum", "seats": [ANN, BO], "hints": False}
    code, token = laid(site, setup, ("roll", "fill high"))
    watching = screen(PHONE).go(f"/t/{code}")
    panel = watching.page.locator("details").filter(has_text="Chance to win").first
    sees_chances(panel, Coach(site).record(code), values)
    playing = screen().sit_down_as(token).go(f"/t/{code}")
    bo = Seated(playing, seat=1)
    bo.ready("first roll").wait_for()
    assert playing.page.get_by_text("Chance to win").count() == 0
    bo.turn()
    panel.get_by_text("Over time").click()
    panel.get_by_text("After turn 1 of Bo", exact=True).first.wait_for()
    sees_chances(panel, Coach(site).record(code), values)
    assert watching.fits()


def sees_chances(panel, record, values):
    """The chances after the last turn, as the library has them."""
    last = winning_data(record, values)["points"][-1]["chances"]
    for name, chance in zip(record.names, last, strict=True):
        row = panel.locator("li").filter(has_text=name)
        row.get_by_text(f"{chance:.0%}", exact=True).wait_for()


# Deluxe Poker


POKER = "deluxe-poker-bet"


def share(value):
    return f"{100 * value:.1f}"


def test_deluxe_poker_is_reviewed_by_parts_and_move_by_move(screen, site):
    told = poker_review_data(golden(POKER), Lang.EN)
    code, token = brought(site, POKER)
    at = screen(PHONE).sit_down_as(token)
    page = at.page
    page.goto(f"{site}/review/{code}")
    page.get_by_role("heading", name="Move by move").wait_for()
    cards = page.locator("section[aria-labelledby=splits] li")
    assert cards.count() == len(told["players"])
    for one, player in zip(cards.all(), told["players"], strict=True):
        shown = one.locator(".part").all_inner_texts()
        parts = [player[key] for key in ("dice", "cards", "others")]
        changes = [change(100 * part) for part in (*parts, -player["cost"])]
        assert shown[:5] == [share(player["even"]), *changes]
    assert page.get_by_text("results are the chance to win from here").is_visible()
    assert barriers(at) == []
    at_move(at, 0, len(told["steps"]))
    page.keyboard.press("ArrowRight")
    at_move(at, 1, len(told["steps"]))
    seat, costly = next(
        (seat, player["costly"][0])
        for seat, player in enumerate(told["players"])
        if player["costly"]
    )
    page.locator("section[aria-labelledby=splits] button").nth(seat).click()
    at.button("Show it in the game").first.click()
    at_move(at, costly["step"], len(told["steps"]))
    stepper = page.locator("section[aria-labelledby=stepper]")
    stepper.get_by_text(f"gives up {share(costly['cost'])} points").first.wait_for()
    rows = stepper.get_by_role("row").all_inner_texts()
    money = told["steps"][costly["step"]]["money"]
    assert all(f"${amount:,}" in row for amount, row in zip(money, rows[1:], strict=True))
