"""`h` at the table: what `fivefold hint` says of the game now, to whoever is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.bots.driving import asked_first
from fivefold.cli.hint import HintOptions, show_hint
from fivefold.errors import FivefoldError

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.cli.play.terminal import Terminal
    from fivefold.record import Record

_BEST = 6
"""As many choices as leave the dice and the prompt in sight."""


def give_hint(record: Record, deck: Path | None, terminal: Terminal) -> None:
    """Where there is nothing to decide, or nothing to say, the player reads why; the game stays."""
    try:
        show_hint(record, _options(record, deck, terminal))
    except FivefoldError as error:
        said = error.say(terminal.words.lang)
        terminal.line(said[:1].upper() + said[1:])


def _options(record: Record, deck: Path | None, terminal: Terminal) -> HintOptions:
    return HintOptions(
        file="",
        own_rules=None,
        tables=None,
        deck=deck,
        player=record.names[asked_first(record.game)],
        simulations=None,
        seed=0,
        every=False,
        as_json=False,
        lang=terminal.words.lang,
        best=_BEST,
    )
