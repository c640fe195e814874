"""Simulates how Deluxe Poker games go on when everyone plays by the assumed policy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.poker.policy import GameBatch, Prospects, bid_out
from fivefold.coach.poker.values import Holdings, win_chances
from fivefold.games.poker.game import LAST_PLAYERS
from fivefold.rules.poker import CARDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.coach.poker.cards import Deck
    from fivefold.coach.poker.policy import Bids
    from fivefold.coach.poker.position import AfterAttempt, PokerPosition
    from fivefold.coach.poker.values import Flags, Floats, Ints

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
