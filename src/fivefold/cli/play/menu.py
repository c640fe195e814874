"""Asks what is played: a new game, one of your own or a saved one; by whom, and with whose dice."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from fivefold.bots import bot_names, check_bot, playable_bots
from fivefold.cli.lookup import bot_level, default_note, named_game
from fivefold.cli.output import program
from fivefold.cli.play.players import people, read_players
from fivefold.cli.play.saves import games_folder, latest, unfinished
from fivefold.cli.words import meaning
from fivefold.errors import FivefoldError, Malformed
from fivefold.games.scorecard import MAX_MANCHES
from fivefold.integers import is_number
from fivefold.record.headers import check_names
from fivefold.rules import built_in, game_ids, load_rules, shelf_ids
from fivefold.rules.catalog import RULES_ENDING
from fivefold.rules.model import without_accents
from fivefold.texts import Lang, catalogue, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fivefold.cli.play.setup import PlayOptions
    from fivefold.cli.terminal import Terminal
    from fivefold.cli.words import Words
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


T = TypeVar("T")
_OPPONENT = "casual"
"""The opponent of a single person in a game for two or more."""
_SCRIPTS_NAMES = "Ann, Bo"
"""The players if a script names none, whoever has played here before."""
_TWO = 2
"""Players enough for every game, to try a number of manches with."""


def ask_all(rules: Rules, options: PlayOptions, terminal: Terminal) -> PlayOptions:
    """The options with an answer to every question that they leave open."""
    players, manches = options.players, options.manches
    if players is None:
        players = ask_players(rules, terminal)
    if manches is None and rules.manches:
        manches = _until_right(lambda: _ask_manches(rules, terminal), terminal)
    real = options.real_dice or terminal.confirm("real-dice")
    return replace(options, players=players, manches=manches, real_dice=real)


def ask_players(rules: Rules, terminal: Terminal) -> str:
    """The players, as `--players` has them: `Ann, bot:casual`."""
    names = _until_right(lambda: _ask_names(rules, terminal), terminal)
    if not terminal.interactive or any(bot_level(name) is not None for name in names.split(",")):
        return names
    bots = _until_right(lambda: _ask_bots(names, rules, terminal), terminal)
    return ", ".join([names, *(f"bot:{level}" for level in bots)])


def _until_right(ask: Callable[[], T], terminal: Terminal) -> T:
    """The first answer that is not refused."""
    while True:
        try:
            return ask()
        except FivefoldError as error:
            terminal.line(error.say(terminal.words.lang))


def _ask_names(rules: Rules, terminal: Terminal) -> str:
    default = _offered_names(rules, terminal)
    names = terminal.ask("who-plays", names=default) or default
    players, bots = read_players(names, rules)
    check_names(players)
    if bots or not terminal.interactive or len(players) > rules.players[-1]:
        rules.check_players(len(players))
    return names


def _offered_names(rules: Rules, terminal: Terminal) -> str:
    """The people of the latest game on this machine, unless they are too many for this one."""
    if not terminal.interactive:
        return _SCRIPTS_NAMES
    last = latest()
    names = [last.names[seat] for seat in people(last)] if last else []
    fit = len(names) <= rules.players[-1]
    return ", ".join(names if fit else ()) or terminal.words("default-name")


def _ask_bots(names: str, rules: Rules, terminal: Terminal) -> list[str]:
    """The levels of the bots that play too."""
    offered, words, seated = playable_bots(rules), terminal.words, len(names.split(","))
    _show_levels(offered, terminal)
    if seated >= rules.players[0]:
        answer = terminal.ask("which-bots")
    else:
        opponent = _OPPONENT if _OPPONENT in offered else offered[-1]
        answer = terminal.ask("some-bots", bot=words(f"level-{opponent}")) or opponent
    typed = [] if meaning(answer) in ("none", "no") else answer.split(",")
    levels = [_level(each.strip(), offered) for each in typed if each.strip()]
    for level in levels:
        _check_level(level, rules, words)
    rules.check_players(seated + len(levels))
    return levels


def _show_levels(offered: Sequence[str], terminal: Terminal) -> None:
    """Every level of the bots with its number, and how it plays in a few words."""
    words = terminal.words
    names = {level: words(f"level-{level}") for level in offered}
    width = max(map(len, names.values()))
    terminal.say("bot-levels")
    for number, (level, name) in enumerate(names.items(), start=1):
        terminal.line(f"  {number}  {name:{width}}  {words(f'plays-{level}')}")


def _level(typed: str, offered: Sequence[str]) -> str:
    """The level meant by its number or its name in any language; else what was typed."""
    names = {str(number): level for number, level in enumerate(offered, start=1)}
    for level in offered:
        text = catalogue("cli")[f"level-{level}"]
        names |= {without_accents(text[lang]): level for lang in Lang} | {level: level}
    plain = typed.lower().removeprefix("bot:").strip()
    return names.get(without_accents(plain), plain)


def _check_level(level: str, rules: Rules, words: Words) -> None:
    """Refuse a level that is not on the list, with the names that the list has."""
    try:
        check_bot(level, rules)
    except Malformed as error:
        facts: dict[str, object] = {
            "bots": tuple(words(f"level-{one}") for one in bot_names(rules))
        }
        if "near" in error.facts:
            facts["near"] = words(f"level-{error.facts['near']}")
        raise error.with_facts(**facts) from None


def _ask_manches(rules: Rules, terminal: Terminal) -> int:
    answer = terminal.ask("how-many-manches")
    if not is_number(answer or "1"):
        raise Malformed("wrong-manches", manches=shown(answer), most=MAX_MANCHES)
    rules.new(_TWO, int(answer or "1"))
    return int(answer or "1")
