"""The shapes of the data about choices and games that screens and other programs get.

An act is the text of a move: `keep 33`, `keep` for no dice, `fill sixes`, `bid 300`.
"""

from __future__ import annotations

from typing import (
    Literal,
    NotRequired,  # pydantic needs this one before Python 3.12
)

from typing_extensions import TypedDict

from fivefold.games.poker.view import CardView  # noqa: TC001 (pydantic reads it)
from fivefold.games.scorecard.view import SheetView  # noqa: TC001 (pydantic reads it)
from fivefold.protocol import Acts  # noqa: TC001 (pydantic reads it)

# Choices


class PositionData(TypedDict):
    """A score sheet, the dice on the table and the rolls left."""

    boxes: dict[str, int]
    """The points in each filled box."""
    bonuses: int
    """The points from five-of-a-kind bonuses so far."""
    dice: str
    """Empty before a roll."""
    rolls_left: int
    """Saved rolls included."""
    saved: NotRequired[int]
    """Rolls saved before this turn, in games that save them."""


class ChoiceData(TypedDict):
    """One choice in a turn."""

    act: str
    points: int | None
    """The points that the box would score; null for a keep."""
    expected: float
    """The expected final total; in a match, that of this manche."""
    gives_up: float


class ReachChoiceData(TypedDict):
    """One choice in a turn of a player who needs a total."""

    act: str
    points: int | None
    """The points that the box would score; null for a keep."""
    chance: float
    """The chance to reach the total."""
    gives_up: float


class SheetHint(TypedDict):
    """The choices with the dice on the table, best first, and why the best is best."""

    kind: Literal["scorecard"]
    position: PositionData
    choices: list[ChoiceData]
    reason: str
    needed: int | None
    """The total that is likely to be needed; null while that can't be estimated."""


class ReachData(TypedDict):
    """The choices of a player who needs a total."""

    total: int
    chance: float
    """The best chance to end with so many points or more."""
    for_points: float
    """The chance if one plays for the highest expected total instead."""
    choices: list[ReachChoiceData]
    """Best first."""
    reason: str


class PokerChoiceData(TypedDict):
    """One choice in Deluxe Poker."""

    act: str
    chance: float
    """The chance to win the game."""
    error: float
    """The standard error of the chance; 0 if nothing was simulated."""
    gives_up: float
    doubt: float
    """The standard error of `gives_up`."""


class RightData(TypedDict):
    """How much the right to roll adds for a player who bids for it."""

    worth: float
    """How much it adds to the chance to win."""
    won: float
    """The chance to win the game after completing the card."""
    left: float
    """The chance to win it after the rival has completed the card."""
    price: int
    """The stake that the rival would roll for."""
    rival: str
    highest: int | None
    """The highest sensible bid; null if there is none."""


class PokerHint(TypedDict):
    """The choices in Deluxe Poker, best first."""

    kind: Literal["poker"]
    chance: float
    """The chance to complete the card in this attempt."""
    exact: str
    """The same as a fraction."""
    solved: bool
    """Whether the chances to win are exact."""
    choices: list[PokerChoiceData]
    right: RightData | None
    even: dict[str, float]
    """For each bet, the chance to complete the card at which it breaks even."""
    reason: str


class HintData(TypedDict):
    """Advice for one seat at a table."""

    seat: int
    sequence: int
    """The number of the event that the advice refers to."""
    hint: SheetHint | PokerHint


class AdviceData(TypedDict):
    """Advice on a given position."""

    sheet: SheetView
    acts: Acts
    choices: list[ChoiceData]
    reason: str
    """Why the best is best."""
    against: str | None
    """The argument against the act in the request."""


# Reviews


class TurnData(TypedDict):
    """A turn: what it scored, how lucky it was and what its decisions cost."""

    turn: int
    manche: int
    dice: str | None
    box: str | None
    points: int | None
    bonus: int | None
    luck: float
    cost: float
    expected: float
    """The expected final total afterwards."""
    split: bool
    """Whether luck and cost can be told apart."""


class StepData(TypedDict):
    """One move of a game."""

    seat: int
    turn: int
    manche: int
    kind: Literal["roll", "keep", "fill", "written"]
    """`written` stands for a turn copied from a paper sheet."""
    position: PositionData
    """Before the move."""
    kept: str
    """For a roll, the dice kept from before."""
    act: str | None
    """Null for a roll."""
    dice: str
    """The dice on the table afterwards."""
    points: int | None
    best: str | None
    """The best act, if this was a decision."""
    luck: float
    cost: float
    expected: float
    """The expected final total afterwards."""
    reach: StepReach | None
    win: StepWin | None


class StepReach(TypedDict):
    """A decision that made it less likely to pass the rival who ended with most points."""

    rival: int
    """The seat."""
    total: int
    """The rival's final total."""
    best: float
    """The best chance to pass it."""
    left: float
    """The chance that was left after the decision."""


class StepWin(TypedDict):
    """A decision in the last two turns of two players that made it less likely to win."""

    best: float
    """The best chance to win if both play to win from here on."""
    left: float
    """The chance that was left after the decision."""


class CostlyData(TypedDict):
    """A decision that cost points."""

    step: int
    """Its index among the steps."""
    seat: int
    turn: int
    position: PositionData
    yours: ChoiceData
    best: ChoiceData
    cost: float
    reason: str


class ReviewedPlayer(TypedDict):
    """One player's game, where `total` is `start + luck - cost`."""

    name: str
    start: float
    luck: float
    cost: float
    total: float
    decisions: int
    accuracy: float | None
    """The mean cost of a decision."""
    level: str | None
    turns: list[TurnData]
    costly: list[CostlyData]
    """The most costly first."""


class WinPoint(TypedDict):
    """Everyone's chance to win at one moment."""

    step: int | None
    """The last step before it; null at the start."""
    seat: int
    """Whose turn has just ended."""
    turn: int
    chances: list[float]
    """By seat."""


class WinningData(TypedDict):
    """The chances to win at the start and after each turn."""

    points: list[WinPoint]


class ReviewData(TypedDict):
    """Luck and skill in one game."""

    game: str
    names: list[str]
    finished: bool
    manches: int
    players: list[ReviewedPlayer]
    steps: list[StepData]
    winning: WinningData | None
    """Null with one player."""


# Reviews of Deluxe Poker, in chances to win


class PokerStep(TypedDict):
    """One move of a game."""

    seat: int
    attempt: int
    cause: Literal["card", "dice", "choice"]
    """The cause of the change."""
    act: str
    card: CardView
    """Afterwards."""
    completed: bool | None
    """How the attempt ended; null if it goes on."""
    money: list[int]
    """Afterwards, by seat."""
    best: str | None
    """The best act; null unless this was a decision that the player could not take back later."""
    cost: float
    """How much worse than the best the decision was; 0 if that may be chance."""
    chances: list[float]
    """Everyone's chance to win afterwards; estimates may be slightly below 0 or above 1."""
    change: list[float]
    """How much of it this move brought."""


class PokerCostly(TypedDict):
    """A decision that cost something."""

    step: int
    """Its index among the steps."""
    attempt: int
    card: str | None
    yours: PokerChoiceData
    best: PokerChoiceData
    cost: float
    error: float
    """The standard error of the cost, which is at least twice as large."""
    reason: str | None


class PokerReviewedPlayer(TypedDict):
    """One player's game, where `result` is `even + dice + cards + others - cost`."""

    name: str
    even: float
    dice: float
    cards: float
    others: float
    cost: float
    result: float
    decisions: int
    costly: list[PokerCostly]
    """The most costly first."""


class PokerReviewData(TypedDict):
    """Dice, cards and choices in one game."""

    game: str
    names: list[str]
    finished: bool
    players: list[PokerReviewedPlayer]
    steps: list[PokerStep]
    winning: WinningData
    """The chances to win at the start and after each attempt, which are its turns."""


# Solved games


class GameSolved(TypedDict):
    """How far a game is solved."""

    game: str
    ready: bool
    progress: float


class SolvedData(TypedDict):
    """How far all games are solved."""

    ready: bool
    games: list[GameSolved]


class SpreadData(TypedDict):
    """The distribution of final totals under best play."""

    game: str
    mean: float
    sd: float
    first: int
    """The lowest total of the first bin."""
    step: int
    """The number of totals in a bin."""
    chances: list[float]


# History


class SeatResult(TypedDict):
    """The result of one seat; luck and cost are null if the game cannot be reviewed."""

    seat: int
    name: str
    total: int
    won: bool
    luck: float | None
    cost: float | None
    decisions: int
    accuracy: float | None
    level: str | None


class PlayedData(TypedDict):
    """A finished game."""

    code: str
    game: str
    own: bool
    """Whether it was played by a user's own rules."""
    at: float
    """When it ended, in Unix seconds."""
    names: list[str]
    totals: list[int]
    winners: list[int]
    mine: list[SeatResult]


class GameStats(TypedDict):
    """A player's statistics for one game; mean, best and worst are those of single manches."""

    game: str
    games: int
    with_others: int
    wins: float
    """Wins of games with others; a shared win is split equally."""
    mean: float
    sd: float | None
    best: int
    worst: int
    accuracy: float | None
    level: str | None
    luck: float | None
    """The mean luck in a game."""
    totals: list[int]
    """The total of each manche, oldest first."""


class FriendStats(TypedDict):
    """Games against one person, by who had the higher total."""

    name: str
    games: int
    ahead: int
    level: int
    behind: int


class MemorableDecision(TypedDict):
    """A decision worth remembering."""

    game: str
    turn: int
    position: PositionData
    yours: str
    best: str
    cost: float
    saved: float
    """How much the obvious choice would have given up."""


class DecisionData(MemorableDecision):
    """A memorable decision and the code of its table."""

    code: str


class HistoryData(TypedDict):
    """A player's games, latest first, and the statistics."""

    games: list[PlayedData]
    stats: list[GameStats]
    friends: list[FriendStats]
    worst: list[DecisionData]
    best: list[DecisionData]
    pending: int
    """Finished games that are not analysed yet."""


class DrillData(TypedDict):
    """A position to practise, with the answer."""

    position: PositionData
    sheet: SheetView
    acts: Acts
    choices: list[ChoiceData] | list[ReachChoiceData]
    reason: str
    obvious: str
    """The act that comes to mind first."""
    mine: DecisionData | None
    """The player's own decision that the position comes from."""
    needed: int | None
    """The total to reach, if that is the task; the choices are then judged by that chance."""


class DrillsData(TypedDict):
    game: str
    kind: Literal["mine", "surprising", "reach"]
    drills: list[DrillData]
