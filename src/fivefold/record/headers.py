"""A record's headers: the game, the players, and whatever else its writer wanted to keep."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.errors import Malformed, RecordError
from fivefold.games import game_ids, new_game
from fivefold.games.scorecard import MAX_MANCHES, ScorecardGame
from fivefold.record.lines import is_control, placed_at
from fivefold.rules import built_in, rule_ids
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fivefold.games.poker import PokerGame
    from fivefold.record.lines import Line
    from fivefold.rules import RuleSet

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


def split_headers(lines: Sequence[Line], file: str) -> tuple[list[Line], list[Line]]:
    """The header lines and the players' lines that follow them."""
    names: Sequence[str] = ()
    seen: set[str] = set()
    for place, line in enumerate(lines):
        if not line.has_colon or line.key in names or not _KEY.fullmatch(line.key):
            return list(lines[:place]), list(lines[place:])
        if line.key in seen:
            error = Malformed("repeated-header", key=shown(line.key))
            raise RecordError(error, file, line.number)
        seen.add(line.key)
        if line.key == PLAYERS:
            names = _split_names(line.value)
    return list(lines), []


def _split_names(value: str) -> list[str]:
    return [name.strip() for name in value.split(",")]


def read_headers(
    lines: Sequence[Line], file: str, first_after: int, own_rules: RuleSet | None
) -> tuple[Headers, ScorecardGame | PokerGame]:
    """The headers and the game at its start; each mistake is an error at its own line."""
    by_key = {line.key: line for line in lines}
    for key in (GAME, PLAYERS):
        if key not in by_key:
            raise RecordError(Malformed("missing-header", key=key), file, first_after)
    with placed_at(file, by_key[GAME].number):
        game = resolve_game(by_key[GAME].value, own_rules)
    with placed_at(file, by_key[PLAYERS].number):
        names = check_names(_split_names(by_key[PLAYERS].value))
        start = new_game(game, len(names))
    values = {line.key: line.value for line in lines} | {PLAYERS: ", ".join(names)}
    if MANCHES in by_key:
        with placed_at(file, by_key[MANCHES].number):
            manches = _manches(by_key[MANCHES].value, start)
            start = new_game(game, len(names), manches)
        values[MANCHES] = str(manches)
    return Headers(tuple(values.items()), names), start


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


def _manches(value: str, start: ScorecardGame | PokerGame) -> int:
    if not isinstance(start, ScorecardGame) or not start.rules.manches:
        raise Malformed("no-manches", game=start.game_id)
    if not _NUMBER.fullmatch(value):
        raise Malformed("wrong-manches", manches=shown(value), most=MAX_MANCHES)
    return int(value)
