"""Before the first dice: which game, who plays, or which game goes on."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.cli.play.saves import ENDING, new_path, unfinished
from fivefold.cli.words import asked_game
from fivefold.errors import FivefoldError
from fivefold.games import game_ids, new_game
from fivefold.games.about import about
from fivefold.record import Record
from fivefold.record.headers import check_names
from fivefold.rules import load_rules

if TYPE_CHECKING:
    from fivefold.cli.play import PlayOptions
    from fivefold.cli.play.terminal import Terminal
    from fivefold.rules import RuleSet

_DEFAULT_PLAYERS = 2


def open_game(options: PlayOptions, terminal: Terminal) -> tuple[Record, Path]:
    """A record to play on, and the file it is kept in."""
    if options.game is None:
        choice = _choose(terminal)
        if not isinstance(choice, str):
            path, record = choice
            return record, path
        return _new(choice, options, terminal)
    if options.game.endswith(ENDING):
        rules = load_rules(options.rules) if options.rules else None
        return Record.read(options.game, rules), Path(options.game)
    game = load_rules(options.rules) if options.rules else asked_game(options.game)
    return _new(game, options, terminal)


def _choose(terminal: Terminal) -> str | tuple[Path, Record]:
    games, waiting = game_ids(), unfinished()
    lang = terminal.words.lang
    terminal.say("welcome")
    for number, game in enumerate(games, start=1):
        info = about(game)
        terminal.line(f"  {number}  {info.name[lang]}  ({game})")
    for number, (path, record) in enumerate(waiting, start=len(games) + 1):
        names = ", ".join(record.names)
        terminal.say("go-on", number=number, game=record.game.game_id, names=names, file=path.name)
    choices: list[str | tuple[Path, Record]] = [*games, *waiting]
    while True:
        answer = terminal.ask("which-game", most=len(choices))
        if answer in games:
            return answer
        if answer.isdecimal() and 1 <= int(answer[:9]) <= len(choices):
            return choices[int(answer) - 1]
        terminal.say("a-number", most=len(choices))


def _new(game: str | RuleSet, options: PlayOptions, terminal: Terminal) -> tuple[Record, Path]:
    new_game(game, _DEFAULT_PLAYERS, options.manches)  # a wrong game is said before names are asked
    names = _split(options.players) if options.players is not None else _ask_names(terminal)
    today = datetime.now().astimezone().date().isoformat()
    record = Record.new(game, names, options.manches, {"date": today})
    return record, options.record or new_path(record.game.game_id)


def _ask_names(terminal: Terminal) -> list[str]:
    while True:
        answer = terminal.ask("who-plays")
        names = _split(answer) if answer else terminal.words("default-names").split(",")
        try:
            return list(check_names(names))
        except FivefoldError as error:
            terminal.line(error.say(terminal.words.lang))


def _split(names: str) -> list[str]:
    return [name.strip() for name in names.split(",")]
