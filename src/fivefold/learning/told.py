"""What screens are told about choices and games: plain data, the same for every program.

Acts are in the words of a table: `keep 33`, `keep` for no dice at all, `fill sixes`, `bid 300`.
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

# Choices


class PositionTold(TypedDict):
    """A score sheet and the dice before its player; the bonuses are points."""

    boxes: dict[str, int]
    """The filled boxes."""
    bonuses: int
    """Points from five-of-a-kind bonuses so far."""
    dice: str
    """Empty before a roll."""
    rolls_left: int


class ChoiceTold(TypedDict):
    """One choice in a turn."""

    act: str
    points: int | None
    """What a box would score; nothing for a keep."""
    expected: float
    """The final total to expect; in a match, of this manche."""
    gives_up: float


class SheetHint(TypedDict):
    """What may be done with the dice on the table, best first, and why the best is best."""

    position: PositionTold
    choices: list[ChoiceTold]
    reason: str


class PokerChoice(TypedDict):
    """One choice at a Deluxe Poker table."""

    act: str
    chance: float
    """To win the game."""
    gives_up: float


class RightTold(TypedDict):
    """What the right to roll is worth to somebody who bids for it."""

    worth: float
    """The chance to win that it adds."""
    price: int
    """What the rival would pay."""
    rival: str
    highest: int | None
    """The highest sensible bid; nothing where none is."""


class PokerHint(TypedDict):
    """What may be decided at a Deluxe Poker table, best first."""

    chance: float
    """To complete the card in the attempt that is bid for or made."""
    exact: str
    """The same as a fraction."""
    options: list[PokerChoice]
    right: RightTold | None
    even: dict[str, float]
    """For bets, the chance to complete the card at which each neither gains nor loses."""
    reason: str


class HintTold(TypedDict):
    """Advice for one seat at a table."""

    seat: int
    sequence: int
    """The number of the event after which it holds."""
    sheet: SheetHint | None
    poker: PokerHint | None


class AdviceTold(TypedDict):
    """Advice on a position that somebody tells."""

    choices: list[ChoiceTold]
    reason: str
    """Why the best is best."""
    against: str | None
    """What speaks against the act that was asked about."""


# A game looked at again


class TurnTold(TypedDict):
    """A turn: what it wrote, how lucky it was and what its decisions cost."""

    turn: int
    manche: int
    dice: str | None
    box: str | None
    points: int | None
    bonus: int | None
    luck: float
    cost: float
    expected: float
    """The final total to expect after it."""
    split: bool
    """Whether luck and cost can be told apart."""


class StepTold(TypedDict):
    """One move of a game."""

    seat: int
    turn: int
    manche: int
    kind: Literal["roll", "keep", "fill", "written"]
    """`written` is what was taken over from a paper sheet."""
    position: PositionTold
    """Before the move."""
    kept: str
    """For a roll, the dice kept from before."""
    act: str | None
    """Nothing for a roll."""
    dice: str
    """What lies there after it."""
    points: int | None
    best: str | None
    """The best act, where this was a decision."""
    luck: float
    cost: float
    expected: float
    """The final total to expect after it."""


class CostlyTold(TypedDict):
    """A decision that lost something."""

    step: int
    """Its place among the steps."""
    seat: int
    turn: int
    position: PositionTold
    yours: ChoiceTold
    best: ChoiceTold
    cost: float
    reason: str


class ReviewedPlayer(TypedDict):
    """One player's game: the total is the start and the luck without the cost."""

    name: str
    start: float
    luck: float
    cost: float
    total: float
    decisions: int
    accuracy: float | None
    """What a decision lost on average."""
    level: str | None
    turns: list[TurnTold]
    costly: list[CostlyTold]
    """The worst ones, by cost."""


class WinPoint(TypedDict):
    """Everybody's chance to win at one moment."""

    step: int | None
    """The last step before it; nothing at the start."""
    seat: int
    """Whose turn has just ended."""
    turn: int
    chances: list[float]
    """By seat."""


class WinningTold(TypedDict):
    """How the chances to win went: at the start, and after each turn."""

    points: list[WinPoint]


class ReviewTold(TypedDict):
    """Luck and skill in one game."""

    game: str
    names: list[str]
    finished: bool
    manches: int
    players: list[ReviewedPlayer]
    steps: list[StepTold]
    winning: WinningTold | None
    """Nothing with one player."""


# Solved games


class GameSolved(TypedDict):
    """How far a game is solved."""

    game: str
    ready: bool
    progress: float


class SolvedTold(TypedDict):
    """How far all games are solved."""

    ready: bool
    games: list[GameSolved]


class SpreadTold(TypedDict):
    """How final totals are spread under best play."""

    game: str
    mean: float
    sd: float
    first: int
    """The lowest total of the first bin."""
    step: int
    """How many totals a bin has."""
    chances: list[float]


# Many games


class SeatResult(TypedDict):
    """How one seat ended; without luck and cost where a game can't be reviewed."""

    seat: int
    name: str
    total: int
    won: bool
    luck: float | None
    cost: float | None
    decisions: int
    accuracy: float | None
    level: str | None


class PlayedTold(TypedDict):
    """A game that is over."""

    code: str
    game: str
    own: bool
    """Whether it was played by rules of one's own."""
    at: float
    """When it ended, in Unix seconds."""
    names: list[str]
    totals: list[int]
    winners: list[int]
    mine: list[SeatResult]


class GameStats(TypedDict):
    """All that somebody played of one game; mean, best and worst are those of single manches."""

    game: str
    games: int
    with_others: int
    wins: float
    """Of those with others; a shared victory counts in parts."""
    mean: float
    sd: float | None
    best: int
    worst: int
    accuracy: float | None
    level: str | None
    luck: float | None
    """In a game, on average."""
    totals: list[int]
    """Of each manche, oldest first."""


class FriendStats(TypedDict):
    """Games against one person, by whose total was higher."""

    name: str
    games: int
    ahead: int
    level: int
    behind: int


class DecisionTold(TypedDict):
    """A decision worth remembering."""

    code: str
    game: str
    turn: int
    position: PositionTold
    yours: str
    best: str
    cost: float
    saved: float
    """What the obvious choice would have given up."""


class HistoryTold(TypedDict):
    """Somebody's games, latest first, and what they come to."""

    games: list[PlayedTold]
    stats: list[GameStats]
    friends: list[FriendStats]
    worst: list[DecisionTold]
    best: list[DecisionTold]
    pending: int
    """Games that are over and not looked at yet."""


class DrillTold(TypedDict):
    """A position to decide, with the answer."""

    position: PositionTold
    choices: list[ChoiceTold]
    reason: str
    obvious: str
    """The act that comes to mind first."""
    mine: DecisionTold | None
    """The decision that it comes from."""


class DrillsTold(TypedDict):
    """Positions to practise."""

    game: str
    kind: Literal["mine", "surprising"]
    drills: list[DrillTold]
