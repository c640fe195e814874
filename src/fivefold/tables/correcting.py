"""Putting right what was typed in wrongly: what followed is worked out again, or it is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import IllegalMove, Refused
from fivefold.games.poker import GAME_ID, TurnCard
from fivefold.games.protocol import Chance, Decision
from fivefold.tables.acts import read_move
from fivefold.tables.events import Corrected
from fivefold.tables.rights import check_owner, check_playing
from fivefold.tables.table import replayed

if TYPE_CHECKING:
    from fivefold.games.protocol import Move, Seat
    from fivefold.tables.commands import Correct
    from fivefold.tables.dealing import Dealer
    from fivefold.tables.events import Change, Event
    from fivefold.tables.table import Done, Table


def corrected(table: Table, owner: str, correct: Correct, dealer: Dealer) -> Event:
    check_playing(table)
    acts = {act.sequence: act for act in table.done}
    places = [change.at for change in correct.changes]
    if len(set(places)) < len(places):
        raise Refused("corrected-twice")
    for change in correct.changes:
        if change.at not in acts:
            raise Refused("no-such-act", at=change.at)
        _check_correctable(table, acts[change.at], change, owner)
    event = Corrected(seat=acts[places[0]].seat, changes=correct.changes)
    _check_dealt_again(_after(table, event), dealer)
    return event


def _check_correctable(table: Table, act: Done, change: Change, owner: str) -> None:
    """Whoever types in dice may put right all their acts; else only cards that were typed in."""
    check_owner(table, act.seat, owner)
    moves = (*act.moves, *map(read_move, change.moves))
    card = all(isinstance(move, TurnCard) for move in moves)
    if table.seats[act.seat].dice != "real" and not (card and table.setup.cards == "typed"):
        raise Refused("fair-dice-stay", name=table.seats[act.seat].name)
    if table.setup.game == GAME_ID and any(isinstance(move, Decision) for move in moves):
        _check_nobody_answered(table, act)


def _check_nobody_answered(table: Table, act: Done) -> None:
    """A word in the bidding or the betting stands once others have acted on it."""
    if any(later.seat != act.seat for later in table.done if later.sequence > act.sequence):
        raise Refused("word-stands")


def _after(table: Table, event: Corrected) -> Table:
    try:
        return table.after(event)
    except IllegalMove as error:
        raise Refused("correction-breaks", reason=error.text) from None


def _check_dealt_again(table: Table, dealer: Dealer) -> None:
    """Fair dice fall as they fell: a correction can't lead to other ones, nor invent any."""
    record = replayed(table.playing, ())
    for act in table.done:
        for move in act.moves:
            dealt = isinstance(move, Chance) and not _was_typed(table, act.seat, move)
            if dealt and dealer.due(record) != move:
                raise Refused("correction-changes-dice")
            record = record.play(move, act.seat)


def _was_typed(table: Table, seat: Seat, move: Move) -> bool:
    """Whether it can have been: who sits there now doesn't matter."""
    if isinstance(move, TurnCard):
        return table.setup.cards == "typed"
    return table.seats[seat].dice == "real"
