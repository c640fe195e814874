"""Answers `?`, `h` and `s` at the prompts of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.common.hint_options import HintOptions
from fivefold.cli.game_view import table
from fivefold.cli.hints import show_hint
from fivefold.cli.kinds import screen_of
from fivefold.cli.play.players import people
from fivefold.errors import FivefoldError, explain_missing_packages

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.cli.terminal import Terminal
    from fivefold.record import Record

_MOST_CHOICES = 6
"""More would push the dice and the prompt off the screen."""


class GameAssistant:
    """Help, hints and the table for the game as it stands in `record`."""

    def __init__(self, record: Record, deck: Path | None, terminal: Terminal) -> None:
        self.record, self._deck, self._terminal = record, deck, terminal

    def explain(self) -> None:
        game, words = self.record.game, self._terminal.words
        names, players = self.record.names, people(self.record)
        self._terminal.line(screen_of(game.rules).help(game, names, players, words))

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

    def show_game(self) -> None:
        console = self._terminal.console
        self._terminal.draw(table(self.record, self._terminal.words, console.width))
