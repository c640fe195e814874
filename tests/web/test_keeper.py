"""The score keeper, as a family at a kitchen table uses it: what is tapped, and in reach."""

import re

import pytest

from fivefold.dice import Dice
from fivefold.rules import built_in, load_deck, scorecard_ids, shelf_ids
from fivefold.rules.poker import CARDS
from tests.web.browsing import PHONE, plain
from tests.web.connections import Wire
from tests.web.legible import CHOICES_CUT, CUT, TURNED, ZOOMED, barriers
from tests.web.playing import begin, enter, keep, last_dice
from tests.web.poker_playing import fall, press, type_card
from tests.web.tables import laid

pytestmark = pytest.mark.slow

RECORD = "game: yum\nplayers: Ann, Bo\n\nAnn: 23566/66 56666 sixes 24\nBo: - twos 6\n"
FOUR = ["Ann", "Bo", "Cléo", "Dev"]
FINGER = 44
"""The least width and height in pixels of what is tapped."""
MODES = ["Last dice + box", "Each roll", "Points only"]
# One with a roll for the start and one without; the others in the long run.
EVERY = [
    pytest.param(game, marks=() if game in ("classique", "yum") else pytest.mark.long)
    for game in scorecard_ids()
]

_COUNT = "window.taps = 0; addEventListener('click', () => (window.taps += 1), true)"
_BOXES = """all => all.map(each => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return { x, y, width, height };
})"""
_ON_TOP = """each => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.fixture
def kept(screen, site):
    """Four players at one phone."""

    def opened(size=PHONE, lang="en", names=FOUR, wired=False):
        seats = [{"kind": "me", "name": name, "dice": "real"} for name in names]
        code, token = laid(site, {"game": "yum", "seats": seats}, [])
        at = screen(size, lang, wired=wired).sit_down_as(token).go(f"/t/{code}")
        at.sees(re.compile(f"^{names[0]}, (your turn|à vous)"))
        return at

    return opened


def turn(at, name):
    at.sees(f"{name}, your turn")


def counted(at):
    at.page.evaluate(_COUNT)
    return lambda: at.page.evaluate("window.taps")


def places(buttons):
    return buttons.evaluate_all(_BOXES)


def reachable(button):
    """A finger would hit it."""
    return button.evaluate(_ON_TOP)


# Setting up


@pytest.mark.parametrize("game", EVERY)
def test_a_turn_of_every_scorecard_game_is_kept(screen, game):
    at = keep(screen(PHONE), game, "Ann", "Bo")
    if built_in(game).roll_off:
        enter(at, "66666")
        turn(at, "Bo")
        enter(at, "11111")
    points = built_in(game).scores[Dice("66612")]
    box = built_in(game).boxes[points.index(max(points))]
    last_dice(at, "66612", box.label["en"], "Bo")
    assert at.fits()
    at.button("Undo the last entry").click()
    at.button(re.compile(f"^{re.escape(box.label['en'])}: score {max(points)}")).wait_for()


@pytest.mark.parametrize(("lang", "heading"), [("en", "Family games"), ("fr", "Jeux en famille")])
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


def test_what_is_missing_is_said_and_what_is_there_is_remembered(screen):
    at = keep(screen(PHONE), "deluxe-poker", "Ann", start=False)
    at.button("Start", exact=True).click()
    at.sees("at least 2 players")
    at.page.get_by_label("Name of player 2").fill("Ann")
    at.button("Start", exact=True).click()
    at.sees("Two players are called Ann")
    at.button("Add a player").click()
    at.button("Remove player 3").press("Enter")
    at.focus_gets_to("Move player 2 up")  # for two have to stay
    at.page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    assert barriers(at) == []
    keep(at, "yacht", "Ann", "Bo", "Cléo")
    at.go("/keep")
    assert at.page.get_by_role("radio", name="The Yacht Game").is_checked()
    assert at.page.get_by_label("Name of player 3").input_value() == "Cléo"
    at.button("Remove player 2").click()
    assert at.page.get_by_label("Name of player 2").input_value() == "Cléo"
    at.button("Add Bo").click()
    assert at.page.get_by_label("Name of player 3").input_value() == "Bo"


def test_everyone_on_their_own_device_waits_for_the_others(screen):
    at = screen(PHONE).go("/keep?game=yum")
    at.page.get_by_role("radio", name="Each on their own phone").check()
    at.page.get_by_label("Your name").fill("Ann")
    begin(at)
    other = screen(PHONE).go(f"/t/{at.code}")
    other.page.get_by_label("Your name").fill("Bo")
    other.button(re.compile("Sit down")).first.click()
    at.button("Start the game").click()
    at.page.get_by_label("How to enter this turn").select_option("Each roll")
    enter(at, "13366")
    other.sees("Ann")


def test_a_record_that_was_typed_in_is_checked_and_gone_on_with(screen):
    at = screen().go("/keep")
    at.page.get_by_text("Continue a game written down elsewhere").click()
    at.page.get_by_label("Or typed in").fill(RECORD.replace("sixes 24", "sixes 25"))
    at.button("Open it").click()
    at.page.get_by_role("alert").filter(has_text="25").wait_for()
    at.forgive("Failed to load resource")
    at.page.get_by_label("Or typed in").fill(RECORD)
    at.button("Open it").click()
    turn(at, "Ann")
    last_dice(at, "11122", "Ones", "Bo")


# Deluxe Poker


def test_the_banker_types_cards_words_and_dice(screen):
    at = keep(screen(PHONE), "deluxe-poker", "Ann", "Bo").hurry()
    at.button("Rules", exact=True).click()
    at.dialog_says(re.compile("Everyone starts with"))
    at.page.keyboard.press("Escape")
    at.menu()
    at.page.locator("header details[open]").wait_for()
    assert at.button("Fair dice").count() == 0  # real dice promise nothing
    at.menu()
    type_card(at, "11122")
    at.button("Bid $100").first.wait_for()
    press(at, "Undo the last entry")
    type_card(at, "6665J")
    press(at, "Bid $100", "Pass", "Bet nothing")
    fall(at, "66655")
    at.sees("Roll 1 die")
    press(at, "Undo the last entry")
    at.sees("Roll 5 dice")
    assert at.fits()


def test_cards_of_ones_own_are_typed_in_once_and_can_be_played_with_bots_too(screen):
    at = keep(screen(PHONE), "deluxe-poker", "Ann", "Bo", start=False)
    at.page.get_by_role("radio", name="Our own deck, dealt here").check()
    cards = at.page.get_by_role("textbox", name="The cards of your box")
    cards.fill("666J/2/700")
    at.sees("Line 1: 666J/2/700 isn't a card")
    at.button("Start", exact=True).click()
    at.page.get_by_role("alert").get_by_text(f"at least {CARDS} cards").wait_for()
    cards.fill(" ".join(str(card).lower() for card in load_deck()[:CARDS]))
    assert at.page.get_by_role("img", name=re.compile("^Card")).count() == CARDS
    assert barriers(at) == []
    begin(at)
    press(at, "Turn the next card")
    at.sees("Card 1 of 7")
    at.go("/keep")
    assert cards.input_value().startswith("66554/5/500")
    at.go("/new/deluxe-poker").page.get_by_text("More options").click()
    at.page.get_by_label("The cards of our own box").check()
    cards.fill("12345/6/700 " * CARDS)
    at.page.get_by_label("Seat 2: who").select_option("bot")
    at.button("Play", exact=True).click()
    press(at, "Turn the next card")
    at.sees("$700")


# Entering a turn


def test_a_turn_takes_few_taps_and_moves_nothing(kept):
    at = kept()
    rows = at.page.get_by_role("region", name="Score sheet").locator("tbody th")
    heads = at.page.get_by_role("table", name="Upper section").get_by_role("columnheader")
    heads = heads.filter(has_text=re.compile(r"\d$"))
    for name, then in zip(FOUR, [*FOUR[1:], "Ann"], strict=True):
        # All sheets in the order of play, whoever is at turn.
        assert [head.split()[0] for head in heads.all_inner_texts()] == FOUR
        assert all(0 <= head["x"] <= PHONE["width"] - head["width"] for head in places(heads))
        taps = counted(at) if name == "Ann" else None
        enter(at, "6661")
        before = places(rows)
        enter(at, "2")
        at.button("Sixes: score 18").wait_for()
        assert places(rows) == before
        at.button("Sixes: score 18").click()
        turn(at, then)
        assert taps is None or taps() == 6


def test_points_without_dice_take_at_most_three_taps_in_every_mode(kept):
    at = kept()
    for mode, who, then in zip(MODES, FOUR, FOUR[1:], strict=False):
        turn(at, who)
        at.page.get_by_label("How to enter this turn").select_option(mode)
        taps = counted(at)
        at.button("Sixes: enter the points").click()
        at.page.get_by_role("group", name="Points for Sixes").get_by_text("18", exact=True).click()
        turn(at, then)
        assert taps() <= 3
        at.page.reload()
        turn(at, then)
        chosen = at.page.get_by_label("How to enter this turn").locator("option:checked")
        assert chosen.inner_text() == mode


# On a screen that is zoomed, a finger covers half as many of its pixels.
SIZES = {
    "phone": (PHONE, "", FINGER),
    "phone-large-letters": (PHONE, "200%", FINGER),
    "phone-zoomed": ({"width": 180, "height": 370}, "", FINGER / 2),
    "landscape": (TURNED, "", FINGER),
    "desk-zoomed": (ZOOMED, "", FINGER / 2),
}


def test_whatever_is_tapped_is_large_enough_and_in_reach_on_every_screen(kept):
    at = kept()
    # The boxes of the player at turn that can be tapped.
    cells = at.page.get_by_role("region", name="Score sheet").locator("td button")
    keys, box = at.button(re.compile("^Add a die|^Erase")), cells.last
    for name, (size, letters, least) in SIZES.items():
        at.page.set_viewport_size(size)
        at.letters(letters)
        at.page.evaluate("scrollTo(0, 0)")
        both = [*places(keys), *places(cells)]
        assert [one for one in both if min(one["width"], one["height"]) < least] == [], name
        assert at.fits(), name
        # Under the keys, the last box comes into sight, and stays there while its points are
        # asked for.
        box.click()
        at.page.get_by_role("group", name=re.compile("^Points for")).wait_for()
        at.until(lambda: reachable(box))
        at.button("Cancel").click()
        at.page.get_by_role("group", name=re.compile("^Points for")).wait_for(state="hidden")
        assert all(map(reachable, keys.all())), name


def test_dice_that_wait_for_the_network_stay_in_sight_and_are_entered_once(kept):
    at = kept(wired=True)
    wire = Wire(at)
    at.page.reload()
    turn(at, "Ann")
    wire.cut()
    enter(at, "66612")
    at.page.get_by_text("Entered: 6 6 6 1 2").wait_for(state="attached")
    assert at.page.locator(".typed circle").count() == 6 + 6 + 6 + 1 + 2
    assert at.button(re.compile("^Sixes: score")).count() == 0
    wire.mend()
    at.button("Sixes: score 18").click()
    turn(at, "Bo")
    at.page.get_by_text("Entered: nothing yet").wait_for(state="attached")


def test_how_to_enter_and_whose_sheet_it_is_can_be_read_in_full(kept):
    at = kept(lang="fr", names=["Dominique", "Bo", "Cléo", "Dev"])
    at.drawn()
    assert at.page.evaluate(CHOICES_CUT) == []
    assert at.page.evaluate(CUT, "thead th") == []


# Corrections


def test_mistakes_are_put_right_by_dice_by_box_and_by_points(kept):
    at = kept()
    last_dice(at, "66612", "Sixes", "Bo")
    last_dice(at, "55512", "Fives", "Cléo")
    # By dice.
    at.button("Correct a turn").click()
    dialog = at.page.get_by_role("dialog").filter(has_text="Which turn?")
    correct = dialog.get_by_role("button", name="Correct it")
    dialog.get_by_label("Which turn?").select_option(label="Ann – Sixes: 18")
    for _ in range(5):
        dialog.get_by_role("button", name="Erase the last die").click()
    for face in "66661":
        dialog.get_by_role("button", name=f"Add a die showing {face}").click()
    correct.click()
    dialog.wait_for(state="hidden")
    # A tap on a filled box opens its own correction.
    at.button("Ann, Sixes: 24. Correct it").click()
    chosen = dialog.get_by_label("Which turn?").locator("option:checked")
    assert chosen.inner_text() == "Ann – Sixes: 24"
    # Why points are refused is read in the dialog.
    dialog.get_by_label("Enter as").select_option("Box and points")
    dialog.get_by_role("spinbutton", name="Points").fill("17")
    correct.click()
    refusal = dialog.get_by_role("alert").filter(has_text=re.compile("17"))
    refusal.wait_for()
    assert reachable(refusal)
    dialog.get_by_role("spinbutton", name="Points").fill("18")
    correct.click()
    dialog.wait_for(state="hidden")
    # Another box, in which the dice score nothing.
    at.button("Bo, Fives: 15. Correct it").click()
    dialog.get_by_label(re.compile("^Box")).select_option("Threes")
    correct.click()
    question = at.page.get_by_role("dialog", name="Score 0 in Threes?")
    question.get_by_role("button", name="Cancel").click()
    assert dialog.is_visible()
    correct.click()
    question.get_by_role("button", name="Score 0").click()
    dialog.wait_for(state="hidden")
    at.button("Bo, Threes: 0. Correct it").wait_for()
    at.button("Ann, Sixes: 18. Correct it").wait_for()
    assert at.button(re.compile("^Bo, Fives")).count() == 0
