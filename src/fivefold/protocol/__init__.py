"""The interfaces that every game implements: rules, state, moves, and what a kind of game provides.

There are only interfaces here, and the values they exchange; the games themselves are in `games`.
"""

from fivefold.protocol.acts import Acts
from fivefold.protocol.due import CardDue, DiceDue
from fivefold.protocol.game import Auction, Game, Standing, acting_seat, check_seat, ranked
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
from fivefold.protocol.rules import GameKind, Rules, kind_of, register

__all__ = [
    "Acts",
    "Auction",
    "CardDue",
    "Chance",
    "Decision",
    "DiceDue",
    "Game",
    "GameKind",
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
    "kind_of",
    "ranked",
    "register",
]
