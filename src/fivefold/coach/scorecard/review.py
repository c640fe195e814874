"""The review of a game: final total = value at the start + luck - cost of decisions."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import count, groupby
from typing import TYPE_CHECKING, Any

from fivefold.coach.levels import level_name
from fivefold.coach.scorecard.advice import advise
from fivefold.dice import NO_DICE
from fivefold.errors import Malformed
from fivefold.games.scorecard import (
    Fill,
    FinalRoll,
    Note,
    Position,
    ScorecardGame,
    Sheet,
    Turn,
)
from fivefold.protocol import Decision, Paper, Roll
from fivefold.rules import Points
from fivefold.solver.lattice import lattice
from fivefold.solver.numbering import written
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from fivefold.coach.scorecard.advice import Advice
    from fivefold.dice import Dice
    from fivefold.protocol import Move, Seat
    from fivefold.record import Record
    from fivefold.rules import BoxId
    from fivefold.solver.values import Choice, Values
    from fivefold.texts import Text

    Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Outlook:
    """A player's expected total for the whole match under best play, and the choices now."""

    total: float
    choices: tuple[Choice, ...] = ()
    """Every choice, best first; empty unless the player has dice to decide on."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move, and how it changed its player's expected total."""

    game: ScorecardGame
    """The state in which the move was made."""
    turn: Turn
    move: Move
    number: int
    """Its place in the review, from 0."""
    turn_number: int
    """Which of its player's turns it belongs to, from 1, over all manches."""
    choices: tuple[Choice, ...]
    """The choices there were, best first; empty for a roll of the dice."""
    total: float
    """The expected total after the move."""
    luck: float
    cost: float
    tolerance: float
    """A cost up to this may be rounding."""

    @property
    def position(self) -> Position:
        """The position before the move; without dice where a roll was due."""
        sheet, dice = self.game.sheets[self.turn.seat], self.turn.dice or NO_DICE
        return Position(sheet, dice, self.turn.rolls_left)

    @property
    def is_choice(self) -> bool:
        """Whether the decision mattered: its choices were not all worth the same."""
        return bool(self.choices) and self.choices[-1].gives_up > self.tolerance

    @property
    def is_costly(self) -> bool:
        return self.cost > self.tolerance


def reviewed_moves(record: Record, values: Values) -> Iterator[ReviewedMove]:
    """Every move of a scorecard game, except roll-offs, which change no expected total."""
    game, number = scorecard_game(record, values), count()
    outlooks = {seat: outlook(values, game, seat) for seat in game.seats}
    turns = dict.fromkeys(game.seats, 1)
    for seat, move in record.played:
        turn, after = game.phase, game.play(move, seat)
        if isinstance(turn, Turn):
            now, then = outlooks[seat], outlook(values, after, seat)
            choices, luck, cost = _luck_and_cost(move, now, then)
            yield ReviewedMove(
                game=game,
                turn=turn,
                move=move,
                number=next(number),
                turn_number=turns[seat],
                choices=choices,
                total=then.total,
                luck=luck,
                cost=cost,
                tolerance=values.tolerance,
            )
            outlooks[seat] = then
            turns[seat] += isinstance(move, Fill | Note)
        game = after


def scorecard_game(record: Record, values: Values) -> ScorecardGame:
    """The game at its start; Malformed if it cannot be reviewed, or not with these values."""
    start = record.start
    if not isinstance(start, ScorecardGame):
        raise Malformed("no-review", game=start.rules.id)
    if values.rules != start.rules:
        raise Malformed("foreign-values", game=start.rules.id, other=values.rules.id)
    return start


def _luck_and_cost(
    move: Move, now: Outlook, then: Outlook
) -> tuple[tuple[Choice, ...], float, float]:
    """A move's choices, luck and cost. A turn copied from paper counts as luck altogether, since
    its decisions are unknown."""
    if not isinstance(move, Decision):
        return (), then.total - now.total, 0.0
    return now.choices, 0.0, next(one.gives_up for one in now.choices if one.move == move)


def outlook(values: Values, game: ScorecardGame, seat: Seat) -> Outlook:
    """A player's outlook in any state of a match, including the middle of a turn."""
    if game.over:
        return Outlook(float(game.total(seat)))
    elsewhere, sheet, turn = _other_manches(values, game, seat), game.sheets[seat], game.phase
    if not isinstance(turn, Turn) or turn.seat != seat or not game.has_begun(turn):
        return Outlook(elsewhere + values.expected_total(sheet))
    if turn.dice is None:
        return Outlook(elsewhere + _keep_total(values, sheet, turn))
    choices = values.choices(Position(sheet, turn.dice, turn.rolls_left))
    return Outlook(elsewhere + choices[0].expected, choices)


def _other_manches(values: Values, game: ScorecardGame, seat: Seat) -> float:
    """The totals of finished manches and the expected totals of those yet to start."""
    done = sum(totals[seat] for totals in game.played)
    to_begin = game.manches - len(game.played) - 1
    return done + to_begin * values.expected_total(Sheet.empty(game.rules))


def _keep_total(values: Values, sheet: Sheet, turn: Turn) -> float:
    worth = values.keep_values(sheet, turn.rolls_left)
    return written(sheet) + worth[lattice(sheet.rules.dice).index[turn.kept]]


@dataclass(frozen=True, slots=True)
class Written:
    """The points that a turn put on the sheet, without the upper bonus, which no single turn
    earns."""

    box: BoxId
    points: Points
    bonus: Points
    """The five-of-a-kind bonus it earned."""


def written_by(move: Move, position: Position) -> Written | None:
    """The points that a move puts on the sheet; None if it fills no box."""
    match move:
        case Fill(box):
            return Written(box, position.points(move), position.five_bonus)
        case Note(box, points, bonus):
            policy = position.sheet.rules.five_of_a_kind
            earned = policy.bonus if bonus and policy is not None else Points(0)
            return Written(box, Points(points), earned)
    return None


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn of one player. The last one of a record may be unfinished."""

    number: int
    """From 1, over all manches."""
    moves: tuple[ReviewedMove, ...]

    @property
    def manche(self) -> int:
        return len(self.moves[0].game.played) + 1

    @property
    def luck(self) -> float:
        return sum(move.luck for move in self.moves)

    @property
    def cost(self) -> float:
        return sum(move.cost for move in self.moves)

    @property
    def expected(self) -> float:
        """The expected final total after the turn."""
        return self.moves[-1].total

    @property
    def split(self) -> bool:
        """Whether luck and cost can be told apart, because every roll was recorded."""
        return not any(isinstance(move.move, Paper) for move in self.moves)

    @property
    def dice(self) -> Dice | None:
        """The last dice that are known."""
        fell = [
            move.turn.kept + move.move.dice
            for move in self.moves
            if isinstance(move.move, Roll | FinalRoll)
        ]
        return fell[-1] if fell else None

    @property
    def written(self) -> Written | None:
        """None while the turn is unfinished."""
        last = self.moves[-1]
        return written_by(last.move, last.position)


def in_turns(moves: Iterable[ReviewedMove]) -> tuple[TurnReview, ...]:
    """One player's moves, grouped into turns."""
    turns = groupby(moves, key=lambda move: move.turn_number)
    return tuple(TurnReview(number, tuple(of_turn)) for number, of_turn in turns)


@dataclass(frozen=True)
class ReviewedDecision:
    """A decision among choices that were not all worth the same, and what it cost."""

    move: ReviewedMove
    values: Values = field(repr=False, compare=False)
    values_folder: Path | None = field(repr=False, compare=False)

    @property
    def turn(self) -> int:
        return self.move.turn_number

    @property
    def cost(self) -> float:
        return self.move.cost

    @property
    def is_costly(self) -> bool:
        return self.move.is_costly

    @property
    def position(self) -> Position:
        return self.move.position

    @property
    def best(self) -> Choice:
        return self.move.choices[0]

    @property
    def yours(self) -> Choice:
        return next(one for one in self.move.choices if one.move == self.move.move)

    @cached_property
    def advice(self) -> Advice:
        """The coach's advice on the position."""
        return advise(self.values, self.position, self.values_folder)

    @property
    def reason(self) -> Text:
        return self.advice.reason(self.yours.move)


@dataclass(frozen=True)
class PlayerReview:
    """One player's game: `total` is `start + luck - cost`."""

    name: str
    start: float
    """The expected total of all manches under best play, before the first roll."""
    total: float
    """The final total; the expected one where the record ends before the game does."""
    turns: tuple[TurnReview, ...]
    values: Values = field(repr=False, compare=False)
    values_folder: Path | None = field(repr=False, compare=False)

    @cached_property
    def decisions(self) -> tuple[ReviewedDecision, ...]:
        """The decisions that mattered, in order of play."""
        return tuple(
            ReviewedDecision(one, self.values, self.values_folder)
            for turn in self.turns
            for one in turn.moves
            if one.is_choice
        )

    @property
    def luck(self) -> float:
        return sum(turn.luck for turn in self.turns)

    @property
    def cost(self) -> float:
        return sum(turn.cost for turn in self.turns)

    @property
    def accuracy(self) -> float | None:
        """The mean cost of a decision in points; None if there was nothing to decide."""
        return self.cost / len(self.decisions) if self.decisions else None

    @property
    def costly(self) -> tuple[ReviewedDecision, ...]:
        """The decisions that cost points, the most costly first."""
        costly = [decision for decision in self.decisions if decision.is_costly]
        return tuple(sorted(costly, key=lambda decision: -decision.cost))


@dataclass(frozen=True)
class Review:
    """Luck and skill in one record.

    >>> from fivefold.record import Record
    >>> from fivefold.rules import built_in
    >>> from fivefold.solver.values import Values
    >>> record = Record.parse("game: yum\\nplayers: Ann\\nAnn: 11123/111 11114 yum")
    >>> ann = review(record, Values.solved(built_in("yum"))).players[0]
    >>> [round(part, 2) for part in (ann.start, ann.luck, ann.cost, ann.total)]
    [171.13, 0.53, 11.19, 160.47]
    """

    game: str
    finished: bool
    players: tuple[PlayerReview, ...]
    moves: tuple[ReviewedMove, ...] = field(repr=False)
    """Everyone's moves in order of play, without the roll-offs."""

    def as_data(self, lang: Lang = Lang.EN, worst: int | None = None) -> Json:
        """Plain data for other programs, with at most `worst` costly decisions of each player."""
        return review_json(self, lang, worst)

    def html(self, lang: Lang = Lang.EN) -> str:
        """Luck and decisions over the turns as HTML, as a notebook shows it."""
        from fivefold.coach.scorecard.display import review_html  # noqa: PLC0415 (only where something is drawn)

        return review_html(self, lang)

    def _repr_html_(self) -> str:
        return self.html()


def review(record: Record, values: Values, values_folder: Path | None = None) -> Review:
    """Review a scorecard game, finished or not, with the values of its rules.

    `values_folder` holds solved games, which the reasons for decisions may need.
    """
    game = scorecard_game(record, values)
    start = game.manches * values.expected_total(game.sheets[0])
    moves = tuple(reviewed_moves(record, values))

    def player(seat: Seat) -> PlayerReview:
        turns = in_turns(move for move in moves if move.turn.seat == seat)
        total = turns[-1].expected if turns else start
        return PlayerReview(record.names[seat], start, total, turns, values, values_folder)

    return Review(game.rules.id, record.game.over, tuple(map(player, game.seats)), moves)


def review_json(review: Review, lang: Lang, worst: int | None) -> Json:
    players = [_with_worst(player, lang, worst) for player in review.players]
    return {"game": review.game, "finished": review.finished, "players": players}


def _with_worst(player: PlayerReview, lang: Lang, worst: int | None) -> Json:
    costly = [_decision(decision, lang) for decision in player.costly[:worst]]
    return {**player_json(player), "worst": costly}


def player_json(player: PlayerReview) -> Json:
    """A player's figures and turns, without individual decisions."""
    accuracy = player.accuracy
    return {
        "name": player.name,
        "start": player.start,
        "luck": player.luck,
        "cost": player.cost,
        "total": player.total,
        "decisions": len(player.decisions),
        "accuracy": accuracy,
        "level": level_name(accuracy),
        "turns": [_turn(turn) for turn in player.turns],
    }


def _turn(turn: TurnReview) -> Json:
    written = turn.written
    return {
        "turn": turn.number,
        "manche": turn.manche,
        "dice": None if turn.dice is None else str(turn.dice),
        "box": written and written.box,
        "points": written and written.points,
        "bonus": written and written.bonus,
        "luck": turn.luck,
        "cost": turn.cost,
        "expected": turn.expected,
        "split": turn.split,
    }


def _decision(decision: ReviewedDecision, lang: Lang) -> Json:
    position = decision.position
    return {
        "turn": decision.turn,
        "dice": str(position.dice),
        "rolls_left": position.rolls_left,
        "yours": str(decision.yours.move),
        "best": str(decision.best.move),
        "cost": decision.cost,
        "reason": decision.reason[lang],
    }
