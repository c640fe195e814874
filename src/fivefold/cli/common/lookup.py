"""Finds the game, bot or player that somebody typed."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from fivefold.cli.common.parsing import is_file
from fivefold.errors import Malformed
from fivefold.rules import built_in, game_ids, load_rules
from fivefold.rules.model import slug, without_accents
from fivefold.texts import Lang, listed, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.common.words import Words
    from fivefold.rules import Rules

RULES_ENDING = ".toml"
_BOT = "bot"


def find_game(game: Rules | str, offered: Sequence[str] | None = None) -> Rules:
    """A built-in game, or the rules in a file. Rules already loaded are returned as they are."""
    if not isinstance(game, str):
        return game
    if game not in game_ids() and (game.endswith(RULES_ENDING) or is_file(game)):
        return load_rules(game)
    return built_in_game(game, offered)


def built_in_game(typed: str, offered: Sequence[str] | None = None) -> Rules:
    """A built-in game by one of its names, or by an unambiguous part of one.

    If there is none, the error lists the games in `offered` (all games if None).
    """
    plain, games = _plain(typed), tuple(offered or game_ids())
    names = {game: _names(built_in(game)) for game in game_ids()}
    found = [game for game in names if plain in names[game]] or _games_like(plain)
    if len(found) > 1:
        raise Malformed("which-game", game=shown(typed), games=tuple(found))
    if found:
        return built_in(found[0])
    if near := [game for game in names if difflib.get_close_matches(plain, names[game])]:
        raise Malformed("near-game", game=shown(typed), near=tuple(near), games=games)
    raise Malformed("unknown-game", game=shown(typed), games=games)


def is_called(rules: Rules, typed: str) -> bool:
    """Whether this is a name of the game. The id of a built-in game is the name of no other."""
    return typed == rules.id or (typed not in game_ids() and _plain(typed) in _names(rules))


def default_note(typed: str, found: Rules, words: Words) -> str | None:
    """A sentence for an everyday name such as `yard`, which other games have as well."""
    others = [f"{other.id} ({other.name[words.lang]})" for other in other_games(typed, found)]
    return words("default-game", game=found.name, others=listed(others)) if others else None


def other_games(typed: str, found: Rules) -> list[Rules]:
    """The other games that an everyday name may mean as well."""
    plain = _plain(typed)
    if plain not in map(_plain, found.aliases):
        return []
    return [built_in(game) for game in _games_like(plain) if game != found.id]


def _games_like(plain: str) -> list[str]:
    """The games with a name that begins like this, or else that has these words in it."""
    names = {game: _names(built_in(game)) for game in game_ids() if plain}
    return [game for game in names if any(name.startswith(plain) for name in names[game])] or [
        game for game in names if any(f"-{plain}-" in f"-{name}-" for name in names[game])
    ]


def _names(rules: Rules) -> tuple[str, ...]:
    names = (rules.id, *rules.aliases, *(rules.name[lang] for lang in Lang))
    return tuple(map(_plain, names))


def _plain(name: str) -> str:
    """A name as it may be typed: `Yard Dice, Free Trump Card` is `yard-dice-free-trump-card`."""
    return without_accents(slug(name.replace(",", " ")))


def unknown_player(typed: str, names: Sequence[str]) -> Malformed:
    """The error for a name that nobody has, with the closest name if there is one."""
    plain = {without_accents(name.casefold()): name for name in names}
    near = difflib.get_close_matches(without_accents(typed.casefold()), plain, n=1)
    if not near:
        return Malformed("unknown-player", name=shown(typed), names=tuple(names))
    return Malformed("near-player", name=shown(typed), near=plain[near[0]], names=tuple(names))


def bot_level(name: str) -> str | None:
    """The level in `bot:casual`, which may be empty; None if the name is not a bot's.

    >>> bot_level("Bot: casual"), bot_level("bot"), bot_level("Botho")
    ('casual', '', None)
    """
    bot, _, level = name.lower().partition(":")
    return level.strip() if bot.strip() == _BOT else None
