"""Counts the game tree of Deluxe Poker from the starts in tests/data/counts/poker.json.

    python scripts/poker_counts.py

A start is the money of each seat and a card that seat 0 has just turned; every later card is the
same. With `"rolling": true` seat 0 already rolls for nothing and nobody has bet. For each number of
acts the file holds the number of sequences of legal acts of any seats, with a branch for every roll
of the dice, the number of distinct states they lead to, and how many of those end the game.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivefold.card import Money
from fivefold.games import CardDue, DiceDue
from fivefold.games.poker import (
    Bidding,
    Card,
    CardInPlay,
    NoBet,
    Player,
    Players,
    PokerGame,
    Rolling,
    TurnCard,
)
from fivefold.protocol import Seat
from fivefold.rules import PokerRules, built_in

if TYPE_CHECKING:
    from collections.abc import Iterator

COUNTS = Path(__file__).parent.parent / "tests" / "data" / "counts" / "poker.json"


def start(tree: dict[str, Any]) -> PokerGame:
    rules = built_in("deluxe-poker")
    assert isinstance(rules, PokerRules)
    first, card = Seat(0), CardInPlay(Card.parse(tree["card"]))
    players = tuple(Player(money) for money in tree["money"])
    bets = (None, *[NoBet()] * (len(players) - 1))
    rolling = Rolling(first, card, first, Money(0), bets, card.card.rolls)
    return PokerGame(
        rules,
        Players(players),
        rolling if tree.get("rolling") else Bidding(first, card),
    )


def following(game: PokerGame, card: Card) -> Iterator[PokerGame]:
    """Every state after one more act."""
    match game.due:
        case CardDue(seat):
            yield game.play(TurnCard(card), seat)
        case DiceDue(seat) as due:
            yield from (game.play(roll, seat) for roll, _ in due.outcomes())
        case None:
            for seat in game.seats:
                yield from (game.play(move, seat) for move in game.legal_moves(seat))


def counts(tree: dict[str, Any], acts: int) -> list[dict[str, int]]:
    """The counts after one act, two acts and so on."""
    card = Card.parse(tree["card"])
    level = Counter({start(tree): 1})
    levels = []
    for _ in range(acts):
        further: Counter[PokerGame] = Counter()
        for game, sequences in level.items():
            for after in following(game, card):
                further[after] += sequences
        level = further
        ends = sum(game.over for game in level)
        levels.append({"sequences": level.total(), "states": len(level), "ends": ends})
    return levels


def main() -> None:
    trees = json.loads(COUNTS.read_text())
    for tree in trees:
        tree["counts"] = counts(tree, len(tree["counts"]))
    lines = ",\n".join(f" {json.dumps(tree)}" for tree in trees)
    COUNTS.write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
