"""A hint in Deluxe Poker: advice for each player who may decide."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from fivefold.cli.common.output import print_json
from fivefold.rules import load_deck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.common.hint_options import HintOptions
    from fivefold.coach.poker.advice import PokerAdvice, PokerOption
    from fivefold.games.poker import PokerGame
    from fivefold.protocol import Seat
    from fivefold.texts import Lang


def show_hint(
    game: PokerGame, names: Sequence[str], seats: Sequence[Seat], options: HintOptions
) -> None:
    if options.deck:
        game = game.with_deck(load_deck(options.deck))
    advice = [_advice(game, seat, options) for seat in seats]
    if options.as_json:
        plain = [_plain(each, names, options.lang) for each in advice]
        print_json({"game": game.rules.id, "advice": plain})
        return
    from fivefold.cli.poker.hint_table import draw_hints  # noqa: PLC0415 (loads Rich)

    draw_hints(advice, names, options.lang)


def _advice(game: PokerGame, seat: Seat, options: HintOptions) -> PokerAdvice:
    """Advice on a selection of bids, or on every choice if `--all` is given."""
    from fivefold.coach.poker.advice import SIMULATIONS, Evaluator, advise_poker, view_of  # noqa: PLC0415

    times = SIMULATIONS if options.simulations is None else options.simulations
    folder = options.values_folder
    advice = advise_poker(game, seat, simulations=times, seed=options.seed, values_folder=folder)
    if not options.every:
        return advice
    evaluator = Evaluator(view_of(game), seat, times, options.seed, folder)
    return replace(advice, options=evaluator.ranked(game.legal_moves(seat)))


def _plain(advice: PokerAdvice, names: Sequence[str], lang: Lang) -> dict[str, object]:
    right = advice.right
    return {
        "player": names[advice.seat],
        "chance": float(advice.chance),
        "exact": str(advice.chance),
        "solved": advice.exact,
        "options": [_plain_option(option) for option in advice.options],
        "right": None if right is None else asdict(right) | {"rival": names[right.rival]},
        "reason": advice.reason(names)[lang],
    }


def _plain_option(option: PokerOption) -> dict[str, object]:
    figures = {name: getattr(option, name) for name in ("value", "error", "gives_up", "doubt")}
    return {"move": str(option.move), **figures}
