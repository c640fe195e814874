"""Loads rules: the built-in games by id, and a user's own score sheet from its file."""

from __future__ import annotations

from functools import cache
from importlib import resources
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.errors import Malformed
from fivefold.protocol import Rules
from fivefold.rules.model import RuleSet
from fivefold.rules.poker import read_deck, read_poker
from fivefold.rules.reading import read_rules
from fivefold.rules.toml import parse_toml, read_toml
from fivefold.texts import listed, shown
from fivefold.texts.catalogues import rule_text

if TYPE_CHECKING:
    from fivefold.card import Card
    from fivefold.rules.toml import TomlReader

DATA, SHELF = "data", "shelf"
"""The folders of the built-in games and of the shelf."""
RULES_ENDING = ".toml"
"""How the name of a rule file ends."""
WhichGame = Rules | str | PathLike[str]
"""The ways to name a game: by its rules, its id or a rule file."""
_READERS = {"scorecard": read_rules, "poker": read_poker}
"""The readers of a built-in file, by its key `kind`; a user's own file describes a scorecard."""


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of the built-in games."""
    return _ids(DATA)


@cache
def shelf_ids() -> tuple[str, ...]:
    """The ids of the games on the shelf: family games that come as ready rule files."""
    return _ids(SHELF)


def known_ids() -> tuple[str, ...]:
    """The built-in games, then those on the shelf."""
    return (*game_ids(), *shelf_ids())


def _ids(folder: str) -> tuple[str, ...]:
    files = (resources.files("fivefold.rules") / folder).iterdir()
    names = sorted(file.name for file in files)
    return tuple(name.removesuffix(RULES_ENDING) for name in names if name.endswith(RULES_ENDING))


@cache
def scorecard_ids() -> tuple[str, ...]:
    """The ids of the built-in games that are played on a score sheet."""
    return tuple(game for game in game_ids() if isinstance(built_in(game), RuleSet))


@cache
def built_in(game: str) -> Rules:
    """The rules of a built-in game, or of one on the shelf.

    >>> built_in("yacht").rolls
    3
    """
    if game not in known_ids():
        raise Malformed("unknown-game", game=shown(game), games=known_ids())
    folder = resources.files("fivefold.rules") / (DATA if game in game_ids() else SHELF)
    data = (folder / f"{game}.toml").read_bytes()
    toml = parse_toml(data, f"{game}.toml")
    kind = toml.choice("kind", tuple(_READERS)) if toml.has("kind") else RuleSet.kind
    return _READERS[kind](toml)


def built_in_twin(rules: Rules) -> Rules | None:
    """The built-in rules with the same data, if there are any."""
    known = built_in(rules.id) if rules.id in known_ids() else None
    return known if known == rules else None


def rules_for(game: WhichGame) -> Rules:
    """The rules themselves, those of the built-in game with this id, or those in a rule file.

    A text that ends in `.toml` names a file, so texts of strangers are for `built_in` alone.
    """
    if isinstance(game, Rules):
        return game
    if isinstance(game, PathLike):
        return load_rules(Path(game))
    if not isinstance(game, str):
        raise Malformed("unknown-game", game=shown(game), games=known_ids())
    return load_rules(game) if game.endswith(RULES_ENDING) else built_in(game)


def scorecard_rules(game: WhichGame) -> RuleSet:
    """The rules of a game that is played on a score sheet; any other game is refused.

    >>> scorecard_rules("yacht").find("full")
    'full-house'
    """
    rules = rules_for(game)
    if not isinstance(rules, RuleSet):
        raise Malformed("not-a-scorecard-game", game=rules.id)
    return rules


def load_rules(path: str | Path) -> RuleSet:
    """A user's own rule file, validated. It can't take a built-in game's id: records name it."""
    return _own_rules(read_toml(Path(path)))


def parse_rules(data: bytes, file: str) -> RuleSet:
    """Like `load_rules`, but from the content of a file; `file` is its name in errors."""
    return _own_rules(parse_toml(data, file))


def _own_rules(toml: TomlReader) -> RuleSet:
    rules = read_rules(toml)
    if rules.id in game_ids():
        raise toml.wrong("id", rules.id, rule_text("wanted-free-id", ids=listed(game_ids())))
    return rules


def check_own(rules: Rules) -> Rules:
    """Refuse rules that have a built-in game's id and play differently: records name the id."""
    if rules.id in game_ids() and not built_in(rules.id).plays_like(rules):
        raise Malformed("id-taken", game=rules.id)
    return rules


def load_deck(path: str | Path | None = None) -> tuple[Card, ...]:
    """The cards of a deck file, validated; the built-in deck if no file is named.

    >>> len(load_deck()), load_deck()[0]
    (36, Card.parse('66554/5/500'))
    """
    if path is None:
        return next(deck for deck in (built_in(game).deck for game in game_ids()) if deck)
    toml = read_toml(Path(path))
    deck = read_deck(toml)
    toml.done()
    return deck
