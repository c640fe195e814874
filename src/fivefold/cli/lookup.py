"""Finds the game, bot or player that a user typed."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from fivefold.cli.parsing import is_file
from fivefold.errors import Malformed
from fivefold.rules import built_in, game_ids, known_ids, load_rules, rules_for, shelf_ids
from fivefold.rules.catalog import RULES_ENDING
from fivefold.rules.model import slug, without_accents
from fivefold.texts import Lang, listed, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from fivefold.cli.words import Words
    from fivefold.rules import Rules

_BOT = "bot"


def find_game(game: Rules | str, offered: Callable[[], Sequence[str]] | None = None) -> Rules:
    """A built-in game, or the rules in a file. Rules already loaded are returned as they are."""
    if not isinstance(game, str):
        return game
    if game in known_ids() or game.endswith(RULES_ENDING):
        return rules_for(game)  # without reading the names of all other games
    if is_file(game):
        return load_rules(game)
    return named_game(game, offered=offered() if offered else None)


def named_game(
    typed: str, own: Sequence[Rules] = (), offered: Sequence[str] | None = None
) -> Rules:
    """A built-in game or one of these own ones, by a name or by an unambiguous part of one.

    If there is none, the error lists the games in `offered` (all games if None).
    """
    if called := [rules for rules in own if is_called(rules, typed)]:
        return called[0]
    plain, games = _plain(typed), [*map(built_in, game_ids()), *own]
    shelf = list(map(built_in, shelf_ids()))
    found = _games_meant(plain, games) or _games_meant(plain, shelf)
    if len(found) > 1:
        ids = tuple(rules.id for rules in found)
        raise Malformed("which-game", game=shown(typed), games=ids)
    if found:
        return found[0]
    listed_games = tuple(offered or (rules.id for rules in (*games, *shelf)))
    near = [
        rules.id for rules in (*games, *shelf) if difflib.get_close_matches(plain, _names(rules))
    ]
    if near:
        raise Malformed("near-game", game=shown(typed), near=tuple(near), games=listed_games)
    raise Malformed("unknown-game", game=shown(typed), games=listed_games)


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
    return [like for like in _games_like(plain, map(built_in, game_ids())) if like.id != found.id]


def _games_meant(plain: str, games: Sequence[Rules]) -> list[Rules]:
    """The games with this name, or else with one like it."""
    return [rules for rules in games if plain in _names(rules)] or _games_like(plain, games)


def _games_like(plain: str, games: Iterable[Rules]) -> list[Rules]:
    """The games with a name that begins like this, or else that has these words in it."""
    names = [(rules, _names(rules)) for rules in games if plain]
    return [rules for rules, own in names if any(name.startswith(plain) for name in own)] or [
        rules for rules, own in names if any(f"-{plain}-" in f"-{name}-" for name in own)
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
