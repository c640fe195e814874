"""The menu of `fivefold play`: a new game, one of your own, or one that is not finished."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.cli.common.lookup import default_note, named_game
from fivefold.cli.common.shell import program
from fivefold.cli.play.questions import ask_all
from fivefold.cli.play.saves import games_folder, unfinished
from fivefold.errors import FivefoldError
from fivefold.rules import built_in, game_ids, load_rules, shelf_ids
from fivefold.rules.catalog import RULES_ENDING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.cli.common.words import Words
    from fivefold.cli.play.options import PlayOptions
    from fivefold.cli.terminal import Terminal
    from fivefold.record import Record
    from fivefold.rules import Rules

_RECENT = 5


@dataclass(frozen=True, slots=True)
class NewGame:
    rules: Rules
    file: Path | None = None
    """Of the user's own rules."""

    def line(self, number: str, words: Words) -> str:
        file = self.file.name if self.file else self.rules.id
        return f"  {number}  {self.rules.name[words.lang]}  ({file})"

    def chosen(self, options: PlayOptions, terminal: Terminal) -> PlayOptions:
        named = replace(options, game=self.rules.id, rules=self.file)
        return ask_all(self.rules, named, terminal) if terminal.interactive else named


@dataclass(frozen=True, slots=True)
class SavedGame:
    record: Record
    file: Path
    rules: Path | None = None
    """Of the user's own rules."""

    def line(self, number: str, words: Words) -> str:
        names, game = ", ".join(self.record.names), self.record.game.rules.name
        file = self.file.stem.removeprefix(f"{self.record.game.rules.id}-")  # the time is enough
        return words("go-on", number=number, game=game, names=names, file=file)

    def chosen(self, options: PlayOptions, _: Terminal) -> PlayOptions:
        return replace(options, game=str(self.file), rules=self.rules)


def choose(options: PlayOptions, terminal: Terminal) -> PlayOptions:
    """The options with what is played, which is asked for if nothing was named."""
    if options.game is not None or options.rules is not None:
        return options
    new = (NewGame(built_in(game)) for game in game_ids())
    # A script counts on the numbers: a rule file in the folder does not change them.
    own = list(_own_games()) if terminal.interactive else []
    saved = _saved_games(own)
    shelf = (NewGame(built_in(game)) for game in shelf_ids())
    choices: list[NewGame | SavedGame] = [*new, *own, *saved[:_RECENT], *shelf]
    terminal.say("welcome")
    for number, choice in enumerate(choices, start=1):
        terminal.line(choice.line(str(number), terminal.words))
    if len(saved) > _RECENT:
        terminal.say_unwrapped("more-games", program=program(), folder=games_folder())
    return _ask(choices, terminal).chosen(options, terminal)


def _ask(choices: list[NewGame | SavedGame], terminal: Terminal) -> NewGame | SavedGame:
    numbered = {str(number): choice for number, choice in enumerate(choices, start=1)}
    own = [choice for choice in choices if isinstance(choice, NewGame) and choice.file]
    while True:
        answer = terminal.ask("which-game", most=len(choices))
        if answer in numbered:
            return numbered[answer]
        try:
            named = named_game(answer, [game.rules for game in own])
        except FivefoldError as error:
            if error.code != "unknown-game":
                terminal.line(error.say(terminal.words.lang))
            terminal.say("a-number", most=len(choices))
        else:
            if note := default_note(answer, named, terminal.words):
                terminal.line(note)
            return next((game for game in own if game.rules is named), NewGame(named))


def _saved_games(own: list[NewGame]) -> list[SavedGame]:
    """The games to continue; those of own rules while their rule file is in the current folder."""
    files = {game.rules.id: game.file for game in own}
    games = unfinished([game.rules for game in own])
    return [SavedGame(record, file, files.get(record.game.rules.id)) for record, file in games]


def _own_games() -> Iterator[NewGame]:
    """The games in the rule files of the current folder."""
    for file in sorted(Path().glob(f"*{RULES_ENDING}")):
        with suppress(FivefoldError):  # another program's file, or one with a mistake in it
            yield NewGame(load_rules(file), file)
