"""The loop of a game: the next move, saved and described, until the game is over."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.bots import bot, needs_values
from fivefold.cli.game_view import draw_game, final_amount
from fivefold.cli.kinds import keyboard_of, view_of
from fivefold.cli.play.players import people, seated_bots
from fivefold.cli.play.saves import finished
from fivefold.cli.solver_options import SolverOptions
from fivefold.cli.terminal import Undo
from fivefold.errors import IllegalMove
from fivefold.protocol import Decision, DiceDue, Roll
from fivefold.texts import listed
from fivefold.texts.figures import figure, percent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from fivefold.bots import Bot
    from fivefold.cli.play.dice_source import GameDice
    from fivefold.cli.play.saves import SaveFile
    from fivefold.cli.play.session import GameAssistant
    from fivefold.cli.terminal import Terminal
    from fivefold.cli.words import Words
    from fivefold.protocol import CardDue, Move, Seat
    from fivefold.record import Record
    from fivefold.rules import Rules
    from fivefold.solver.values import Values
    from fivefold.texts import Lang


@dataclass(frozen=True, slots=True)
class GameLoop:
    saved: SaveFile
    source: GameDice
    bots: BotSeats
    assistant: GameAssistant
    terminal: Terminal

    def run(self, record: Record) -> None:
        terminal = self.terminal
        terminal.assistant = self.assistant
        try:
            record = self._played_out(record)
        finally:
            terminal.console.quiet = False
        terminal.line()
        draw_game(record, terminal.words.lang, terminal.console)
        if compared := comparison(record, self.saved.path, terminal.words):
            terminal.line(compared)
        terminal.say_unwrapped("kept-in", file=self.saved.path)

    def _played_out(self, record: Record) -> Record:
        terminal, opened, asked = self.terminal, record, False
        while not record.game.over:
            self.assistant.record = record
            if not asked and self._only_bots_left(record):
                asked = True
                terminal.console.quiet = not terminal.confirm("watch-bots")
            try:
                # A game just opened has been drawn already.
                move, after = self._next_move(record, sheet=record is not opened)
            except IllegalMove as error:
                terminal.line(error.say(terminal.words.lang))
            except Undo:
                record = self._undone(record)
            else:
                self._save(after)
                keyboard = keyboard_of(after.game.rules)
                keyboard.describe_move(record.game, after.game, move, after.names, terminal)
                record = after
        return record

    def _only_bots_left(self, record: Record) -> bool:
        """Whether the people at the keyboard can only watch from now on."""
        people = [seat for seat in record.game.seats if seat not in self.bots]
        watched = self.terminal.interactive and not self.source.typed
        # Where the number of turns is fixed, the game is all but over then.
        long = record.game.rules.turns is None
        return watched and long and bool(people) and all(map(record.game.is_done, people))

    def _next_move(self, record: Record, *, sheet: bool) -> tuple[Move, Record]:
        """The next move, and the game after it."""
        game, seat = record.game, record.game.first_to_act
        if game.due is not None:
            move = self._chance_move(game.due, record, sheet=sheet)
            return move, record.play(move, game.due.seat)
        keyboard = keyboard_of(game.rules)
        people = [each for each in game.seats if each not in self.bots]
        if seat is None or seat not in self.bots:
            return keyboard.decide(record, people, self.terminal)
        move = self.bots.decide(record, seat, self.terminal)
        if other := keyboard.instead_of(move, seat, record, people, self.terminal):
            return other
        self.bots.describe(move, record, seat, self.terminal)
        return move, record.play(move, seat)

    def _chance_move(self, due: DiceDue | CardDue, record: Record, *, sheet: bool) -> Move:
        """Dice or a card from the source. Before a bot's, a person may take a decision back."""
        name, game, is_bot = record.names[due.seat], record.game, due.seat in self.bots
        unseen = self.terminal.console.quiet
        if is_bot and not unseen and self._person_has_just_decided(record):
            self.source.wait_for_bot(name)
        if not isinstance(due, DiceDue):
            return self.source.card(name, wait=not is_bot)
        keyboard = keyboard_of(game.rules)
        keyboard.announce_roll(game, record.names, self.terminal, sheet=sheet and not is_bot)
        kept = keyboard.kept_dice(game)
        return self.source.dice(name, due.count, kept, for_bot=is_bot)

    def _person_has_just_decided(self, record: Record) -> bool:
        seat, last = record.played[-1] if record.played else (None, None)
        return isinstance(last, Decision) and seat not in self.bots

    def _save(self, record: Record) -> None:
        if copy := self.saved.save(record):
            self.terminal.say_unwrapped("put-aside", file=copy)

    def _undone(self, record: Record) -> Record:
        """The game without its last move. Dice and cards of this program can't be undone."""
        before = self._before_bots(record)
        if not before.played:
            self.terminal.say("no-move-yet")
            return record
        _, last = before.played[-1]
        if not self.source.typed and not isinstance(last, Decision):
            self.terminal.say("stays" if isinstance(last, Roll) else "card-stays")
            return record
        before = before.without_last()
        self._save(before)
        waiting = listed(before.names[seat] for seat in before.game.to_act)
        self.terminal.say("taken-back", names=waiting)
        keyboard = keyboard_of(before.game.rules)
        keyboard.show_after_undo(before.game, before.names, self.terminal)
        return before

    def _before_bots(self, record: Record) -> Record:
        """The game without what bots have decided since the last dice or a person's decision."""
        while record.played and self._is_bot_decision(*record.played[-1]):
            record = record.without_last()
        return record

    def _is_bot_decision(self, seat: Seat, move: Move) -> bool:
        return seat in self.bots and isinstance(move, Decision)


class BotSeats:
    """Bots by seat. With a seed their random choices can be repeated."""

    def __init__(self, record: Record, seed: int | None, lang: Lang) -> None:
        rules = record.start.rules
        levels = {} if record.game.over else seated_bots(record, rules)
        values = _values(rules, levels.values(), lang)
        self._bots: dict[Seat, Bot] = {
            seat: bot(level, rules, values=values) for seat, level in levels.items()
        }
        self._rng = random.SystemRandom() if seed is None else random.Random(f"bots {seed}")  # noqa: S311

    def __contains__(self, seat: object) -> bool:
        return seat in self._bots

    def decide(self, record: Record, seat: Seat, terminal: Terminal) -> Move:
        """The decision of a bot, below the dice that it is about."""
        keyboard_of(record.game.rules).show_dice(record.game, terminal)
        with terminal.patience("bot-thinks", name=record.names[seat]):
            return self._bots[seat].choose(record.game, seat, self._rng)

    def describe(self, move: Move, record: Record, seat: Seat, terminal: Terminal) -> None:
        """Say what a bot does, and the chance that it sees for itself."""
        keyboard, name = keyboard_of(record.game.rules), record.names[seat]
        keyboard.describe_bot_move(move, name, terminal)
        chance = keyboard.bot_chance(self._bots[seat], record.game, seat)
        if chance is not None:
            terminal.say("bot-chance", name=name, chance=percent(chance, terminal.words))


def _values(rules: Rules, levels: Iterable[str], lang: Lang) -> Values | None:
    if not any(needs_values(level, rules) for level in levels):
        return None
    return SolverOptions(rules, lang=lang).bot_values()


def comparison(record: Record, path: Path, words: Words) -> str | None:
    """How a player who was alone at the keyboard did, beside their best and their average."""
    seats = people(record)
    if len(seats) != 1:
        return None
    now = final_amount(record.game, seats[0])
    before = list(_earlier(record, path, record.names[seats[0]]))
    if not before:
        return words("first-result", game=record.game.rules.name)
    view, every = view_of(record.game.rules), [*before, now]
    facts = {
        "best": view.amount(max(before), words),
        "average": view.mean_amount(figure(sum(every) / len(every), 1, words), words),
        "count": len(every),
    }
    return words("new-best" if now > max(before) else "best-so-far", **facts)


def _earlier(record: Record, path: Path, name: str) -> Iterator[int]:
    """The final totals of this player in other games of the same kind and length."""
    game = record.game
    for other, file in finished([game.rules]):
        same = other.game.rules.plays_like(game.rules) and other.game.manches == game.manches
        seats = [seat for seat in people(other) if other.names[seat] == name]
        if same and seats and file.absolute() != path.absolute():
            yield final_amount(other.game, seats[0])
