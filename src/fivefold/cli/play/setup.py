"""Opens a game: a new one, whose players may be asked for, or a saved one."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.cli.lookup import default_note, find_game, is_called
from fivefold.cli.output import program
from fivefold.cli.parsing import is_file
from fivefold.cli.play.menu import ask_players
from fivefold.cli.play.players import BOTS, bots_header, people_like_bots, read_players
from fivefold.cli.play.saves import ENDING, new_path, save_new
from fivefold.cli.records import own_rules
from fivefold.errors import Malformed
from fivefold.fair.headers import COMMITMENT
from fivefold.fair.headers import KEYS as COMMITMENTS
from fivefold.record import Record
from fivefold.rules import check_own, known_ids
from fivefold.rules.catalog import RULES_ENDING

if TYPE_CHECKING:
    from fivefold.cli.terminal import Terminal
    from fivefold.rules import Rules
    from fivefold.texts import Lang

DICE, REAL, DECK = "dice", "real", "deck"
"""Headers that remember what a game is played with."""
_DEFAULT_PLAYERS = 2


def open_game(options: PlayOptions, terminal: Terminal) -> tuple[Record, Path]:
    """The record of the game to play, and the file it is saved in."""
    own = own_rules(options.rules)
    if options.game is not None and _is_record(options.game):
        return _continue(_read(options.game, own), Path(options.game), options, terminal)
    rules = _game_to_start(options.game, own)
    if note := default_note(options.game or "", rules, terminal.words):
        terminal.line(note)
    return _new(rules, options, terminal)


def _read(file: str, own: Rules | None) -> Record:
    if not os.path.lexists(file):
        raise Malformed("no-such-record", file=file, program=program())
    return Record.read(file, own)


def _is_record(game: str) -> bool:
    """Whether this is a record: by its ending, or a file that is not a rule file."""
    if game in known_ids() or game.endswith(RULES_ENDING):
        return False
    return game.endswith(ENDING) or is_file(game)


def _game_to_start(game: str | None, own: Rules | None) -> Rules:
    if own is None:
        return find_game(game or "")
    if game is None or is_called(own, game):
        return check_own(own)
    named = find_game(game, lambda: (*known_ids(), own.id))
    if named != own:
        raise Malformed("rules-of-another-game", rules=own.id, game=named.id)
    return own


def _continue(
    record: Record, path: Path, options: PlayOptions, terminal: Terminal
) -> tuple[Record, Path]:
    """A saved game, in its own file or from now on in the one of `--record`."""
    _check_continues(record, options)
    if not record.game.over and COMMITMENT in dict(record.headers.pairs):
        record = _without_commitments(record, options)
        terminal.say("other-dice")
    if options.record is not None:
        save_new(record, options.record)
    return record, options.record or path


def _without_commitments(record: Record, options: PlayOptions) -> Record:
    """Without the headers that commit a table to its dice: the next ones are rolled here."""
    headers = record.headers
    if DECK in dict(headers.pairs) and options.deck is None and not options.real_dice:
        raise Malformed("deck-of-a-table")
    own = tuple((key, value) for key, value in headers.pairs if key not in COMMITMENTS)
    return replace(record, headers=replace(headers, pairs=own))


def _check_continues(record: Record, options: PlayOptions) -> None:
    """Refuse options that only a new game can have."""
    for option, value in (("--players", options.players), ("--manches", options.manches)):
        if value is not None:
            raise Malformed("only-new-game", option=option, names=record.names)


def _new(rules: Rules, options: PlayOptions, terminal: Terminal) -> tuple[Record, Path]:
    # Wrong options are refused before names are asked for.
    rules.new(_DEFAULT_PLAYERS, _manches(options))
    players = ask_players(rules, terminal) if options.players is None else options.players
    record = _seated(rules, players, options)
    path = options.record or new_path(record.game.rules.id)
    save_new(record, path)
    for name in people_like_bots(record, rules):
        terminal.say("named-like-bot", name=name, level=name.lower())
    return record, path


def _seated(rules: Rules, names: str, options: PlayOptions) -> Record:
    players, levels = read_players(names, rules)
    headers = {"date": datetime.now().astimezone().date().isoformat()}
    if levels:
        headers[BOTS] = bots_header(levels)
    if options.real_dice:
        headers[DICE] = REAL
    if options.deck is not None and rules.has_cards:
        headers[DECK] = str(options.deck.absolute())
    # What a header can't hold must be given again as an option to continue the game.
    fit = {key: value for key, value in headers.items() if key not in players and _fits(value)}
    return Record.new(rules, players, _manches(options), fit)


def _manches(options: PlayOptions) -> int:
    return 1 if options.manches is None else options.manches


def _fits(value: str) -> bool:
    return value.isprintable() and "#" not in value and value == value.strip()


def with_headers(options: PlayOptions, record: Record) -> PlayOptions:
    """The options, completed with what the headers of the record remember."""
    headers = dict(record.headers.pairs)
    real = options.real_dice or headers.get(DICE) == REAL
    deck = options.deck or (Path(headers[DECK]) if DECK in headers else None)
    return replace(options, real_dice=real, deck=deck)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions:
    game: str | None
    players: str | None
    manches: int | None
    real_dice: bool
    deck: Path | None
    record: Path | None
    rules: Path | None
    seed: int | None
    lang: Lang
    lang_option: Lang | None
    """The language given as `--lang`; None if it was taken from the locale."""

    @property
    def own_rules(self) -> Path | None:
        """The rule file, whether it was given as `--rules` or as the game."""
        if self.rules is None and self.game and self.game.endswith(RULES_ENDING):
            return Path(self.game)
        return self.rules
