"""The plain terminal: say something, ask something, and leave when the player does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text as Styled

from fivefold.cli.drawing import picture
from fivefold.cli.play.help import explain
from fivefold.cli.views.lines import print_lines, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import RenderableType

    from fivefold.cli.words import Words
    from fivefold.dice import Dice
    from fivefold.record import Record

QUIT = ("q", "quit", "exit", "quitter")
HELP = ("?", "help", "aide")
HINT = ("h", "hint", "conseil")
SHEET = ("s", "sheet", "feuille", "table")
UNDO = ("u", "undo", "annuler")
YES = ("y", "yes", "o", "oui")


class Leave(Exception):
    """The player closes the game, by word, by Ctrl-D or by Ctrl-C."""


class TakeBack(Exception):
    """The player wants the last move back."""


def dice_line(dice: Dice) -> str:
    """`[1] [3] [3] [5] [6]`"""
    return " ".join(f"[{face}]" for face in dice)


class Terminal:
    """Prompts on standard output, answers from standard input."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.console = Console(highlight=False)
        self.record: Record | None = None
        """The game being played, which every prompt can show and explain."""
        self.hint: Callable[[Record], None] | None = None
        """Who gives advice on it."""

    def say(self, key: str, **facts: object) -> None:
        self.line(self.words(key, **facts))

    def line(self, text: str = "") -> None:
        print_lines(self.console, text)

    def say_whole(self, key: str, **facts: object) -> None:
        # Paths and commands must stay whole to be copied, so the terminal does the wrapping.
        self.console.print(Styled(self.words(key, **facts)), soft_wrap=True)

    def show(self, picture: RenderableType) -> None:
        self.console.print(picture)

    def ask(self, key: str, again: Callable[[], None] | None = None, /, **facts: object) -> str:
        """One line of the player's, once it is not a wish to leave, for help, a hint or the sheet.

        `again` shows what the sheet has pushed off the screen.
        """
        while True:
            answer = self._read(self.words(key, **facts))
            said = answer.lower()
            if said in QUIT:
                raise Leave
            if self.record is None or said not in HELP + HINT + SHEET + UNDO:
                return answer
            if said in UNDO:
                raise TakeBack
            self._show(said, self.record, again)

    def _show(self, said: str, record: Record, again: Callable[[], None] | None) -> None:
        if said in HELP:
            self.line(explain(record, self.words))
            return
        if said in HINT:
            if self.hint is not None:
                self.hint(record)
            return
        self.show(picture(record, self.words, self.console.width))
        if again is not None:
            again()

    def _read(self, prompt: str) -> str:
        *above, last = wrapped(prompt, self.console.width)
        for line in above:
            self.line(line)
        self.console.file.flush()
        try:
            return input(f"{last} ").strip()
        except (EOFError, KeyboardInterrupt, RuntimeError):  # the last: no standard input at all
            self.line()
            raise Leave from None

    def agrees(self, key: str, **facts: object) -> bool:
        try:
            return self.ask(key, **facts).lower() in YES
        except TakeBack:  # what is asked about is not played yet
            return False
