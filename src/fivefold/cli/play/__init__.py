"""`fivefold play`: a whole game at one keyboard, kept on disk after every move."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fivefold.bots.driving import asked_first
from fivefold.cli.drawing import draw
from fivefold.cli.play import poker, scorecard
from fivefold.cli.play.bots import BotSeats, has_people
from fivefold.cli.play.hints import give_hint
from fivefold.cli.play.saves import GoneOnElsewhere, Place
from fivefold.cli.play.setup import DECK, DICE, REAL, RULES_ENDING, open_game, remembered
from fivefold.cli.play.source import Source, Thrown, Typed, turned_cards
from fivefold.cli.play.terminal import Leave, TakeBack, Terminal
from fivefold.cli.table import poker_table
from fivefold.cli.words import Words, program, quoted
from fivefold.dice import Dice
from fivefold.errors import IllegalMove
from fivefold.games.poker import PokerGame, TurnCard, load_deck
from fivefold.games.protocol import Decision, DiceDue, Roll
from fivefold.games.scorecard import ScorecardGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.games.protocol import CardDue, Move, Seat
    from fivefold.record import Record
    from fivefold.texts import Lang


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """What was asked for on the command line."""

    game: str | None
    players: str | None
    manches: int | None
    real_dice: bool
    deck: Path | None
    record: Path | None
    rules: Path | None
    seed: int | None
    lang: Lang
    asked_lang: Lang | None
    """The language, if it was asked for and not the locale's."""


def start_play(options: PlayOptions) -> None:
    terminal = Terminal(Words(options.lang))
    load_deck(options.deck)  # a wrong one is said before the game begins
    try:
        record, path = open_game(options, terminal)
    except (Leave, KeyboardInterrupt):
        terminal.say("goodbye")
        return
    place, played_with = Place(path, record), remembered(options, record)
    terminal.hint = partial(give_hint, deck=played_with.deck, terminal=terminal)
    source = _source(played_with, record, terminal)
    bots = BotSeats(record, options.seed, options.lang)
    if not record.game.over:
        terminal.say_whole("kept-in", file=path)
        if record.played:
            draw(record, options.lang, terminal.console)
    try:
        _play(record, place, Table(source, bots, terminal))
    except (Leave, KeyboardInterrupt):
        _say_left(options, record, path, terminal)
        return
    except GoneOnElsewhere as elsewhere:
        terminal.say_whole("gone-on-elsewhere", file=path, kept=elsewhere.kept)
        if _goes_on(terminal):
            start_play(_going_on(options, path))
        else:
            _say_left(options, record, path, terminal)
        return
    if isinstance(record.game, ScorecardGame) and has_people(record):
        terminal.say_whole("review-it", command=_command("review", options, path))


def _say_left(options: PlayOptions, record: Record, path: Path, terminal: Terminal) -> None:
    command = _command("play", options, path, *_unremembered(options, record))
    terminal.say_whole("left", command=command)


def _goes_on(terminal: Terminal) -> bool:
    try:
        return terminal.agrees("go-on-there")
    except (Leave, KeyboardInterrupt):
        return False


def _going_on(options: PlayOptions, path: Path) -> PlayOptions:
    """To open the game in a file as it is there now."""
    rules = _own_rules(options)
    return replace(
        options, game=str(path), rules=rules, players=None, manches=None, record=None, seed=None
    )


def _own_rules(options: PlayOptions) -> Path | None:
    named = options.game if options.game and options.game.endswith(RULES_ENDING) else None
    return options.rules or (Path(named) if named else None)


def _command(what: str, options: PlayOptions, path: Path, *more: str) -> str:
    """What to type for this game next."""
    own_rules = _own_rules(options)
    rules = [f"--rules {quoted(own_rules)}"] if own_rules else []
    lang = [f"--lang {options.asked_lang}"] if options.asked_lang else []
    return " ".join([program(), what, quoted(path), *rules, *more, *lang])


def _unremembered(options: PlayOptions, record: Record) -> Iterator[str]:
    """What a game was played with so far; the record itself remembers some."""
    headers = dict(record.headers.pairs)
    if options.deck and headers.get(DECK) != str(options.deck.absolute()):
        yield f"--deck {quoted(options.deck)}"
    if options.real_dice and headers.get(DICE) != REAL:
        yield "--real-dice"


def _source(options: PlayOptions, record: Record, terminal: Terminal) -> Source:
    if options.real_dice:
        return Typed(terminal)
    cards = load_deck(options.deck) if isinstance(record.game, PokerGame) else ()
    thrown = Thrown(terminal, options.seed, cards)
    thrown.put_aside(turned_cards(move for _, move in record.played))
    return thrown


class Table(NamedTuple):
    """What a game is played with, besides its record."""

    source: Source
    bots: BotSeats
    terminal: Terminal


def _play(record: Record, place: Place, table: Table) -> None:
    terminal = table.terminal
    while not record.game.over:
        terminal.record = record
        try:
            move, seat = _next(record, table)
            after = record.play(move, seat)
        except IllegalMove as error:
            terminal.line(error.say(terminal.words.lang))
        except TakeBack:
            record = _taken_back(record, place, table)
        else:
            _save(after, place, terminal)
            _tell(record, after, move, terminal)
            record = after
    terminal.line()
    draw(record, terminal.words.lang, terminal.console)
    terminal.say_whole("kept-in", file=place.path)


def _save(record: Record, place: Place, terminal: Terminal) -> None:
    if aside := place.save(record):
        terminal.say_whole("put-aside", file=aside)


def _taken_back(record: Record, place: Place, table: Table) -> Record:
    """Without the last move; but what this program threw or turned is not thrown again."""
    before, terminal = _before_bots(record, table.bots), table.terminal
    if not before.played:
        terminal.say("no-move-yet")
        return record
    _, last = before.played[-1]
    if not table.source.typed and not isinstance(last, Decision):
        terminal.say("stays")
        return record
    before = before.without_last()
    _save(before, place, terminal)
    terminal.say("taken-back")
    if isinstance(before.game, PokerGame):
        terminal.show(poker_table(before.game, before.names, terminal.words))
    return before


def _before_bots(record: Record, bots: BotSeats) -> Record:
    """Without what bots have decided since the last dice or the last word of a person."""
    while record.played and record.played[-1][0] in bots and _is_decision(record):
        record = record.without_last()
    return record


def _is_decision(record: Record) -> bool:
    return isinstance(record.played[-1][1], Decision)


def _next(record: Record, table: Table) -> tuple[Move, Seat]:
    game = record.game
    if game.due is not None:
        return _came(game.due, record, table)
    seat = asked_first(game)
    if seat in table.bots:
        return table.bots.decide(record, seat, table.terminal), seat
    return _decided(record, table.terminal)


def _came(due: DiceDue | CardDue, record: Record, table: Table) -> tuple[Move, Seat]:
    """Dice or a card from outside."""
    name, game = record.names[due.seat], record.game
    if not isinstance(due, DiceDue):
        return TurnCard(table.source.card(name, wait=due.seat not in table.bots)), due.seat
    kept = None
    if isinstance(game, ScorecardGame):
        scorecard.announce(game, record.names, table.terminal)
        kept = scorecard.kept_for_reroll(game)
    if kept is None and due.seat in table.bots:
        kept = Dice()  # a bot has always asked to roll
    return Roll(table.source.dice(name, due.count, kept)), due.seat


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
