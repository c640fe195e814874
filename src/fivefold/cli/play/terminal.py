"""The plain terminal: say something, ask something, and leave when the player does."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.console import Console

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fivefold.cli.words import Words
    from fivefold.dice import Dice

QUIT = ("q", "quit", "exit", "quitter")


class Leave(Exception):
    """The player closes the game, by word, by Ctrl-D or by Ctrl-C."""


def dice_line(dice: Dice) -> str:
    """`  [1] [3] [3] [5] [6]`"""
    return "  " + " ".join(f"[{face}]" for face in dice)


class Terminal:
    """Prompts on standard output, answers from standard input."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.console = Console(highlight=False)

    def say(self, key: str, **facts: object) -> None:
        self.line(self.words(key, **facts))

    def line(self, text: str = "") -> None:
        # Paths and commands must stay whole to be copied, so the terminal does the wrapping.
        self.console.print(text, markup=False, soft_wrap=True)

    def show(self, picture: RenderableType) -> None:
        self.console.print(picture)

    def ask(self, key: str, **facts: object) -> str:
        """One line of the player's, without blanks around it."""
        self.console.file.flush()
        try:
            answer = input(self.words(key, **facts) + " ").strip()
        except (EOFError, KeyboardInterrupt, UnicodeDecodeError):
            sys.stdout.write("\n")
            raise Leave from None
        if answer.lower() in QUIT:
            raise Leave
        return answer

    def agrees(self, key: str, **facts: object) -> bool:
        return self.ask(key, **facts).lower().startswith(("y", "o"))
