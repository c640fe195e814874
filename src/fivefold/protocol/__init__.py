"""The interfaces that every game implements: rules, state and moves.

There are only interfaces here, and the values they exchange; the games themselves are in `games`.
"""

from fivefold.protocol.game import (
    Acts,
    Auction,
    CardDue,
    DiceDue,
    Game,
    Standing,
    acting_seat,
    check_seat,
    ranked,
)
from fivefold.protocol.moves import (
    Chance,
    Decision,
    Move,
    Paper,
    PlayedMove,
    Roll,
    Seat,
    Source,
    TurnCard,
    WithDice,
)
from fivefold.protocol.rules import Rules

__all__ = [
    "Acts",
    "Auction",
    "CardDue",
    "Chance",
    "Decision",
    "DiceDue",
    "Game",
    "Move",
    "Paper",
    "PlayedMove",
    "Roll",
    "Rules",
    "Seat",
    "Source",
    "Standing",
    "TurnCard",
    "WithDice",
    "acting_seat",
    "check_seat",
    "ranked",
]
