"""Before the first dice: which game, who plays, or which game goes on."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.cli.play.bots import BOTS, people_like_bots, read_players, written
from fivefold.cli.play.saves import ENDING, begin, games_folder, new_path, unfinished
from fivefold.cli.words import asked_game, is_file, meant_game, program
from fivefold.errors import FivefoldError, Malformed
from fivefold.games import game_ids, new_game
from fivefold.games.about import about
from fivefold.games.poker import GAME_ID
from fivefold.record import Record
from fivefold.record.headers import resolve_game
from fivefold.rules import load_rules
from fivefold.tables.published import FAIR_DICE
from fivefold.tables.published import KEYS as PROMISES

if TYPE_CHECKING:
    from fivefold.cli.play import PlayOptions
    from fivefold.cli.play.terminal import Terminal
    from fivefold.rules import RuleSet

RULES_ENDING = ".toml"
DICE, REAL, DECK = "dice", "real", "deck"
"""Headers that remember what a game is played with."""
_DEFAULT_PLAYERS = 2
_RECENT = 5


def open_game(options: PlayOptions, terminal: Terminal) -> tuple[Record, Path]:
    """A record to play on, and the file it is kept in."""
    own = load_rules(options.rules) if options.rules else None
    if options.game is None and own is None:
        choice = _choose(terminal)
        if not isinstance(choice, tuple):
            return _new(choice, options, terminal)
        # It may have gone on elsewhere while the menu was shown.
        return _go_on(Record.read(choice[1]), choice[1], options, terminal)
    if options.game is not None and _is_record(options.game):
        return _go_on(Record.read(options.game, own), Path(options.game), options, terminal)
    return _new(_asked(options.game, own), options, terminal)


def _is_record(game: str) -> bool:
    """A record by its ending, or any other file that is not one of rules."""
    if game in game_ids() or game.endswith(RULES_ENDING):
        return False
    return game.endswith(ENDING) or is_file(game)


def _asked(game: str | None, own: RuleSet | None) -> str | RuleSet:
    if own is None:
        return asked_game(game or "")
    return own if game is None else resolve_game(game, own)


def _go_on(
    record: Record, path: Path, options: PlayOptions, terminal: Terminal
) -> tuple[Record, Path]:
    """The record in its own file, or from now on in another one."""
    _check_goes_on(record, options)
    if not record.game.over and FAIR_DICE in dict(record.headers.pairs):
        record = _without_promises(record, options)
        terminal.say("other-dice")
    if options.record is not None:
        begin(record, options.record)
    return record, options.record or path


def _without_promises(record: Record, options: PlayOptions) -> Record:
    """What a table has promised of its dice is not true of those that come from here on."""
    headers = record.headers
    if DECK in dict(headers.pairs) and options.deck is None and not options.real_dice:
        raise Malformed("deck-of-a-table")
    own = tuple((key, value) for key, value in headers.pairs if key not in PROMISES)
    return replace(record, headers=replace(headers, pairs=own))


def _check_goes_on(record: Record, options: PlayOptions) -> None:
    """Refuse what can be agreed only before a game begins."""
    for option, asked in (("--players", options.players), ("--manches", options.manches)):
        if asked is not None:
            raise Malformed("only-new-game", option=option, names=record.names)


def _choose(terminal: Terminal) -> str | tuple[Record, Path]:
    """A new game, or one that waits to be gone on with."""
    waiting = unfinished()
    choices: list[str | tuple[Record, Path]] = [*game_ids(), *waiting[:_RECENT]]
    numbered = {str(number): choice for number, choice in enumerate(choices, start=1)}
    terminal.say("welcome", program=program())
    for number, choice in numbered.items():
        _show_choice(number, choice, terminal)
    if len(waiting) > _RECENT:
        terminal.say_whole("more-games", program=program(), folder=games_folder())
    while True:
        answer = terminal.ask("which-game", most=len(choices))
        try:
            return numbered.get(answer) or meant_game(answer)
        except FivefoldError as error:
            if error.code != "unknown-game":
                terminal.line(error.say(terminal.words.lang))
        terminal.say("a-number", most=len(choices))


def _show_choice(number: str, choice: str | tuple[Record, Path], terminal: Terminal) -> None:
    if isinstance(choice, str):
        terminal.line(f"  {number}  {about(choice).name[terminal.words.lang]}  ({choice})")
        return
    record, path = choice
    names = ", ".join(record.names)
    terminal.say("go-on", number=number, game=record.game.game_id, names=names, file=path.stem)


def _new(game: str | RuleSet, options: PlayOptions, terminal: Terminal) -> tuple[Record, Path]:
    # A wrong game is said before names are asked.
    new_game(game, _DEFAULT_PLAYERS, _manches(options))
    if options.players is not None:
        record = _seated(game, options.players, options)
    else:
        record = _ask_names(game, options, terminal)
    path = options.record or new_path(record.game.game_id)
    begin(record, path)
    for name in people_like_bots(record, game):
        terminal.say("named-like-bot", name=name, level=name.lower())
    return record, path


def _ask_names(game: str | RuleSet, options: PlayOptions, terminal: Terminal) -> Record:
    while True:
        names = terminal.ask("who-plays") or terminal.words("default-names")
        try:
            return _seated(game, names, options)
        except FivefoldError as error:
            terminal.line(error.say(terminal.words.lang))


def _seated(game: str | RuleSet, names: str, options: PlayOptions) -> Record:
    players, levels = read_players(names, game)
    headers = {"date": datetime.now().astimezone().date().isoformat()}
    if levels:
        headers[BOTS] = written(levels)
    if options.real_dice:
        headers[DICE] = REAL
    if options.deck is not None and game == GAME_ID:
        headers[DECK] = str(options.deck.absolute())
    # What a header can't hold is left out: it must be said again when the game goes on.
    fit = {key: value for key, value in headers.items() if key not in players and _fits(value)}
    return Record.new(game, players, _manches(options), fit)


def _manches(options: PlayOptions) -> int:
    return 1 if options.manches is None else options.manches


def _fits(value: str) -> bool:
    return value.isprintable() and "#" not in value and value == value.strip()


def remembered(options: PlayOptions, record: Record) -> PlayOptions:
    """The options, and where they are silent what the record was played with."""
    headers = dict(record.headers.pairs)
    real = options.real_dice or headers.get(DICE) == REAL
    deck = options.deck or (Path(headers[DECK]) if DECK in headers else None)
    return replace(options, real_dice=real, deck=deck)
