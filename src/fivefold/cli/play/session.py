"""A session at the keyboard: open a game, play it, and say how to continue it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fivefold.cli.common.shell import program, quoted
from fivefold.cli.common.words import Words
from fivefold.cli.game_view import draw_game
from fivefold.cli.kinds import screen_of
from fivefold.cli.play.assistant import GameAssistant
from fivefold.cli.play.bot_seats import BotSeats
from fivefold.cli.play.dice_source import ProgramDice, TypedDice, turned_cards
from fivefold.cli.play.loop import GameLoop
from fivefold.cli.play.menu import choose
from fivefold.cli.play.players import people, remembered_bots
from fivefold.cli.play.saves import ChangedElsewhere, SavedGame
from fivefold.cli.play.setup import DECK, DICE, REAL, open_game, with_headers
from fivefold.cli.terminal import Quit, Terminal
from fivefold.rules import load_deck
from fivefold.texts import listed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fivefold.cli.play.dice_source import GameDice
    from fivefold.cli.play.options import PlayOptions
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
    terminal.line(screen_of(record.game.rules).aim(record.game, words))


def _loop(record: Record, path: Path, options: PlayOptions, terminal: Terminal) -> GameLoop:
    remembered = with_headers(options, record)
    if remembered.deck and record.game.rules.has_cards:
        record = record.with_deck(load_deck(remembered.deck))
    saved, assistant = (
        SavedGame(path, record),
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
