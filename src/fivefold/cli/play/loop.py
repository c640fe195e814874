"""The loop of a game: the next move, saved and described, until the game is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.cli.game_view import draw_game
from fivefold.cli.kinds import screen_of
from fivefold.cli.play.past_games import comparison
from fivefold.cli.screen import Seated
from fivefold.cli.terminal import Undo
from fivefold.errors import IllegalMove
from fivefold.protocol import Decision, DiceDue, Roll
from fivefold.texts import listed

if TYPE_CHECKING:
    from fivefold.cli.play.assistant import GameAssistant
    from fivefold.cli.play.bot_seats import BotSeats
    from fivefold.cli.play.dice_source import GameDice
    from fivefold.cli.play.saves import SavedGame
    from fivefold.cli.terminal import Terminal
    from fivefold.protocol import CardDue, Move, Seat
    from fivefold.record import Record


@dataclass(frozen=True, slots=True)
class GameLoop:
    saved: SavedGame
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
                move, seat = self._next_move(record, sheet=record is not opened)
                after = record.play(move, seat)
            except IllegalMove as error:
                terminal.line(error.say(terminal.words.lang))
            except Undo:
                record = self._undone(record)
            else:
                self._save(after)
                self._describe(record, after, move)
                record = after
        return record

    def _only_bots_left(self, record: Record) -> bool:
        """Whether whoever sits at the keyboard can only watch from now on."""
        people = [seat for seat in record.game.seats if seat not in self.bots]
        watched = self.terminal.interactive and not self.source.typed
        # Where the number of turns is fixed, the game is all but over then.
        long = record.game.rules.turns is None
        return watched and long and bool(people) and all(map(record.game.is_done, people))

    def _next_move(self, record: Record, *, sheet: bool) -> tuple[Move, Seat]:
        game = record.game
        if game.due is not None:
            return self._chance_move(game.due, record, sheet=sheet)
        seat, screen = game.first_to_act, screen_of(game.rules)
        people = [each for each in game.seats if each not in self.bots]
        seated = Seated(record.names, people)
        if seat is None or seat not in self.bots:
            return screen.decide(game, seated, self.terminal)
        move = self.bots.decide(record, seat, self.terminal)
        if other := screen.instead_of(move, seat, game, seated, self.terminal):
            return other
        self.bots.describe(move, record, seat, self.terminal)
        return move, seat

    def _chance_move(
        self, due: DiceDue | CardDue, record: Record, *, sheet: bool
    ) -> tuple[Move, Seat]:
        """Dice or a card from the source. Before a bot's, a person may take a decision back."""
        name, game, is_bot = record.names[due.seat], record.game, due.seat in self.bots
        unseen = self.terminal.console.quiet
        if is_bot and not unseen and self._person_has_just_decided(record):
            self.source.wait_for_bot(name)
        if not isinstance(due, DiceDue):
            return self.source.card(name, wait=not is_bot), due.seat
        screen = screen_of(game.rules)
        screen.announce_roll(game, record.names, self.terminal, sheet=sheet and not is_bot)
        kept = screen.kept_dice(game)
        return self.source.dice(name, due.count, kept, for_bot=is_bot), due.seat

    def _person_has_just_decided(self, record: Record) -> bool:
        seat, last = record.played[-1] if record.played else (None, None)
        return isinstance(last, Decision) and seat not in self.bots

    def _describe(self, before: Record, after: Record, move: Move) -> None:
        screen = screen_of(after.game.rules)
        screen.describe_move(before.game, after.game, move, after.names, self.terminal)

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
        screen_of(before.game.rules).show_after_undo(before.game, before.names, self.terminal)
        return before

    def _before_bots(self, record: Record) -> Record:
        """The game without what bots have decided since the last dice or a person's decision."""
        while record.played and self._is_bot_decision(*record.played[-1]):
            record = record.without_last()
        return record

    def _is_bot_decision(self, seat: Seat, move: Move) -> bool:
        return seat in self.bots and isinstance(move, Decision)
