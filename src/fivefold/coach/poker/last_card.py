"""The exact chances to win on the last card between two players, who both play their best.

Solved cards are kept in memory and in the values folder.
"""

from __future__ import annotations

import hashlib
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from fivefold.card import UNIT, Money
from fivefold.coach.poker.attempts import DONE, CardNeed, attempt_chance, locked
from fivefold.coach.poker.choices import RightToRoll, break_even
from fivefold.coach.poker.last_card_solver import (
    PLAYERS,
    WORTHS,
    LastAttempts,
    LastBidding,
    LastRolls,
    Outcome,
    Purses,
    Terms,
    best,
    needs_of,
    only_if,
    solved,
    with_best_bet,
)
from fivefold.coach.poker.position import PlannedAttempt, signed_wager
from fivefold.games.poker import AllIn, Betting, Bid, Bidding, Pass, Rolling
from fivefold.protocol import Seat
from fivefold.solver.storage import values_folder_or_cache
from fivefold.solver.value_files import SUFFIX, ValueFile, file_at, load, save

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fivefold.coach.poker.position import PokerPosition
    from fivefold.coach.poker.values import Floats
    from fivefold.errors import Malformed
    from fivefold.games.poker import Bet
    from fivefold.protocol import Move


VERSION = 1
"""Raise it when the same card gets different values."""
_MAGIC = b"fivefold last\n\0\0"
_CARDS = 16
"""Cards in memory, some megabytes each."""


class LastCard:
    """A last card with the values of every bidding and every roll of an attempt."""

    def __init__(self, terms: Terms, purses: Purses, values: Floats) -> None:
        self.terms, self.purses = terms, purses
        self.rolls = [LastRolls(roller, terms.card.rolls) for roller in PLAYERS]
        self._attempts = {
            need: np.array([self.rolls[seat].add(need, after[seat]) for seat in PLAYERS]).ravel()
            for need, after in zip(needs_of(terms.card), values, strict=True)
        }

    def attempts(self, need: CardNeed) -> Floats:
        """The value of every attempt at the card while it lacks this."""
        return self._attempts[need]


@lru_cache(maxsize=_CARDS)
def last_card(terms: Terms, purses: Purses, folder: Path | None = None) -> LastCard:
    """The solved card: from the values folder if it is there, else solved and saved."""
    shape = len(needs_of(terms.card)), len(PLAYERS), len(purses.pairs[0])
    file = _file(terms, purses, shape, folder)
    values = load(file, _ignore)
    if values is None:
        values = solved(terms, purses).ravel()
        save(file, values, _ignore)
    return LastCard(terms, purses, values.reshape(shape))


def _file(terms: Terms, purses: Purses, shape: tuple[int, ...], folder: Path | None) -> ValueFile:
    owner = hashlib.sha256(repr(terms).encode()).digest()
    layout = hashlib.sha256(repr((purses, shape)).encode()).digest()
    name = f"{owner.hex()[:32]}-{VERSION}-{purses.ahead}-{purses.behind}-last-card{SUFFIX}"
    path = values_folder_or_cache(folder) / name
    return file_at(path, shape[0] * shape[1] * shape[2], _MAGIC, VERSION, owner, layout)


def _ignore(_: Malformed) -> None:
    pass


_SURE = 1e-9
_STAKES = 10**6
"""More than a player can stake, in hundreds."""


def exact(view: PokerPosition, folder: Path | None = None) -> Exact | None:
    """The exact chances, if this is the last card and only two players are in."""
    seats = [seat for seat, money in enumerate(view.money) if money]
    if view.left != 1 or len(seats) != len(PLAYERS):
        return None
    # Of two cards that differ only in who sits where, one is enough.
    players = view.game.players
    seats.sort(key=lambda seat: (not players[seat].cards, players[seat].all_in_used))
    return Exact(view, (Seat(seats[0]), Seat(seats[1])), folder)


class Exact:
    """The chances of one position. The two players are numbered 0 and 1."""

    def __init__(
        self, view: PokerPosition, seats: tuple[Seat, Seat], folder: Path | None = None
    ) -> None:
        self._view, self._seats = view, seats
        first, second = (view.game.players[seat] for seat in seats)
        self._terms = Terms(
            view.phase.in_play.card,
            (bool(first.cards), bool(second.cards)),
            (not first.all_in_used, not second.all_in_used),
        )
        self._money = view.money[seats[0]] // UNIT, view.money[seats[1]] // UNIT
        self._card: LastCard = last_card(self._terms, Purses.around(*self._money), folder)

    def values(self, seat: Seat, moves: Sequence[Move]) -> Floats:
        """The chance of a seat to win with each of its moves, of shape (moves, 1)."""
        player = self._player(seat)
        match self._view.phase:
            case Bidding() as bidding:
                chances = [self._said(bidding, player, move).value[0] for move in moves]
            case Betting() as betting:
                return _own(player, self._bets(betting, moves))[:, None]
            case Rolling() as rolling:
                chances = [self._lock(rolling, move) for move in moves]
        return _own(player, np.array(chances, dtype=float))[:, None]

    def chances(self) -> tuple[float, ...]:
        """Everyone's chance to win if both play their best from here on, by seat."""
        first = self._first_chance()
        both = dict(zip(self._seats, (first, 1 - first), strict=True))
        return tuple(both.get(Seat(seat), 0.0) for seat in range(len(self._view.money)))

    def _first_chance(self) -> float:
        """The chance of player 0 in this state: that of the decider's best choice."""
        game, phase = self._view.game, self._view.phase
        if isinstance(phase, Rolling) and not game.legal_moves(phase.roller):
            return self._rolled(phase, CardNeed.of(phase.in_play))
        opens = isinstance(phase, Bidding) and phase.opener in game.to_act
        seat = phase.opener if opens else game.to_act[0]
        best = self.values(seat, game.legal_moves(seat)).max(axis=0)
        return float(_own(self._player(seat), best)[0])

    def _player(self, seat: Seat) -> int:
        return self._seats.index(seat)

    # The bidding

    def free(self, seat: Seat) -> bool:
        """Whether a seat rolls for nothing if it passes."""
        phase = self._view.phase
        return isinstance(phase, Bidding) and self._if_passed(phase, self._player(seat))[0] == seat

    def other_completes(self, seat: Seat) -> bool:
        """Whether somebody rolls if the seat passes who wins more by completing the card."""
        phase = self._view.phase
        if not isinstance(phase, Bidding):
            return False
        roller, stake = self._if_passed(phase, self._player(seat))
        player = self._player(roller)
        so_far = _own(player, self._said(phase, self._player(seat), Pass()).value)[0]
        return bool(self._if_completed(player, player, stake) > so_far)

    def no_bid_gains(self, seat: Seat) -> bool:
        """Whether no bid is better than a pass, although the game is not decided yet."""
        phase, player = self._view.phase, self._player(seat)
        if not isinstance(phase, Bidding):
            return False
        passed = self._said(phase, player, Pass())
        bids = range(phase.standing // UNIT + 1, self._money[player] + 1)
        gains = (self._gain(player, self._stand(player, level), passed) for level in bids)
        return bool(_SURE < passed.value[0] < 1 - _SURE) and max(gains, default=0.0) < _SURE

    def _if_passed(self, bidding: Bidding, player: int) -> tuple[Seat, int]:
        """The roller if a player passes, and the stake."""
        roller, stake = divmod(int(self._said(bidding, player, Pass()).attempt[0]), _STAKES)
        return self._seats[roller], stake

    def right(self, bidding: Bidding, seat: Seat) -> RightToRoll:
        """How much the right to roll adds to a seat's chance to win."""
        player = self._player(seat)
        other = 1 - player
        roller, stake = self._if_passed(bidding, player)
        free = roller == seat
        price = 1 if free else stake
        worth = self._gain(player, self._roll(player, 0), self._roll(other, price))
        highest = self._highest(bidding, player, price)
        return RightToRoll(
            worth,
            0.0,
            self._seats[other],
            Money(price * UNIT),
            Money(0 if free and highest == 1 else highest * UNIT),
            free,
            self._if_completed(player, player, 0),
            self._if_completed(player, other, price),
        )

    def _if_completed(self, player: int, roller: int, stake: int) -> float:
        """A player's chance to win if the roller completes the card, with the other's best bet."""
        places = self._attempts(1).places(roller, stake)
        place = with_best_bet(roller, places, self._values).attempt[0]
        return float(_own(player, WORTHS[place // self._purses % len(WORTHS)]))

    def even(self, betting: Betting, moves: Sequence[Move]) -> dict[Bet, float]:
        """The chance to complete the card at which each bet breaks even.

        Nothing if the roller may do better by leaving the card open: then there is no such chance.
        """
        chance, values = float(attempt_chance(self._view.game)), self._bets(betting, moves)
        player = 1 - self._player(betting.roller)
        worths = np.array([self._if_so(betting, move) for move in moves])
        failed = (values - chance * worths) / (1 - chance)
        if min(failed.min(), 1 - failed.max()) < -_SURE:
            return {}
        return break_even(moves, _own(player, worths)[:, None], _own(player, failed)[:, None])

    def _said(self, bidding: Bidding, player: int, move: Move) -> Outcome:
        """The outcome of a bid, a pass or an All-In."""
        match move:
            case Bid(amount):
                return self._stand(player, amount // UNIT)
            case AllIn():
                return self._calls[player]
        opener = self._player(bidding.opener)
        if bidding.highest is not None:
            return self._roll(1 - player, bidding.standing // UNIT)
        return self._bids.passed(opener) if opener == player else self._roll(opener, 0)

    def _stand(self, player: int, level: int) -> Outcome:
        if level < self._levels:
            return self._bids.stands[self._levels - 1 - level][player]
        other = 1 - player  # who can't top it
        return best(other, self._roll(player, level), self._calls[other])

    def _highest(self, bidding: Bidding, player: int, price: int) -> int:
        """The highest bid up to which rolling beats letting the other roll for one step less."""
        other, lowest = 1 - player, bidding.standing // UNIT + 1
        for level in range(lowest, self._money[player] + 1):
            rival = min(max(level - 1, price), self._money[other])
            if self._gain(player, self._stand(player, level), self._roll(other, rival)) < _SURE:
                return level - 1 if level > lowest else 0
        return self._money[player] if lowest <= self._money[player] else 0

    @staticmethod
    def _gain(player: int, one: Outcome, other: Outcome) -> float:
        return float(_own(player, one.value)[0] - _own(player, other.value)[0])

    @property
    def _levels(self) -> int:
        """From this bid on, it can't be topped."""
        return min(self._money) + 2

    @cached_property
    def _bids(self) -> LastBidding:
        rolls = [[self._roll(player, level) for level in range(self._levels)] for player in PLAYERS]
        return LastBidding(rolls, self._calls, self._levels)

    @cached_property
    def _calls(self) -> list[Outcome]:
        ready, money = self._terms.ready, self._money
        return [only_if(ready[each], each, self._roll(each, money[each])) for each in PLAYERS]

    def _roll(self, roller: int, stake: int) -> Outcome:
        """The attempt of a player for a stake, if they have that much."""
        able = stake <= self._money[roller]
        values = self._stakes[roller].value[[stake if able else 0]]
        return only_if(able, roller, Outcome(values, np.array([roller * _STAKES + stake])))

    @cached_property
    def _stakes(self) -> list[Outcome]:
        """For each player, rolling for every stake."""
        rolled = []
        for roller in PLAYERS:
            stakes = np.arange(self._money[roller] + 1)
            places = self._attempts(len(stakes)).places(roller, stakes)
            rolled.append(with_best_bet(roller, places, self._values))
        return rolled

    # The bets and the locks

    def _bets(self, betting: Betting, moves: Sequence[Move]) -> Floats:
        return self._values[[self._bet(betting, move) for move in moves]]

    def _bet(self, betting: Betting, move: Move) -> int:
        return self._place(self._player(betting.roller), betting.stake, signed_wager(move))

    def _if_so(self, betting: Betting, move: Move) -> float:
        """The value for player 0 of a completed card after a bet."""
        return float(WORTHS[self._bet(betting, move) // self._purses % len(WORTHS)])

    def _lock(self, rolling: Rolling, move: Move) -> float:
        return self._rolled(rolling, CardNeed.of(locked(rolling, move)))

    def _rolled(self, rolling: Rolling, need: CardNeed) -> float:
        """The value for player 0 of an attempt while the card lacks this."""
        roller = self._player(rolling.roller)
        bet = PlannedAttempt.of(rolling).bets[self._seats[1 - roller]]
        worth, after = divmod(self._place(roller, rolling.stake, bet), self._purses)
        value = self._card.rolls[roller].value(need, rolling.rolls_left)
        return float(value[worth % len(WORTHS), after if need != DONE else 0])

    def _place(self, roller: int, stake: int, bet: int) -> int:
        return int(self._attempts(1).place(roller, stake // UNIT, bet // UNIT)[0])

    def _attempts(self, games: int) -> LastAttempts:
        money = np.full(games, self._money[0]), np.full(games, self._money[1])
        return LastAttempts(self._terms, self._card.purses, money)

    @property
    def _purses(self) -> int:
        return len(self._card.purses.pairs[0])

    @property
    def _values(self) -> Floats:
        return self._card.attempts(self._view.need)


def _own(player: int, chance: Floats) -> Floats:
    """A player's own chance, from that of player 0."""
    return chance if player == 0 else 1 - chance
