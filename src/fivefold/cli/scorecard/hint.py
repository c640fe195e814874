"""Advice in a scorecard game: the choices ranked, and why the best one is best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.output import print_json
from fivefold.coach.scorecard.advice import advise
from fivefold.errors import IllegalMove
from fivefold.games.scorecard import Keep, Position, Turn
from fivefold.texts.figures import VISIBLE_LOSS, figure, loss

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fivefold.cli.solver_options import SolverOptions
    from fivefold.cli.words import Words
    from fivefold.coach.scorecard.advice import Advice
    from fivefold.games.scorecard import Fill, ScorecardGame
    from fivefold.protocol import Seat
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Choice

_FIRST_CHOICES = 10


def show_hint(  # noqa: PLR0913 (each is an option)
    game: ScorecardGame,
    names: Sequence[str],
    seats: Sequence[Seat],
    options: SolverOptions,
    *,
    deck: Path | None,
    every: bool,
    most: int | None,
    simulations: int | None,
    seed: int,
) -> None:
    del seats, deck, simulations, seed  # one player at a time decides, and the values are exact
    turn = game.phase
    if not isinstance(turn, Turn) or turn.dice is None:
        raise IllegalMove("nothing-to-decide")
    advice = advise(options.values, Position.of(game, turn.seat), options.values_folder)
    if options.as_json:
        from fivefold.insights.scorecard.hints import sheet_hint  # noqa: PLC0415

        shown = sheet_hint(game, turn.seat, advice, options.lang)
        print_json({"game": game.rules.id, "player": names[turn.seat], **shown})
        return
    choices, reason = advice.choices[:most], advice.reason()[options.lang]
    reason = options.words("hint-reason", player=names[turn.seat], reason=reason)
    print_choices(advice, choices, reason, options, every=every or most is not None)


def choices_data(choices: Sequence[Choice], position: Position) -> dict[str, object]:
    plain = [_plain(choice, position) for choice in choices]
    return {"expected": choices[0].expected, "options": plain}


def _plain(choice: Choice, position: Position) -> dict[str, object]:
    if isinstance(choice.move, Keep):
        return {"keep": str(choice.move.dice), "expected": choice.expected}
    points = position.points(choice.move)
    return {"box": choice.move.box, "points": points, "expected": choice.expected}


def print_choices(
    advice: Advice,
    choices: Sequence[Choice],
    reason: str,
    options: SolverOptions,
    *,
    every: bool,
) -> None:
    """The best choice, why it is best, and what the others give up: all or only the first few."""
    from fivefold.cli.drawing import Page, faces  # noqa: PLC0415 (loads Rich)

    page, words, position, best = Page(options.words), options.words, advice.position, choices[0]
    title = words("position", dice=faces(position.dice), count=position.rolls_left)
    page.title(f"{options.name}{title}")
    page.line(reason)
    choice, rules = choice_text(best.move, options.rules, words), options.rules
    page.line(words("best-choice", choice=choice, total=figure(best.expected, 2, words)))
    # A single choice more takes no more room than to say that there is one.
    all_fit = every or len(choices) <= _FIRST_CHOICES + 1
    shown = choices if all_fit else choices[:_FIRST_CHOICES]
    keeps = [
        len(choice_text(one.move, rules, words)) for one in shown if isinstance(one.move, Keep)
    ]
    page.choices(
        [words(key) for key in ("choice", "points", "expected-total", "gives-up")],
        [words(key) for key in ("choice", "points", "total", "loss")],
        [_row(one, position, words) for one in shown],
        bold=[place for place, one in enumerate(shown) if one.gives_up < VISIBLE_LOSS],
        least=max(keeps, default=None),
    )
    if rest := choices[len(shown) :]:
        least, most = (loss(one.gives_up, words) for one in (rest[0], rest[-1]))
        key = "more-choices-alike" if least == most else "more-choices"
        page.line(words(key, count=len(rest), loss=least, least=least, most=most))


def _row(choice: Choice, position: Position, words: Words) -> tuple[str, str, str, str]:
    points = position.points(choice.move)
    return (
        choice_text(choice.move, position.sheet.rules, words),
        "" if points is None else str(points),
        figure(choice.expected, 2, words),
        "" if choice.gives_up < VISIBLE_LOSS else loss(choice.gives_up, words),
    )


def choice_text(move: Keep | Fill, rules: RuleSet, words: Words) -> str:
    """A keep or a box in words."""
    from fivefold.cli.drawing import faces  # noqa: PLC0415 (loads Rich)

    if not isinstance(move, Keep):
        return words("fill-box", box=rules.boxes[rules.index[move.box]].label)
    return words("keep-dice", dice=faces(move.dice)) if move.dice else words("roll-all")
