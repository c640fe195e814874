"""The command line's own words, and the games and bots it is asked for."""

from __future__ import annotations

import difflib
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.errors import Malformed, RecordError
from fivefold.games import game_ids
from fivefold.games.about import about
from fivefold.rules import load_rules
from fivefold.rules.model import slug, without_accents
from fivefold.texts import catalogue, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.errors import FivefoldError
    from fivefold.rules import RuleSet
    from fivefold.texts import Lang

_BOT = "bot"


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


def refusal(error: FivefoldError, lang: Lang) -> str:
    """Why something was refused, in one line; a record of one's own game lacks its rules only."""
    own_game = isinstance(error, RecordError) and error.code == "unknown-game"
    return one_line(error.say(lang) + (Words(lang)("or-own-rules") if own_game else ""))


def program() -> str:
    """What to type to start this program: its name if the shell knows it, else as it was begun."""
    if shutil.which("fivefold"):
        return "fivefold"
    if Path(sys.argv[0]).name == "__main__.py":
        return f"{quoted(sys.executable)} -m fivefold"
    return quoted(sys.argv[0])


def quoted(path: object) -> str:
    return f'"{path}"' if " " in str(path) else str(path)


def is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:  # a name too long for any file
        return False


def asked_game(game: str | RuleSet, offered: Sequence[str] | None = None) -> str | RuleSet:
    """A built-in game, or the rules in the file that was named; rules at hand are what they are."""
    if not isinstance(game, str):
        return game
    if game not in game_ids() and (game.endswith(".toml") or is_file(game)):
        return load_rules(game)
    return meant_game(game, offered)


def meant_game(asked: str, offered: Sequence[str] | None = None) -> str:
    """A built-in game by its id or name, or by the beginning of one if no other begins so.

    `offered` are the games to name where none is found, if not all of them.
    """
    plain, games = without_accents(slug(asked)), tuple(offered or game_ids())
    names = {game: _names(game) for game in game_ids()}
    found = [game for game in names if plain in names[game]] or [
        game for game in names if plain and any(name.startswith(plain) for name in names[game])
    ]
    if len(found) > 1:
        raise Malformed("which-game", game=shown(asked), games=tuple(found))
    if found:
        return found[0]
    if near := [game for game in names if difflib.get_close_matches(plain, names[game])]:
        raise Malformed("near-game", game=shown(asked), near=tuple(near), games=games)
    raise Malformed("unknown-game", game=shown(asked), games=games)


def _names(game: str) -> tuple[str, ...]:
    name = about(game).name
    return game, *(without_accents(slug(text)) for text in (name.en, name.fr))


def unknown_player(asked: str, names: Sequence[str]) -> Malformed:
    """That nobody of this name plays, and who is perhaps meant."""
    plain = {without_accents(name.casefold()): name for name in names}
    near = difflib.get_close_matches(without_accents(asked.casefold()), plain, n=1)
    if not near:
        return Malformed("unknown-player", name=shown(asked), names=tuple(names))
    return Malformed("near-player", name=shown(asked), near=plain[near[0]], names=tuple(names))


def asked_level(name: str) -> str | None:
    """The level in `bot:casual`, which may be missing; None where no bot is asked for.

    >>> asked_level("Bot: casual"), asked_level("bot"), asked_level("Botho")
    ('casual', '', None)
    """
    bot, _, level = name.lower().partition(":")
    return level.strip() if bot.strip() == _BOT else None
