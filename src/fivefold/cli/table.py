"""The Deluxe Poker table drawn for people: the card in play, who holds what, what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text as Styled

from fivefold.games.poker import Bet, Betting, Bidding, NoBet, Rolling, Turning
from fivefold.games.poker.card import JOKER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from fivefold.cli.words import Words
    from fivefold.games.poker import CardInPlay, Player, PokerGame
    from fivefold.games.poker.phases import Phase
    from fivefold.games.protocol import Seat


def poker_table(game: PokerGame, names: Sequence[str], words: Words) -> RenderableType:
    lines = [Styled(line) for line in _story(game, names, words)]
    return Group(*lines, _players(game, names, words))


def money(amount: int, words: Words) -> str:
    """`$1,500` in English, `1 500 $` in French, by the words file."""
    grouped = f"{amount:,}"
    return words("money", amount=grouped.replace(",", words("thousands")))


def card_line(in_play: CardInPlay) -> str:
    """The pictures of the card, those matched in brackets: `[6] 6 [5] [J=3] J`."""
    matched = list(in_play.matched)
    shown = []
    for face in in_play.card.faces:
        die = in_play.joker if face == JOKER else int(face)
        lies = die is not None and die in matched
        if lies:
            matched.remove(die)  # type: ignore[arg-type]
        name = f"J={die}" if face == JOKER and lies else face
        shown.append(f"[{name}]" if lies else name)
    return " ".join(shown)


def _story(game: PokerGame, names: Sequence[str], words: Words) -> list[str]:
    phase = game.phase
    if phase is None:
        return []
    number = words("card-number", number=game.cards_won + 1)
    if isinstance(phase, Turning):
        return [f"{number} {words('card-to-turn', name=names[phase.opener])}"]
    card = phase.in_play.card
    payout = money(card.payout, words)
    terms = words("card-terms", rolls=card.rolls, payout=payout)
    return [f"{number} {card_line(phase.in_play)}   {terms}", _phase_line(phase, names, words)]


def _phase_line(phase: Phase, names: Sequence[str], words: Words) -> str:
    match phase:
        case Bidding(highest=None):
            return words("no-bid-yet", name=names[phase.opener])
        case Bidding(highest=highest, standing=standing) if highest is not None:
            return words("bid-stands", name=names[highest], amount=money(standing, words))
        case Betting():
            amount = money(phase.stake, words)
            return words("bets-on", name=names[phase.roller], amount=amount)
        case Rolling():
            amount, left = money(phase.stake, words), phase.rolls_left
            return words("rolls", name=names[phase.roller], amount=amount, left=left)
    return ""


def _players(game: PokerGame, names: Sequence[str], words: Words) -> Table:
    table = Table(show_edge=True)
    for key in ("player", "money-held", "cards-won", "all-in", "bet-made"):
        table.add_column(words(key), justify="right" if key == "money-held" else "left")
    for seat in game.seats:
        player = game.players[seat]
        row = (
            names[seat],
            money(player.money, words),
            " ".join(card.faces for card in player.cards),
            words("used" if player.all_in_used else "free"),
            _bet(game, seat, player, words),
        )
        cells = (Styled(cell, overflow="fold") for cell in row)
        table.add_row(*cells, style="dim" if player.out else "")
    return table


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
