"""The Deluxe Poker table in words: the phase of the game, and a row for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.card import JOKER
from fivefold.games.poker.moves import Bet, NoBet
from fivefold.games.poker.phases import Betting, Bidding, Rolling
from fivefold.texts.figures import money

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.card import Money
    from fivefold.games.poker.card_in_play import CardInPlay
    from fivefold.games.poker.game import PokerGame
    from fivefold.games.poker.phases import Phase
    from fivefold.games.poker.players import Player
    from fivefold.protocol import Seat
    from fivefold.texts.words import Words


def dice_on_card(in_play: CardInPlay) -> list[int | None]:
    """The die on each picture of the card; None where there is none."""
    left, found = list(in_play.matched), list[int | None]()
    for face in in_play.card.faces:
        die = in_play.joker if face == JOKER else int(face)
        is_matched = die is not None and die in left
        if is_matched:
            left.remove(die)  # type: ignore[arg-type]
        found.append(die if is_matched else None)
    return found


def phase_line(phase: Phase, names: Sequence[str], words: Words) -> str:
    """The bidding, the bets or the attempt in a sentence."""
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


def labels(words: Words) -> list[str]:
    """The heads of the columns."""
    held = words("player"), words("money-held"), words("cards-won")
    return [*held, words("all-in"), words("bet-made")]


def player_row(game: PokerGame, seat: Seat, names: Sequence[str], words: Words) -> tuple[str, ...]:
    player = game.players[seat]
    return (
        names[seat],
        money(player.money, words),
        " ".join(card.faces for card in player.cards),
        words("used") if player.all_in_used else "" if player.out else words("free"),
        _bet(game, seat, player, words),
    )


def _price(stake: Money, words: Words) -> str:
    return words("for-money", amount=money(stake, words)) if stake else words("for-free")


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
