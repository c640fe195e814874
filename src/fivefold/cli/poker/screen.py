"""Deluxe Poker for the rest of the command line."""

# ruff: noqa: PLC0415 (Rich, NumPy and the parts of a game at the keyboard load when needed)

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.fair.verify import ChanceKind
from fivefold.games.poker import Pass
from fivefold.rules.poker import CARDS
from fivefold.texts.figures import in_money, money

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console, RenderableType

    from fivefold.bots import Bot
    from fivefold.cli.common.hint_options import HintOptions
    from fivefold.cli.common.review_options import ReviewOptions
    from fivefold.cli.common.words import Words
    from fivefold.cli.poker.review import PokerReviewed
    from fivefold.cli.screen import Seated
    from fivefold.cli.terminal import Terminal
    from fivefold.fair.verify import Wrong
    from fivefold.games.poker import PokerGame
    from fivefold.protocol import Move, Seat
    from fivefold.record import Record
    from fivefold.rules import Rules
    from fivefold.texts import Lang


class PokerScreen:
    def subtitle(self, game: PokerGame, words: Words) -> str:
        del game, words
        return ""

    def table(
        self, game: PokerGame, names: Sequence[str], words: Words, width: int
    ) -> RenderableType:
        from fivefold.cli.poker.table import poker_table

        del width  # the table adapts itself
        return poker_table(game, names, words)

    def amount(self, value: int, words: Words) -> str:
        return money(value, words)

    def draw_rules(self, rules: Rules, console: Console, words: Words) -> None:
        """Nothing: the steps of the game and its rulings say it all."""

    def rules_data(self, rules: Rules, lang: Lang) -> Mapping[str, object]:
        del lang  # a card is written alike in every language
        return {"deck": [str(card) for card in rules.deck]}

    def show_hint(
        self, game: PokerGame, names: Sequence[str], seats: Sequence[Seat], options: HintOptions
    ) -> None:
        from fivefold.cli.poker.hint import show_hint

        show_hint(game, names, seats, options)

    def review(self, record: Record, options: ReviewOptions) -> PokerReviewed:
        from fivefold.cli.poker.review import PokerReviewed

        return PokerReviewed.of(record, options)

    def place_of(self, wrong: Wrong, game: PokerGame, words: Words) -> str:
        del game
        if wrong.kind is ChanceKind.CARD:
            return words("at-card", number=wrong.turn)
        return words("at-attempt", attempt=wrong.turn, roll=wrong.roll)

    def mean_amount(self, mean: str, words: Words) -> str:
        return in_money(mean, words)

    def arena_notes(self, words: Words) -> Sequence[str]:
        return (words("arena-needs-card"),)

    def help(self, game: PokerGame, seated: Seated, words: Words) -> str:
        from fivefold.cli.poker.help import explain

        return explain(game, seated, words)

    def aim(self, game: PokerGame, words: Words) -> str:
        del game
        return f"{words('aim-cards', cards=CARDS)}\n{words('aim-money')}"

    def announce_roll(
        self, game: PokerGame, names: Sequence[str], terminal: Terminal, *, sheet: bool
    ) -> None:
        """Nothing: the table has been drawn."""

    def kept_dice(self, game: PokerGame) -> None:
        """Never any: dice that match the card stay on it by themselves."""

    def decide(self, game: PokerGame, seated: Seated, terminal: Terminal) -> tuple[Move, Seat]:
        from fivefold.cli.poker.prompt import decide

        return decide(game, seated, terminal)

    def instead_of(
        self,
        move: Move,
        seat: Seat,
        game: PokerGame,
        seated: Seated,
        terminal: Terminal,
    ) -> tuple[Move, Seat] | None:
        from fivefold.cli.poker.prompt import last_call

        return last_call(game, seat, seated, terminal) if isinstance(move, Pass) else None

    def describe_move(
        self,
        before: PokerGame,
        after: PokerGame,
        move: Move,
        names: Sequence[str],
        terminal: Terminal,
    ) -> None:
        from fivefold.cli.poker.narration import describe_move

        describe_move(before, after, move, names, terminal)

    def show_dice(self, game: PokerGame, terminal: Terminal) -> None:
        """Nothing: the dice were shown when they were rolled."""

    def describe_bot_move(self, move: Move, name: str, terminal: Terminal) -> None:
        from fivefold.cli.poker.narration import describe_bot_move

        describe_bot_move(move, name, terminal)

    def bot_chance(self, bot: Bot, game: PokerGame, seat: Seat) -> None:
        """No bot of this game estimates its chance to win."""

    def show_after_undo(self, game: PokerGame, names: Sequence[str], terminal: Terminal) -> None:
        terminal.draw(self.table(game, names, terminal.words, terminal.console.width))
