"""The public view of a scorecard game, and the choices of a seat, with remarks on the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired

from typing_extensions import TypedDict

from fivefold.games.scorecard.phases import Turn
from fivefold.games.scorecard.scoring import (
    bonus_for,
    box_points,
    is_first_roll,
    is_trump,
    legal_boxes,
    may_note_bonus,
    points_in,
    possible_points,
)
from fivefold.rules.describe import trump_pays
from fivefold.rules.scorers import Total
from fivefold.texts.catalogues import rule_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fivefold.dice import Dice
    from fivefold.games.scorecard.game import ScorecardGame
    from fivefold.games.scorecard.position import Position
    from fivefold.games.scorecard.sheet import Sheet
    from fivefold.protocol import Acts, Seat
    from fivefold.rules import BoxId, BoxIndex, FiveOfAKind
    from fivefold.texts import Text


def zero_reasons(sheet: Sheet, dice: Dice) -> dict[BoxId, Text]:
    """Why boxes score nothing, where it does not follow from their pattern alone."""
    rules, boxes = sheet.rules, sheet.rules.boxes
    if not (rules.has_limits or dice.all_same):
        return {}
    zeros = [box for box in legal_boxes(sheet, dice) if not points_in(sheet, dice, box)]
    found = {boxes[box].id: _why_zero(sheet, dice, box) for box in zeros}
    return {box: reason for box, reason in found.items() if reason is not None}


def _why_zero(sheet: Sheet, dice: Dice, box: BoxIndex) -> Text | None:
    rules = sheet.rules
    scorer, order, policy = rules.boxes[box].scorer, rules.order, rules.five_of_a_kind
    needed = rules.boxes[box].needs
    if needed is not None and not sheet.points[needed] and rules.scores[dice][box]:
        return rule_text("zero-needs", box=rules.boxes[needed].label)
    if isinstance(scorer, Total) and dice.total < scorer.at_least:
        return rule_text("zero-too-low", total=dice.total, least=scorer.at_least)
    if order is not None and box == order.high:
        label, points = rules.boxes[order.low].label, sheet.points[order.low]
        return rule_text("zero-not-above", total=dice.total, low=label, points=points)
    if order is not None and box == order.low:
        label, points = rules.boxes[order.high].label, sheet.points[order.high]
        if points is None:
            return rule_text("zero-no-room", high=label, most=rules.most[order.high] - 1)
        return rule_text("zero-not-below", total=dice.total, high=label, points=points)
    if policy is not None and dice.all_same and box in policy.trump_boxes:
        return rule_text("zero-no-trump", five=policy.name, trump=policy.trump_name)
    return None


def dice_news(sheet: Sheet, dice: Dice) -> tuple[Text, ...]:
    """The rewards of five of a kind now: its bonus, the wild card, and the boxes it may go into."""
    policy = sheet.rules.five_of_a_kind
    if policy is None or not dice.all_same:
        return ()
    return tuple(text.sentence() for text in _news(sheet, dice, policy))


def _news(sheet: Sheet, dice: Dice, policy: FiveOfAKind) -> Iterator[Text]:
    rules, legal = sheet.rules, legal_boxes(sheet, dice)
    forced = len(legal) < len(sheet.ready)
    if bonus := bonus_for(sheet, dice):
        key = "news-bonus-only" if forced else "news-bonus"
        yield rule_text(key, bonus=policy.bonus_name(), points=bonus)
    wild = sorted(policy.trump_boxes.intersection(legal))
    if wild and is_trump(sheet, dice):
        yield rule_text("news-trump", trump=policy.trump_name, pays=trump_pays(rules, wild))
    if forced and len(legal) == 1:
        yield rule_text("news-must", box=rules.boxes[legal[0]].label)
    elif forced:
        yield rule_text("news-must-lower")


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
        found["reasons"] = {box: reason.by_language() for box, reason in reasons.items()}
    if news := dice_news(sheet, dice):
        found["news"] = [text.by_language() for text in news]
    return found


class ColumnView(TypedDict):
    """The sums of one of several columns."""

    upper_total: int
    upper_bonus: int
    lower_total: int


class SheetView(TypedDict):
    """A player's score sheet."""

    kind: Literal["scorecard"]
    boxes: dict[str, int]
    total: int
    """Over all manches."""
    upper_total: int
    upper_bonus: int
    lower_total: int
    bonuses: int
    gauge: int
    saved: NotRequired[int]
    """Rolls saved before this turn; only in games that save them."""
    manches: list[int]
    """The totals of the manches that are over."""
    columns: NotRequired[list[ColumnView]]
    """Only in a game with several columns."""


class TurnView(TypedDict):
    """The turn in progress."""

    seat: int
    manche: int
    roll_off: bool
    dice: str | None
    """None while a roll is due."""
    kept: str
    rolls_left: int
    """Saved rolls included."""
    saved_left: NotRequired[int]
    """How many of the rolls left are saved ones; only in games that save them."""


class ScorecardView(TypedDict):
    kind: Literal["scorecard"]
    turn: TurnView | None
    """None when the game is over."""
    manche_winners: list[list[int]]
    """The seats that won each manche that is over."""


def view(game: ScorecardGame) -> ScorecardView:
    over = range(len(game.played))
    winners = [list[int](game.manche_winners(manche)) for manche in over] if over else []
    return {"kind": "scorecard", "turn": _turn(game), "manche_winners": winners}


def _turn(game: ScorecardGame) -> TurnView | None:
    phase = game.phase
    if phase is None:
        return None
    turn = phase if isinstance(phase, Turn) else None
    view: TurnView = {
        "seat": phase.seat if isinstance(phase, Turn) else phase.waiting[0],
        "manche": len(game.played) + 1,
        "roll_off": turn is None,
        "dice": turn.dice.text if turn and turn.dice is not None else None,
        "kept": turn.kept.text if turn else "",
        "rolls_left": turn.rolls_left if turn else 1,
    }
    if turn and game.rules.saved_rolls:
        view["saved_left"] = game.saved_left(turn)
    return view


def player_view(game: ScorecardGame, seat: int) -> SheetView:
    found, played = sheet_view(game.sheets[seat]), [int(manche[seat]) for manche in game.played]
    if played:
        found["total"], found["manches"] = game.total(seat), played
    return found


def sheet_view(sheet: Sheet) -> SheetView:
    """A sheet by itself, as in a game of one manche."""
    view: SheetView = {
        "kind": "scorecard",
        "boxes": dict(sheet.boxes),
        "total": sheet.total,
        "upper_total": sheet.upper_total,
        "upper_bonus": sheet.upper_bonus,
        "lower_total": sheet.lower_total,
        "bonuses": sheet.bonuses,
        "gauge": sheet.gauge,
        "manches": [],
    }
    if sheet.rules.saved_rolls:
        view["saved"] = sheet.saved
    if sheet.rules.columns:
        view["columns"] = [
            {
                "upper_total": column.upper_total,
                "upper_bonus": column.upper_bonus,
                "lower_total": column.lower_total,
            }
            for column in sheet.columns
        ]
    return view


def touched_seats(after: ScorecardGame, before: ScorecardGame) -> Sequence[int]:
    """Those whose sheets have changed; all after a manche."""
    if before.played is not after.played:
        return after.seats
    old, new = before.sheets, after.sheets
    return [] if old is new else [seat for seat in after.seats if old[seat] is not new[seat]]


_SUMMARY = ("total", "boxes", "upper_bonus", "bonuses", "gauge", "saved")


def summary(game: ScorecardGame, names: Sequence[str]) -> dict[str, Any]:
    sheets = [dict[str, Any](player_view(game, seat)) for seat in game.seats]
    players = [
        {"name": name, **{key: sheet[key] for key in _SUMMARY if key in sheet}}
        for name, sheet in zip(names, sheets, strict=True)
    ]
    if not game.rules.manches:
        return {"players": players}
    totals = [dict(zip(names, manche, strict=True)) for manche in game.played]
    return {"manches": totals, "players": players}
