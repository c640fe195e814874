"""Five dice, every game: a referee, a score keeper and one text record.

>>> from fivefold import Dice, Roll, new_game
>>> new_game("yum", players=2).play(Roll(Dice("66623"))).preview()["low"]
23
"""

from fivefold.dice import Dice, Face, chance, keeps, rolls, throw
from fivefold.errors import FivefoldError, IllegalMove, Malformed, RecordError, RuleFileError
from fivefold.games import CardDue, DiceDue, Game, Move, Roll, Seat, Standing, game_ids, new_game
from fivefold.games.poker import (
    AllIn,
    Bet,
    Bid,
    Card,
    Lock,
    Money,
    NoBet,
    NoLock,
    Pass,
    PokerGame,
    Side,
    TurnCard,
    load_deck,
)
from fivefold.games.scorecard import Fill, FinalRoll, Keep, Note, ScorecardGame, Sheet
from fivefold.record import Record, summary
from fivefold.rules import BoxId, Points, RuleSet, built_in, load_rules
from fivefold.texts import Lang

__version__ = "0.1.0"

__all__ = [
    "AllIn",
    "Bet",
    "Bid",
    "BoxId",
    "Card",
    "CardDue",
    "Dice",
    "DiceDue",
    "Face",
    "Fill",
    "FinalRoll",
    "FivefoldError",
    "Game",
    "IllegalMove",
    "Keep",
    "Lang",
    "Lock",
    "Malformed",
    "Money",
    "Move",
    "NoBet",
    "NoLock",
    "Note",
    "Pass",
    "Points",
    "PokerGame",
    "Record",
    "RecordError",
    "Roll",
    "RuleFileError",
    "RuleSet",
    "ScorecardGame",
    "Seat",
    "Sheet",
    "Side",
    "Standing",
    "TurnCard",
    "built_in",
    "chance",
    "game_ids",
    "keeps",
    "load_deck",
    "load_rules",
    "new_game",
    "rolls",
    "summary",
    "throw",
]
