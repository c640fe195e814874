"""The last card of Deluxe Poker between two players, solved: both play to win, by the rules.

On the last card a completed card ends the game, so it is worth a win, half of one or nothing. After
a failed attempt the same game starts again, with more dice on the card, other money and the roller
as opener. So what lacks least is solved first; and the value of each bidding is found by iteration:
the best choices for the values so far, then the values of these choices, until nothing changes.

The players are 0 and 1, and a value is the chance of player 0 to win. Money is in hundreds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.card import UNIT
from fivefold.coach.poker.attempts import DONE, Need, outcomes
from fivefold.coach.poker.last_card.bidding import PLAYERS, LastBidding, Outcome, only_if
from fivefold.coach.poker.last_card.rolls import WORTHS, LastRolls
from fivefold.games.poker.betting import WAGERS
from fivefold.games.poker.card_in_play import CardInPlay

if TYPE_CHECKING:
    from fivefold.card import Card
    from fivefold.coach.poker.last_card.purses import Purses
    from fivefold.coach.poker.values import Floats, Ints

    Money = tuple[Ints, Ints]

_MOST_WAGER = WAGERS[-1] // UNIT
BETS = tuple(sorted(range(-_MOST_WAGER, _MOST_WAGER + 1), key=abs))
"""Every bet, above 0 on yes and below 0 on no; none comes first."""
_CLOSE = 1e-7
_ROUNDS = 1000
"""More rounds than any card needs."""
_SWEEPS = 256
"""How often the values follow the choices of the first round. Then half as often each time: two
players who both keep changing their minds could go round in circles."""


class Terms(NamedTuple):
    """The last card, and what the two players bring to it besides their money."""

    card: Card
    has_card: tuple[bool, bool]
    ready: tuple[bool, bool]
    """Who can still call All-In."""

    def completed(self, roller: int, money: Money, bet: int) -> Ints:
        """What the card is worth if the roller completes it, as a place in `WORTHS`."""
        won = money[roller] + self.card.payout // UNIT + max(-bet, 0)
        ahead = np.sign(won - money[1 - roller] - bet)
        wins: Ints = ahead if self.has_card[1 - roller] else np.ones_like(ahead)
        return 1 + wins if roller == 0 else 1 - wins


def needs_of(card: Card) -> list[Need]:
    """Everything that a card may lack, what lacks least first."""
    found = {Need.of(CardInPlay(card))}
    waiting = list(found)
    while waiting:
        after = {need for options in outcomes(waiting.pop()) for need in options}
        waiting += after - found - {DONE}
        found |= after - {DONE}
    return sorted(found, key=lambda need: (need.dice, need.faces, need.jokers))


class LastAttempts:
    """Which attempts there are in many games with this money, and what they may lead to.

    Their values are in an array (rollers, worths, purses after a failure), and an attempt is a
    place in it.
    """

    def __init__(self, terms: Terms, purses: Purses, money: Money) -> None:
        self._terms, self._purses, self._money = terms, purses, money

    def place(self, roller: int, stake: Ints | int, bet: int) -> Ints:
        """The place of an attempt; bets that are too high count as none."""
        money, other = self._money, self._money[1 - roller]
        worth = self._terms.completed(roller, money, bet)
        if bet:
            worth = np.where(other >= abs(bet), worth, self._terms.completed(roller, money, 0))
        after = list(money)
        after[roller] = np.maximum(money[roller] - stake, 0)
        after[1 - roller] = np.where(other >= abs(bet), other - bet, other)
        count = len(self._purses.pairs[0])
        places: Ints = (roller * len(WORTHS) + worth) * count + self._purses.number(*after)
        return places

    def places(self, roller: int, stake: Ints | int) -> Ints:
        """The places of an attempt with each bet (bets, games)."""
        return np.array([self.place(roller, stake, bet) for bet in BETS])


def with_best_bet(roller: int, places: Ints, values: Floats) -> Outcome:
    """Attempts with the bet that is best for the player who does not roll."""
    offered = values[places]
    bet = offered.argmin(axis=0) if roller == 0 else offered.argmax(axis=0)
    column = np.arange(places.shape[1])
    return Outcome(offered[bet, column], places[bet, column])


class Solving:
    """Solves the last card, one state of the card after another."""

    def __init__(self, terms: Terms, purses: Purses) -> None:
        self._terms, self._levels = terms, purses.poor + 2
        first, second = purses.pairs
        self._playing = (first > 0) & (second > 0)
        money = first[self._playing], second[self._playing]
        attempts, stakes = LastAttempts(terms, purses, money), range(self._levels)
        self._stakes = [[attempts.places(seat, stake) for stake in stakes] for seat in PLAYERS]
        self._able = [[money[seat] >= stake for stake in stakes] for seat in PLAYERS]
        self._all_in = [attempts.places(seat, money[seat]) for seat in PLAYERS]
        self.rolls = [LastRolls(roller, terms.card.rolls) for roller in PLAYERS]
        ahead = 0.5 + 0.5 * np.sign(first - second)
        self._guess = np.array([ahead, ahead])

    def solve(self, need: Need) -> Floats:
        """The value of a bidding by opener and purses (openers, purses)."""
        values = self._guess.copy()
        for number in range(_ROUNDS):
            chosen = self._bid_out(self._after(need, values))
            if self._put(values, [outcome.value for outcome in chosen]) < _CLOSE:
                break
            for _ in range(_SWEEPS >> number):
                after = self._after(need, values)
                if self._put(values, [after[outcome.attempt] for outcome in chosen]) < _CLOSE:
                    break
        self._after(need, values)
        self._guess = values
        return values

    def _bid_out(self, values: Floats) -> list[Outcome]:
        """The bidding of each opener, with the best choices for these values of all attempts."""
        rolls = [
            [
                only_if(able, roller, with_best_bet(roller, places, values))
                for places, able in zip(self._stakes[roller], self._able[roller], strict=True)
            ]
            for roller in PLAYERS
        ]
        calls = [
            only_if(self._terms.ready[seat], seat, with_best_bet(seat, self._all_in[seat], values))
            for seat in PLAYERS
        ]
        bidding = LastBidding(rolls, calls, self._levels)
        return [bidding.opened(opener) for opener in PLAYERS]

    def _after(self, need: Need, values: Floats) -> Floats:
        """The value of every attempt, if these are those of the bidding after it."""
        return np.array([self.rolls[seat].add(need, values[seat]) for seat in PLAYERS]).ravel()

    def _put(self, values: Floats, new: list[Floats]) -> float:
        change = np.abs(values[:, self._playing] - new).max()
        values[:, self._playing] = new
        return float(change)


def solved(terms: Terms, purses: Purses) -> Floats:
    """The values of the last card (needs, openers, purses), in the order of `needs_of`."""
    solving = Solving(terms, purses)
    return np.array([solving.solve(need) for need in needs_of(terms.card)])
