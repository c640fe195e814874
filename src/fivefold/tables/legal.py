"""What each seat may do now, as plain data: by it a screen that knows no rules draws itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from fivefold.games.poker import Betting, Bidding, PokerGame, Rolling
from fivefold.games.poker.betting import wagers
from fivefold.games.poker.bidding import bids, may_all_in, may_pass
from fivefold.games.protocol import CardDue, Seat
from fivefold.games.scorecard import ScorecardGame, Turn, may_note_bonus, possible_points
from fivefold.tables.rights import comes_typed

if TYPE_CHECKING:
    from fivefold.games.scorecard import Sheet
    from fivefold.tables.table import Table


class Acts(TypedDict, total=False):
    """The acts of one seat; a key stands here only where its act is possible."""

    roll: int
    """So many dice are to be thrown: `roll`, or `roll 13356` where they are typed."""
    turn: bool
    """The next card is to be turned: `turn`, or `card 665JJ/2/700` where it is typed."""
    typed: bool
    """What falls here was thrown by hand, and is typed in."""
    keep: int
    """Dice may be kept for another roll, `keep 33`: so many rolls are left."""
    boxes: dict[str, int]
    """What each box that may be filled would score: `fill full-house`."""
    forced: bool
    """The rules leave fewer boxes than are open."""
    notes: dict[str, list[int]]
    """A whole turn off a paper sheet, `note sixes 24`: the points each open box can have.
    `final 33355`, its last dice where only they are known, goes with them."""
    bonus_notes: dict[str, list[int]]
    """The same with a five-of-a-kind bonus beside it, `note sixes 30 bonus`."""
    bids: tuple[int, int, int]
    """The lowest and highest bid, and the step between: `bid 300`."""
    passing: bool
    """`pass`"""
    all_in: bool
    """`all-in`"""
    bets: list[int]
    """The wagers for `bet yes 100` and `bet no 100`; `bet none` goes with them."""
    locks: list[int]
    """The values a joker may be locked to, `lock 3`; `no-lock` goes with them."""


def acts(table: Table) -> dict[str, Acts]:
    """The acts of every seat that has any."""
    if table.record is None or not table.waiting:
        return {}
    game = table.record.game
    if game.due is not None:
        return {str(game.due.seat): _due(table, game)}
    if isinstance(game, ScorecardGame):
        return {str(game.to_act[0]): _turn(game)}
    speaking = ((seat, _speaking(game, seat)) for seat in game.seats)
    return {str(seat): said for seat, said in speaking if said}


def _due(table: Table, game: ScorecardGame | PokerGame) -> Acts:
    due = game.due
    if isinstance(due, CardDue):
        return {"turn": True, "typed": comes_typed(table, due.seat, card=True)}
    assert due is not None  # noqa: S101 (for the type checker)
    typed = comes_typed(table, due.seat, card=False)
    said: Acts = {"roll": due.count, "typed": typed}
    if typed and isinstance(game, ScorecardGame) and _begins(game):
        said["notes"] = _notes(game.sheets[due.seat], five=False)
        if bonus := _notes(game.sheets[due.seat], five=True):
            said["bonus_notes"] = bonus
    return said


def _begins(game: ScorecardGame) -> bool:
    """Whether a turn begins, so that it may also be written down as a whole."""
    return isinstance(game.phase, Turn) and game.phase.rolls_left == game.rules.rolls


def _notes(sheet: Sheet, *, five: bool) -> dict[str, list[int]]:
    if five and not may_note_bonus(sheet):
        return {}
    boxes = sheet.rules.boxes
    return {
        boxes[box].id: sorted(possible_points(sheet, box, five_of_a_kind=five))
        for box in sheet.open
    }


def _turn(game: ScorecardGame) -> Acts:
    turn, boxes = game.phase, dict[str, int](game.preview())
    said: Acts = {"boxes": boxes}
    if isinstance(turn, Turn):
        if turn.rolls_left:
            said["keep"] = turn.rolls_left
        if len(boxes) < len(game.sheets[turn.seat].open):
            said["forced"] = True
    return said


def _speaking(game: PokerGame, seat: Seat) -> Acts:
    """In the bidding and the betting several may speak at once."""
    table, phase, said = game.table, game.phase, Acts()
    if isinstance(phase, Bidding):
        if may := bids(table, phase, seat):
            said["bids"] = (may[0], may[-1], may.step)
        if may_pass(table, phase, seat):
            said["passing"] = True
        if may_all_in(table, phase, seat):
            said["all_in"] = True
    elif isinstance(phase, Betting):
        if seat in game.to_act:
            said["bets"] = list(wagers(table, phase, seat))
    elif isinstance(phase, Rolling) and seat == phase.roller:
        said["locks"] = list(phase.in_play.lockable(phase.loose))
    return said
