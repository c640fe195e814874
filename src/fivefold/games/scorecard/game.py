"""The referee of every scorecard game: a frozen state machine over sheets, turns and manches."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from types import EllipsisType
from typing import TYPE_CHECKING

from fivefold.errors import IllegalMove, Malformed, Seats
from fivefold.games.scorecard import lines
from fivefold.games.scorecard import view as views
from fivefold.games.scorecard.moves import Fill, FinalRoll, Keep, Note, fill_moves
from fivefold.games.scorecard.phases import RollOff, Turn
from fivefold.games.scorecard.scoring import (
    bonus_for,
    box_points,
    is_first_roll,
    legal_boxes,
    may_note_bonus,
    points_in,
    possible_points,
)
from fivefold.games.scorecard.sheet import Sheet
from fivefold.games.scorecard.text import game_text
from fivefold.integers import as_int
from fivefold.protocol import DiceDue, Move, Roll, Seat, check_seat, ranked
from fivefold.rules import Points
from fivefold.texts import Lang, shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fivefold.card import Card
    from fivefold.dice import Dice
    from fivefold.protocol import Standing
    from fivefold.rules import BoxId, BoxIndex, RuleSet

MAX_MANCHES = 1000


@dataclass(frozen=True, slots=True)
class ScorecardGame:
    """A state of a scorecard game.

    >>> from fivefold.dice import Dice
    >>> from fivefold.rules import built_in
    >>> game = ScorecardGame.new(built_in("yum"), players=2)
    >>> game = game.play(Roll(Dice("66623")))
    >>> game.preview()["sixes"], game.preview()["low"]
    (18, 23)
    >>> game.play(Fill("low")).to_act
    (1,)
    """

    rules: RuleSet
    manches: int
    """How many are played."""
    played: tuple[tuple[Points, ...], ...]
    """The totals of each manche that is over, by seat."""
    sheets: tuple[Sheet, ...]
    phase: RollOff | Turn | None
    """None when the game is over."""
    _due: DiceDue | EllipsisType | None = field(default=..., init=False, repr=False, compare=False)
    """The next roll; an ellipsis until it is first computed, because it is needed often or
    never."""

    @classmethod
    def new(cls, rules: RuleSet, players: int, manches: int = 1) -> ScorecardGame:
        rules.check_players(as_int(players))
        if as_int(manches) != 1 and not rules.manches:
            raise Malformed("no-manches", game=rules.id)
        if not 1 <= manches <= MAX_MANCHES:
            raise Malformed("wrong-manches", manches=manches, most=MAX_MANCHES)
        return _new_manche(rules, players, manches, ())

    @property
    def seats(self) -> tuple[Seat, ...]:
        return _seats(len(self.sheets))

    @property
    def to_act(self) -> tuple[Seat, ...]:
        phase = self.phase
        if phase is None:
            return ()
        return (phase.seat,) if isinstance(phase, Turn) else phase.waiting

    @property
    def first_to_act(self) -> Seat | None:
        return next(iter(self.to_act), None)

    @property
    def due(self) -> DiceDue | None:
        due = self._due
        if isinstance(due, EllipsisType):
            due = self._find_due()
            object.__setattr__(self, "_due", due)
        return due

    def _find_due(self) -> DiceDue | None:
        phase = self.phase
        if phase is None or (isinstance(phase, Turn) and phase.dice is not None):
            return None
        rules, manche = self.rules, len(self.played) + 1
        if isinstance(phase, RollOff):
            return DiceDue(phase.waiting[0], rules.dice, phase.round, 1, manche, start=True)
        # Asked for at every roll, so it is written for speed: arguments by position.
        sheet, missing = self.sheets[phase.seat], rules.dice - len(phase.kept.faces)
        points = sheet.points
        turn, roll = len(points) - points.count(None) + 1, sheet.rolls - phase.rolls_left + 1
        return DiceDue(phase.seat, missing, turn, roll, manche, False, phase.keeps)

    @property
    def turns_before(self) -> int:
        """How many turns of this manche are over."""
        filled = (len(sheet.points) - sheet.points.count(None) for sheet in self.sheets)
        return sum(filled)

    @property
    def cards_before(self) -> tuple[Card, ...]:
        """Always empty here."""
        return ()

    @property
    def auction(self) -> None:
        """Always None: scorecard games have no auctions."""

    def is_done(self, seat: Seat) -> bool:
        """Whether this player's last sheet is full."""
        return len(self.played) == self.manches - 1 and self.sheets[seat].full

    @property
    def results(self) -> int:
        """Always 0: the score sheet says it all."""
        return 0

    @property
    def dice(self) -> Dice | None:
        """The dice that the player decides on; None if a roll is due."""
        return self.phase.dice if isinstance(self.phase, Turn) else None

    def legal_moves(self, seat: int | None = None) -> tuple[Move, ...]:
        turn = self.phase
        if not isinstance(turn, Turn) or turn.dice is None or seat not in (None, turn.seat):
            return ()
        fills = fill_moves(self.rules)
        legal = legal_boxes(self.sheets[turn.seat], turn.dice)
        return turn.legal_keeps + tuple([fills[box] for box in legal])

    def preview(self) -> Mapping[BoxId, Points]:
        """Every box that may be filled with the dice on the table, and what it would score."""
        turn = self.phase
        if not isinstance(turn, Turn) or turn.dice is None:
            return {}
        sheet = self.sheets[turn.seat]
        return box_points(sheet, turn.dice, first=is_first_roll(sheet, turn.rolls_left))

    def play(self, move: Move, seat: int | None = None) -> ScorecardGame:
        phase = self.phase
        if phase is None:
            raise IllegalMove("game-over")
        waiting = phase.seat if isinstance(phase, Turn) else phase.waiting[0]
        if seat is not None and seat != waiting:
            check_seat(self.seats, seat)
            raise IllegalMove("not-your-turn", waiting=Seats((waiting,)))
        if isinstance(phase, RollOff):
            return self._play_roll_off(phase, move)
        return self._play_turn(phase, move)

    def _play_roll_off(self, phase: RollOff, move: Move) -> ScorecardGame:
        if not isinstance(move, Roll):
            raise IllegalMove("roll-off-first", waiting=Seats(phase.waiting))
        self._check_count(move.dice, self.rules.dice)
        after = phase.after(move.dice)
        starter = after.starter
        return self._with(after if starter is None else Turn(starter, self.rules.rolls))

    def _play_turn(self, turn: Turn, move: Move) -> ScorecardGame:
        match move:
            case Roll(dice):
                return self._rolled(turn, dice)
            case Keep(dice):
                self._check_rolled(turn)
                return self._with(turn.keeping(dice))
            case Fill(box):
                return self._fill(turn, box)
            case FinalRoll(dice):
                self._check_not_begun(turn)
                self._check_count(dice, self.rules.dice)
                saved = self.sheets[turn.seat].saved
                return self._with(Turn(turn.seat, 0, dice=dice, spare=saved))
            case Note():
                self._check_not_begun(turn)
                return self._note(turn, move)
        raise IllegalMove("foreign-move", move=type(move).__name__, game=self.rules.id)

    def _rolled(self, turn: Turn, dice: Dice) -> ScorecardGame:
        if turn.dice is not None:
            raise IllegalMove("no-dice-due", dice=turn.dice)
        self._check_count(dice, self.rules.dice - len(turn.kept.faces))
        return self._with(turn.rolled(dice))

    def _fill(self, turn: Turn, box_id: BoxId) -> ScorecardGame:
        dice = self._check_rolled(turn)
        box, sheet = self._open_box(turn, box_id), self.sheets[turn.seat]
        first = is_first_roll(sheet, turn.rolls_left)
        legal, policy = legal_boxes(sheet, dice), self.rules.five_of_a_kind
        if policy is not None and box not in legal:
            boxes, trump = tuple(self.rules.boxes[place].id for place in legal), policy.trump_name
            raise IllegalMove("box-forced", box=box_id, dice=dice, trump=trump, boxes=boxes)
        points = points_in(sheet, dice, box, first=first)
        rolls_left = turn.rolls_left + turn.spare
        return self._written(
            turn.seat, sheet.filled(box, points, bonus_for(sheet, dice), rolls_left)
        )

    def _note(self, turn: Turn, note: Note) -> ScorecardGame:
        box, sheet = self._open_box(turn, note.box), self.sheets[turn.seat]
        policy = self.rules.five_of_a_kind
        if note.bonus and not may_note_bonus(sheet):
            raise IllegalMove("no-bonus-now", game=self.rules.id)
        possible = possible_points(sheet, box, five_of_a_kind=note.bonus)
        if note.points not in possible:
            code = "points-no-five-of-a-kind-has" if note.bonus else "impossible-points"
            allowed = tuple(sorted(possible))
            raise IllegalMove(code, points=note.points, box=note.box, possible=allowed)
        bonus = policy.bonus if note.bonus and policy is not None else Points(0)
        # Nobody knows how many rolls it took, so it neither saves any nor uses saved ones.
        after = sheet.filled(box, Points(note.points), bonus, sheet.saved)
        return self._written(turn.seat, after)

    def _written(self, seat: Seat, sheet: Sheet) -> ScorecardGame:
        """The state after a sheet was written on: the next turn, or the end of the manche."""
        sheets = (*self.sheets[:seat], sheet, *self.sheets[seat + 1 :])
        following = Seat((seat + 1) % len(sheets))
        if not sheets[following].full:
            phase = Turn(following, sheets[following].rolls)
            return ScorecardGame(self.rules, self.manches, self.played, sheets, phase)
        return self._manche_over(sheets)

    def _manche_over(self, sheets: tuple[Sheet, ...]) -> ScorecardGame:
        played = (*self.played, tuple(sheet.total for sheet in sheets))
        if len(played) < self.manches:
            return _new_manche(self.rules, len(sheets), self.manches, played)
        return ScorecardGame(self.rules, self.manches, played, sheets, None)

    def _with(self, phase: RollOff | Turn) -> ScorecardGame:
        return ScorecardGame(self.rules, self.manches, self.played, self.sheets, phase)

    def _open_box(self, turn: Turn, box_id: BoxId) -> BoxIndex:
        box = self.rules.index.get(box_id)
        if box is None:
            boxes = tuple(self.rules.index)
            raise IllegalMove("unknown-box", box=shown(box_id), game=self.rules.id, boxes=boxes)
        sheet = self.sheets[turn.seat]
        if sheet.points[box] is not None:
            boxes = tuple(self.rules.boxes[place].id for place in sheet.open)
            raise IllegalMove("box-filled", box=box_id, points=sheet.points[box], boxes=boxes)
        after = self.rules.boxes[box].after
        if after is not None and sheet.points[after] is None:
            boxes = tuple(self.rules.boxes[place].id for place in sheet.ready)
            first = self.rules.boxes[after].id
            raise IllegalMove("box-not-yet", box=box_id, first=first, boxes=boxes)
        return box

    def _check_rolled(self, turn: Turn) -> Dice:
        if turn.dice is None:
            raise IllegalMove("dice-due", count=self.rules.dice - len(turn.kept))
        return turn.dice

    def _check_count(self, dice: Dice, count: int) -> None:
        if len(dice.faces) != count:
            raise IllegalMove("wrong-dice-count", dice=dice, got=len(dice), count=count)

    def _check_not_begun(self, turn: Turn) -> None:
        if self.has_begun(turn):
            raise IllegalMove("turn-begun")

    def has_begun(self, turn: Turn) -> bool:
        """Whether dice were rolled in a turn."""
        return turn.rolls_left < self.sheets[turn.seat].rolls

    def saved_left(self, turn: Turn) -> int:
        """How many of the rolls left are saved ones, which come after those of the turn itself."""
        return min(turn.rolls_left, self.sheets[turn.seat].saved)

    @property
    def over(self) -> bool:
        return self.phase is None

    def total(self, seat: int) -> Points:
        """A player's points in all manches, including the current one."""
        check_seat(self.seats, seat)
        return self.amounts[seat]

    @property
    def amounts(self) -> tuple[Points, ...]:
        """Every player's points in all manches, including the current one."""
        now = () if self.over else (tuple([sheet.total for sheet in self.sheets]),)
        manches = (*self.played, *now)
        return (
            manches[0]
            if len(manches) == 1
            else tuple(map(Points, map(sum, zip(*manches, strict=True))))
        )

    def manche_winners(self, manche: int) -> tuple[Seat, ...]:
        """The winners of a manche that is over. Manches count from 0 here."""
        totals = self.played[manche]
        return tuple(seat for seat in self.seats if totals[seat] == max(totals))

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(s.seat for s in self.standings if s.rank == 1) if self.over else ()

    @property
    def standings(self) -> tuple[Standing, ...]:
        totals = zip(self.seats, self.amounts, strict=True)
        return ranked((seat, total, total) for seat, total in totals)

    acts, touched_seats = views.acts, views.touched_seats
    view, player_view, summary = views.view, views.player_view, views.summary
    read_line, unfinished, write_lines = lines.read_line, lines.unfinished, lines.write_lines
    __str__ = game_text

    def html(self, lang: Lang = Lang.EN, names: Sequence[str] | None = None) -> str:
        """The state as HTML, as a notebook shows it."""
        from fivefold.games.scorecard.display import game_html  # noqa: PLC0415 (only where something is drawn)

        return game_html(self, names, lang)

    def _repr_html_(self) -> str:
        return self.html()


@lru_cache
def _seats(players: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, range(players)))


def _new_manche(
    rules: RuleSet, players: int, manches: int, played: tuple[tuple[Points, ...], ...]
) -> ScorecardGame:
    contenders = _seats(players)
    roll_off = rules.roll_off and players > 1
    phase = RollOff(contenders) if roll_off else Turn(contenders[0], rules.rolls)
    return ScorecardGame(rules, manches, played, (Sheet.empty(rules),) * players, phase)
