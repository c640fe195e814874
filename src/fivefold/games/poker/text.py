"""A Deluxe Poker game and a player as `str` writes them: a few lines of plain English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.games.poker.phases import Betting, Bidding, Rolling, Turning
from fivefold.protocol.english import counted, entry, joined, player, players, result, wrapped
from fivefold.texts import Lang, language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.games.poker.game import PokerGame
    from fivefold.games.poker.players import Player
    from fivefold.protocol import Seat


def player_text(player: Player) -> str:
    return entry(_money(player.money), _belongings(player))


def game_text(game: PokerGame) -> str:
    name, phase = game.rules.name[Lang.EN], game.phase
    card = "" if phase is None or isinstance(phase, Turning) else f", card {phase.in_play}"
    head = wrapped(f"{name}{card}: {_now(game)}")
    return "\n".join((head, *(_player(game, seat) for seat in game.seats)))


def _now(game: PokerGame) -> str:
    """What the game waits for."""
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
