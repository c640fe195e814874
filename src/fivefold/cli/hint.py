"""`fivefold hint`: advice for whoever is to decide in a game that goes on, by its record."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from fivefold.cli.advise import Position, Told, show_choices
from fivefold.cli.replay import read_or_refuse
from fivefold.cli.solving import Request, in_range, say_json
from fivefold.cli.words import unknown_player
from fivefold.errors import IllegalMove, Seats
from fivefold.games.poker import AllIn, Bet, Bid, Lock, NoBet, NoLock, PokerGame, load_deck
from fivefold.games.scorecard import ScorecardGame, Turn
from fivefold.learning.asked import deciders
from fivefold.rules import load_rules

if TYPE_CHECKING:
    from pathlib import Path

    from fivefold.coach.poker import PokerAdvice, PokerOption
    from fivefold.games.poker import Card
    from fivefold.games.protocol import Move, Seat
    from fivefold.record import Record
    from fivefold.texts import Lang

MOST_SIMULATIONS = 100_000
MOST_SEED = 2**64 - 1


@dataclass(frozen=True)
class HintOptions:
    file: str
    own_rules: Path | None
    tables: Path | None
    deck: Path | None
    player: str | None
    simulations: int | None
    seed: int
    every: bool
    as_json: bool
    lang: Lang
    best: int | None = None
    """Only so many, the best ones, of the choices in a turn."""

    def __post_init__(self) -> None:
        if self.simulations is not None:
            in_range("--simulations", self.simulations, 0, MOST_SIMULATIONS)
        in_range("--seed", self.seed, 0, MOST_SEED)


def give_hint(options: HintOptions) -> bool:
    """Whether the record was right; if not, it was said where it is wrong."""
    own = load_rules(options.own_rules) if options.own_rules else None
    record = read_or_refuse(options.file, own, options.lang)
    if record is None:
        return False
    show_hint(record, options)
    return True


def show_hint(record: Record, options: HintOptions) -> None:
    """Advice on a game as it stands now."""
    seats = _asked(record, options.player)
    if isinstance(record.game, PokerGame):
        _poker_hint(record, record.game, seats, options)
    else:
        _turn_hint(record, record.game, options)


def _asked(record: Record, player: str | None) -> tuple[Seat, ...]:
    """Whose decision is looked at: of all that the game waits for, or of one."""
    game, names = record.game, record.names
    if game.over and isinstance(game, ScorecardGame):
        raise IllegalMove("over-so-review")
    try:
        asked = deciders(game)
    except IllegalMove as error:
        raise error.named(names) from None
    if player is None:
        return asked
    if player not in names:
        raise unknown_player(player, names)
    seats = tuple(seat for seat in asked if names[seat] == player)
    if not seats:
        raise IllegalMove("not-your-turn", waiting=Seats(asked)).named(names)
    return seats


def _turn_hint(record: Record, game: ScorecardGame, options: HintOptions) -> None:
    turn = game.phase
    if not isinstance(turn, Turn) or turn.dice is None:
        raise IllegalMove("nothing-to-decide")
    from fivefold.coach.advice import advise  # noqa: PLC0415 (NumPy takes its time)

    request = Request(game.rules, options.tables, None, options.as_json, options.lang)
    position = Position(game.sheets[turn.seat], turn.dice, turn.rolls_left)
    values = request.values()
    choices = values.options(position.sheet, position.dice, position.rolls_left)
    advice = advise(values, position.sheet, position.dice, position.rolls_left, options.tables)
    told = Told(game.game_id, record.names[turn.seat], advice.reason()[options.lang])
    every = options.every or options.best is not None
    show_choices(request, position, choices[: options.best], every=every, told=told)


def _poker_hint(
    record: Record, game: PokerGame, seats: tuple[Seat, ...], options: HintOptions
) -> None:
    cards = load_deck(options.deck) if options.deck else None
    advices = [_poker_advice(game, seat, cards, options) for seat in seats]
    if options.as_json:
        plain = [_plain(advice, record, options.lang) for advice in advices]
        say_json({"game": game.game_id, "advice": plain})
        return
    from fivefold.cli.views.hint import draw_hints  # noqa: PLC0415 (Rich only when it draws)

    draw_hints(advices, record.names, options.lang)


def _poker_advice(
    game: PokerGame, seat: Seat, cards: tuple[Card, ...] | None, options: HintOptions
) -> PokerAdvice:
    """Some bids stand for all, unless every choice is asked for."""
    from fivefold.coach.poker import SIMULATIONS, Bench, advise_poker, viewed  # noqa: PLC0415

    times = SIMULATIONS if options.simulations is None else options.simulations
    advice = advise_poker(game, seat, simulations=times, seed=options.seed, cards=cards)
    if not options.every:
        return advice
    bench = Bench(viewed(game, cards), seat, times, options.seed)
    return replace(advice, options=bench.ranked(game.legal_moves(seat)))


def _plain(advice: PokerAdvice, record: Record, lang: Lang) -> dict[str, object]:
    right = advice.right
    return {
        "player": record.names[advice.seat],
        "chance": float(advice.chance),
        "exact": str(advice.chance),
        "options": [_plain_option(option) for option in advice.options],
        "right": None if right is None else asdict(right) | {"rival": record.names[right.rival]},
        "reason": advice.reason(record.names)[lang],
    }


def _plain_option(option: PokerOption) -> dict[str, object]:
    figures = {name: getattr(option, name) for name in ("value", "error", "gives_up", "doubt")}
    return {"move": _written(option.move), **figures}


def _written(move: Move) -> str:
    """A decision in the words of a record."""
    match move:
        case Bid(amount):
            return f"bid {amount}"
        case AllIn():
            return "all-in"
        case Bet(side, amount):
            return f"bet {side} {amount}"
        case NoBet():
            return "bet none"
        case Lock(value):
            return f"joker {value}"
        case NoLock():
            return "joker none"
    return "pass"
