"""Deluxe Poker matches between players who judge by different weights, many games at once.

    python -m scripts.poker_matches VALUES [PLAYERS] [GAMES]

prints what a player with the weights in use wins when everyone else judges by those in the file
VALUES, and nobody simulates; with luck removed.

Used to learn the weights (`scripts.poker_values`) and to look for players who beat them
(`scripts.poker_exploits`). Bidding goes as in the coach's simulations: while anyone gains by their
own judgement, whoever gains most tops the standing bid.
"""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fivefold.coach.poker.cards import deck_of
from fivefold.coach.poker.simulation import GameBatch, Prospects, bid_out, is_over, settled
from fivefold.coach.poker.values import Floats, learned_weights, win_chances, with_end
from fivefold.games.poker.players import START_MONEY
from fivefold.rules import load_deck
from fivefold.rules.poker import CARDS

DECK = deck_of(load_deck())
LONGEST = 150
"""Attempts after which a game is rated by the weights: hardly any game lasts so long."""
Ints = NDArray[np.int64]


class Judgements(Prospects):
    """What attempts would be worth, where every seat judges by its own weights."""

    def __init__(self, batch: GameBatch, weights: Sequence[Floats]) -> None:
        super().__init__(batch, DECK, weights[0])
        self.seats = [Prospects(batch, DECK, each) for each in weights]
        self.bets = np.stack([one.bets[..., seat] for seat, one in enumerate(self.seats)], axis=-1)
        for one in self.seats:
            one.bets = self.bets

    def own(self, stake: Floats, games: Ints) -> Floats:
        each = (one.own(stake, games)[:, seat] for seat, one in enumerate(self.seats))
        return np.stack(list(each), axis=-1)

    def everyone(self, roller: Ints, stake: Floats, games: Ints) -> Floats:
        each = (one.everyone(roller, stake, games)[:, seat] for seat, one in enumerate(self.seats))
        return np.stack(list(each), axis=-1)


@dataclass(frozen=True)
class Draws:
    """The random numbers of many games, so that two matches can have the same luck."""

    cards: Ints
    opener: Ints
    luck: Floats

    @classmethod
    def of(cls, games: int, seats: int, rng: np.random.Generator) -> "Draws":
        cards = rng.random((games, len(DECK.cards))).argsort(axis=1)[:, :CARDS]
        return cls(cards, np.arange(games) % seats, rng.random((LONGEST, 2, games)))


def new_games(draws: Draws, seats: int) -> GameBatch:
    games = len(draws.opener)
    shape = games, seats
    return GameBatch(
        np.full(shape, float(START_MONEY)),
        np.zeros(shape, bool),
        np.ones(shape, bool),
        np.full(games, CARDS),
        draws.opener,
        DECK.first[draws.cards[:, CARDS - 1]],
    )


def match(weights: Sequence[Floats], draws: Draws, judge: Floats) -> Floats:
    """Every seat's share of the win in each game (games, seats), with the luck of the dice removed.

    The luck of an attempt is how far it moved the chance to win, as `judge` estimates it, from its
    mean. That is 0 on average, whatever the judge thinks.
    """
    batch = new_games(draws, len(weights))
    playing, result = np.arange(len(batch)), np.zeros(batch.money.shape)
    for luck in draws.luck:
        if not len(playing):
            break
        batch, given = _attempt(batch, weights, luck[:, playing], draws.cards[playing], judge)
        result[playing] -= given
        over = is_over(batch)
        result[playing[over]] += win_chances(batch[over].held(DECK), judge)
        batch, playing = batch[~over], playing[~over]
    result[playing] += win_chances(batch.held(DECK), judge)
    return result


def _attempt(
    batch: GameBatch, weights: Sequence[Floats], luck: Floats, cards: Ints, judge: Floats
) -> tuple[GameBatch, Floats]:
    judged = Judgements(batch, weights)
    bids = bid_out(judged, batch.opener, np.zeros(len(batch)), np.zeros_like(batch.card))
    chance = DECK.chance[batch.place]
    done = luck[0] < chance
    turned = DECK.first[cards[np.arange(len(batch)), batch.left - 2]]
    failed = DECK.failed(batch.place, luck[1])
    ends = [
        settled(judged, bids, np.full(len(batch), way), place)
        for way, place in ((True, turned), (False, failed))
    ]
    success, failure = (win_chances(end.held(DECK), judge) for end in ends)
    given = (done - chance)[:, None] * (success - failure)
    after = settled(judged, bids, done, np.where(done, turned, failed))
    return after, given


def rate(shares: Floats, seat: int = 0) -> tuple[float, float]:
    """The mean share of a seat, and its standard error."""
    one = shares[:, seat]
    return float(one.mean()), float(one.std(ddof=1) / np.sqrt(len(one)))


def weights_in(file: Path) -> Floats:
    """The weights in a file like values.json."""
    return with_end(np.array(json.loads(file.read_text("utf-8"))["weights"]))


def main() -> None:
    parser = ArgumentParser(description="What the weights in use win against others.")
    parser.add_argument("values", type=Path)
    parser.add_argument("players", nargs="?", type=int, default=2)
    parser.add_argument("games", nargs="?", type=int, default=3000)
    given = parser.parse_args()
    own, others = learned_weights(), weights_in(given.values)
    draws = Draws.of(given.games, given.players, np.random.default_rng(1))
    won, error = rate(match([own, *[others] * (given.players - 1)], draws, own))
    reach = 1.96 * error
    print(f"{won:.1%} ({won - reach:.1%} to {won + reach:.1%}) of {given.games} games")


if __name__ == "__main__":
    main()
