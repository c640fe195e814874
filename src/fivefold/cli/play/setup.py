"""Opens a game: a new one, whose game and players may be asked for, or a saved one."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.cli.common.lookup import RULES_ENDING, built_in_game, find_game
from fivefold.cli.common.parsing import is_file
from fivefold.cli.common.records import own_rules
from fivefold.cli.common.shell import program
from fivefold.cli.play.players import BOTS, bots_header, people_like_bots, read_players
from fivefold.cli.play.saves import ENDING, games_folder, new_path, save_new, unfinished
from fivefold.errors import FivefoldError, Malformed
from fivefold.fair.headers import FAIR_DICE
from fivefold.fair.headers import KEYS as COMMITMENTS
from fivefold.record import Record
from fivefold.record.headers import resolve_game
from fivefold.rules import built_in, game_ids

if TYPE_CHECKING:
    from fivefold.cli.play.options import PlayOptions
    from fivefold.cli.terminal import Terminal
    from fivefold.rules import Rules

DICE, REAL, DECK = "dice", "real", "deck"
"""Headers that remember what a game is played with."""
_DEFAULT_PLAYERS = 2
_RECENT = 5


def open_game(options: PlayOptions, terminal: Terminal) -> tuple[Record, Path]:
    """The record of the game to play, and the file it is saved in."""
    own = own_rules(options.rules)
    if options.game is None and own is None:
        choice = _choose(terminal)
        if not isinstance(choice, tuple):
            return _new(choice, options, terminal)
        # Read again: another program may have changed it while the menu was shown.
        return _continue(Record.read(choice[1]), choice[1], options, terminal)
    if options.game is not None and _is_record(options.game):
        return _continue(Record.read(options.game, own), Path(options.game), options, terminal)
    return _new(_game_to_start(options.game, own), options, terminal)


def _is_record(game: str) -> bool:
    """Whether this is a record: by its ending, or a file that is not a rule file."""
    if game in game_ids() or game.endswith(RULES_ENDING):
        return False
    return game.endswith(ENDING) or is_file(game)


def _game_to_start(game: str | None, own: Rules | None) -> Rules:
    if own is None:
        return find_game(game or "")
    return own if game is None else resolve_game(game, own)


def _continue(
    record: Record, path: Path, options: PlayOptions, terminal: Terminal
) -> tuple[Record, Path]:
    """A saved game, in its own file or from now on in the one of `--record`."""
    _check_continues(record, options)
    if not record.game.over and FAIR_DICE in dict(record.headers.pairs):
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


def _choose(terminal: Terminal) -> Rules | tuple[Record, Path]:
    """Ask for a game: a new one, or one that is not finished."""
    saved = unfinished()
    choices: list[Rules | tuple[Record, Path]] = [*map(built_in, game_ids()), *saved[:_RECENT]]
    numbered = {str(number): choice for number, choice in enumerate(choices, start=1)}
    terminal.say("welcome", program=program())
    for number, choice in numbered.items():
        _show_choice(number, choice, terminal)
    if len(saved) > _RECENT:
        terminal.say_unwrapped("more-games", program=program(), folder=games_folder())
    while True:
        answer = terminal.ask("which-game", most=len(choices))
        try:
            return numbered.get(answer) or built_in_game(answer)
        except FivefoldError as error:
            if error.code != "unknown-game":
                terminal.line(error.say(terminal.words.lang))
        terminal.say("a-number", most=len(choices))


def _show_choice(number: str, choice: Rules | tuple[Record, Path], terminal: Terminal) -> None:
    if not isinstance(choice, tuple):
        terminal.line(f"  {number}  {choice.name[terminal.words.lang]}  ({choice.id})")
        return
    record, path = choice
    names = ", ".join(record.names)
    terminal.say("go-on", number=number, game=record.game.rules.id, names=names, file=path.stem)


def _new(rules: Rules, options: PlayOptions, terminal: Terminal) -> tuple[Record, Path]:
    # Wrong options are refused before names are asked for.
    rules.new(_DEFAULT_PLAYERS, _manches(options))
    if options.players is not None:
        record = _seated(rules, options.players, options)
    else:
        record = _ask_names(rules, options, terminal)
    path = options.record or new_path(record.game.rules.id)
    save_new(record, path)
    for name in people_like_bots(record, rules):
        terminal.say("named-like-bot", name=name, level=name.lower())
    return record, path


def _ask_names(rules: Rules, options: PlayOptions, terminal: Terminal) -> Record:
    while True:
        names = terminal.ask("who-plays") or terminal.words("default-names")
        try:
            return _seated(rules, names, options)
        except FivefoldError as error:
            terminal.line(error.say(terminal.words.lang))


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
