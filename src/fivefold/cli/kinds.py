"""What the terminal has for each kind of game, loaded when it is first needed.

A kind has a folder with the same four modules: how its games look, hints, reviews, and the game at
the keyboard.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from rich.console import RenderableType

    from fivefold.bots import Bot
    from fivefold.cli.solver_options import SolverOptions
    from fivefold.cli.terminal import Terminal
    from fivefold.cli.words import Words
    from fivefold.dice import Dice
    from fivefold.fair.verify import Wrong
    from fivefold.protocol import Move, Seat
    from fivefold.record import Record
    from fivefold.rules import Rules
    from fivefold.texts import Lang

FOLDERS = {"scorecard": "fivefold.cli.scorecard", "poker": "fivefold.cli.poker"}
Game_contra = TypeVar("Game_contra", contravariant=True)


def view_of(rules: Rules) -> View[Any]:
    return cast("View[Any]", _module("view", rules))


def hints_of(rules: Rules) -> Hints[Any]:
    return cast("Hints[Any]", _module("hint", rules))


def reviews_of(rules: Rules) -> Reviews[Any]:
    return cast("Reviews[Any]", _module("review", rules))


def keyboard_of(rules: Rules) -> Keyboard[Any]:
    return cast("Keyboard[Any]", _module("play", rules))


def _module(name: str, rules: Rules) -> object:
    return import_module(f"{FOLDERS[rules.kind]}.{name}")


class View(Protocol[Game_contra]):
    """How games of a kind look."""

    def subtitle(self, game: Game_contra, words: Words) -> str:
        """The rest of a headline, after the name of the game."""

    def table(
        self, game: Game_contra, names: Sequence[str], words: Words, width: int
    ) -> RenderableType:
        """The score sheet or the table."""

    def amount(self, value: int, words: Words) -> str:
        """Points or money."""

    def mean_amount(self, mean: str, words: Words) -> str:
        """A mean, already written as a figure, with its unit."""

    def place_of(self, wrong: Wrong, game: Game_contra, words: Words) -> str:
        """When a wrong roll or card came: manche, turn and roll, or the number of the card."""


class Hints(Protocol[Game_contra]):
    def show_hint(  # noqa: PLR0913 (each is an option)
        self,
        game: Game_contra,
        names: Sequence[str],
        seats: Sequence[Seat],
        options: SolverOptions,
        *,
        deck: Path | None,
        every: bool,
        most: int | None,
        simulations: int | None,
        seed: int,
    ) -> None:
        """Print advice for these seats: every choice, at most so many, or the usual number."""


R = TypeVar("R")


class Reviews(Protocol[R]):
    """Reviews a record, and shows the review in three forms."""

    def review_record(self, record: Record, options: SolverOptions, player: str | None) -> R:
        """The review of everyone, or of one player."""

    def as_data(self, review: R, lang: Lang) -> Mapping[str, object]: ...

    def print_review(self, review: R, options: SolverOptions, worst: int | None) -> None:
        """Print the review, with each player's worst decisions; all of them if that is None."""

    def plot_review(self, review: R, options: SolverOptions, file: Path) -> None: ...


class Keyboard(Protocol[Game_contra]):
    """A game played at the keyboard."""

    def explain(self, record: Record, people: Sequence[Seat], words: Words) -> str:
        """The inputs that are possible now."""

    def aim(self, game: Game_contra, words: Words) -> str:
        """The aim of the game, in two sentences for its beginning."""

    def announce_roll(
        self, game: Game_contra, names: Sequence[str], terminal: Terminal, *, sheet: bool
    ) -> None:
        """Say whose turn begins, if the dice due are the first of it; with the score sheet."""

    def kept_dice(self, game: Game_contra) -> Dice | None:
        """The dice kept, if those due are a reroll that the player has just asked for."""

    def decide(
        self, record: Record, people: Sequence[Seat], terminal: Terminal
    ) -> tuple[Move, Record]:
        """Ask for a decision until there is a legal one, and the game after it."""

    def instead_of(
        self, move: Move, seat: Seat, record: Record, people: Sequence[Seat], terminal: Terminal
    ) -> tuple[Move, Record] | None:
        """The move of a person who would have no time for it after a bot's move; None: nothing."""

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
