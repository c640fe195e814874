"""Draws the Deluxe Poker table: the card in play, and each player's money, cards and bet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text as Styled

from fivefold.card import JOKER
from fivefold.cli.drawing.figures import money
from fivefold.cli.drawing.lines import Sentence
from fivefold.cli.drawing.widths import Fitting
from fivefold.games.poker import Bet, Betting, Bidding, NoBet, Rolling, Turning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from fivefold.cli.common.words import Words
    from fivefold.games.poker import CardInPlay, Money, Player, PokerGame
    from fivefold.games.poker.phases import Phase
    from fivefold.protocol import Seat


def poker_table(game: PokerGame, names: Sequence[str], words: Words) -> RenderableType:
    lines = [Sentence(line) for line in _lines(game, names, words)]
    rows = [_row(game, seat, names, words) for seat in game.seats]
    dim = [game.players[seat].out for seat in game.seats]
    labels = _labels(words)
    return Group(*lines, Fitting(_table(labels, rows, dim), _blocks(labels, rows, dim)))


def _labels(words: Words) -> list[str]:
    held = words("player"), words("money-held"), words("cards-won")
    return [*held, words("all-in"), words("bet-made")]


def card_line(in_play: CardInPlay) -> str:
    """The faces on the card, those matched in brackets, and what jokers are: `[6] 6 [J=3] J=3`."""
    matched = list(in_play.matched)
    shown = []
    for face in in_play.card.faces:
        die = in_play.joker if face == JOKER else int(face)
        is_matched = die is not None and die in matched
        if is_matched:
            matched.remove(die)  # type: ignore[arg-type]
        name = f"J={die}" if face == JOKER and die is not None else face
        shown.append(f"[{name}]" if is_matched else name)
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
    return [f"{number} {card_line(phase.in_play)}   {terms}", _phase_line(phase, names, words)]


def _phase_line(phase: Phase, names: Sequence[str], words: Words) -> str:
    match phase:
        case Bidding(highest=None):
            return words("no-bid-yet", name=names[phase.opener])
        case Bidding(highest=highest, standing=standing) if highest is not None:
            return words("bid-stands", name=names[highest], amount=money(standing, words))
        case Betting():
            return words("bets-on", name=names[phase.roller], price=_price(phase.stake, words))
        case Rolling():
            price, count = _price(phase.stake, words), phase.rolls_left
            return words("rolls", name=names[phase.roller], price=price, count=count)
    return ""


def _price(stake: Money, words: Words) -> str:
    return words("for-money", amount=money(stake, words)) if stake else words("for-free")


def _row(game: PokerGame, seat: Seat, names: Sequence[str], words: Words) -> tuple[str, ...]:
    player = game.players[seat]
    return (
        names[seat],
        money(player.money, words),
        " ".join(card.faces for card in player.cards),
        words("used") if player.all_in_used else "" if player.out else words("free"),
        _bet(game, seat, player, words),
    )


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


def _bet(game: PokerGame, seat: Seat, player: Player, words: Words) -> str:
    phase = game.phase
    if player.out:
        return words("out")
    if not isinstance(phase, Betting | Rolling):
        return ""
    match phase.bets[seat]:
        case Bet(side, amount):
            return words(f"bet-{side}", amount=money(amount, words))
        case NoBet():
            return words("bet-none")
    return words("roller") if seat == phase.roller else ""
