"""The command line's own words, and the games it is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.errors import Malformed
from fivefold.games import game_ids
from fivefold.rules import load_rules
from fivefold.texts import catalogue, listed, shown

if TYPE_CHECKING:
    from fivefold.rules import RuleSet
    from fivefold.texts import Lang


class Words:
    """Sentences of `texts.toml` in one language: `words("turn", name="Ann")`."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self._texts = catalogue("fivefold.cli", "texts.toml")

    def __call__(self, key: str, **facts: object) -> str:
        return self._texts[key].format(**facts)[self.lang]


def one_line(text: str) -> str:
    """A message that no foreign file name can break in two or drive a terminal with."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:  # a name too long for any file
        return False


def asked_game(game: str) -> str | RuleSet:
    """A built-in id as it is, or the rules in the file that was named."""
    if game in game_ids():
        return game
    if game.endswith(".toml") or is_file(game):
        return load_rules(game)
    raise Malformed("unknown-game", game=shown(game), games=listed(game_ids()))
