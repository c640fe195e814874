"""Deluxe Poker games played on by the assumed policy, many at once, for so many attempts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fivefold.coach.poker_policy import Lanes, Prospects, bid_out
from fivefold.coach.poker_values import Holdings, win_chances
from fivefold.games.poker.game import CARDS, FEWEST_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.coach.poker_cards import Deck
    from fivefold.coach.poker_deals import Start, View
    from fivefold.coach.poker_policy import Bids
    from fivefold.coach.poker_values import Flags, Floats, Ints

_MOOD = 0.11
"""How far people's moods go, as the scale of a logistic distribution: a bid of $100 or $200.

Were everyone sure of their judgement, $100 more or less in a purse could decide who gets to roll,
and a choice would look good or bad for that alone.
"""


class Chances:
    """All that is left to chance in so many games, drawn beforehand: each start meets the same."""

    def __init__(self, view: View, games: int, attempts: int, rng: np.random.Generator) -> None:
        hidden = view.hidden
        self.cards = hidden[rng.random((games, len(hidden))).argsort(axis=1)[:, :CARDS]]
        """The card that is turned when one more than so many is left: `cards[:, left]`."""
        self.luck = _spread((attempts + 1, 2, games), rng)
        """Whether an attempt succeeds, and where it leaves the card if not."""
        evenly = _spread((attempts, len(view.money), games), rng).swapaxes(1, 2)
        self.mood = _MOOD * np.log(evenly / (1 - evenly))
        """How much too dear the right to roll is to each, attempt by attempt."""


def _spread(shape: tuple[int, int, int], rng: np.random.Generator) -> Floats:
    """Numbers from 0 to 1, along the last axis one in each of as many equal parts."""
    parts = np.broadcast_to(np.arange(shape[-1]), shape)
    return (rng.permuted(parts, axis=-1) + rng.random(shape)) / shape[-1]


def judged(starts: Sequence[Start], view: View, weights: Floats) -> Floats:
    """Every seat's chance to win from each start (starts, seats), by what was learned alone.

    Where the next attempt is known, for the rolls of this one are used up, it is looked ahead to.
    """
    chance, payout = np.array([view.hope(start) for start in starts]).T
    chances = win_chances(Holdings(*_stacked(starts), chance, payout), weights)
    if known := [number for number, start in enumerate(starts) if start.rolls_used_up]:
        chances[known] = _foreseen([starts[number] for number in known], view, weights)
    return chances


def _foreseen(starts: Sequence[Start], view: View, weights: Floats) -> Floats:
    places = [view.deck.place(view.number, start.failed[0]) for start in starts if start.failed]
    lanes = Lanes(*_stacked(starts), np.array(places))
    prospects = Prospects(lanes, view.deck, weights)
    silent = np.zeros_like(lanes.card)
    return bid_out(prospects, lanes.opener, np.zeros(len(lanes)), silent).worth


def played_on(starts: Sequence[Start], view: View, weights: Floats, chances: Chances) -> Floats:
    """Every seat's share of the win in each game from each start (starts, games, seats).

    What the dice gave or took is taken out again: it is nothing on average, and without it fewer
    games tell as much.
    """
    games = len(chances.cards)
    lanes = _lanes(starts, view, chances)
    result, playing = np.zeros(lanes.money.shape), np.arange(len(lanes))
    for luck, mood in zip(chances.luck[1:], chances.mood, strict=True):
        over = is_over(lanes)
        result[playing[over]] += win_chances(lanes[over].held(view.deck), weights)
        lanes, playing = lanes[~over], playing[~over]
        game = playing % games
        lanes, given = attempt(
            lanes, view.deck, weights, luck[:, game], chances.cards[game], mood=mood[game]
        )
        result[playing] -= given
    result[playing] += win_chances(lanes.held(view.deck), weights)
    return result.reshape(len(starts), games, -1)


def _stacked(starts: Sequence[Start]) -> tuple[Floats, Flags, Flags, Ints, Ints]:
    """Money, card, ready, left and opener of the starts, as Lanes and Holdings have them."""
    return (
        np.array([start.money for start in starts], dtype=float),
        np.array([start.card for start in starts]),
        np.array([start.ready for start in starts]),
        np.array([start.left for start in starts]),
        np.array([start.opener for start in starts]),
    )


def _lanes(starts: Sequence[Start], view: View, chances: Chances) -> Lanes:
    """Each start as often as there are games, one start after another."""
    rows = np.repeat(np.arange(len(starts)), len(chances.cards))
    money, card, ready, left, opener = _stacked(starts)
    place = np.concatenate([_places(start, view, chances) for start in starts])
    return Lanes(money[rows], card[rows], ready[rows], left[rows], opener[rows], place)


def _places(start: Start, view: View, chances: Chances) -> Ints:
    if start.failed is None:
        turned: Ints = view.deck.first[chances.cards[:, start.left - 1]]
        return turned
    places, up_to = view.deck.failures(view.number, *start.failed)
    reached: Ints = places[np.searchsorted(up_to, chances.luck[0, 1])]
    return reached


def attempt(  # noqa: PLR0913 (the games, the judge, then what is left to chance)
    lanes: Lanes,
    deck: Deck,
    weights: Floats,
    luck: Floats,
    cards: Ints,
    *,
    mood: Floats | float = 0.0,
) -> tuple[Lanes, Floats]:
    """Every game one attempt further, and what luck gave every seat there.

    `luck` is a row for success and one for where failure leads; `cards` (games, left) are turned
    where one is won.
    """
    prospects = Prospects(lanes, deck, weights)
    silent = np.zeros_like(lanes.card)
    bids = bid_out(prospects, lanes.opener, np.zeros(len(lanes)), silent, mood)
    done = luck[0] < deck.chance[lanes.place]
    left = lanes.left - done
    turned = deck.first[cards[np.arange(len(lanes)), left - 1]]
    place = np.where(done, turned, deck.failed(lanes.place, luck[1]))
    return _settled(prospects, bids, done, place), _given(prospects, bids, done)


def _settled(prospects: Prospects, bids: Bids, done: Flags, place: Ints) -> Lanes:
    lanes, rows, roller = prospects.lanes, np.arange(len(done)), bids.roller
    money = np.where(done[:, None], prospects.won[rows, roller], prospects.lost[rows, roller])
    money[rows, roller] -= np.where(done, 0, bids.stake)
    card, ready = lanes.card.copy(), lanes.ready.copy()
    card[rows[done], roller[done]] = True
    ready[rows[bids.all_in], roller[bids.all_in]] = False
    return Lanes(money, card, ready, lanes.left - done, _in_from(money, roller), place)


def _given(prospects: Prospects, bids: Bids, done: Flags) -> Floats:
    """How far success or failure moved every seat's chance to win from what was to be expected."""
    chance = prospects.chance[:, 0]
    success = prospects.success[np.arange(len(done)), bids.roller]
    given: Floats = (done[:, None] - chance) / (1 - chance) * (success - bids.worth)
    return given


def _in_from(money: Floats, seat: Ints) -> Ints:
    """These seats, or the next ones to the left that are still in."""
    rows, seats = np.arange(len(seat)), money.shape[1]
    for _ in range(seats - 1):
        seat = (seat + (money[rows, seat] <= 0)) % seats
    return seat


def is_over(lanes: Lanes) -> Flags:
    over: Flags = (lanes.left == 0) | ((lanes.money > 0).sum(axis=1) < FEWEST_PLAYERS)
    return over
