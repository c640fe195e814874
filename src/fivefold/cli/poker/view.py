"""Draws the Deluxe Poker table: the card in play, and each player's money, cards and bet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text as Styled

from fivefold.card import JOKER
from fivefold.cli.drawing import Fitting, Sentence
from fivefold.games.poker import Turning
from fivefold.games.poker.text import dice_on_card, labels, phase_line, player_row
from fivefold.texts.figures import in_money, money

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from fivefold.cli.words import Words
    from fivefold.fair.verify import Wrong
    from fivefold.games.poker import CardInPlay, PokerGame


def subtitle(game: PokerGame, words: Words) -> str:
    del game, words
    return ""


def amount(value: int, words: Words) -> str:
    return money(value, words)


def mean_amount(mean: str, words: Words) -> str:
    return in_money(mean, words)


def place_of(wrong: Wrong, game: PokerGame, words: Words) -> str:
    from fivefold.fair.verify import ChanceKind  # noqa: PLC0415 (not to draw a game)

    del game
    if wrong.kind is ChanceKind.CARD:
        return words("at-card", number=wrong.turn)
    return words("at-attempt", attempt=wrong.turn, roll=wrong.roll)


def table(
    game: PokerGame, names: Sequence[str], words: Words, width: int | None = None
) -> RenderableType:
    del width  # it adapts itself
    lines = [Sentence(line) for line in _lines(game, names, words)]
    rows = [player_row(game, seat, names, words) for seat in game.seats]
    dim = [game.players[seat].out for seat in game.seats]
    heads = labels(words)
    return Group(*lines, Fitting(_table(heads, rows, dim), _blocks(heads, rows, dim)))


def card_line(in_play: CardInPlay) -> str:
    """The faces on the card, those matched in brackets, and what jokers are: `[6] 6 [J=3] J=3`."""
    shown = []
    for face, die in zip(in_play.card.faces, dice_on_card(in_play), strict=True):
        locked = face == JOKER and in_play.joker is not None
        name = f"{face}={in_play.joker}" if locked else face
        shown.append(name if die is None else f"[{name}]")
    return " ".join(shown)


def _lines(game: PokerGame, names: Sequence[str], words: Words) -> list[str]:
    phase = game.phase
    if phase is None:
        return []
    number = words("card-number", number=game.cards_won + 1)
    if isinstance(phase, Turning):
        return [f"{number} {words('card-to-turn', name=names[phase.opener])}"]
    card = phase.in_play.card
    payout = money(card.payout, words)
    terms = words("card-terms", count=card.rolls, payout=payout)
    return [f"{number} {card_line(phase.in_play)}   {terms}", phase_line(phase, names, words)]


def _table(labels: Sequence[str], rows: Sequence[Sequence[str]], dim: Sequence[bool]) -> Table:
    table = Table()
    for place, label in enumerate(labels):
        table.add_column(label, justify="right" if place == 1 else "left")
    for row, is_dim in zip(rows, dim, strict=True):
        table.add_row(*map(Styled, row), style="dim" if is_dim else "")
    return table


def _blocks(labels: Sequence[str], rows: Sequence[Sequence[str]], dim: Sequence[bool]) -> Group:
    """The same rows without columns: a player's name, then a line for each entry."""
    widest = max(map(len, labels))
    lines = list[Sentence]()
    for (name, *row), is_dim in zip(rows, dim, strict=True):
        style = "dim" if is_dim else ""
        lines.append(Sentence(name, style or "bold"))
        cells = [(label, cell) for label, cell in zip(labels[1:], row, strict=True) if cell]
        lines += [Sentence(f"  {label:<{widest}}  {cell}", style) for label, cell in cells]
    return Group(*lines)
