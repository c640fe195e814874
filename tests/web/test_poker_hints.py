"""Hints at a Deluxe Poker table: the figures and the reason of the library."""

import re

from fivefold.coach.poker.advice import advise_poker
from fivefold.games.poker import Card
from fivefold.insights.poker import poker_hint
from fivefold.texts import Lang
from tests.web.axe import barriers
from tests.web.browsing import PHONE, plain
from tests.web.poker_playing import HARD, bot, fall, lay, live, me, press, record_of, sees

_FIGURES = r"/(?:chance to win) ([\d.]+)%(?:, gives up ([\d.]+))?/"


class Advised:
    """The coach's sheet at a Deluxe Poker table."""

    def __init__(self, at, code):
        self.at, self.code = at, code
        self.sheet = at.page.get_by_role("region", name="Hint")
        self.options = self.sheet.get_by_role("list").get_by_role("button")

    def ask(self, seat):
        """The sheet in words, and the hint of the library, whose figures they are."""
        self.at.page.get_by_role("button", name="Hint", exact=True, disabled=False).click()
        self.options.first.wait_for()
        record = record_of(self.at, self.code)
        game = record.game.with_deck([Card.parse(HARD)] * 7)
        hint = poker_hint(advise_poker(game, seat), record.names, Lang.EN)
        shown = plain(self.sheet.inner_text())
        assert plain(hint["reason"]) in shown
        assert f"{hint['chance']:.2%}" in shown
        assert self.figures == [
            [f"{100 * one['chance']:.1f}", f"{100 * one['gives_up']:.1f}" if place else None]
            for place, one in enumerate(hint["choices"][: len(self.figures)])
        ]
        assert len(self.figures) >= min(5, len(hint["choices"]))
        assert self.at.fits()
        return shown, hint

    @property
    def figures(self):
        """Of each choice the chance to win, and what it gives up."""
        return self.options.evaluate_all(
            f"all => all.map(each => [...each.textContent.match({_FIGURES})].slice(1))"
        )

    def close(self):
        self.at.page.keyboard.press("Escape")
        self.sheet.wait_for(state="hidden")


def test_hints_for_bids_bets_and_jokers(screen):
    at = screen(PHONE)
    seats = (me("Ann", "real"), me("Bo", "real"), bot("Random"))
    coach = Advised(at, lay(at, *seats, hints=True))
    press(at, "Turn the next card")
    live(at, "Bid $100").wait_for()
    shown, hint = coach.ask(0)
    right = hint["right"]
    side = "less" if right["worth"] < 0 else "more"
    assert f"{abs(100 * right['worth']):.1f} points {side} chance to win" in shown
    highest = "none now" if right["highest"] is None else f"${right['highest']:,}"
    assert f"Highest sensible bid {highest}" in shown
    assert barriers(at) == []
    at.shoot("poker-hint")
    bid = coach.options.filter(has_text="Bid").last
    bid.click()
    amount = re.match(r"Bid (\$[\d,]+):", bid.text_content())[1]
    assert at.page.get_by_role("slider").get_attribute("aria-valuetext") == amount
    assert ": bid " not in str(record_of(at, coach.code))
    coach.close()

    press(at, "Bid $100")
    sees(at, "Ann bids $100.")
    press(at, "Pass")
    sees(at, re.compile("^Random bets"))
    shown, hint = coach.ask(1)
    evens = [f"breaks even at {even:.1%}" for even in hint["even"].values()]
    assert any(even in shown for even in evens)
    coach.close()

    press(at, "Bet nothing")
    fall(at, "66123")
    live(at, "Lock 6").wait_for()
    _, hint = coach.ask(0)
    assert hint["choices"][0]["act"] == "lock 6"
    coach.options.first.click()
    coach.close()
    assert "marked" in live(at, "Lock 6").get_attribute("class")
    press(at, "Lock 6")
    sees(at, "Ann locks the jokers to 6.")
