"""`Rules`, which every game has, and `GameKind`, what each kind of game provides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Self, TypeVar

from fivefold.errors import Malformed
from fivefold.protocol.look import DEFAULT_LOOK, Look

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from fivefold.card import Card
    from fivefold.errors import IllegalMove
    from fivefold.protocol.acts import Acts
    from fivefold.protocol.game import Game
    from fivefold.protocol.moves import Move, Seat
    from fivefold.texts import Text

KindName = Literal["scorecard", "poker"]

G = TypeVar("G")
"""The state of one kind of game."""


@dataclass(frozen=True, slots=True)
class GameKind(Generic[G]):
    """What a kind of game provides: how its games begin, are recorded and are shown."""

    new: Callable[[Any, int, int], G]
    """A game at its start, from its rules, the number of players and the number of manches."""
    read_line: Callable[[G, Seat, str], tuple[G, list[Move]]]
    """Plays one line of a record: the state after it, and the moves that led there."""
    unfinished: Callable[[G, str], IllegalMove | None]
    """The error if a line of a record stops in the middle of a turn, as only the last one may."""
    write_lines: Callable[[Iterable[tuple[G, Seat, Move]], G], Iterator[tuple[Seat, str]]]
    """The lines of a record, each with the seat it belongs to.

    From every move with its seat and the state before it, and the state after all of them.
    """
    view: Callable[[G], Any]
    """The public state of a game, as plain data with its `kind`."""
    player_view: Callable[[G, Seat], Any]
    """The public state of one player, as plain data with its `kind`."""
    summary: Callable[[G, Sequence[str]], dict[str, Any]]
    """The fields that `fivefold replay --json` adds for this kind of game."""
    touched_seats: Callable[[G, G], Sequence[int]]
    """The seats whose views may have changed from one state to another of the same game."""
    acts: Callable[[G, Seat, bool], Acts]
    """What a seat may do; the flag says whether its dice and cards are typed in."""


class Rules(ABC):
    """What is played. Ask this object instead of checking the kind of game."""

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
    """What the rule sheet advises, and other things that are good to know."""
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
        game: Game = kind_of(self).new(self, players, manches)
        return game

    def check_players(self, players: int) -> None:
        if players not in self.players:
            fewest, most = self.players[0], self.players[-1]
            raise Malformed("wrong-players", players=players, fewest=fewest, most=most)


_KINDS: dict[str, GameKind[Any]] = {}


def register(name: str, kind: GameKind[Any]) -> None:
    """Register a kind of game under the name that its rules have in `kind`."""
    _KINDS[name] = kind


def kind_of(rules: Rules) -> GameKind[Any]:
    """What these rules' kind of game provides."""
    return _KINDS[rules.kind]
