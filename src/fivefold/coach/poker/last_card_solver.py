"""Solves the last card of Deluxe Poker between two players: both play to win, by the rules.

On the last card a completed card ends the game, so it is worth a win, half of one or nothing. After
a failed attempt the same game starts again, with more dice on the card, other money and the roller
as opener. So what lacks least is solved first; and the value of each bidding is found by iteration:
the best choices for the values so far, then the values of these choices, until nothing changes.

The players are 0 and 1, and a value is the chance of player 0 to win. Money is in hundreds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, reduce
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.card import UNIT
from fivefold.coach.poker.attempts import DONE, CardNeed, outcomes
from fivefold.dice import FACES
from fivefold.games.poker.card_in_play import CardInPlay
from fivefold.games.poker.phases import WAGERS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from fivefold.card import Card
    from fivefold.coach.poker.values import Flags, Floats, Ints

    Way = tuple[float, Floats | None]
    Money = tuple[Ints, Ints]


_POOR, _LEAD = 30, 40
_MORE = 10
"""How much a lead may grow before it is cut off."""


@dataclass(frozen=True)
class Purses:
    """All pairs of purses, in hundreds of dollars.

    A lead of player 0 of more than `ahead` counts as that lead, and one of player 1 of more than
    `behind` as that; where both have more than `poor`, as much is taken from both as leaves the
    poorer with that.
    """

    poor: int = _POOR
    ahead: int = _LEAD
    behind: int = _LEAD

    @classmethod
    def around(cls, first: int, second: int) -> Self:
        """Purses that suit a game with this money: what is cut off is far from it."""
        return cls(ahead=_room_for(first - second), behind=_room_for(second - first))

    def number(self, first: Ints, second: Ints) -> Ints:
        """The number of each pair of purses."""
        low = np.minimum(np.minimum(first, second), self.poor)
        lead = np.clip(first - second, -self.behind, self.ahead)
        numbers: Ints = low * self._leads + lead + self.behind
        return numbers

    @cached_property
    def pairs(self) -> tuple[Ints, Ints]:
        """Every pair by its number; in the first ones a player has nothing and is out."""
        low, lead = np.divmod(np.arange((self.poor + 1) * self._leads), self._leads)
        lead -= self.behind
        return low + np.maximum(lead, 0), low + np.maximum(-lead, 0)

    @property
    def _leads(self) -> int:
        return self.behind + 1 + self.ahead


def _room_for(lead: int) -> int:
    """The largest lead to tell apart in a game with this one: in steps, so that few are solved."""
    return max(-(-(lead + _MORE) // _LEAD), 1) * _LEAD


PLAYERS = (0, 1)


class Outcome(NamedTuple):
    """The results of play in many games: player 0's chance, and the attempt that it comes from."""

    value: Floats
    attempt: Ints


def best(player: int, first: Outcome, *others: Outcome) -> Outcome:
    """The better of several outcomes for a player; the first of equals."""
    for other in others:
        wins = other.value > first.value if player == 0 else other.value < first.value
        first = Outcome(
            np.where(wins, other.value, first.value), np.where(wins, other.attempt, first.attempt)
        )
    return first


def only_if(able: Flags | bool, player: int, outcome: Outcome) -> Outcome:
    """The outcome, or where the player is not able to choose it, one that they never would."""
    return Outcome(np.where(able, outcome.value, 2.0 if player else -1.0), outcome.attempt)


class LastBidding:
    """A bidding between two players, from the last bid that may be made to the first.

    `rolls` has, for each player, rolling for each stake from 0; `all_in` calling All-In.
    """

    def __init__(
        self, rolls: Sequence[Sequence[Outcome]], all_in: Sequence[Outcome], levels: int
    ) -> None:
        self._rolls, self._all_in = rolls, all_in
        self.raises = [only_if(False, player, all_in[player]) for player in PLAYERS]
        """The best bid of each player."""
        self.stands: list[list[Outcome]] = []
        """By bid, the highest first: what it leads to, for each player."""
        for level in range(levels - 1, 0, -1):
            stands = [self.stand(player, level) for player in PLAYERS]
            self.stands.append(stands)
            self.raises = [best(player, stands[player], self.raises[player]) for player in PLAYERS]

    def stand(self, player: int, level: int) -> Outcome:
        """The outcome of a bid, if only higher bids than those seen so far can top it."""
        other = 1 - player
        return best(other, self._rolls[player][level], self.raises[other], self._all_in[other])

    def passed(self, opener: int) -> Outcome:
        """The outcome when the opener passes."""
        return self.stand(opener, 0)

    def opened(self, opener: int) -> Outcome:
        return best(opener, self.passed(opener), self.raises[opener], self._all_in[opener])


WORTHS = np.array([0.0, 0.5, 1.0])
"""The possible values of a completed card: the richer player wins, and equals share the win."""


class LastRolls:
    """Values by what the card lacks and the rolls left, each (worths, purses).

    Purses are those after a failed attempt. What lacks least must be added first.
    """

    def __init__(self, roller: int, rolls: int) -> None:
        self._rolls = rolls
        self._best = np.maximum if roller == 0 else np.minimum
        self._values: dict[tuple[CardNeed, int], Floats] = {}
        self._steps: dict[CardNeed, list[tuple[Floats, list[Way]]]] = {}

    def add(self, need: CardNeed, failed: Floats) -> Floats:
        """The values of a whole attempt, from those of the bidding after it fails (purses)."""
        if need not in self._steps:
            self._steps[need] = [self._step(need, left) for left in range(self._rolls)]
        value: Floats = np.broadcast_to(failed, (len(WORTHS), len(failed)))
        self._values[need, 0] = value
        for left, (progress, ways) in enumerate(self._steps[need], start=1):
            value = progress + sum(
                share * (value if lock is None else self._best(value, lock)) for share, lock in ways
            )
            self._values[need, left] = value
        return value

    def value(self, need: CardNeed, left: int) -> Floats:
        return WORTHS[:, None] if need == DONE else self._values[need, left]

    def _step(self, need: CardNeed, left: int) -> tuple[Floats, list[Way]]:
        """One roll with so many left after it: what progress is worth, and the ways without any.

        Without progress the need stays the same, unless the roller locks a joker.
        """
        progress: Floats = np.zeros((len(WORTHS), 1))
        ways: list[Way] = []
        for options, count in outcomes(need).items():
            share = count / len(FACES) ** need.dice
            others = [self.value(option, left) for option in options if option != need]
            best = reduce(self._best, others) if others else None
            if need in options:
                ways.append((share, best))
            elif best is not None:
                progress = progress + share * best
        return progress, ways


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
    """The players who can still call All-In."""

    def completed(self, roller: int, money: Money, bet: int) -> Ints:
        """The value of the card if the roller completes it, as a place in `WORTHS`."""
        won = money[roller] + self.card.payout // UNIT + max(-bet, 0)
        ahead = np.sign(won - money[1 - roller] - bet)
        wins: Ints = ahead if self.has_card[1 - roller] else np.ones_like(ahead)
        return 1 + wins if roller == 0 else 1 - wins


def needs_of(card: Card) -> list[CardNeed]:
    """Everything that a card may lack, what lacks least first."""
    found = {CardNeed.of(CardInPlay(card))}
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

    def solve(self, need: CardNeed) -> Floats:
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

    def _after(self, need: CardNeed, values: Floats) -> Floats:
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
