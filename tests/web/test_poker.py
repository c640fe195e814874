"""Deluxe Poker through the page: bidding, betting, rolling, and whose money it is in the end."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from fivefold.coach.poker.advice import advise_poker
from fivefold.games.poker import Card
from fivefold.insights.poker import poker_hint
from fivefold.record import summary
from fivefold.texts import Lang
from tests.web.browsing import DESK, PHONE, plain
from tests.web.connections import Delay
from tests.web.legible import (
    BROKEN,
    CUT,
    HIDDEN,
    LARGE,
    OVERLAP,
    SMALL,
    TURNED,
    WIDER,
    barriers,
)
from tests.web.playing import begin, downloaded, end_the_game, keep, record_of
from tests.web.poker_playing import (
    HARD,
    TWICE,
    bids,
    bot,
    fall,
    have,
    hold,
    lay,
    live,
    me,
    money,
    pair,
    place,
    play_to_the_end,
    press,
    press_keys,
    purses,
    ranking,
    settled,
    soon,
    standing,
    story,
    type_card,
    walk_to,
)
from tests.web.tables import acted, brought

CARD = "66JJ1/2/100"


def test_a_whole_game_against_bots(screen):
    at = screen()
    lay(at, me("Ann"), bot("Bo", "random"), bot("Cléo", "random"), card="1111J/1/700")
    play_to_the_end(at, "Turn the", "Roll", "Lock", r"Bet \$100 on no", "Pass")
    record = downloaded(at)
    winners = summary(record)["winners"]
    headline = at.page.get_by_role("heading", name=re.compile("win")).inner_text()
    assert record.game.over
    assert [name for name in record.names if name in headline.replace("You", "Ann")] == winners
    assert set(list(ranking(at))[: len(winners)]) == set(winners)
    assert purses(at) == ranking(at) == money(record)
    at.button("Check the dice").first.click()
    press(at, "Check every roll")
    at.page.get_by_role("heading", name="The dice are fair").wait_for()


# Two people


def both_bid_at_once(ann, bo):
    """Two fingers come down on the same price, and Ann's is lifted first."""
    for each in (ann, bo):
        hold(each, "Bid $100")
    ann.page.mouse.up()
    standing(bo, "Ann $100")
    ann.sees("Your bid is the highest")
    soon(ann, live(ann, "All-In"))  # her buttons are new by now, and his would be
    under = bo.page.get_by_role("button", name="Bid $100", exact=True).first
    assert under.is_visible()  # under the finger nothing changes
    bo.page.mouse.up()
    bo.sees("Too late: Ann has already bid $100.")


@pytest.mark.slow
def test_a_bidding_duel_between_two_browsers(screen):
    ann, bo = pair(screen, bot("Cléo"), bot("Dev"), dice="real", card=CARD)
    press(ann, "Turn the next card")
    bo.sees("Ann opens the bidding")
    bo.sees("The highest bidder rolls")
    assert not live(bo, "Bid").is_visible()
    press(ann, "Pass")
    both_bid_at_once(ann, bo)
    assert bids(record_of(bo)) == ["Ann: bid 100"]
    soon(bo, live(bo, "Bid $200"))
    assert bo.page.get_by_text("Too late: Ann").is_visible()  # it can still be read
    bo.page.get_by_role("slider").fill("500")
    press(bo, "Bid $500")
    for raised in ("$600", "$700", "$1,000", "$1,500"):
        soon(ann, live(ann, f"Bid {raised}"))

    press(ann, "All-In")
    dialog = ann.page.get_by_role("dialog")
    assert "stakes all $1,500" in dialog.inner_text()
    press(ann, "No, keep bidding")
    dialog.wait_for(state="hidden")
    assert summary(record_of(ann))["standing_bid"] == 500
    press(ann, "Pass")
    for each in (ann, bo):
        each.sees("Sold to Bo for $500.")

    ann.sees("Bet on yes or on no")
    press(ann, "Bet $200 on yes")
    place(bo, "Ann").get_by_text("yes $200").wait_for()
    fall(bo, "66123")
    bo.sees("Once one is locked")
    soon(bo, live(bo, "Lock 2"))
    soon(bo, live(bo, "Don't lock"))
    press(bo, "Lock 3")
    fall(bo, "3")
    for each in (ann, bo):
        said = settled(each, "Bo completes the card.")
        assert "Bo takes back the stake of $500. The bank pays Bo $100." in said
        assert "Ann was right and wins $200." in said
        assert "Cléo was wrong and pays Bo $" in said
        assert "1 card" in place(each, "Bo").inner_text()
        assert purses(each) == money(record_of(ann))
    assert story(ann) == story(bo)
    assert story(ann)[-4:] == [
        "Bo rolls 1, 2, 3, 6, 6.",
        "Bo locks the jokers to 3.",
        "Bo rolls 3.",
        "Bo completes the card!",
    ]


@pytest.mark.slow
def test_an_all_in_that_fails_puts_a_player_out(screen):
    ann, bo = pair(screen, bot("Cléo"), bot("Dev"), dice="real", card=CARD)
    press(ann, "Turn the next card", "Pass")
    press(bo, "All-In")
    press(ann, "Bid $100")  # which changes nothing of what Bo is asked
    press(bo, "Yes, stake $1,500")
    press(ann, "Bet $300 on no")
    fall(bo, "66611")
    fall(bo, "66")
    for each in (ann, bo):
        said = settled(each, "Bo does not complete the card.")
        assert "Bo loses the stake of $1,500 to the bank. Ann was right and wins $300." in said
        assert "Bo has no money left and is out." in said
        assert "out" in place(each, "Bo").inner_text().split()
        assert purses(each) == money(record_of(each))
    bo.sees("Bo is out of money, and out of the game.")
    assert story(ann) == story(bo)
    assert "Bo calls All-In!" in story(bo)


PANEL = "section[aria-label='Your move']"
SLOW = 10
"""A pace at which a settlement is shown for more than a minute, so that nothing ends by itself."""
WATCHED = """panel => {
    window.changes = [];
    const buttons = [...panel.querySelectorAll('button, input')];
    window.places = () => JSON.stringify(buttons.map(one => one.getBoundingClientRect()));
    const filter = ['aria-disabled', 'disabled', 'class', 'style'];
    new MutationObserver(all => changes.push(...all.map(one => one.attributeName)))
        .observe(panel, { subtree: true, attributeFilter: filter });
    return places();
}"""


@pytest.mark.slow
def test_the_buttons_hold_still_while_others_bid_and_a_pause_lasts_until_all_have_read(screen):
    ann, bo = pair(screen, me("Cléo", "real"), dice="real", card="JJJJJ/1/100", pace=SLOW)
    press(ann, "Turn the next card")
    press(bo, "Got it")
    bo.sees("Ann opens the bidding")
    assert bo.page.get_by_role("button", name="Bid", exact=True).is_visible()  # and idle
    assert not bo.page.get_by_text("Bid $0").is_visible()
    press(ann, "Bid $100")
    soon(bo, live(bo, "Bid $200"))
    before = bo.page.locator(PANEL).evaluate(WATCHED)
    for name, amount in (("Cléo", 200), ("Ann", 300)):
        acted(ann.site, ann.code, ann.token, f"bid {amount}")
        standing(bo, f"{name} ${amount}")
        soon(bo, live(bo, f"Bid ${amount + 100}"))
    assert bo.page.evaluate("changes") == []
    assert bo.page.evaluate("places()") == before
    acted(ann.site, ann.code, ann.token, "pass")
    press(bo, "Pass", "Bet nothing")
    acted(ann.site, ann.code, ann.token, "bet none")
    fall(ann, "12345")
    press(ann, "Don't lock", "Continue")
    ann.sees(re.compile("^Waiting for the others"))
    assert not live(ann, "Bid").is_visible()
    press(bo, "Continue")
    soon(ann, live(ann, "Bid $100"))


# The hammer, entries, refusals


@pytest.mark.slow
def test_the_hammer_goes_once_and_twice(screen):
    at = screen(PHONE)
    at.worn = True
    lay(at, me("Ann"), me("Bo"), closing=600, hurried=False)
    press(at, "Turn the next card", "Bid $100")
    at.sees("Who bids more?")
    bid_at = datetime.now(UTC)
    for seconds, said in ((250, "Going once"), (450, "Going twice"), (650, "Sold!")):
        # Only the time of day: a connection that hears nothing for so long would be made anew.
        at.page.clock.set_fixed_time(bid_at + timedelta(seconds=seconds))
        at.sees(said)


@pytest.mark.slow
def test_a_bid_that_nobody_tops_is_sold_in_time(screen):
    at = lay(screen(PHONE), me("Ann"), me("Bo"), closing=3)
    soon(at, live(at, "Turn the next card"))
    acted(at.site, at.code, at.token, "turn", "bid 100")  # elsewhere: no time may be lost
    at.sees("Will Ann complete the card?")
    assert story(at)[1:] == ["Ann bids $100.", "Sold to Ann for $100."]
    have(at, {"Ann": 1400, "Bo": 1500})
    assert money(record_of(at)) == purses(at)


@pytest.mark.slow
def test_a_page_that_is_loaded_again_goes_on(screen):
    at = lay(screen(PHONE), me("Ann"), me("Bo"), card="JJJJJ/1/100")
    press(at, "Turn the next card", "Bid $200")
    at.sees("Bo's move")
    press(at, "Got it")
    at.page.reload()
    at.sees("Bo's move")
    assert not at.page.get_by_text("The highest bidder rolls").is_visible()
    assert story(at)[-1] == "Ann bids $200."
    press(at, "Bid $300", "Pass", "Bet $100 on no", "Roll 5 dice")
    soon(at, live(at, "Don't lock"))
    beside = at.page.get_by_role("img", name="Beside the card")
    dice = beside.get_attribute("aria-label")
    at.page.reload()
    soon(at, live(at, "Don't lock"))
    assert beside.get_attribute("aria-label") == dice
    press(at, "Don't lock")
    said = settled(at, "Bo does not complete the card.")
    assert "Ann was right and wins $100." in said
    have(at, {"Ann": 1600, "Bo": 1200})
    assert purses(at) == money(record_of(at))


@pytest.mark.slow
def test_one_press_leaves_the_jokers_free_and_rolls_on(screen):
    at = lay(screen(PHONE), me("Ann"), me("Bo"), card="JJJJJ/2/100")
    press(at, "Turn the next card", "Bid $100", "Pass", "Bet nothing", "Roll 5 dice")
    soon(at, live(at, "Don't lock: roll again"))
    assert str(record_of(at)).count("Ann: roll ") == 1
    press(at, "Don't lock: roll again")
    at.sees("The attempt ends, and the jokers stay free")
    assert str(record_of(at)).count("Ann: roll ") == 2


@pytest.mark.slow
def test_the_banker_settles_a_whole_card_of_ones_own_box(screen):
    at = keep(screen(PHONE), "deluxe-poker", "Ann", "Bo", start=False)
    at.page.get_by_role("radio", name="Our own deck, dealt here").check()
    at.page.get_by_role("textbox", name="The cards of your box").fill("6665J/2/600\n" * 7)
    begin(at)
    at.hurry()
    press(at, "Turn the next card")
    soon(at, live(at, "Pass"))
    at.page.get_by_role("slider").fill("300")
    press(at, "Bid $300", "Pass", "Bet $200 on no")
    have(at, {"Ann": 1200, "Bo": 1300})
    fall(at, "66652")
    assert "Completes the card!" in soon(at, live(at, "Lock 2")).inner_text()
    press(at, "Lock 2")
    said = settled(at, "Ann completes the card.")
    assert said.endswith(
        "Ann takes back the stake of $300. The bank pays Ann $600. Bo was wrong and pays Ann $200."
    )
    have(at, {"Ann": 2300, "Bo": 1300})
    assert "1 card" in place(at, "Ann").inner_text()
    at.menu()
    record = downloaded(at)
    assert "Ann: card 6665J/2/600" in str(record)
    assert money(record) == purses(at)


SIX_CARDS = "game: deluxe-poker\nplayers: Ann, Bo\n" + 6 * (
    "Ann: card 11122/1/100\nAnn: pass\nBo: pass\nBo: bet none\nAnn: roll 11122\n"
)


@pytest.mark.long
def test_the_banker_tells_who_won_after_the_seventh_card(screen):
    at = screen(PHONE).go("/keep")
    at.hurry().page.get_by_text("Continue a game written down elsewhere").click()
    at.page.get_by_label("Or typed in").fill(SIX_CARDS)
    press(at, "Open it", "Rolls: less", "Pays: more")
    type_card(at, "11223")
    press(at, "Pass", "Bid $500", "Pass", "Bet $300 on yes")
    fall(at, "11223")
    at.page.get_by_role("heading", name="Ann wins").wait_for()
    at.sees("The most money after seven cards")
    record = downloaded(at)
    assert "Ann: card 11223/2/600" in str(record)
    assert ranking(at) == money(record) == {"Ann": 2400, "Bo": 2100}
    assert "6 cards" in at.page.get_by_role("region", name="Ann wins").inner_text()


@pytest.mark.slow
def test_a_card_is_played_by_the_keyboard_alone(screen):
    at = lay(screen(), me("Ann"), bot("Bo"), card="JJJJJ/1/100")
    press_keys(at, "Turn the next card", "All-In")
    at.page.get_by_role("dialog").wait_for()
    at.page.keyboard.press("Escape")
    at.page.get_by_role("dialog").wait_for(state="hidden")
    assert live(at, "All-In").evaluate("button => button === document.activeElement")
    walk_to(at, at.page.get_by_role("slider"), "Shift+Tab")
    for _ in range(3):
        at.page.keyboard.press("ArrowRight")
    press_keys(at, "Bid $400", "Roll 5 dice")
    soon(at, live(at, "Lock"))
    panel = at.page.get_by_role("region", name="Your move")
    assert panel.evaluate("panel => panel.contains(document.activeElement)")
    press_keys(at, "Lock")
    assert "Ann loses the stake of $400 to the bank." in settled(at, "Ann does not complete")


@pytest.mark.slow
def test_the_second_tap_of_a_hasty_finger_takes_nothing_back(screen):
    at = screen()
    lay(at, me("Ann", "real"), me("Bo", "real"), card="66665/3/100", hurried=False)
    press(at, "Turn the next card", "Bid $100", "Pass", "Bet nothing")
    fall(at, "66111")
    fall(at, "611")
    at.sees("Roll 2 dice")
    soon(at, live(at, "Undo the last entry")).evaluate(TWICE)
    at.sees("Roll 3 dice")
    soon(at, live(at, "Undo the last entry"))
    assert str(record_of(at)).rstrip().endswith("Ann: roll 11166")


@pytest.mark.slow
def test_what_is_refused_at_the_table_is_said_aloud(screen):
    here, there = screen(wired=True), screen()
    delay = Delay(here)
    code = lay(here, me("Ann"), bot("Bo")).code
    soon(here, live(here, "Turn the next card"))
    delay.holding = True
    end_the_game(there.sit_down_as(here.token).go(f"/t/{code}"))
    soon(there, live(there, "Rematch"))
    end_the_game(here)
    here.page.get_by_role("alert").get_by_text("The game is over.").wait_for()
    delay.let_go()
    press(here, "Rematch")
    for each in (here, there):
        each.page.wait_for_url(lambda url: not url.endswith(code))


# What it looks like


SPILT_PANEL = """panel => [...panel.querySelectorAll('*')].filter(one => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const shown = getComputedStyle(one);
    return shown.overflowX === 'hidden' && one.scrollWidth > one.clientWidth
        || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}).map(one => one.textContent)"""
SPILT = """() => [...document.querySelectorAll('.place *')].filter(one => {
    const place = one.closest('.place').getBoundingClientRect();
    const { left, right } = one.getBoundingClientRect();
    return right > 0 && (left < place.left || right > place.right);
}).map(one => one.textContent)"""
EDGES = """() => [...document.querySelectorAll('.ending .money')].map(
    one => Math.round(one.getBoundingClientRect().right))"""


@pytest.mark.slow
def test_a_settlement_of_six_is_read_on_a_phone_before_the_game_goes_on(screen):
    at = screen(PHONE)
    names = ("Ann", "Bo", "Cléo", "Dev", "Eve", "Florence-Amandine")
    lay(at, *(me(name, "real") for name in names), card=CARD, pace=SLOW, hurried=False)
    soon(at, live(at, "Turn the next card"))
    attempt = ["roll 22345", "no-lock"]
    passed = ["turn", "bid 500", *["pass"] * 5, *["bet no 300"] * 5]
    acted(at.site, at.code, at.token, *passed, *attempt, *attempt)
    panel = at.page.locator(PANEL)
    soon(at, live(at, "Continue"))
    told = panel.locator("p, li").all_inner_texts()
    assert told[:-1] == [
        "Ann does not complete the card.",
        "Ann loses the stake of $500 to the bank.",
        *(f"{name} was right and wins $300." for name in names[1:]),
        "The card stays with its dice; bid again.",
    ]
    assert re.fullmatch(r"The game continues in \d+ s", told[-1])
    assert panel.evaluate(SPILT_PANEL) == []
    assert at.page.evaluate(SPILT) == []
    assert "−$500" in place(at, "Ann").inner_text()
    assert not at.page.get_by_text("Who bids?").is_visible()
    assert not live(at, "Pass").is_visible()
    press(at, "Continue")
    soon(at, live(at, "Bid $100"))
    assert "opens" in place(at, "Ann").inner_text()
    assert at.page.evaluate(SPILT) == []


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, TURNED, DESK], ids=["phone", "turned", "desk"])
def test_everything_can_be_seen_and_hit(screen, size):
    at = lay(screen(size), me("Ann", "real"), bot("Bo"), bot("Cléo"), card=CARD)
    press(at, "Turn the next card")
    button = soon(at, live(at, "Pass"))
    for words in ("you", "opens"):
        place(at, "Ann").get_by_text(words, exact=True).wait_for()
    place(at, "Bo").get_by_text("casual", exact=True).wait_for()
    # A note covers neither the money nor the card, and moves no button.
    apart = ".explanation, .title, .money, .faces, .acts .button"
    assert at.page.evaluate(OVERLAP, apart) == []
    before = button.bounding_box()
    at.button("Got it").click()
    at.page.locator(".explanation").wait_for(state="hidden")
    assert button.bounding_box() == before
    if size == TURNED:
        hint(at)
    assert at.page.evaluate(SMALL, {"within": ".poker .acts"}) == []
    assert at.page.evaluate(HIDDEN, ".poker .acts button, .faces .place") == []
    press(at, "Bid $100")
    fall(at, "22346")
    soon(at, live(at, "Lock 2"))
    assert at.page.evaluate(SMALL, {"within": ".poker .acts"}) == []
    assert at.page.evaluate(HIDDEN, ".rolled svg") == []


def hint(at):
    """It covers no button on a low screen."""
    press(at, "Hint")
    sheet = at.page.get_by_role("region", name="Hint")
    sheet.wait_for()
    assert at.page.evaluate(HIDDEN, ".poker .panel > .acts button, .faces .place") == []
    at.page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")


@pytest.mark.slow
def test_letters_of_twice_the_size_spill_nowhere(screen):
    at = lay(screen(PHONE), me("Ann"), bot("Bo"), bot("Cléo"))
    at.page.evaluate(LARGE)
    press(at, "Turn the next card")
    soon(at, live(at, "Bid $100"))
    assert at.page.locator(".poker").evaluate(WIDER) == 0
    said = ".panel :is(.sale p, .due > *, .acts .button, .explanation > *)"
    assert at.page.evaluate(OVERLAP, said) == []
    assert at.page.evaluate(CUT, ".panel, .panel *, .rim .label") == []
    assert at.page.evaluate(BROKEN, ".poker") == []


@pytest.mark.slow
def test_nobody_is_shut_out_of_any_phase(screen):
    pressed = "Retourner|Tapis|Non|Enchérir à 200|Passer|Parier 100|Lancer 5 dés|Ne rien fixer"
    turn, all_in, go_on, bid, passing, bet, roll, leave = pressed.split("|")
    others = map(bot, ("Cléo", "Dev", "Eve", "Florence-Amandine"))
    at = lay(screen(PHONE, "fr"), me("Ann"), me("Bo"), *others, card="JJJJJ/1/100")
    phases = {
        "card": (turn, ()),
        "bidding": (bid, (turn,)),
        "all-in": (go_on, (all_in,)),
        "betting": (bet, (go_on, bid, passing)),
        "rolling": (roll, (bet,)),
        "locking": (leave, (roll,)),
        "settlement": (bid, (leave,)),
    }
    for phase, (next_button, presses) in phases.items():
        press(at, *presses)
        soon(at, live(at, next_button))
        assert barriers(at) == [], phase
    code, _ = brought(at.site, "deluxe-poker-finished")
    at.go(f"/t/{code}").page.get_by_role("heading", level=2).first.wait_for()
    assert barriers(at) == []
    at.resize(DESK)
    at.page.locator(".ending .chips").first.wait_for()
    at.page.evaluate("document.querySelector('.ending .chips').replaceChildren()")  # no money left
    assert len(set(at.page.evaluate(EDGES))) == 1, "the final sums stand in no column"


# Hints


_FIGURES = """all => all.map(each => [
    ...each.textContent.match(/(?:chance to win) ([\\d.]+)%(?:, gives up ([\\d.]+))?/)
].slice(1))"""


def advised(at, seat):
    """The choices on the coach's sheet, its words, and the hint of the library that they are."""
    sheet = at.page.get_by_role("region", name="Hint")
    options = sheet.get_by_role("list").get_by_role("button")
    at.page.get_by_role("button", name="Hint", exact=True, disabled=False).click()
    options.first.wait_for()
    record = record_of(at)
    game = record.game.with_deck([Card.parse(HARD)] * 7)
    hint = poker_hint(advise_poker(game, seat), record.names, Lang.EN)
    shown, figures = plain(sheet.inner_text()), options.evaluate_all(_FIGURES)
    assert plain(hint["reason"]) in shown
    assert f"{hint['chance']:.2%}" in shown
    assert figures == [
        [f"{100 * one['chance']:.1f}", f"{100 * one['gives_up']:.1f}" if place else None]
        for place, one in enumerate(hint["choices"][: len(figures)])
    ]
    assert len(figures) >= min(5, len(hint["choices"]))
    assert at.fits()
    return options, shown, hint


def put_away(at):
    at.page.keyboard.press("Escape")
    at.page.get_by_role("region", name="Hint").wait_for(state="hidden")


@pytest.mark.slow
def test_hints_for_bids_bets_and_jokers(screen):
    at = screen(PHONE)
    lay(at, me("Ann", "real"), me("Bo", "real"), bot("Random"), hints=True)
    press(at, "Turn the next card")
    soon(at, live(at, "Bid $100"))
    options, shown, hint = advised(at, 0)
    right = hint["right"]
    side = "less" if right["worth"] < 0 else "more"
    assert f"{abs(100 * right['worth']):.1f} points {side} chance to win" in shown
    highest = "none now" if right["highest"] is None else f"${right['highest']:,}"
    assert f"Highest sensible bid {highest}" in shown
    assert barriers(at) == []
    bid = options.filter(has_text="Bid").last
    bid.click()
    amount = re.match(r"Bid (\$[\d,]+):", bid.text_content())[1]
    assert at.page.get_by_role("slider").get_attribute("aria-valuetext") == amount
    assert ": bid " not in str(record_of(at))
    put_away(at)

    press(at, "Bid $100")
    at.sees("Ann bids $100.")
    press(at, "Pass")
    at.sees(re.compile("^Random bets"))
    _, shown, hint = advised(at, 1)
    assert any(f"breaks even at {even:.1%}" in shown for even in hint["even"].values())
    put_away(at)

    press(at, "Bet nothing")
    fall(at, "66123")
    soon(at, live(at, "Lock 6"))
    options, _, hint = advised(at, 0)
    assert hint["choices"][0]["act"] == "lock 6"
    options.first.click()
    put_away(at)
    assert "marked" in live(at, "Lock 6").get_attribute("class")
    press(at, "Lock 6")
    at.sees("Ann locks the jokers to 6.")
