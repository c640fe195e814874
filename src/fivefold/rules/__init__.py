"""The rules of scorecard games, as data."""

from fivefold.rules.catalog import built_in, load_rules, parse_rules, rule_ids
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
from fivefold.rules.scorers import Points

__all__ = [
    "Box",
    "BoxId",
    "BoxIndex",
    "FiveOfAKind",
    "Order",
    "Points",
    "RuleSet",
    "Section",
    "Trump",
    "UpperBonus",
    "built_in",
    "fingerprint",
    "load_rules",
    "parse_rules",
    "rule_ids",
]
