"""A session at the keyboard: open a game, play it, and say how to continue it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fivefold.cli.game_view import draw_game, table
from fivefold.cli.hints import show_hint
from fivefold.cli.kinds import keyboard_of
from fivefold.cli.output import program, quoted
from fivefold.cli.play.dice_source import ProgramDice, TypedDice, turned_cards
from fivefold.cli.play.loop import BotSeats, GameLoop
from fivefold.cli.play.menu import choose
from fivefold.cli.play.players import people, remembered_bots
from fivefold.cli.play.saves import ChangedElsewhere, SaveFile
from fivefold.cli.play.setup import DECK, DICE, REAL, open_game, with_headers
from fivefold.cli.rules_page import draw_rules
from fivefold.cli.solver_options import SolverOptions
from fivefold.cli.terminal import Quit, Terminal
from fivefold.cli.words import Words
from fivefold.errors import FivefoldError, explain_missing_packages
from fivefold.protocol import DiceDue
from fivefold.rules import load_deck
from fivefold.texts import listed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fivefold.cli.play.dice_source import GameDice
    from fivefold.cli.play.setup import PlayOptions
    from fivefold.record import Record


def start_play(options: PlayOptions) -> None:
    terminal = Terminal(Words(options.lang))
    load_deck(options.deck)  # a wrong one is refused before the game begins
    try:
        options = choose(options, terminal)
        record, path = open_game(options, terminal)
    except (Quit, KeyboardInterrupt):
        terminal.say("goodbye")
        return
    loop = _loop(record, path, options, terminal)
    if not record.game.over:
        terminal.say_unwrapped("kept-in", file=path)
        if record.played:
            draw_game(record, options.lang, terminal.console)
        else:
            _introduce(record, terminal)
    try:
        loop.run(record)
    except (Quit, KeyboardInterrupt):
        _say_left(options, record, path, terminal)
        return
    except ChangedElsewhere as elsewhere:
        terminal.say_unwrapped("gone-on-elsewhere", file=path, kept=elsewhere.saved_as)
        if _confirms(terminal):
            start_play(_continuing(options, path))
        else:
            _say_left(options, record, path, terminal)
        return
    if people(record):
        terminal.say_unwrapped("review-it", command=_command("review", options, path))


def _introduce(record: Record, terminal: Terminal) -> None:
    """The game, who plays it, and what it is about."""
    words, levels = terminal.words, dict(remembered_bots(record))
    names = (
        words("bot-of-level", name=name, level=words(f"level-{levels[seat]}"))
        if seat in levels
        else name
        for seat, name in zip(record.game.seats, record.names, strict=True)
    )
    terminal.say("introduction", game=record.game.rules.name, names=listed(names))
    terminal.line(keyboard_of(record.game.rules).aim(record.game, words))


def _loop(record: Record, path: Path, options: PlayOptions, terminal: Terminal) -> GameLoop:
    remembered = with_headers(options, record)
    if remembered.deck and record.game.rules.has_cards:
        record = record.with_deck(load_deck(remembered.deck))
    saved, assistant = (
        SaveFile(path, record),
        GameAssistant(record, remembered.deck, terminal, typed=remembered.real_dice),
    )
    source = _source(remembered, record, terminal)
    bots = BotSeats(record, options.seed, options.lang)
    return GameLoop(saved, source, bots, assistant, terminal)


def _source(options: PlayOptions, record: Record, terminal: Terminal) -> GameDice:
    if options.real_dice:
        return TypedDice(terminal)
    dice = ProgramDice(terminal, options.seed, record.game.rules.deck)
    dice.remove_cards(turned_cards(move for _, move in record.played))
    return dice


def _say_left(options: PlayOptions, record: Record, path: Path, terminal: Terminal) -> None:
    command = _command("play", options, path, *_unremembered(options, record))
    terminal.say_unwrapped("left", command=command)


def _confirms(terminal: Terminal) -> bool:
    try:
        return terminal.confirm("go-on-there")
    except (Quit, KeyboardInterrupt):
        return False


def _continuing(options: PlayOptions, path: Path) -> PlayOptions:
    """Options to open the game in a file as it is there now."""
    return replace(
        options,
        game=str(path),
        rules=options.own_rules,
        players=None,
        manches=None,
        record=None,
        seed=None,
    )


def _command(command: str, options: PlayOptions, path: Path, *more: str) -> str:
    """A command to type next for this game."""
    rules = [f"--rules {quoted(options.own_rules)}"] if options.own_rules else []
    lang = [f"--lang {options.lang_option}"] if options.lang_option else []
    return " ".join([program(), *lang, command, quoted(path), *rules, *more])


def _unremembered(options: PlayOptions, record: Record) -> Iterator[str]:
    """Options to type again, because the headers of the record don't hold them."""
    headers = dict(record.headers.pairs)
    if options.deck and headers.get(DECK) != str(options.deck.absolute()):
        yield f"--deck {quoted(options.deck)}"
    if options.real_dice and headers.get(DICE) != REAL:
        yield "--real-dice"


_MOST_CHOICES = 6
"""More would push the dice and the prompt off the screen."""


class GameAssistant:
    """Help, hints and the table for the game as it stands in `record`."""

    def __init__(
        self, record: Record, deck: Path | None, terminal: Terminal, *, typed: bool
    ) -> None:
        self.record, self._deck, self._terminal = record, deck, terminal
        self._typed = typed
        """Whether dice and cards are typed in."""

    def explain(self) -> None:
        """Say what can be typed now, then the keys that do the same at every prompt."""
        game, words = self.record.game, self._terminal.words
        if game.due is None:
            now = keyboard_of(game.rules).explain(self.record, people(self.record), words)
        elif isinstance(game.due, DiceDue):
            now = words("help-type-dice" if self._typed else "help-press-dice")
        else:
            now = words("help-type-card" if self._typed else "help-press-card")
        self._terminal.line(f"{now} {words('help-keys')}")

    def hint(self) -> None:
        """Print what `fivefold hint` would, or why there is no hint."""
        record, lang = self.record, self._terminal.words.lang
        options = SolverOptions(record.game.rules, lang=lang)
        player = record.names[record.game.first_to_act or 0]
        try:
            with explain_missing_packages():
                show_hint(record, options, player, deck=self._deck, most=_MOST_CHOICES)
        except FivefoldError as error:
            message = error.say(lang)
            self._terminal.line(message[:1].upper() + message[1:])

    def show_rules(self) -> None:
        rules, terminal = self.record.game.rules, self._terminal
        terminal.page(lambda: draw_rules(rules, terminal.words.lang, terminal.console))

    def show_game(self) -> None:
        console = self._terminal.console
        self._terminal.draw(table(self.record, self._terminal.words, console.width))
