"""`fivefold play`: a whole game at one keyboard, kept on disk after every move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.cli.drawing import draw
from fivefold.cli.play import poker, scorecard
from fivefold.cli.play.saves import save
from fivefold.cli.play.setup import RULES_ENDING, open_game
from fivefold.cli.play.source import Source, Thrown, Typed, turned_cards
from fivefold.cli.play.terminal import Leave, Terminal
from fivefold.cli.words import Words
from fivefold.errors import IllegalMove
from fivefold.games.poker import TurnCard, load_deck
from fivefold.games.protocol import DiceDue, Roll
from fivefold.games.scorecard import ScorecardGame

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from fivefold.games.poker import Card
    from fivefold.games.protocol import CardDue, Move, Seat
    from fivefold.record import Record
    from fivefold.texts import Lang


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """What was asked for on the command line."""

    game: str | None
    players: str | None
    manches: int
    real_dice: bool
    deck: Path | None
    record: Path | None
    rules: Path | None
    seed: int | None
    lang: Lang


def start_play(options: PlayOptions) -> None:
    terminal = Terminal(Words(options.lang))
    deck = load_deck(options.deck)
    try:
        record, path = open_game(options, terminal)
    except (Leave, KeyboardInterrupt):
        terminal.say("goodbye")
        return
    if not record.game.over:
        terminal.say_whole("kept-in", file=path)
        if record.played:
            draw(record, options.lang, terminal.console)
    try:
        _play(record, path, _source(options, deck, record, terminal), terminal)
    except (Leave, KeyboardInterrupt):
        terminal.say_whole("left", command=" ".join(_command(options, path)))


def _command(options: PlayOptions, path: Path) -> Iterator[str]:
    """What goes on with this game as it was played so far."""
    yield f"fivefold play {_quoted(path)}"
    own_rules = options.game if options.game and options.game.endswith(RULES_ENDING) else None
    if options.rules or own_rules:
        yield f"--rules {_quoted(options.rules or own_rules)}"
    if options.deck:
        yield f"--deck {_quoted(options.deck)}"
    if options.real_dice:
        yield "--real-dice"


def _quoted(path: object) -> str:
    return f'"{path}"' if " " in str(path) else str(path)


def _source(
    options: PlayOptions, deck: Sequence[Card], record: Record, terminal: Terminal
) -> Source:
    if options.real_dice:
        return Typed(terminal)
    thrown = Thrown(terminal, options.seed, deck)
    thrown.put_aside(turned_cards(move for _, move in record.played))
    return thrown


def _play(record: Record, path: Path, source: Source, terminal: Terminal) -> None:
    while not record.game.over:
        terminal.record = record
        due = record.game.due
        if due is None:
            move, seat = _decided(record, terminal)
        else:
            move, seat = _came(due, record, source, terminal)
        try:
            after = record.play(move, seat)
        except IllegalMove as error:
            terminal.line(error.say(terminal.words.lang))
            continue
        save(after, path)
        _tell(record, after, move, terminal)
        record = after
    terminal.line()
    draw(record, terminal.words.lang, terminal.console)
    terminal.say_whole("kept-in", file=path)


def _came(
    due: DiceDue | CardDue, record: Record, source: Source, terminal: Terminal
) -> tuple[Move, Seat]:
    """Dice or a card from outside."""
    name, game = record.names[due.seat], record.game
    if not isinstance(due, DiceDue):
        return TurnCard(source.card(name)), due.seat
    at_once = False
    if isinstance(game, ScorecardGame):
        scorecard.announce(game, record.names, terminal)
        at_once = scorecard.rerolls(game)
    return Roll(source.dice(name, due.count, at_once=at_once)), due.seat


def _decided(record: Record, terminal: Terminal) -> tuple[Move, Seat]:
    game = record.game
    if isinstance(game, ScorecardGame):
        return scorecard.decide(game, terminal), game.to_act[0]
    return poker.decide(game, record.names, terminal)


def _tell(before: Record, after: Record, move: Move, terminal: Terminal) -> None:
    if isinstance(before.game, ScorecardGame) and isinstance(after.game, ScorecardGame):
        scorecard.tell(before.game, after.game, move, before.names, terminal)
    elif not isinstance(before.game, ScorecardGame) and not isinstance(after.game, ScorecardGame):
        poker.tell(before.game, after.game, move, before.names, terminal)
