"""Scorecard games for the rest of the command line."""

# ruff: noqa: PLC0415 (Rich, NumPy and the parts of a game at the keyboard load when needed)

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fivefold.bots import RACE
from fivefold.fair.verify import ChanceKind
from fivefold.games.scorecard import Turn
from fivefold.rules import scorecard_rules

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console, RenderableType

    from fivefold.bots import Bot
    from fivefold.bots.scorecard.race import RaceBot
    from fivefold.cli.common.hint_options import HintOptions
    from fivefold.cli.common.review_options import ReviewOptions
    from fivefold.cli.common.words import Words
    from fivefold.cli.scorecard.review import ScorecardReview
    from fivefold.cli.screen import Seated
    from fivefold.cli.terminal import Terminal
    from fivefold.dice import Dice
    from fivefold.fair.verify import Wrong
    from fivefold.games.scorecard import ScorecardGame
    from fivefold.protocol import Move, Seat
    from fivefold.record import Record
    from fivefold.rules import Rules
    from fivefold.texts import Lang


class ScorecardScreen:
    def subtitle(self, game: ScorecardGame, words: Words) -> str:
        from fivefold.games.scorecard.sheet_rows import manche_of

        return manche_of(game, words)

    def table(
        self, game: ScorecardGame, names: Sequence[str], words: Words, width: int
    ) -> RenderableType:
        from fivefold.cli.scorecard.sheet import sheets_and_manches

        return sheets_and_manches(game, names, words, width)

    def amount(self, value: int, words: Words) -> str:
        del words
        return str(value)

    def draw_rules(self, rules: Rules, console: Console, words: Words) -> None:
        from fivefold.cli.scorecard.boxes import draw_boxes

        draw_boxes(scorecard_rules(rules), console, words)

    def rules_data(self, rules: Rules, lang: Lang) -> Mapping[str, object]:
        from fivefold.cli.scorecard.rules_data import rules_data

        return rules_data(scorecard_rules(rules), lang)

    def show_hint(
        self,
        game: ScorecardGame,
        names: Sequence[str],
        seats: Sequence[Seat],
        options: HintOptions,
    ) -> None:
        from fivefold.cli.scorecard.hint import show_hint

        del seats  # one player at a time decides
        show_hint(game, names, options)

    def review(self, record: Record, options: ReviewOptions) -> ScorecardReview:
        from fivefold.cli.scorecard.review import ScorecardReview

        return ScorecardReview.of(record, options)

    def place_of(self, wrong: Wrong, game: ScorecardGame, words: Words) -> str:
        start = wrong.kind is ChanceKind.START
        roll = wrong.turn if start else wrong.roll
        place = words("at-start" if start else "at-turn", turn=wrong.turn, roll=roll)
        if game.manches > 1:
            return f"{words('in-manche', manche=wrong.manche)}, {place}"
        return place

    def mean_amount(self, mean: str, words: Words) -> str:
        del words
        return mean

    def arena_notes(self, words: Words) -> Sequence[str]:
        del words
        return ()

    def help(self, game: ScorecardGame, seated: Seated, words: Words) -> str:
        from fivefold.cli.scorecard.prompt import what_to_type

        del seated
        return what_to_type(game, words)

    def aim(self, game: ScorecardGame, words: Words) -> str:
        from fivefold.cli.scorecard.narration import aim

        return aim(game, words)

    def announce_roll(
        self, game: ScorecardGame, names: Sequence[str], terminal: Terminal, *, sheet: bool
    ) -> None:
        from fivefold.cli.scorecard.narration import announce_roll

        announce_roll(game, names, terminal, sheet=sheet)

    def kept_dice(self, game: ScorecardGame) -> Dice | None:
        phase = game.phase
        begun = isinstance(phase, Turn) and game.has_begun(phase)
        return phase.kept if begun and isinstance(phase, Turn) else None

    def decide(self, game: ScorecardGame, seated: Seated, terminal: Terminal) -> tuple[Move, Seat]:
        from fivefold.cli.scorecard.prompt import decide

        del seated
        return decide(game, terminal), game.to_act[0]

    def instead_of(
        self,
        move: Move,
        seat: Seat,
        game: ScorecardGame,
        seated: Seated,
        terminal: Terminal,
    ) -> None:
        """Nothing: one player at a time decides."""

    def describe_move(
        self,
        before: ScorecardGame,
        after: ScorecardGame,
        move: Move,
        names: Sequence[str],
        terminal: Terminal,
    ) -> None:
        from fivefold.cli.scorecard.narration import describe_move

        describe_move(before, after, move, names, terminal)

    def show_dice(self, game: ScorecardGame, terminal: Terminal) -> None:
        from fivefold.cli.scorecard.prompt import show_dice

        show_dice(game, terminal)

    def describe_bot_move(self, move: Move, name: str, terminal: Terminal) -> None:
        from fivefold.cli.scorecard.narration import describe_bot_move

        describe_bot_move(move, name, terminal)

    def bot_chance(self, bot: Bot, game: ScorecardGame, seat: Seat) -> float | None:
        if getattr(bot, "name", None) != RACE:
            return None
        return cast("RaceBot", bot).options(game, seat)[0].win

    def show_after_undo(
        self, game: ScorecardGame, names: Sequence[str], terminal: Terminal
    ) -> None:
        """Nothing: the next prompt shows the dice and the open boxes."""
