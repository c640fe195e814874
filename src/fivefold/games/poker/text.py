"""A Deluxe Poker game in words: plain English for `str`, and the rows of the table for screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.card import JOKER
from fivefold.games.poker.moves import Bet, NoBet
from fivefold.games.poker.phases import Betting, Bidding, Rolling, Turning
from fivefold.texts import Lang, language
from fivefold.texts.english import counted, entry, joined, player, players, result, wrapped
from fivefold.texts.figures import money

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fivefold.card import Money
    from fivefold.games.poker.card_in_play import CardInPlay
    from fivefold.games.poker.game import PokerGame
    from fivefold.games.poker.phases import Phase
    from fivefold.games.poker.players import Player
    from fivefold.protocol import Seat
    from fivefold.texts.catalogues import Words


def player_text(player: Player) -> str:
    return entry(_money(player.money), _belongings(player))


def game_text(game: PokerGame) -> str:
    name, phase = game.rules.name[Lang.EN], game.phase
    card = "" if phase is None or isinstance(phase, Turning) else f", card {phase.in_play}"
    head = wrapped(f"{name}{card}: {_now(game)}")
    return "\n".join((head, *(_player(game, seat) for seat in game.seats)))


def _now(game: PokerGame) -> str:
    """The next step of the game."""
    match game.phase:
        case None:
            return result(game.winners)
        case Bidding() as bidding:
            return _bidding(bidding, game.to_act)
        case Betting(roller=roller, stake=stake):
            waiting = players(game.to_act)
            return f"{player(roller)} will roll for {_money(stake)}, {waiting} may bet"
        case Rolling(roller=roller, loose=loose, in_play=in_play, rolls_left=rolls_left) if loose:
            values = joined(in_play.lockable(loose), "or")
            left = counted(rolls_left, "roll", "rolls")
            return f"{player(roller)} has {loose} and may lock the jokers to {values}, {left} left"
    return str(game.due)


def _bidding(bidding: Bidding, to_act: tuple[Seat, ...]) -> str:
    if not bidding.opened:
        return f"{player(bidding.opener)} opens the bidding"
    if bidding.highest is None:
        return f"no bid yet, {players(to_act)} may bid"
    bid = f"{player(bidding.highest)} bids {_money(bidding.standing)}"
    return f"{bid}, {players(to_act)} may go higher"


def _player(game: PokerGame, seat: Seat) -> str:
    belongings = (*_on_the_table(game, seat), *_belongings(game.players[seat]))
    return entry(f"{player(seat)}, {_money(game.players[seat].money)}", belongings)


def _on_the_table(game: PokerGame, seat: Seat) -> Iterator[str]:
    """The stake of the roller, the bet of anyone else."""
    phase = game.phase
    if isinstance(phase, Betting | Rolling):
        if seat == phase.roller:
            yield f"stake {_money(phase.stake)}"
        elif phase.bets[seat] is not None:
            yield str(phase.bets[seat])


def _belongings(player: Player) -> Iterator[str]:
    if player.cards:
        yield f"won {joined((card.faces for card in player.cards), 'and')}"
    if player.all_in_used:
        yield "all-in used"
    if player.out:
        yield "out"


def _money(amount: int) -> str:
    return language(Lang.EN).in_money(f"{amount:,}")


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
