"""Learns the values of holdings in Deluxe Poker and writes src/fivefold/coach/poker/values.json.

    python -m scripts.poker_values [GAMES] [ROUNDS]

In each round everyone plays by the assumed policy with the current
weights, judging a little wrong as in the coach's simulations. Then, for each number of cards left,
new weights are fitted (a multinomial logit) to who won from every bidding of those games. After the
first rounds, the mean of all fits since then plays the next round.
"""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import fivefold.coach
from fivefold.card import UNIT
from fivefold.coach.poker.simulation import MOOD, GameBatch, is_over, play_attempt
from fivefold.coach.poker.values import FEATURES, Floats, columns, win_chances, with_end
from fivefold.games.poker.players import START_MONEY
from fivefold.rules.poker import CARDS
from scripts.poker_matches import DECK

FILE = Path(fivefold.coach.__path__[0]) / "poker" / "values.json"
LEADING = 3
"""Rounds that only lead to good weights."""
Sample = tuple[Floats, NDArray[np.bool_], Floats]
"""Features (games, seats, features), who is in, and each seat's share of the win."""


def first_guess() -> Floats:
    """Initial weights: money and a card count, and count more near the end."""
    rows = np.zeros((CARDS, len(FEATURES)))
    left = np.arange(1, CARDS + 1)
    rows[:, FEATURES.index("money")] = 3 / np.sqrt(left)
    rows[:, FEATURES.index("card")] = 2 / left
    return with_end(rows)


def new_games(seats: int, games: int, cards: np.ndarray, rng: np.random.Generator) -> GameBatch:
    """New games; every third starts in the middle, with unusual holdings."""
    shape, mixed = (games, seats), np.arange(games) % 3 == 0
    left = np.where(mixed, rng.integers(1, CARDS + 1, games), CARDS)
    strewn = rng.gamma(1.5, START_MONEY, shape) // UNIT * UNIT + UNIT
    holds_card = rng.random(shape) < (1 - (1 - 1 / seats) ** (CARDS - left))[:, None]
    return GameBatch(
        np.where(mixed[:, None], strewn, START_MONEY),
        holds_card & mixed[:, None],
        (rng.random(shape) < 0.5) | ~mixed[:, None],
        left,
        rng.integers(0, seats, games),
        DECK.first[cards[np.arange(games), left - 1]],
    )


def play(seats: int, games: int, weights: Floats, rng: np.random.Generator) -> list[list[Sample]]:
    """Play whole games; returns the holdings at every bidding and the winners, by cards left."""
    cards = rng.random((games, len(DECK.cards))).argsort(axis=1)[:, :CARDS]
    batch, playing = new_games(seats, games, cards, rng), np.arange(games)
    seen, won = [], np.zeros((games, seats))
    while len(playing):
        seen.append((playing, batch))
        luck, evenly = rng.random((2, len(batch))), rng.random(batch.money.shape)
        mood = MOOD * np.log(evenly / (1 - evenly))
        batch, _ = play_attempt(batch, DECK, weights, luck, cards[playing], mood=mood)
        over = is_over(batch)
        won[playing[over]] = win_chances(batch[over].held(DECK), weights)
        batch, playing = batch[~over], playing[~over]
    return [list(samples(seen, won, left)) for left in range(1, CARDS + 1)]


def samples(
    seen: list[tuple[NDArray[np.int64], GameBatch]], won: Floats, left: int
) -> Iterator[Sample]:
    for playing, batch in seen:
        rows = batch.left == left
        if rows.any():
            held = batch[rows].held(DECK)
            features = np.stack(np.broadcast_arrays(*columns(held)), axis=-1).astype(float)
            yield features, held.money > 0, won[playing[rows]]


def fitted(batches: list[Sample], weights: Floats) -> Floats:
    """Fit the weights for one number of cards left by Newton's method."""
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
    """The fitted weights; the first rounds only lead to the others, with fewer games."""
    rng, weights, fits = np.random.default_rng(2005), first_guess(), list[Floats]()
    for number in range(rounds):
        leads = number < LEADING
        batches: list[list[Sample]] = [[] for _ in range(CARDS)]
        for seats in range(2, 6 + 1):
            played = play(seats, games * 2 // 3 if leads else games, weights, rng)
            for batch, more in zip(batches, played, strict=True):
                batch.extend(more)
        rows = [fitted(batch, row) for batch, row in zip(batches, weights[1:], strict=True)]
        fits.append(np.array(rows))
        weights = with_end(fits[-1] if leads else np.mean(fits[LEADING:], axis=0))
        print(f"round {number + 1}: a thousand dollars weigh {weights[1:, 0].round(2)}", flush=True)
    return weights


def asked() -> tuple[int, int]:
    parser = ArgumentParser(description=f"Learn what holdings are worth and write {FILE.name}.")
    parser.add_argument("games", nargs="?", type=int, default=3000, help="in each round")
    parser.add_argument("rounds", nargs="?", type=int, default=8)
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
