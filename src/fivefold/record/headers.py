"""A record's headers: the game, the players, and whatever else its writer wanted to keep."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.errors import Malformed, RecordError
from fivefold.games import game_ids, new_game
from fivefold.games.scorecard import MAX_MANCHES
from fivefold.record.lines import is_control, placed_at
from fivefold.rules import RuleSet, built_in, rule_ids
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from fivefold.games.poker import PokerGame
    from fivefold.games.scorecard import ScorecardGame
    from fivefold.record.lines import Line

GAME, PLAYERS, MANCHES = "game", "players", "manches"
MAX_NAME = 40
_KEY = re.compile(r"[a-z0-9-]+")
_TURNING = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
_NUMBER = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Headers:
    """Every header in the order read, the known ones in canonical form."""

    pairs: tuple[tuple[str, str], ...]
    names: tuple[str, ...]

    def __str__(self) -> str:
        return "".join(f"{key}: {value}\n" for key, value in self.pairs)


def check_names(names: Sequence[str]) -> tuple[str, ...]:
    """Players' names as a record can hold them, or the reason why one can't be used."""
    if isinstance(names, str):  # else "Bo" would seat B and o
        raise Malformed("names-not-listed", names=shown(names))
    seen = set[str]()
    for name in names:
        _check_name(name)
        if name in seen:
            raise Malformed("repeated-name", name=shown(name))
        seen.add(name)
    return tuple(names)


def _check_name(name: str) -> None:
    if not name.strip():
        raise Malformed("empty-name")
    if len(name) > MAX_NAME:
        raise Malformed("name-too-long", name=shown(name), length=len(name), most=MAX_NAME)
    if name != name.strip() or any(_forbidden(char) for char in name):
        raise Malformed("name-characters", name=shown(name))
    if name in (GAME, PLAYERS, MANCHES):
        raise Malformed("reserved-name", name=name)


def _forbidden(char: str) -> bool:
    """What would break a line, or turn the text around it: a name must not reach beyond itself."""
    turns = unicodedata.bidirectional(char) in _TURNING
    return char in ",:#" or turns or is_control(char) or char in "\u2028\u2029"


def check_pairs(pairs: Iterable[tuple[str, str]], names: Sequence[str]) -> None:
    """Headers of a caller's own, as a record can hold them."""
    for key, value in pairs:
        # A key that is a player's name would be read as the first of the players' lines.
        if not _KEY.fullmatch(key) or key in (GAME, PLAYERS, MANCHES, *names):
            raise Malformed("bad-header-key", key=shown(key))
        if value != value.strip() or "#" in value or any(map(is_control, value)):
            raise Malformed("bad-header-value", key=key, value=shown(value))


def split_headers(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """The header lines and the players' lines that follow them."""
    names: Sequence[str] = ()
    for place, line in enumerate(lines):
        if not line.has_colon or line.key in names or not _KEY.fullmatch(line.key):
            return list(lines[:place]), list(lines[place:])
        if line.key == PLAYERS:
            names = _split_names(line.value)
    return list(lines), []


def _split_names(value: str) -> list[str]:
    return [name.strip() for name in value.split(",")]


def read_headers(
    lines: Sequence[Line], after: Line | None, file: str, own_rules: RuleSet | None
) -> tuple[Headers, ScorecardGame | PokerGame]:
    """The headers and the game at its start; the first wrong header is an error at its own line."""
    first = {line.key: line for line in reversed(lines)}
    game = _game_if_known(first, own_rules)
    for line in lines:
        with placed_at(file, line.number):
            if line is not first[line.key]:
                raise Malformed("repeated-header", key=shown(line.key))
            _check_header(line, game, own_rules)
    _check_complete(first, after, file)
    names = tuple(_split_names(first[PLAYERS].value))
    manches = int(first[MANCHES].value) if MANCHES in first else 1
    known = {PLAYERS: ", ".join(names), MANCHES: str(manches)}
    pairs = tuple((line.key, known.get(line.key, line.value)) for line in lines)
    return Headers(pairs, names), new_game(game or "", len(names), manches)


def _game_if_known(first: Mapping[str, Line], own_rules: RuleSet | None) -> str | RuleSet | None:
    try:
        return resolve_game(first[GAME].value, own_rules)
    except (KeyError, Malformed):
        return None


def _check_header(line: Line, game: str | RuleSet | None, own_rules: RuleSet | None) -> None:
    """One header by itself, and against the game where that is known."""
    if line.key == GAME:
        resolve_game(line.value, own_rules)
    elif line.key == PLAYERS:
        names = check_names(_split_names(line.value))
        if game is not None:
            new_game(game, len(names))
    elif line.key == MANCHES:
        _check_manches(line.value, game)


def _check_manches(value: str, game: str | RuleSet | None) -> None:
    if game is not None and not _has_manches(game):
        raise Malformed("no-manches", game=game.id if isinstance(game, RuleSet) else game)
    if not _NUMBER.fullmatch(value) or not 1 <= int(value) <= MAX_MANCHES:
        raise Malformed("wrong-manches", manches=shown(value), most=MAX_MANCHES)


def _has_manches(game: str | RuleSet) -> bool:
    rules = built_in(game) if isinstance(game, str) and game in rule_ids() else game
    return isinstance(rules, RuleSet) and rules.manches


def _check_complete(first: Mapping[str, Line], after: Line | None, file: str) -> None:
    for key in (GAME, PLAYERS):
        if key not in first:
            error = after.error if after and after.error else Malformed("missing-header", key=key)
            raise RecordError(error, file, after.number if after else 1)


def resolve_game(game: str, own_rules: RuleSet | None) -> str | RuleSet:
    """A user's own rules where the record names their id; else a built-in game."""
    if own_rules is not None and own_rules.id == game:
        return check_own(own_rules)
    if game not in game_ids():
        known = (*game_ids(), own_rules.id) if own_rules else game_ids()
        raise Malformed("unknown-game", game=shown(game), games=known)
    return game


def check_own(rules: RuleSet) -> RuleSet:
    """Rules under a built-in game's id that are not its own would be read back as that game."""
    if rules.id in game_ids() and (rules.id not in rule_ids() or built_in(rules.id) != rules):
        raise Malformed("id-taken", game=rules.id)
    return rules
