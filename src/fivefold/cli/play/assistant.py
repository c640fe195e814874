"""Answers `?`, `h`, `r` and `s` at the prompts of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.common.hint_options import HintOptions
from fivefold.cli.game_view import table
from fivefold.cli.hints import show_hint
from fivefold.cli.kinds import screen_of
from fivefold.cli.play.players import people
from fivefold.cli.rules_page import draw_rules
from fivefold.cli.screen import Seated
from fivefold.errors import FivefoldError, explain_missing_packages
from fivefold.protocol import DiceDue

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.cli.terminal import Terminal
    from fivefold.record import Record

_MOST_CHOICES = 6
"""More would push the dice and the prompt off the screen."""


class GameAssistant:
    """Help, hints and the table for the game as it stands in `record`."""

    def __init__(
        self, record: Record, deck: Path | None, terminal: Terminal, *, typed: bool
    ) -> None:
        self.record, self._deck, self._terminal = record, deck, terminal
        self._typed = typed
        """Whether dice and cards are typed in."""

    def explain(self) -> None:
        """Say what can be typed now, then the keys that do the same at every prompt."""
        game, words = self.record.game, self._terminal.words
        if game.due is None:
            seated = Seated(self.record.names, people(self.record))
            now = screen_of(game.rules).help(game, seated, words)
        elif isinstance(game.due, DiceDue):
            now = words("help-type-dice" if self._typed else "help-press-dice")
        else:
            now = words("help-type-card" if self._typed else "help-press-card")
        self._terminal.line(f"{now} {words('help-keys')}")

    def hint(self) -> None:
        """Print what `fivefold hint` would, or why there is no hint."""
        lang, player = (
            self._terminal.words.lang,
            self.record.names[self.record.game.first_to_act or 0],
        )
        options = HintOptions(lang=lang, player=player, deck=self._deck, most=_MOST_CHOICES)
        try:
            with explain_missing_packages():
                show_hint(self.record, options)
        except FivefoldError as error:
            message = error.say(lang)
            self._terminal.line(message[:1].upper() + message[1:])

    def show_rules(self) -> None:
        rules, terminal = self.record.game.rules, self._terminal
        terminal.page(lambda: draw_rules(rules, terminal.words.lang, terminal.console))

    def show_game(self) -> None:
        console = self._terminal.console
        self._terminal.draw(table(self.record, self._terminal.words, console.width))
