"""Learns what holdings are worth in Deluxe Poker and writes src/fivefold/coach/poker_values.json.

Everyone plays by the assumed policy on the weights so far; then, for each number of cards left,
the weights are fitted (a multinomial logit) to who won from every bidding of those games; and
so on, until the policy and the weights agree. `python -m scripts.poker_values [GAMES] [ROUNDS]`
"""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import fivefold.coach
from fivefold.coach.continuations import attempt, is_over
from fivefold.coach.poker_cards import deck_of
from fivefold.coach.poker_policy import Lanes
from fivefold.coach.poker_values import FEATURES, Floats, columns, win_chances, with_end
from fivefold.games.poker import load_deck
from fivefold.games.poker.card import UNIT
from fivefold.games.poker.game import CARDS, FEWEST_PLAYERS, MOST_PLAYERS
from fivefold.games.poker.table import START_MONEY

DECK = deck_of(load_deck())
FILE = Path(fivefold.coach.__path__[0]) / "poker_values.json"
Sample = tuple[Floats, Floats, Floats]
"""Features (tables, seats, features), who is in, and each seat's share of the win."""


def first_guess() -> Floats:
    """Money and a card count, and count more the nearer the end is."""
    rows = np.zeros((CARDS, len(FEATURES)))
    left = np.arange(1, CARDS + 1)
    rows[:, FEATURES.index("money")] = 3 / np.sqrt(left)
    rows[:, FEATURES.index("card")] = 2 / left
    return with_end(rows)


def new_games(seats: int, games: int, cards: np.ndarray, rng: np.random.Generator) -> Lanes:
    """Games at their start; every third in the middle, with holdings that few games come to."""
    shape, mixed = (games, seats), np.arange(games) % 3 == 0
    left = np.where(mixed, rng.integers(1, CARDS + 1, games), CARDS)
    strewn = rng.gamma(1.5, START_MONEY, shape) // UNIT * UNIT + UNIT
    holds_card = rng.random(shape) < (1 - (1 - 1 / seats) ** (CARDS - left))[:, None]
    return Lanes(
        np.where(mixed[:, None], strewn, START_MONEY),
        holds_card & mixed[:, None],
        (rng.random(shape) < 0.5) | ~mixed[:, None],
        left,
        rng.integers(0, seats, games),
        DECK.first[cards[np.arange(games), left - 1]],
    )


def play(seats: int, games: int, weights: Floats, rng: np.random.Generator) -> list[list[Sample]]:
    """Whole games; what was held at every bidding and who won in the end, by cards left."""
    cards = rng.random((games, len(DECK.cards))).argsort(axis=1)[:, :CARDS]
    lanes, playing = new_games(seats, games, cards, rng), np.arange(games)
    seen, won = [], np.zeros((games, seats))
    while len(playing):
        seen.append((playing, lanes))
        lanes, _ = attempt(lanes, DECK, weights, rng.random((2, len(lanes))), cards[playing])
        over = is_over(lanes)
        won[playing[over]] = win_chances(lanes[over].held(DECK), weights)
        lanes, playing = lanes[~over], playing[~over]
    return [list(samples(seen, won, left)) for left in range(1, CARDS + 1)]


def samples(seen: list[tuple[np.ndarray, Lanes]], won: Floats, left: int) -> Iterator[Sample]:
    for playing, lanes in seen:
        rows = lanes.left == left
        if rows.any():
            held = lanes[rows].held(DECK)
            features = np.stack(np.broadcast_arrays(*columns(held)), axis=-1).astype(float)
            yield features, held.money > 0, won[playing[rows]]


def fitted(batches: list[Sample], weights: Floats) -> Floats:
    """The weights of one number of cards left, by Newton's method."""
    for _ in range(40):
        slope, bend = np.zeros(len(weights)), np.eye(len(weights))
        for features, sits, won in batches:
            score = np.where(sits, features @ weights, -np.inf)
            share = np.exp(score - score.max(axis=1, keepdims=True))
            share /= share.sum(axis=1, keepdims=True)
            slope += np.einsum("ts,tsf->f", won - share, features)
            mean = np.einsum("ts,tsf->tf", share, features)
            bend += np.einsum("ts,tsf,tsg->fg", share, features, features) - mean.T @ mean
        step = np.clip(np.linalg.solve(bend, slope), -0.5, 0.5)
        weights = weights + step
        if np.abs(step).max() < 1e-4:
            break
    return weights


def learn(games: int, rounds: int) -> Floats:
    rng, weights = np.random.default_rng(2005), first_guess()
    for number in range(1, rounds + 1):
        batches: list[list[Sample]] = [[] for _ in range(CARDS)]
        for seats in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
            for batch, more in zip(batches, play(seats, games, weights, rng), strict=True):
                batch.extend(more)
        rows = [fitted(batch, row) for batch, row in zip(batches, weights[1:], strict=True)]
        weights = with_end(np.array(rows))
        print(f"round {number}: a thousand dollars weigh {weights[1:, 0].round(2)}")
    return weights


def asked() -> tuple[int, int]:
    parser = ArgumentParser(description=f"Learn what holdings are worth and write {FILE.name}.")
    parser.add_argument("games", nargs="?", type=int, default=4000, help="in each round")
    parser.add_argument("rounds", nargs="?", type=int, default=4)
    given = parser.parse_args()
    return given.games, given.rounds


def main() -> None:
    games, rounds = asked()
    rows = [[round(float(weight), 3) for weight in row] for row in learn(games, rounds)[1:]]
    lines = ",\n".join(f"    {json.dumps(row)}" for row in rows)
    features = json.dumps(FEATURES)
    FILE.write_text(f'{{\n  "features": {features},\n  "weights": [\n{lines}\n  ]\n}}\n', "utf-8")


if __name__ == "__main__":
    main()
