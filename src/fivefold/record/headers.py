"""The headers of a record: the game, the players, and any others."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.errors import Malformed, RecordError
from fivefold.games.scorecard import MAX_MANCHES
from fivefold.integers import is_number
from fivefold.record.lines import is_control, placed_at
from fivefold.rules import built_in, check_own, known_ids
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from fivefold.protocol import Game
    from fivefold.record.lines import Line
    from fivefold.rules import Rules

GAME, PLAYERS, MANCHES = "game", "players", "manches"
MAX_NAME = 40
_KEY = re.compile(r"[a-z0-9-]+")
_BIDIRECTIONAL = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")


@dataclass(frozen=True, slots=True)
class Headers:
    """Every header in its original order, the known ones in canonical form."""

    pairs: tuple[tuple[str, str], ...]
    names: tuple[str, ...]

    def __str__(self) -> str:
        return "".join(f"{key}: {value}\n" for key, value in self.pairs)


def check_names(names: Sequence[str]) -> tuple[str, ...]:
    """Check that a record can have these names. Raises Malformed with the reason if not."""
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
    """Characters that would break the line, or change the direction of the text after a name."""
    turns_text = unicodedata.bidirectional(char) in _BIDIRECTIONAL
    return char in ",:#" or turns_text or is_control(char) or char in "\u2028\u2029"


def check_pairs(pairs: Iterable[tuple[str, str]], names: Sequence[str]) -> None:
    """Check that a record can have these additional headers."""
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
    lines: Sequence[Line], after: Line | None, file: str, own_rules: Rules | None
) -> tuple[Headers, Game]:
    """The headers and the game at its start. An error names the line of the first wrong header."""
    first = {line.key: line for line in reversed(lines)}
    rules = _rules_if_known(first, own_rules)
    for line in lines:
        with placed_at(file, line.number):
            if line is not first[line.key]:
                raise Malformed("repeated-header", key=shown(line.key))
            _check_header(line, rules, own_rules)
    _check_complete(first, after, file)
    names = tuple(_split_names(first[PLAYERS].value))
    manches = int(first[MANCHES].value) if MANCHES in first else 1
    known = {PLAYERS: ", ".join(names), MANCHES: str(manches)}
    pairs = tuple((line.key, known.get(line.key, line.value)) for line in lines)
    start = resolve_game(first[GAME].value, own_rules).new(len(names), manches)
    return Headers(pairs, names), start


def _rules_if_known(first: Mapping[str, Line], own_rules: Rules | None) -> Rules | None:
    try:
        return resolve_game(first[GAME].value, own_rules)
    except (KeyError, Malformed):
        return None


def _check_header(line: Line, rules: Rules | None, own_rules: Rules | None) -> None:
    """Check one header, also against the rules if they are known."""
    if line.key == GAME:
        resolve_game(line.value, own_rules)
    elif line.key == PLAYERS:
        names = check_names(_split_names(line.value))
        if rules is not None:
            rules.check_players(len(names))
    elif line.key == MANCHES:
        _check_manches(line.value, rules)


def _check_manches(value: str, rules: Rules | None) -> None:
    if rules is not None and not rules.manches:
        raise Malformed("no-manches", game=rules.id)
    if not is_number(value) or not 1 <= int(value) <= MAX_MANCHES:
        raise Malformed("wrong-manches", manches=shown(value), most=MAX_MANCHES)


def _check_complete(first: Mapping[str, Line], after: Line | None, file: str) -> None:
    for key in (GAME, PLAYERS):
        if key not in first:
            error = after.error if after and after.error else Malformed("missing-header", key=key)
            raise RecordError(error, file, after.number if after else 1)


def resolve_game(game: str, own_rules: Rules | None) -> Rules:
    """The user's own rules if the record has their id; otherwise a built-in game."""
    if own_rules is not None and own_rules.id == game:
        return check_own(own_rules)
    if game not in known_ids():
        known = (*known_ids(), own_rules.id) if own_rules else known_ids()
        raise Malformed("unknown-game", game=shown(game), games=known)
    return built_in(game)
