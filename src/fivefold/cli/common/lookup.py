"""Finds the game, bot or player that somebody typed."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from fivefold.cli.common.parsing import is_file
from fivefold.errors import Malformed
from fivefold.rules import built_in, game_ids, load_rules
from fivefold.rules.model import slug, without_accents
from fivefold.texts import Lang, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    """A built-in game by its id or name, or by an unambiguous beginning of either.

    If there is none, the error lists the games in `offered` (all games if None).
    """
    plain, games = without_accents(slug(typed)), tuple(offered or game_ids())
    names = {game: _names(game) for game in game_ids()}
    found = [game for game in names if plain in names[game]] or [
        game for game in names if plain and any(name.startswith(plain) for name in names[game])
    ]
    if len(found) > 1:
        raise Malformed("which-game", game=shown(typed), games=tuple(found))
    if found:
        return built_in(found[0])
    if near := [game for game in names if difflib.get_close_matches(plain, names[game])]:
        raise Malformed("near-game", game=shown(typed), near=tuple(near), games=games)
    raise Malformed("unknown-game", game=shown(typed), games=games)


def _names(game: str) -> tuple[str, ...]:
    name = built_in(game).name
    return game, *(without_accents(slug(name[lang])) for lang in Lang)


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
