"""Prompts and messages at the keyboard."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Protocol

from rich.console import Console
from rich.text import Text as Styled

from fivefold.cli.drawing import print_lines, wrapped
from fivefold.cli.words import meaning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import RenderableType

    from fivefold.cli.words import Words

_REQUESTS = ("help", "hint", "rules", "sheet", "undo")
"""The requests that any prompt of a game takes."""
_PATIENCE_SECONDS = 1.0


class Quit(Exception):
    """The player leaves, by typing so or with Ctrl-D or Ctrl-C."""


class Undo(Exception):
    """The player takes the last move back."""


class Assistant(Protocol):
    """Answers the requests that a player can make at any prompt of a game."""

    def explain(self) -> None:
        """Say what can be typed now."""

    def hint(self) -> None: ...

    def show_rules(self) -> None: ...

    def show_game(self) -> None:
        """Draw the score sheet or the table."""


class Terminal:
    """Writes to standard output and reads answers from standard input."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.console = Console(highlight=False)
        self.assistant: Assistant | None = None
        """None until a game has begun."""

    @property
    def interactive(self) -> bool:
        """Whether a person types the answers; otherwise a script has prepared them."""
        return sys.stdin is not None and sys.stdin.isatty()

    def say(self, key: str, **facts: object) -> None:
        self.line(self.words(key, **facts))

    def line(self, text: str = "") -> None:
        print_lines(self.console, text)

    def say_unwrapped(self, key: str, **facts: object) -> None:
        """Say something with a path or a command in it, unbroken so that it can be copied."""
        self.console.print(Styled(self.words(key, **facts)), soft_wrap=True)

    def draw(self, drawing: RenderableType) -> None:
        self.console.print(drawing)

    @contextmanager
    def patience(self, key: str, **facts: object) -> Iterator[None]:
        """Print a message if the work inside takes long and a person is watching."""
        timer = Timer(_PATIENCE_SECONDS, self.say, (key,), facts)
        timer.daemon = True
        if self.interactive:
            timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def page(self, draw: Callable[[], None]) -> None:
        """Draw something long, one screen at a time where a person reads it on a screen."""
        if not (self.interactive and self.console.is_terminal):
            draw()
            return
        with self.console.capture() as captured:
            draw()
        lines = captured.get().splitlines(keepends=True)
        height = max(1, self.console.height - 2)
        for first in range(0, len(lines), height):
            if first and meaning(self._read(self.words("next-page"))) == "quit":
                return
            self.console.file.writelines(lines[first : first + height])

    def ask(self, key: str, redraw: Callable[[], None] | None = None, /, **facts: object) -> str:
        """The player's answer. Help, a hint, the rules or the sheet are given on the way.

        Before a game begins there is only help: the text `help-KEY` explains the question.

        `redraw` shows again what the rules or the sheet have pushed off the screen; without it the
        rules are followed by the sheet.
        """
        while True:
            answer = self._read(self.words(key, **facts))
            request = meaning(answer)
            if request == "quit":
                raise Quit
            if self.assistant is None and request == "help":
                self.say(f"help-{key}")
                continue
            if self.assistant is None or request not in _REQUESTS:
                return answer
            if request == "undo":
                raise Undo
            self._assist(request, self.assistant, redraw)

    @staticmethod
    def _assist(request: str, assistant: Assistant, redraw: Callable[[], None] | None) -> None:
        if request == "help":
            assistant.explain()
        elif request == "hint":
            assistant.hint()
        elif request == "rules":
            assistant.show_rules()
            (redraw or assistant.show_game)()
        else:
            assistant.show_game()
            if redraw is not None:
                redraw()

    def _read(self, prompt: str) -> str:
        *above, last = wrapped(prompt, self.console.width)
        for line in above:
            self.line(line)
        self.console.file.flush()
        try:
            return input(f"{last} ").strip()
        except (EOFError, KeyboardInterrupt, RuntimeError):  # RuntimeError: no standard input
            self.line()
            raise Quit from None

    def confirm(self, key: str, **facts: object) -> bool:
        try:
            return meaning(self.ask(key, **facts)) == "yes"
        except Undo:  # the move in question is not played yet
            return False
