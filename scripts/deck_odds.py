"""Prints a Deluxe Poker deck as a table: how hard each card is, and what it is worth.

    python scripts/deck_odds.py [DECK.toml]

The chance is for one attempt on the empty card; the expected payout is the chance times the payout.
"""

import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from fivefold.games.poker import Card, CardInPlay
from fivefold.rules import load_deck
from fivefold.solver import completion_chance


def row(card: Card) -> tuple[str, ...]:
    chance = completion_chance(CardInPlay(card), card.rolls)
    expected = float(chance * card.payout)
    return (
        card.faces,
        str(card.rolls),
        f"{float(chance):.2%}",
        f"${card.payout:,}",
        f"${expected:.0f}",
    )


def main() -> None:
    deck = load_deck(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
    table = Table(title=f"{len(deck)} cards")
    for heading in ("card", "rolls", "chance", "payout", "expected"):
        table.add_column(heading, justify="right")
    for card in deck:
        table.add_row(*row(card))
    Console().print(table)


if __name__ == "__main__":
    main()
