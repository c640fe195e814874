"""Deluxe Poker through the page: bidding, betting, rolling, and whose money it is in the end."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from fivefold.record import summary
from tests.web.axe import barriers
from tests.web.browsing import MOVING, PHONE
from tests.web.connections import Delay
from tests.web.keeping import begin, keep, type_card
from tests.web.playing import end_the_game
from tests.web.poker_playing import (
    TWICE,
    bids,
    bot,
    downloaded,
    enter,
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
    purses,
    ranking,
    record_of,
    sees,
    settled,
    soon,
    standing,
    story,
    walk_to,
)
from tests.web.tables import acted, brought


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


def both_bid_at_once(ann, bo):
    """Two fingers come down on the same price, and Ann's is lifted first."""
    for each in (ann, bo):
        hold(each, "Bid $100")
    ann.page.mouse.up()
    standing(bo, "Ann $100")
    sees(ann, "Your bid is the highest")
    soon(ann, live(ann, "All-In"))  # her buttons are new by now, and his would be
    under = bo.page.get_by_role("button", name="Bid $100", exact=True).first
    assert under.is_visible()  # under the finger nothing changes
    bo.page.mouse.up()
    sees(bo, "Too late: Ann has already bid $100.")


def test_a_bidding_duel_between_two_browsers(screen):
    others = (bot("Cléo"), bot("Dev"))
    code, ann, bo = pair(screen, *others, dice="real", card="66JJ1/2/100")
    press(ann, "Turn the next card")
    sees(bo, "Ann opens the bidding")
    sees(bo, "The highest bidder rolls")
    assert not live(bo, "Bid").is_visible()
    press(ann, "Pass")
    both_bid_at_once(ann, bo)
    assert bids(record_of(bo, code)) == ["Ann: bid 100"]
    soon(bo, live(bo, "Bid $200"))
    assert bo.page.get_by_text("Too late: Ann").is_visible()  # it can still be read
    bo.page.get_by_role("slider").fill("500")
    press(bo, "Bid $500")
    for raised in ("$600", "$700", "$1,000", "$1,500"):
        soon(ann, live(ann, f"Bid {raised}"))

    press(ann, "All-In")
    dialog = ann.page.get_by_role("dialog")
    assert "stakes all $1,500" in dialog.inner_text()
    press(ann, "No, go on bidding")
    dialog.wait_for(state="hidden")
    assert summary(record_of(ann, code))["standing_bid"] == 500
    press(ann, "Pass")
    for each in (ann, bo):
        sees(each, "Sold to Bo for $500.")

    sees(ann, "Bet on yes or on no")
    press(ann, "Bet $200 on yes")
    place(bo, "Ann").get_by_text("yes $200").wait_for()
    fall(bo, "66123")
    sees(bo, "Once one is locked")
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
        assert purses(each) == money(record_of(ann, code))
    assert story(ann) == story(bo)
    assert story(ann)[-4:] == [
        "Bo rolls 1, 2, 3, 6, 6.",
        "Bo locks the jokers to 3.",
        "Bo rolls 3.",
        "Bo completes the card!",
    ]


def test_an_all_in_that_fails_puts_a_player_out(screen):
    code, ann, bo = pair(screen, bot("Cléo"), bot("Dev"), dice="real", card="66JJ1/2/100")
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
        assert purses(each) == money(record_of(each, code))
    sees(bo, "Bo is out of money, and out of the game.")
    assert story(ann) == story(bo)
    assert "Bo calls All-In!" in story(bo)


def test_a_bid_on_a_price_that_is_past_is_refused_and_told(screen):
    bo = screen(wired=True, **MOVING)
    delay = Delay(bo)
    code, ann, bo = pair(screen, bo=bo, hurried=False)
    press(ann, "Turn the next card", "Pass")
    soon(bo, live(bo, "Bid $200"))
    delay.holding = True
    press(ann, "Bid $100")
    sees(ann, "Your bid is the highest")
    press(bo, "Bid $200")
    alert = bo.page.get_by_role("region", name="Your move").get_by_role("alert")
    alert.wait_for()
    assert re.match(r"Too late: .*100.*\.$", alert.inner_text())
    assert bids(record_of(bo, code)) == ["Ann: bid 100"]
    delay.let_go()
    soon(bo, live(bo, "Bid $600"))  # the prices over Ann's are here
    press(bo, "Bid $200")
    standing(ann, "Bo $200")
    assert bids(record_of(bo, code)) == ["Ann: bid 100", "Bo: bid 200"]


def test_the_hammer_goes_once_and_twice(screen):
    at = screen(PHONE)
    at.worn = True
    lay(at, me("Ann"), me("Bo"), closing=600, hurried=False)
    press(at, "Turn the next card", "Bid $100")
    sees(at, "Who bids more?")
    bid_at = datetime.now(UTC)
    for seconds, said in ((250, "Going once"), (450, "Going twice"), (650, "Sold!")):
        # Only the time of day: a connection that hears nothing for so long would be made anew.
        at.page.clock.set_fixed_time(bid_at + timedelta(seconds=seconds))
        sees(at, said)


def test_a_bid_that_nobody_tops_is_sold_in_time(screen):
    at = screen(PHONE)
    code = lay(at, me("Ann"), me("Bo"), closing=3)
    soon(at, live(at, "Turn the next card"))
    acted(at.site, code, at.token, "turn", "bid 100")  # elsewhere: no time may be lost
    sees(at, "Will Ann complete the card?")
    assert story(at)[1:] == ["Ann bids $100.", "Sold to Ann for $100."]
    have(at, {"Ann": 1400, "Bo": 1500})
    assert money(record_of(at, code)) == purses(at)


def test_a_page_that_is_loaded_again_goes_on(screen):
    at = screen(PHONE)
    code = lay(at, me("Ann"), me("Bo"), card="JJJJJ/1/100")
    press(at, "Turn the next card", "Bid $200")
    sees(at, "Bo's move")
    press(at, "Got it")
    at.page.reload()
    sees(at, "Bo's move")
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
    assert purses(at) == money(record_of(at, code))


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
    assert "Completes the card!" in live(at, "Lock 2").inner_text()
    press(at, "Lock 2")
    said = settled(at, "Ann completes the card.")
    assert said.endswith(
        "Ann takes back the stake of $300. The bank pays Ann $600. Bo was wrong and pays Ann $200."
    )
    have(at, {"Ann": 2300, "Bo": 1300})
    assert "1 card" in place(at, "Ann").inner_text()
    at.page.get_by_text("Table", exact=True).click()
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
    sees(at, "The most money after seven cards")
    record = downloaded(at)
    assert "Ann: card 11223/2/600" in str(record)
    assert ranking(at) == money(record) == {"Ann": 2400, "Bo": 2100}
    assert "6 cards" in at.page.get_by_role("region", name="Ann wins").inner_text()


def test_a_card_is_played_by_the_keyboard_alone(screen):
    at = screen()
    lay(at, me("Ann"), bot("Bo"), card="JJJJJ/1/100")
    enter(at, "Turn the next card", "All-In")
    at.page.get_by_role("dialog").wait_for()
    at.page.keyboard.press("Escape")
    at.page.get_by_role("dialog").wait_for(state="hidden")
    assert live(at, "All-In").evaluate("button => button === document.activeElement")
    walk_to(at, at.page.get_by_role("slider"), "Shift+Tab")
    for _ in range(3):
        at.page.keyboard.press("ArrowRight")
    enter(at, "Bid $400", "Roll 5 dice")
    soon(at, live(at, "Lock"))
    panel = at.page.get_by_role("region", name="Your move")
    assert panel.evaluate("panel => panel.contains(document.activeElement)")
    enter(at, "Lock")
    assert "Ann loses the stake of $400 to the bank." in settled(at, "Ann does not complete")


FRENCH = {"size": PHONE, "lang": "fr"}


def test_a_hasty_finger_takes_one_entry_back(screen):
    at = screen()
    code = lay(at, me("Ann", "real"), me("Bo", "real"), card="66665/3/100", hurried=False)
    press(at, "Turn the next card", "Bid $100", "Pass", "Bet nothing")
    fall(at, "66111")
    fall(at, "611")
    sees(at, "Roll 2 dice")
    live(at, "Undo the last entry").evaluate(TWICE)
    sees(at, "Roll 3 dice")
    soon(at, live(at, "Undo the last entry"))
    assert str(record_of(at, code)).rstrip().endswith("Ann: roll 11166")


def test_what_is_refused_at_the_table_is_said_aloud(screen):
    here, there = screen(wired=True), screen()
    delay = Delay(here)
    code = lay(here, me("Ann"), bot("Bo"))
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


PRESSED = "Retourner|Tapis|Non|Enchérir à 200|Passer|Parier 100|Lancer 5 dés|Ne rien fixer"


def open_to_all(at, name):
    """Nobody is shut out of what is seen now, and nothing has to be moved sideways."""
    at.shoot(f"poker-{name}")
    assert barriers(at) == []


def test_nobody_is_shut_out_of_any_phase(screen):
    at = screen(**FRENCH)
    turn, all_in, go_on, bid, passing, bet, roll, leave = PRESSED.split("|")
    others = map(bot, ("Cléo", "Dev", "Eve", "Florence-Amandine"))
    lay(at, me("Ann"), me("Bo"), *others, card="JJJJJ/1/100")
    phases = (
        ("card", turn, ()),
        ("bidding", bid, (turn,)),
        ("all-in", go_on, (all_in,)),
        ("betting", bet, (go_on, bid, passing)),
        ("rolling", roll, (bet,)),
        ("locking", leave, (roll,)),
        ("settlement", bid, (leave,)),
    )
    for phase, next_button, pressed in phases:
        press(at, *pressed)
        soon(at, live(at, next_button))
        open_to_all(at, phase)


def test_nobody_is_shut_out_of_the_end(screen, site):
    code, _ = brought(site, "deluxe-poker-finished")
    at = screen(**FRENCH).go(f"/t/{code}")
    at.page.get_by_role("heading", level=2).first.wait_for()
    open_to_all(at, "end")
