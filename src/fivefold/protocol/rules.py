"""`Rules`, which every game has, and the colour and drawing that screens show a game with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from fivefold.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fivefold.card import Card
    from fivefold.protocol.game import Game
    from fivefold.texts import Text


class Colour(StrEnum):
    """An accent colour. A screen has a light and a dark shade of each."""

    TEAL = "teal"
    GREEN = "green"
    BLUE = "blue"
    AMBER = "amber"
    RED = "red"
    VIOLET = "violet"
    ROSE = "rose"
    GREY = "grey"


class Drawing(StrEnum):
    SHEET = "sheet"
    CUP = "cup"
    BOWL = "bowl"
    BOAT = "boat"
    LAWN = "lawn"
    LAWN_CHOICE = "lawn-choice"
    CARDS = "cards"
    COLUMNS = "columns"
    PENCIL = "pencil"
    PILE = "pile"
    JAR = "jar"
    TOWER = "tower"
    STAR = "star"


@dataclass(frozen=True, slots=True)
class Look:
    colour: Colour = Colour.TEAL
    drawing: Drawing = Drawing.SHEET


DEFAULT_LOOK = Look()

KindName = Literal["scorecard", "poker"]


NEW_GAMES: dict[str, Callable[[Any, int, int], Game]] = {}
"""For each kind of rules, the function that begins a game: from the rules, the number of players
and the number of manches. `games` fills it in."""


class Rules(ABC):
    """The rules of a game. Ask this object instead of checking the kind of game."""

    kind: ClassVar[KindName]
    """For dispatch tables and JSON: nothing else branches on it."""
    id: str
    name: Text
    aliases: tuple[str, ...] = ()
    """Everyday names, each of one game only: `yard-dice`."""
    summary: Text
    source: Text
    rulings: tuple[Text, ...]
    steps: tuple[Text, ...] = ()
    """How to play, for a game without a score sheet."""
    tips: tuple[Text, ...] = ()
    """The advice of the rule sheet, and other things that are good to know."""
    sample_round: tuple[Text, ...] = ()
    """A round as an example, for a game without a score sheet."""
    dice: int
    rolls: int
    """The rolls in a turn; 0 if they depend on the card in play."""
    look: Look = DEFAULT_LOOK
    manches: bool
    """Whether a game may have several manches."""
    boxes: tuple[Any, ...] = ()
    """The boxes of the score sheet; empty in a game without one."""
    deck: tuple[Card, ...] = ()
    """The cards; empty in a game without cards."""
    binding_decisions: bool = False
    """Whether a decision can't be corrected once another player has acted after it."""

    @property
    @abstractmethod
    def ending(self) -> tuple[Text, ...]:
        """How the game ends and who wins."""

    @property
    def most_rolls(self) -> int:
        """The most rolls that any turn can have."""
        return self.rolls

    @property
    def has_sheet(self) -> bool:
        """Whether it is played on a score sheet, so that it can be solved and reviewed."""
        return bool(self.boxes)

    @property
    def has_cards(self) -> bool:
        return bool(self.deck)

    @property
    @abstractmethod
    def players(self) -> range:
        """The possible numbers of players."""

    @property
    @abstractmethod
    def turns(self) -> int | None:
        """The turns of each player in a manche; None if their number is not fixed."""

    @property
    @abstractmethod
    def fingerprint(self) -> str:
        """64 hex digits, the same for rules that play alike. Fair dice depend on it."""

    @abstractmethod
    def plays_like(self, other: Rules) -> bool:
        """Whether a record of one can be read with the other."""

    def with_deck(self, deck: Sequence[Card]) -> Self:
        """The same game with other cards."""
        del deck
        raise Malformed("no-cards-here", game=self.id)

    def new(self, players: int, manches: int = 1) -> Game:
        """A game at its start."""
        return NEW_GAMES[self.kind](self, players, manches)

    def check_players(self, players: int) -> None:
        if players not in self.players:
            fewest, most = self.players[0], self.players[-1]
            raise Malformed("wrong-players", players=players, fewest=fewest, most=most)
