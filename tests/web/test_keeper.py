"""The score keeper, as a family at a kitchen table uses it."""

import re

import pytest

from fivefold.dice import Dice
from fivefold.rules import built_in, load_deck, scorecard_ids, shelf_ids
from fivefold.rules.poker import CARDS
from tests.web.axe import barriers
from tests.web.browsing import PHONE, plain
from tests.web.keeping import begin, enter, keep, last_dice, type_card
from tests.web.poker_playing import fall, press

RECORD = "game: yum\nplayers: Ann, Bo\n\nAnn: 23566/66 56666 sixes 24\nBo: - twos 6\n"


# One with a roll for the start and one without; the others in the long run.
EVERY = [
    pytest.param(game, marks=() if game in ("classique", "yum") else pytest.mark.long)
    for game in scorecard_ids()
]


@pytest.mark.parametrize("game", EVERY)
def test_a_turn_of_every_scorecard_game_is_kept(screen, game):
    at = keep(screen(PHONE), game, "Ann", "Bo")
    if built_in(game).roll_off:
        enter(at, "66666")
        at.page.get_by_text("Bo, your turn").first.wait_for()
        enter(at, "11111")
    points = built_in(game).scores[Dice("66612")]
    box = built_in(game).boxes[points.index(max(points))]
    last_dice(at, "66612", box.label["en"])
    at.page.get_by_text("Bo, your turn").first.wait_for()
    assert at.fits()


@pytest.mark.parametrize(("lang", "heading"), [("en", "Family games"), ("fr", "Jeux de famille")])
def test_family_games_have_a_heading_wherever_games_are_listed(screen, lang, heading):
    names = [built_in(game).name[lang] for game in shelf_ids()]
    at = screen(PHONE, lang).go("/keep")
    group = at.page.get_by_role("group", name=heading)
    group.wait_for()
    assert group.get_by_role("radio").count() == len(names)
    assert plain(group.inner_text()) == plain(" ".join([heading, *names]))
    options = at.go("/new/yum").page.locator(f"optgroup[label='{heading}'] option")
    options.first.wait_for(state="attached")
    assert options.all_text_contents() == names
    links = at.go("/rules/yum").page.locator("h2", has_text=heading).locator("+ ul a")
    links.first.wait_for()
    assert links.all_inner_texts() == names


def test_a_mistake_is_put_right_when_the_next_one_is_at_turn(screen):
    at = keep(screen(PHONE), "yum", "Ann", "Bo")
    last_dice(at, "66612", "Sixes")
    at.page.get_by_text("Bo, your turn").first.wait_for()
    last_dice(at, "11122", "Ones")
    at.page.get_by_text("Ann, your turn").first.wait_for()
    at.button("Correct a turn").click()
    dialog = at.page.get_by_role("dialog")
    dialog.get_by_label("Which turn?").select_option(label="Ann – Sixes: 18")
    for _ in range(5):
        dialog.get_by_role("button", name="Erase the last die").click()
    for face in "66661":
        dialog.get_by_role("button", name=f"Add a die showing {face}").click()
    dialog.get_by_role("button", name="Correct it").click()
    dialog.wait_for(state="hidden")
    at.page.get_by_role("cell", name="24").first.wait_for()


def test_the_last_entry_is_taken_back(screen):
    at = keep(screen(), "yum", "Ann", "Bo")
    last_dice(at, "66612", "Sixes")
    at.page.get_by_text("Bo, your turn").first.wait_for()
    at.button("Undo the last entry").click()
    at.button(re.compile("^Sixes: score 18")).wait_for()


def test_names_and_game_are_remembered(screen):
    at = keep(screen(), "yacht", "Ann", "Bo", "Cléo")
    at.go("/keep")
    assert at.page.get_by_role("radio", name="The Yacht Game").is_checked()
    assert at.page.get_by_label("Name of player 3").input_value() == "Cléo"
    at.button("Remove player 2").click()
    assert at.page.get_by_label("Name of player 2").input_value() == "Cléo"
    at.button("Add Bo").click()
    assert at.page.get_by_label("Name of player 3").input_value() == "Bo"


def test_what_is_missing_is_said(screen):
    at = keep(screen(), "deluxe-poker", "Ann", start=False)
    at.button("Start", exact=True).click()
    at.page.get_by_text("at least 2 players").wait_for()
    at.page.get_by_label("Name of player 2").fill("Ann")
    at.button("Start", exact=True).click()
    at.page.get_by_text("Two players are called Ann").wait_for()


def test_everyone_on_their_own_device_waits_for_the_others(screen):
    at = screen(PHONE).go("/keep?game=yum")
    at.page.get_by_role("radio", name="Each on their own phone").check()
    at.page.get_by_label("Your name").fill("Ann")
    begin(at)
    other = screen(PHONE).go(at.page.url.removeprefix(at.site))
    other.page.get_by_label("Your name").fill("Bo")
    other.button(re.compile("Sit down")).first.click()
    at.button("Start the game").click()
    at.page.get_by_label("How to enter this turn").select_option("Each roll")
    enter(at, "13366")
    other.page.get_by_text("Ann").first.wait_for()


def test_the_banker_types_cards_words_and_dice(screen):
    at = keep(screen(PHONE), "deluxe-poker", "Ann", "Bo").hurry()
    type_card(at, "11122")
    at.button("Bid $100").first.wait_for()
    press(at, "Undo the last entry")
    type_card(at, "6665J")
    press(at, "Bid $100", "Pass", "Bet nothing")
    fall(at, "66655")
    at.page.get_by_text("Roll 1 die").wait_for()
    at.button("Undo the last entry").click()
    at.page.get_by_text("Roll 5 dice").wait_for()
    assert at.fits()


def test_cards_of_ones_own_are_typed_in_once(screen):
    at = keep(screen(PHONE), "deluxe-poker", "Ann", "Bo", start=False)
    at.page.get_by_role("radio", name="Our own deck, dealt here").check()
    cards = at.page.get_by_role("textbox", name="The cards of your box")
    cards.fill("666J/2/700")
    at.page.get_by_text("Line 1: 666J/2/700 isn't a card").wait_for()
    at.button("Start", exact=True).click()
    at.page.get_by_role("alert").get_by_text(f"at least {CARDS} cards").wait_for()
    cards.fill(" ".join(str(card).lower() for card in load_deck()[:CARDS]))
    assert at.page.get_by_role("img", name=re.compile("^Card")).count() == CARDS
    assert barriers(at) == []
    begin(at)
    at.button("Turn the next card").click()
    at.page.get_by_text("Card 1 of 7").first.wait_for()
    at.go("/keep")
    assert (
        at.page.get_by_role("textbox", name="The cards of your box")
        .input_value()
        .startswith("66554/5/500")
    )


def test_a_record_that_was_typed_in_is_gone_on_with(screen):
    at = screen().go("/keep")
    at.page.get_by_text("Continue a game written down elsewhere").click()
    at.page.get_by_label("Or typed in").fill(RECORD)
    at.button("Open it").click()
    at.page.get_by_text("Ann, your turn").first.wait_for()
    last_dice(at, "11122", "Ones")
    at.page.get_by_text("Bo, your turn").first.wait_for()


def test_what_is_wrong_with_a_record_is_said(screen):
    at = screen().go("/keep")
    at.page.get_by_text("Continue a game written down elsewhere").click()
    at.page.get_by_label("Or typed in").fill(RECORD.replace("sixes 24", "sixes 25"))
    at.button("Open it").click()
    assert "25" in at.page.get_by_role("alert").filter(has_text="25").inner_text()
    at.errors.clear()  # the browser itself writes down that the request was refused


def test_rules_are_one_tap_away_and_real_dice_promise_nothing(screen):
    at = keep(screen(), "deluxe-poker", "Ann", "Bo")
    at.button("Rules", exact=True).click()
    assert "Everyone starts with" in at.page.get_by_role("dialog").inner_text()
    at.page.keyboard.press("Escape")
    at.page.get_by_text("Table", exact=True).click()
    at.page.locator("header details[open]").wait_for()
    assert at.button("Fair dice").count() == 0


def test_nobody_is_shut_out_of_the_keeper(screen, look):
    at = keep(screen(**look), "classique", "Ann", "Bo", start=False)
    at.page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    assert barriers(at) == []
    assert at.fits()


def test_the_cards_of_ones_own_can_be_played_with_bots_too(screen):
    at = screen().go("/new/deluxe-poker")
    at.page.get_by_text("More options").click()
    at.page.get_by_label("The cards of our own box").check()
    at.page.get_by_role("textbox", name="The cards of your box").fill("12345/6/700 " * CARDS)
    at.page.get_by_label("Seat 2: who").select_option("bot")
    at.button("Play", exact=True).click()
    at.button("Turn the next card").click()
    at.page.get_by_text("$700").first.wait_for()
