"""What is agreed before a game: which one, who sits where, whose dice, how long one may think."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from fivefold.bots import check_bot, needs_values
from fivefold.errors import Malformed
from fivefold.games import game_ids
from fivefold.games.poker import GAME_ID, Card, load_deck
from fivefold.games.poker.game import CARDS, FEWEST_PLAYERS, MOST_PLAYERS
from fivefold.games.scorecard import MAX_MANCHES
from fivefold.record.headers import check_own
from fivefold.rules import RuleSet, built_in, parse_rules
from fivefold.texts import shown

MOST_SEATS = 12
MAX_RULES = 20_000
MAX_DECK = 200
MOST_DICE, MOST_BOXES = 6, 24
"""Rules from strangers must not keep the server busy."""
MOST_BOXES_SOLVED = 16
"""Each box doubles what a bot has to work out before it can play: ten seconds for so many."""
MOST_TURNS = 2_000
"""Of a whole game. Everything that happened is in memory, and is played again after a restart."""

DiceKind = Literal["fair", "real"]
"""Thrown by the program for all to check, or thrown by hand and typed in."""


class Frozen(BaseModel):
    """Data that is only ever made, never changed; a field that nobody knows is a mistake."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SeatSetup(Frozen):
    """One seat, as it is asked for."""

    kind: Literal["me", "open", "bot"]
    name: Annotated[str, Field(max_length=40)] | None = None
    level: Annotated[str, Field(max_length=40)] | None = None
    dice: DiceKind = "fair"


class Setup(Frozen):
    """A table as it is asked for."""

    game: Annotated[str, Field(max_length=64)]
    rules: Annotated[str, Field(max_length=MAX_RULES)] | None = None
    """The text of a rule file of one's own; `game` is then its id."""
    deck: (
        Annotated[tuple[Annotated[str, Field(max_length=40)], ...], Field(max_length=MAX_DECK)]
        | None
    ) = None
    """Deluxe Poker: the cards of one's own game."""
    cards: Literal["dealt", "typed"] = "dealt"
    """Deluxe Poker: from the program's shuffled deck, or turned by hand and typed in."""
    manches: Annotated[int, Field(ge=1, le=MAX_MANCHES)] = 1
    seats: Annotated[tuple[SeatSetup, ...], Field(min_length=1, max_length=MOST_SEATS)]
    same_dice: bool = False
    clock: Annotated[int, Field(ge=5, le=7 * 24 * 3600)] | None = None
    """Seconds for each decision, then a bot stands in; None is no clock."""
    grace: Annotated[int, Field(ge=0, le=24 * 3600)] = 30
    """Seconds more for somebody whose connection is lost."""
    closing: Annotated[int, Field(ge=3, le=600)] | None = 12
    """Deluxe Poker: seconds after the last bid until it is sold; None waits for passes."""
    pace: Annotated[float, Field(ge=0, le=10)] = 0.7
    """Seconds a bot waits before it acts, so that people can follow."""
    hints: bool = False
    """Whether the coach may be asked during the game."""


def rules_of(setup: Setup) -> str | RuleSet:
    """The game that is meant, for `new_game` and `Record.new`."""
    return game_named(setup.game, setup.rules)


def game_named(game: str, rules: str | None) -> str | RuleSet:
    """A game by its id, with the text of its rules where they are somebody's own."""
    if rules is not None:
        own = own_rules(rules)
        if own.id != game:
            raise Malformed("rules-of-another-game", game=shown(game), rules=own.id)
        return own
    if game not in game_ids():
        raise Malformed("unknown-game", game=shown(game), games=game_ids())
    return game if game == GAME_ID else built_in(game)


@lru_cache(maxsize=256)
def own_rules(text: str) -> RuleSet:
    """The rules in a file of somebody's own, or what is wrong with them."""
    rules = parse_rules(text.encode("utf-8", "surrogatepass"), "rules")
    if rules.dice > MOST_DICE or len(rules.boxes) > MOST_BOXES:
        raise Malformed("rules-too-large-here", dice=MOST_DICE, boxes=MOST_BOXES)
    return check_own(rules)


@lru_cache(maxsize=64)
def _deck(texts: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts))


def deck_of(setup: Setup) -> tuple[Card, ...]:
    """The cards that are shuffled; none in a game without cards."""
    if setup.game != GAME_ID:
        return ()
    return load_deck() if setup.deck is None else _deck(setup.deck)


def check_setup(setup: Setup) -> None:
    """Whatever of a table can't be, said before it is made."""
    game = rules_of(setup)
    if game == GAME_ID:
        _check_poker(setup)
    elif setup.deck is not None or setup.cards == "typed":
        raise Malformed("no-cards-here", game=setup.game)
    if setup.manches != 1 and not (isinstance(game, RuleSet) and game.manches):
        raise Malformed("no-manches", game=setup.game)
    if isinstance(game, RuleSet):
        turns = setup.manches * len(setup.seats) * len(game.boxes)
        if turns > MOST_TURNS:
            raise Malformed("game-too-long-here", turns=turns, most=MOST_TURNS)
    for seat in setup.seats:
        _check_seat(seat, game)


def _check_poker(setup: Setup) -> None:
    if not FEWEST_PLAYERS <= len(setup.seats) <= MOST_PLAYERS:
        raise Malformed(
            "wrong-players", players=len(setup.seats), fewest=FEWEST_PLAYERS, most=MOST_PLAYERS
        )
    if setup.cards == "typed" and any(seat.kind == "bot" for seat in setup.seats):
        raise Malformed("bot-with-typed-cards")
    if len(deck_of(setup)) < CARDS:
        raise Malformed("deck-too-small", cards=len(deck_of(setup)), fewest=CARDS)


def can_think(level: str, game: str | RuleSet) -> bool:
    """Whether a bot can get to know its game here."""
    small = not isinstance(game, RuleSet) or len(game.boxes) <= MOST_BOXES_SOLVED
    return small or not needs_values(level, game)


def _check_seat(seat: SeatSetup, game: str | RuleSet) -> None:
    if seat.kind != "bot":
        if seat.level is not None:
            raise Malformed("level-without-bot")
        return
    check_bot(seat.level or "", game)
    if not can_think(seat.level or "", game):
        raise Malformed("rules-too-large-for-bot", boxes=MOST_BOXES_SOLVED)
    if seat.dice == "real":
        raise Malformed("bot-with-real-dice")
