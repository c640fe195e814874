"""How everyone is assumed to play Deluxe Poker, and how games go on when they do.

Each player acts in the way that makes them win more often.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Self

import numpy as np

from fivefold.card import UNIT
from fivefold.coach.poker.values import End, Holdings, Stakes, likely_bets, win_chances
from fivefold.games.poker.game import LAST_PLAYERS
from fivefold.games.poker.phases import WAGERS
from fivefold.rules.poker import CARDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.coach.poker.cards import Deck
    from fivefold.coach.poker.position import AfterAttempt, PokerPosition
    from fivefold.coach.poker.values import Flags, Floats, Ints


_SURE = 1e-9
"""A bid must gain more than this, so that rounding errors decide nothing."""
_LAST_RESORT = 0.002
"""An All-In must gain more than this, because it can be called only once."""


@dataclass(frozen=True)
class GameBatch:
    """Many games, each at the start of a bidding; a row for each game, a column for each seat."""

    money: Floats
    card: Flags
    ready: Flags
    left: Ints
    opener: Ints
    place: Ints
    """The card in play and the dice on it, as a row of the deck."""

    def __len__(self) -> int:
        return len(self.left)

    def __getitem__(self, rows: Flags | Ints | slice) -> Self:
        return replace(
            self, **{field.name: getattr(self, field.name)[rows] for field in fields(self)}
        )

    def held(self, deck: Deck) -> Holdings:
        chance, payout = deck.chance[self.place], deck.payout[self.place]
        return Holdings(self.money, self.card, self.ready, self.left, self.opener, chance, payout)


class Prospects:
    """The value for every seat of an attempt by each seat.

    Arrays are (games, roller, seat). The others bet as in `_bets`.
    """

    def __init__(self, batch: GameBatch, deck: Deck, weights: Floats) -> None:
        self.batch, self.deck, self.weights = batch, deck, weights
        seats = batch.money.shape[1]
        self.rolls = np.eye(seats, dtype=bool)
        self.chance = deck.chance[batch.place][:, None, None]
        self.payout = deck.payout[batch.place]
        self.bets = self._bets()
        """Everyone's wagers: above 0 on yes, below 0 on no."""

    def _bets(self) -> Floats:
        """Bets as if nobody else bet and the stake were returned. Nobody bets their last chip."""
        batch, weights = self.batch, self.weights
        held = np.broadcast_to(batch.money[:, None, :], (len(batch), *self.rolls.shape))
        paid = held + self.rolls * self.payout[:, None, None]
        wager = np.clip(held - UNIT, 0, WAGERS[-1]) * ~self.rolls
        completed = End(self._completed(paid), paid, weights[batch.left - 1])
        failed = End(self._failed(held), held, weights[batch.left])
        return likely_bets(completed, failed, self.chance, wager)

    @cached_property
    def won(self) -> Floats:
        """Everyone's money if the roller completes the card."""
        doubted = -np.minimum(self.bets, 0).sum(axis=2)
        taken = (self.payout[:, None] + doubted)[..., None]
        money: Floats = self.batch.money[:, None, :] + self.bets + self.rolls * taken
        return money

    @cached_property
    def lost(self) -> Floats:
        """Everyone's money if the roller fails, before the stake is paid."""
        return self.batch.money[:, None, :] - self.bets

    @cached_property
    def success(self) -> Floats:
        return self._completed(self.won)

    @cached_property
    def stakes(self) -> Stakes:
        failed = End(self._failed(self.lost), self.lost, self.weights[self.batch.left])
        return Stakes(self.success, failed, self.chance[:, 0, 0])

    def own(self, stake: Floats, games: Ints) -> Floats:
        """Each seat's own chance to win in some games if it rolls for this stake."""
        return self.stakes.own(stake, games)

    def everyone(self, roller: Ints, stake: Floats, games: Ints) -> Floats:
        """Everyone's chance to win in some games if this seat rolls for this stake."""
        return self.stakes.everyone(roller, stake, games)

    def _completed(self, money: Floats) -> Floats:
        """Everyone's chance to win with this much money after a completed card."""
        card = self.batch.card[:, None, :] | self.rolls
        chance, payout = (np.broadcast_to(mean, len(self.batch)) for mean in self.deck.fresh)
        return self._wins(money, card, chance, payout, done=1)

    def _failed(self, money: Floats) -> Floats:
        """Everyone's chance to win with this much money after a failed attempt."""
        again = self.deck.chance_after[self.batch.place]
        return self._wins(money, self.batch.card[:, None, :], again, self.payout, done=0)

    def _wins(
        self, money: Floats, card: Flags, chance: Floats, payout: Floats, *, done: int
    ) -> Floats:
        """Everyone's chance to win when the roller opens the next bidding."""
        batch, shape = self.batch, money.shape[:2]
        left = np.broadcast_to((batch.left - done)[:, None], shape)
        chance, payout = (np.broadcast_to(each[:, None], shape) for each in (chance, payout))
        opener = np.broadcast_to(np.arange(shape[1]), shape)
        ready = batch.ready[:, None, :]
        return win_chances(Holdings(money, card, ready, left, opener, chance, payout), self.weights)


@dataclass(frozen=True)
class Bids:
    """Who rolls for which stake in each game, and what that is worth to every seat."""

    roller: Ints
    stake: Floats
    worth: Floats
    all_in: Flags


def bid_out(
    prospects: Prospects, roller: Ints, stake: Floats, silent: Flags, mood: Floats | float = 0.0
) -> Bids:
    """Play out the bidding from a standing bid: while anyone gains, whoever gains most tops it.

    Then whoever gains most by it calls All-In. Seats in `silent` (games, seats) take no part.
    `mood` (games, seats) is how much each seat overrates the right to roll, in logits of the win.
    """
    mood = np.broadcast_to(mood, silent.shape)
    roller, stake, games = roller.copy(), stake.copy(), np.arange(len(roller))
    worth = prospects.everyone(roller, stake, games)
    while len(games):
        price = stake[games, None] + UNIT
        able = (prospects.batch.money[games] >= price) & ~silent[games]
        able[np.arange(len(games)), roller[games]] = False
        offers = prospects.own(price, games)
        best, topped = _gaining(offers, worth[games], able, mood[games], _SURE)
        games = games[topped]
        roller[games] = best[topped]
        stake[games] += UNIT
        worth[games] = prospects.everyone(roller[games], stake[games], games)
    called = np.zeros(len(roller), bool)
    return _all_ins(prospects, Bids(roller, stake, worth, called), silent, mood)


def _all_ins(prospects: Prospects, bids: Bids, silent: Flags, mood: Floats) -> Bids:
    batch = prospects.batch
    able = batch.ready & (batch.money > 0) & ~silent
    if not able.any():
        return bids
    rows = np.arange(len(batch))
    caller, called = _gaining(
        prospects.own(batch.money, rows), bids.worth, able, mood, _LAST_RESORT
    )
    roller = np.where(called, caller, bids.roller)
    stake = np.where(called, batch.money[rows, caller], bids.stake)
    worth = bids.worth.copy()
    worth[called] = prospects.everyone(roller[called], stake[called], rows[called])
    return Bids(roller, stake, worth, called)


def _gaining(
    offers: Floats, worth: Floats, able: Flags, mood: Floats, least: float
) -> tuple[Ints, Flags]:
    """Who expects to gain most by rolling, given each seat's chance then, and whether enough."""
    felt = offers - worth + mood * worth * (1 - worth)
    gain = np.where(able, felt, -np.inf)
    best = gain.argmax(axis=1)
    return best, gain[np.arange(len(best)), best] > least


MOOD = 0.11
"""How much players misjudge the right to roll: the scale of a logistic distribution, worth a bid of
$100 or $200.

If everyone judged exactly, a difference of $100 in somebody's money could decide who gets to roll,
and would make a choice look better or worse than it is.
"""


class RandomDraws:
    """The random numbers of many games, drawn in advance so that every start has the same luck."""

    def __init__(
        self, view: PokerPosition, games: int, attempts: int, rng: np.random.Generator
    ) -> None:
        hidden = view.hidden
        self.cards = hidden[rng.random((games, len(hidden))).argsort(axis=1)[:, :CARDS]]
        """`cards[:, left]` is the card turned when `left + 1` cards are left to win."""
        self.luck = _stratified((attempts + 1, 2, games), rng)
        """Whether an attempt succeeds, and where it leaves the card if not."""
        evenly = _stratified((attempts, len(view.money), games), rng).swapaxes(1, 2)
        self.mood = MOOD * np.log(evenly / (1 - evenly))
        """How much each seat overrates the right to roll, for each attempt."""


def _stratified(shape: tuple[int, int, int], rng: np.random.Generator) -> Floats:
    """Stratified random numbers: along the last axis, one in each equal part of 0 to 1."""
    parts = np.broadcast_to(np.arange(shape[-1]), shape)
    return (rng.permuted(parts, axis=-1) + rng.random(shape)) / shape[-1]


def estimate(starts: Sequence[AfterAttempt], view: PokerPosition, weights: Floats) -> Floats:
    """Every seat's chance to win from each start (starts, seats), from the learned values only.

    Where this attempt has no rolls left, the next one is known and is looked ahead to.
    """
    chance, payout = np.array([view.prospect(start) for start in starts]).T
    chances = win_chances(Holdings(*_stacked(starts), chance, payout), weights)
    if known := [number for number, start in enumerate(starts) if start.rolls_used_up]:
        chances[known] = _look_ahead([starts[number] for number in known], view, weights)
    return chances


def _look_ahead(starts: Sequence[AfterAttempt], view: PokerPosition, weights: Floats) -> Floats:
    places = [view.deck.place(view.number, start.failed[0]) for start in starts if start.failed]
    batch = GameBatch(*_stacked(starts), np.array(places))
    prospects = Prospects(batch, view.deck, weights)
    silent = np.zeros_like(batch.card)
    return bid_out(prospects, batch.opener, np.zeros(len(batch)), silent).worth


def simulate(
    starts: Sequence[AfterAttempt], view: PokerPosition, weights: Floats, draws: RandomDraws
) -> Floats:
    """Every seat's share of the win in each game from each start (starts, games, seats).

    The effect of luck is subtracted. It is zero on average, and without it fewer games are enough.
    """
    games = len(draws.cards)
    batch = _batch(starts, view, draws)
    result, playing = np.zeros(batch.money.shape), np.arange(len(batch))
    for luck, mood in zip(draws.luck[1:], draws.mood, strict=True):
        over = is_over(batch)
        result[playing[over]] += win_chances(batch[over].held(view.deck), weights)
        batch, playing = batch[~over], playing[~over]
        game = playing % games
        batch, given = play_attempt(
            batch, view.deck, weights, luck[:, game], draws.cards[game], mood=mood[game]
        )
        result[playing] -= given
    result[playing] += win_chances(batch.held(view.deck), weights)
    return result.reshape(len(starts), games, -1)


def _stacked(starts: Sequence[AfterAttempt]) -> tuple[Floats, Flags, Flags, Ints, Ints]:
    """Money, card, ready, left and opener of the starts, as GameBatch and Holdings take them."""
    return (
        np.array([start.money for start in starts], dtype=float),
        np.array([start.card for start in starts]),
        np.array([start.ready for start in starts]),
        np.array([start.left for start in starts]),
        np.array([start.opener for start in starts]),
    )


def _batch(starts: Sequence[AfterAttempt], view: PokerPosition, draws: RandomDraws) -> GameBatch:
    """Every start once for each game, one start after another."""
    rows = np.repeat(np.arange(len(starts)), len(draws.cards))
    money, card, ready, left, opener = _stacked(starts)
    place = np.concatenate([_places(start, view, draws) for start in starts])
    return GameBatch(money[rows], card[rows], ready[rows], left[rows], opener[rows], place)


def _places(start: AfterAttempt, view: PokerPosition, draws: RandomDraws) -> Ints:
    if start.failed is None:
        turned: Ints = view.deck.first[draws.cards[:, start.left - 1]]
        return turned
    places, up_to = view.deck.failures(view.number, *start.failed)
    reached: Ints = places[np.searchsorted(up_to, draws.luck[0, 1])]
    return reached


def play_attempt(  # noqa: PLR0913 (the games, the values, then the random draws)
    batch: GameBatch,
    deck: Deck,
    weights: Floats,
    luck: Floats,
    cards: Ints,
    *,
    mood: Floats | float = 0.0,
) -> tuple[GameBatch, Floats]:
    """Play one attempt in every game; returns the games and what luck gave every seat.

    `luck` has a row that decides success and one that decides where failure leads. `cards`
    (games, left) are turned after a card is won.
    """
    prospects = Prospects(batch, deck, weights)
    silent = np.zeros_like(batch.card)
    bids = bid_out(prospects, batch.opener, np.zeros(len(batch)), silent, mood)
    done = luck[0] < deck.chance[batch.place]
    left = batch.left - done
    turned = deck.first[cards[np.arange(len(batch)), left - 1]]
    place = np.where(done, turned, deck.failed(batch.place, luck[1]))
    return settled(prospects, bids, done, place), _luck_given(prospects, bids, done)


def settled(prospects: Prospects, bids: Bids, done: Flags, place: Ints) -> GameBatch:
    batch, rows, roller = prospects.batch, np.arange(len(done)), bids.roller
    money = np.where(done[:, None], prospects.won[rows, roller], prospects.lost[rows, roller])
    money[rows, roller] -= np.where(done, 0, bids.stake)
    card, ready = batch.card.copy(), batch.ready.copy()
    card[rows[done], roller[done]] = True
    ready[rows[bids.all_in], roller[bids.all_in]] = False
    return GameBatch(money, card, ready, batch.left - done, _in_from(money, roller), place)


def _luck_given(prospects: Prospects, bids: Bids, done: Flags) -> Floats:
    """How far success or failure moved every seat's chance to win from its expected value."""
    chance = prospects.chance[:, 0]
    success = prospects.success[np.arange(len(done)), bids.roller]
    given: Floats = (done[:, None] - chance) / (1 - chance) * (success - bids.worth)
    return given


def _in_from(money: Floats, seat: Ints) -> Ints:
    """These seats, or the next ones to the left that still have money."""
    rows, seats = np.arange(len(seat)), money.shape[1]
    for _ in range(seats - 1):
        seat = (seat + (money[rows, seat] <= 0)) % seats
    return seat


def is_over(batch: GameBatch) -> Flags:
    over: Flags = (batch.left == 0) | ((batch.money > 0).sum(axis=1) < LAST_PLAYERS)
    return over
