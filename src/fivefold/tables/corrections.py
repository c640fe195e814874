"""Corrections of moves that were typed in wrongly: all later moves are played again. And decisions
that are taken back, such as a box that was just filled, until somebody acts after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.errors import IllegalMove, Refused
from fivefold.games import parse_move
from fivefold.protocol import Chance, Decision, Source
from fivefold.tables.events import Corrected
from fivefold.tables.pace import bot_pace, shows_roll_off
from fivefold.tables.permissions import check_owner, check_playing
from fivefold.tables.table import Status, Step, replay

if TYPE_CHECKING:
    from fivefold.protocol import Seat
    from fivefold.tables.commands import Correct
    from fivefold.tables.dealer import Dealer
    from fivefold.tables.events import MoveChange
    from fivefold.tables.table import PlayedAct, Table

UNDO_SECONDS = 3.0
"""How long bots wait before they act after something that can be taken back, or is to be seen."""


def correct_acts(table: Table, owner: str, correct: Correct, dealer: Dealer) -> Step:
    """The correction as an event, and the table after it."""
    if not _is_all_typed(table):
        check_playing(table)
    acts = {act.sequence: act for act in table.played_acts}
    places = [change.at for change in correct.changes]
    if len(set(places)) < len(places):
        raise Refused("corrected-twice")
    for change in correct.changes:
        if change.at not in acts:
            raise Refused("no-such-act", at=change.at)
        _check_correctable(table, acts[change.at], change, owner)
    event = Corrected(seat=acts[places[0]].seat, changes=correct.changes)
    after = _after(table, event)
    if table.status is Status.OVER and not after.playing.game.over:
        raise IllegalMove("game-over")
    if not correct.sure:
        _check_no_zero(after, set(places))
    _check_dealt_again(after, dealer)
    return Step(event, after)


def _is_all_typed(table: Table) -> bool:
    """Whether a finished game was played with real dice only. Then nothing was secret, and a slip
    that is found when everybody checks the sheet can still be corrected."""
    if table.status is not Status.OVER or table.playing.game.rules.binding_decisions:
        return False
    return all(sitting.dice == "real" for sitting in table.seats)


def _check_correctable(table: Table, act: PlayedAct, change: MoveChange, owner: str) -> None:
    """Players with real dice may correct all their own acts; others only cards that were typed
    in, and they may undo their last decision."""
    check_owner(table, act.seat, owner)
    if act.by != "owner":
        raise Refused("not-your-act", name=table.seats[act.seat].name)
    if act == undoable_act(table) and not change.moves:
        return
    moves = (*act.moves, *map(parse_move, change.moves))
    card = all(isinstance(move, Chance) and move.source is Source.CARDS for move in moves)
    binding = table.playing.game.rules.binding_decisions
    if table.seats[act.seat].dice != "real" and not (card and table.setup.cards == "typed"):
        if decides_only(act) and not change.moves and not binding:
            raise Refused("undo-too-late")
        raise Refused("fair-dice-stay", name=table.seats[act.seat].name)
    if binding and any(isinstance(move, Decision) for move in moves):
        _check_nobody_answered(table, act)


def _check_nobody_answered(table: Table, act: PlayedAct) -> None:
    """A bid or a bet can't be corrected once others have acted after it."""
    if any(later.seat != act.seat for later in table.played_acts if later.sequence > act.sequence):
        raise Refused("word-stands")


def _after(table: Table, event: Corrected) -> Table:
    try:
        return table.after(event)
    except IllegalMove as error:
        raise Refused("correction-breaks", reason=error.text) from None


def _check_no_zero(table: Table, places: set[int]) -> None:
    """None of these acts may fill a box with 0."""
    record = replay(table.playing, ())
    for act in table.played_acts:
        for move in act.moves:
            if act.sequence in places and isinstance(move, Decision):
                scores = record.game.acts(act.seat, False).get("boxes", {})
                if any(str(move) == f"fill {box}" for box, points in scores.items() if not points):
                    raise Refused("correction-scores-zero")
            record = record.play(move, act.seat)


def _check_dealt_again(table: Table, dealer: Dealer) -> None:
    """A correction must neither change nor add rolls of fair dice."""
    record = replay(table.playing, ())
    for act in table.played_acts:
        for move in act.moves:
            due = record.game.due
            dealt = isinstance(move, Chance) and not _was_typed(table, act.seat, move)
            if dealt and (due is None or dealer.dealt(record) != move):
                raise Refused("correction-changes-dice")
            record = record.play(move, act.seat)


def _was_typed(table: Table, seat: Seat, move: Chance) -> bool:
    """Whether this move can have been typed in, even if a bot stands in now."""
    if move.source is Source.CARDS:
        return table.setup.cards == "typed"
    return table.seats[seat].dice == "real"


# Taking back


def undoable_act(table: Table) -> PlayedAct | None:
    """The last act, if its player may take it back. What a bot decided for a player stays.

    No dice may have been rolled with it or after it: nobody chooses again who has seen new dice.
    """
    if table.status is not Status.PLAYING or not table.played_acts.length:
        return None
    act = table.played_acts[-1]
    if act.by != "owner" or not decides_only(act) or table.seats[act.seat].program is not None:
        return None
    return None if table.playing.game.rules.binding_decisions else act


def decides_only(act: PlayedAct) -> bool:
    """Whether an act is a decision, and no dice were rolled with it."""
    return isinstance(act.moves[-1], Decision) and all(
        isinstance(move, Decision) for move in act.moves
    )


def bot_pause(table: Table) -> float:
    """Seconds that a bot waits: its pace, or longer while somebody may take something back or looks
    at the rolls for the start."""
    pace = bot_pace(table)
    long = pace and (undoable_act(table) or shows_roll_off(table))
    return max(pace, UNDO_SECONDS) if long else pace
