"""What the terminal needs to know about a kind of game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from rich.console import Console, RenderableType

    from fivefold.bots import Bot
    from fivefold.cli.common.hint_options import HintOptions
    from fivefold.cli.common.review_options import ReviewOptions
    from fivefold.cli.common.words import Words
    from fivefold.cli.terminal import Terminal
    from fivefold.dice import Dice
    from fivefold.fair.verify import Wrong
    from fivefold.protocol import Move, Seat
    from fivefold.record import Record
    from fivefold.rules import Rules
    from fivefold.texts import Lang


class Seated(NamedTuple):
    """Who sits at the table."""

    names: Sequence[str]
    people: Sequence[Seat]
    """The seats of those who are not bots: they decide at this keyboard."""


class ShownReview(Protocol):
    """A review that can be drawn, printed, or given to other programs."""

    def draw(self, file: Path) -> None: ...

    def data(self) -> Mapping[str, object]: ...

    def print_text(self) -> None: ...


Game_contra = TypeVar("Game_contra", contravariant=True)


class Screen(Protocol[Game_contra]):
    """One kind of game at the terminal; `kinds.py` lists them all."""

    # --- a game drawn ---

    def subtitle(self, game: Game_contra, words: Words) -> str:
        """What follows the name of the game in a headline."""

    def table(
        self, game: Game_contra, names: Sequence[str], words: Words, width: int
    ) -> RenderableType: ...

    def amount(self, value: int, words: Words) -> str:
        """Points or money."""

    # --- reports ---

    def draw_rules(self, rules: Rules, console: Console, words: Words) -> None:
        """The part of the rules page that only this kind of game has."""

    def rules_data(self, rules: Rules, lang: Lang) -> Mapping[str, object]:
        """The same as data, with its texts in one language."""

    def show_hint(
        self, game: Game_contra, names: Sequence[str], seats: Sequence[Seat], options: HintOptions
    ) -> None: ...

    def review(self, record: Record, options: ReviewOptions) -> ShownReview:
        """Review a record. Options are checked before."""

    def place_of(self, wrong: Wrong, game: Game_contra, words: Words) -> str:
        """When a wrong roll or card came: manche, turn and roll, or the number of the card."""

    def mean_amount(self, mean: str, words: Words) -> str:
        """A mean, already written as a figure, with its unit."""

    def arena_notes(self, words: Words) -> Sequence[str]:
        """What to know about the totals of an arena."""

    # --- at the keyboard ---

    def help(self, game: Game_contra, seated: Seated, words: Words) -> str:
        """What can be typed to decide now."""

    def aim(self, game: Game_contra, words: Words) -> str:
        """What the game is about, in two sentences for its beginning."""

    def announce_roll(
        self, game: Game_contra, names: Sequence[str], terminal: Terminal, *, sheet: bool
    ) -> None:
        """Say whose turn begins, if the dice due are the first of it; with the score sheet."""

    def kept_dice(self, game: Game_contra) -> Dice | None:
        """The dice kept, if those due are a reroll that the player has just asked for."""

    def decide(self, game: Game_contra, seated: Seated, terminal: Terminal) -> tuple[Move, Seat]:
        """Ask for a decision until there is one."""

    def instead_of(
        self,
        move: Move,
        seat: Seat,
        game: Game_contra,
        seated: Seated,
        terminal: Terminal,
    ) -> tuple[Move, Seat] | None:
        """What a person does before a bot's move would leave no time for it; None: nothing."""

    def describe_move(
        self,
        before: Game_contra,
        after: Game_contra,
        move: Move,
        names: Sequence[str],
        terminal: Terminal,
    ) -> None: ...

    def show_dice(self, game: Game_contra, terminal: Terminal) -> None:
        """Show the dice that a bot is about to decide on."""

    def describe_bot_move(self, move: Move, name: str, terminal: Terminal) -> None: ...

    def bot_chance(self, bot: Bot, game: Game_contra, seat: Seat) -> float | None:
        """The chance to win that a bot sees for itself, if it estimates one."""

    def show_after_undo(self, game: Game_contra, names: Sequence[str], terminal: Terminal) -> None:
        """Draw what the next prompt does not show by itself."""
