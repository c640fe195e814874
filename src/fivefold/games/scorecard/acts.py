"""What a seat may do now in a scorecard game, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.games.scorecard.phases import Turn
from fivefold.games.scorecard.remarks import dice_news, zero_reasons
from fivefold.games.scorecard.scoring import (
    box_points,
    is_first_roll,
    may_note_bonus,
    possible_points,
)
from fivefold.protocol.words import words

if TYPE_CHECKING:
    from fivefold.dice import Dice
    from fivefold.games.scorecard.game import ScorecardGame
    from fivefold.games.scorecard.position import Position
    from fivefold.games.scorecard.sheet import Sheet
    from fivefold.protocol import Acts, Seat


def acts(game: ScorecardGame, seat: Seat, typed: bool) -> Acts:
    turn = game.phase
    if isinstance(turn, Turn) and turn.dice is not None:
        return (
            _decisions(game.sheets[seat], turn.dice, turn.rolls_left) if seat == turn.seat else {}
        )
    due = game.due
    if due is None or due.seat != seat:
        return {}
    found: Acts = {"roll": due.count, "typed": typed}
    if typed and due.roll == 1 and not due.start:
        # Before its first roll, a turn may also be copied from paper.
        found["notes"] = _notes(game.sheets[seat], five=False)
        if bonus := _notes(game.sheets[seat], five=True):
            found["bonus_notes"] = bonus
    return found


def _notes(sheet: Sheet, *, five: bool) -> dict[str, list[int]]:
    if five and not may_note_bonus(sheet):
        return {}
    boxes = sheet.rules.boxes
    return {
        boxes[box].id: sorted(possible_points(sheet, box, five_of_a_kind=five))
        for box in sheet.ready
    }


def position_acts(position: Position) -> Acts:
    """The boxes that may be filled and the rolls left, with remarks on the dice."""
    return _decisions(position.sheet, position.dice, position.rolls_left)


def _decisions(sheet: Sheet, dice: Dice, rolls_left: int) -> Acts:
    first = is_first_roll(sheet, rolls_left)
    boxes: dict[str, int] = box_points(sheet, dice, first=first)  # type: ignore[assignment]
    found: Acts = {"boxes": boxes}
    if rolls_left:
        found["keep"] = rolls_left
    if dice.all_same and len(boxes) < len(sheet.ready):
        found["forced"] = True
    if reasons := zero_reasons(sheet, dice):
        found["reasons"] = {box: words(reason) for box, reason in reasons.items()}
    if news := dice_news(sheet, dice):
        found["news"] = list(map(words, news))
    return found
