"""Games as data: a `RuleSet` for each score sheet, the deck of Deluxe Poker, and their registry.

How a game is played with them is decided in `games`.
"""

from fivefold.protocol import Rules
from fivefold.rules.catalog import (
    built_in,
    built_in_twin,
    check_own,
    game_ids,
    known_ids,
    load_deck,
    load_rules,
    parse_rules,
    rules_for,
    scorecard_ids,
    scorecard_rules,
    shelf_ids,
)
from fivefold.rules.fingerprint import fingerprint
from fivefold.rules.model import (
    Box,
    BoxId,
    BoxIndex,
    FiveOfAKind,
    Order,
    RuleSet,
    Section,
    Trump,
    UpperBonus,
)
from fivefold.rules.poker import PokerRules
from fivefold.rules.scorers import Points

__all__ = [
    "Box",
    "BoxId",
    "BoxIndex",
    "FiveOfAKind",
    "Order",
    "Points",
    "PokerRules",
    "RuleSet",
    "Rules",
    "Section",
    "Trump",
    "UpperBonus",
    "built_in",
    "built_in_twin",
    "check_own",
    "fingerprint",
    "game_ids",
    "known_ids",
    "load_deck",
    "load_rules",
    "parse_rules",
    "rules_for",
    "scorecard_ids",
    "scorecard_rules",
    "shelf_ids",
]
