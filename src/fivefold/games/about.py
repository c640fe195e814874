"""What each game is, for people: name, summary, source and rulings, whatever kind of game it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.games.poker import GAME_ID
from fivefold.rules import RuleSet, built_in
from fivefold.texts import catalogue

if TYPE_CHECKING:
    from fivefold.texts import Text


@dataclass(frozen=True, slots=True)
class About:
    id: str
    name: Text
    summary: Text
    source: Text
    rulings: tuple[Text, ...]
    steps: tuple[Text, ...] = ()
    """How it is played, where no score sheet tells."""


def about(game: str | RuleSet) -> About:
    """A game by id, or one with a user's own rules."""
    if game == GAME_ID:
        return _about_poker()
    rules = game if isinstance(game, RuleSet) else built_in(game)
    return About(rules.id, rules.name, rules.summary, rules.source, rules.rulings)


def _about_poker() -> About:
    texts = catalogue("fivefold.games.poker", "about.toml")

    def all_of(kind: str) -> tuple[Text, ...]:
        return tuple(text for key, text in texts.items() if key.startswith(kind))

    name, summary, source = (texts[key] for key in ("name", "summary", "source"))
    return About(GAME_ID, name, summary, source, all_of("ruling-"), all_of("step-"))
