"""The setup of a table: the game, the seats, the dice, the clock; and what is allowed in it."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal
from weakref import WeakValueDictionary

from pydantic import BaseModel, ConfigDict, Field

from fivefold.bots import check_bot, needs_values
from fivefold.card import Card
from fivefold.errors import Malformed
from fivefold.games.scorecard import MAX_MANCHES
from fivefold.rules import built_in, check_own, parse_rules, scorecard_rules
from fivefold.solver.limits import check_solvable, why_unsolvable
from fivefold.texts import shown

if TYPE_CHECKING:
    from fivefold.rules import Rules

MOST_SEATS = 12
MAX_RULES = 20_000
MAX_DECK = 200
MOST_DICE, MOST_BOXES = 6, 52
"""Limits for users' own rules, so that they can't overload the server."""
MOST_BOXES_SOLVED = 16
"""Bots need a solved game. Each box doubles the time: about ten seconds for this many."""
MOST_TURNS = 2_000
"""In all manches together. A table is held in memory, and is replayed after a restart."""

_CARD_GAME = 3_000
"""Games with cards have no number of turns; the longest of a thousand had a fifth of this."""
AROUND = 200
"""For taking seats, for players who come and go, and for corrections."""

PaceName = Literal["slow", "normal", "quick"]
DiceKind = Literal["fair", "real"]
"""Rolled by the program and verifiable, or rolled by hand and typed in."""


class Frozen(BaseModel):
    """Immutable data. Unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SeatSetup(Frozen):
    """A seat in a setup."""

    kind: Literal["me", "open", "bot"]
    name: Annotated[str, Field(max_length=40)] | None = None
    level: Annotated[str, Field(max_length=40)] | None = None
    dice: DiceKind = "fair"


class Setup(Frozen):
    """A client's request for a new table."""

    game: Annotated[str, Field(max_length=64)]
    rules: Annotated[str, Field(max_length=MAX_RULES)] | None = None
    """The text of the user's own rule file; `game` is then its id."""
    deck: (
        Annotated[tuple[Annotated[str, Field(max_length=40)], ...], Field(max_length=MAX_DECK)]
        | None
    ) = None
    """Deluxe Poker: the user's own deck."""
    cards: Literal["dealt", "typed"] = "dealt"
    """Deluxe Poker: dealt by the program, or turned by hand and typed in."""
    manches: Annotated[int, Field(ge=1, le=MAX_MANCHES)] = 1
    seats: Annotated[tuple[SeatSetup, ...], Field(min_length=1, max_length=MOST_SEATS)]
    same_dice: bool = False
    clock: Annotated[int, Field(ge=5, le=7 * 24 * 3600)] | None = None
    """Seconds for each decision, after which a bot plays that turn; None for no clock."""
    grace: Annotated[int, Field(ge=0, le=24 * 3600)] = 30
    """Extra seconds for a player whose connection is lost."""
    closing: Annotated[int, Field(ge=3, le=600)] | None = 12
    """Deluxe Poker: seconds from the last bid to the end of the bidding; None waits for all
    to pass."""
    pace: Annotated[float, Field(ge=0, le=10)] | PaceName = "normal"
    """How fast bots play, or the seconds that each waits before it acts."""
    hints: bool = False
    """Whether hints are allowed during the game."""


def rules_of(setup: Setup) -> Rules:
    """The rules of a setup, with its own deck if it has one."""
    rules = rules_named(setup.game, setup.rules)
    return rules if setup.deck is None else _with_deck(rules, setup.deck)


def rules_named(game: str, text: str | None) -> Rules:
    """The built-in rules with this id, or the user's own rules in `text`."""
    if text is None:
        return built_in(game)
    own = own_rules(text)
    if own.id != game:
        raise Malformed("rules-of-another-game", game=shown(game), rules=own.id)
    return own


_known: WeakValueDictionary[str, Rules] = WeakValueDictionary()
"""The games read from these texts, as long as they are in use or among the latest."""
_latest: deque[Rules] = deque(maxlen=256)


def own_rules(text: str) -> Rules:
    """The rules in a user's own rule file. Raises an error that says what is wrong."""
    rules = known_rules(text)
    return remember_rules(text, _read(text)) if rules is None else rules


def known_rules(text: str) -> Rules | None:
    """The rules in a user's own rule file, if it was read before."""
    return _known.get(text)


def remember_rules(text: str, rules: Rules) -> Rules:
    """From now on these are the rules in this text: another process has read it."""
    _known[text] = rules
    _latest.append(rules)
    return rules


def _read(text: str) -> Rules:
    rules = parse_rules(text.encode("utf-8", "surrogatepass"), "rules")
    if rules.dice > MOST_DICE or len(rules.boxes) > MOST_BOXES:
        raise Malformed("rules-too-large-here", dice=MOST_DICE, boxes=MOST_BOXES)
    return check_own(rules)


@lru_cache(maxsize=64)
def _with_deck(rules: Rules, texts: tuple[str, ...]) -> Rules:
    return rules.with_deck(tuple(map(Card.parse, texts)))


def most_events(setup: Setup) -> int:
    """A table is loaded as a whole and is replayed for a correction, so it can't grow for ever.

    Whoever types in what was rolled has an event for each roll, keep and box; and every box may be
    taken back once.
    """
    rules, players = rules_of(setup), len(setup.seats)
    if rules.turns is None:
        return _CARD_GAME
    turns = setup.manches * players * rules.turns
    return turns * (2 * rules.rolls + 2) + AROUND


def without_names(setup: Setup) -> Setup:
    """The setup without the names of the people who sit with its host: only theirs are in a
    setup."""
    seats = tuple(
        seat.model_copy(update={"name": None}) if seat.kind == "me" else seat
        for seat in setup.seats
    )
    return setup.model_copy(update={"seats": seats})


def check_setup(setup: Setup) -> None:
    """Refuse a setup that no table can have."""
    rules = rules_of(setup)
    rules.check_players(len(setup.seats))
    if setup.cards == "typed":
        _check_typed_cards(setup, rules)
    if setup.manches != 1 and not rules.manches:
        raise Malformed("no-manches", game=setup.game)
    turns = len(setup.seats) * (rules.turns or 0)
    if setup.manches * turns > MOST_TURNS:
        raise Malformed("game-too-long-here", most=MOST_TURNS // turns)
    for seat in setup.seats:
        _check_seat(seat, rules)


def _check_typed_cards(setup: Setup, rules: Rules) -> None:
    if not rules.has_cards:
        raise Malformed("no-cards-here", game=setup.game)
    if any(seat.kind == "bot" for seat in setup.seats):
        raise Malformed("bot-with-typed-cards")


def can_play(level: str, rules: Rules) -> bool:
    """Whether a bot of this level can play here: it may need values that take too long to solve, or
    that can't be found."""
    return can_solve(rules) or not needs_values(level, rules)


def can_solve(rules: Rules) -> bool:
    """Whether the values of a game can be found here."""
    unsolvable = rules.has_sheet and why_unsolvable(scorecard_rules(rules)) is not None
    return (rules.turns or 0) <= MOST_BOXES_SOLVED and not unsolvable


def _check_seat(seat: SeatSetup, rules: Rules) -> None:
    if seat.kind != "bot":
        if seat.level is not None:
            raise Malformed("level-without-bot")
        return
    check_bot(seat.level or "", rules)
    if not can_play(seat.level or "", rules):
        check_solvable(scorecard_rules(rules))
        raise Malformed("rules-too-large-for-bot", boxes=MOST_BOXES_SOLVED)
    if seat.dice == "real":
        raise Malformed("bot-with-real-dice")
