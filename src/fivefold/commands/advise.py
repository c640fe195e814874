"""The command `fivefold advise`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fivefold.commands.options import (
    BonusesOption,
    EveryChoiceOption,
    GameArgument,
    JsonOption,
    SavedOption,
    SheetOption,
    ValuesOption,
    whole_number,
)
from fivefold.commands.refusals import exit_on_error

if TYPE_CHECKING:
    from fivefold.cli.solver_options import SolverOptions
    from fivefold.coach.scorecard.playing_for import AimedAdvice, AimedChoice, PlayingFor
    from fivefold.games.scorecard import Position

_FIRST_CHOICES = 10
_EQUAL = 0.00005
"""Chances that differ by less look the same in two decimals of a percent."""


def advise(
    ctx: typer.Context,
    game: GameArgument,
    dice: Annotated[
        str,
        typer.Option("--dice", metavar="DICE"),
    ],
    rolls_left: Annotated[
        int,
        typer.Option(
            "--rolls-left",
            metavar="N",
            parser=whole_number,
        ),
    ],
    card: SheetOption = None,
    aim: Annotated[
        str | None,
        typer.Option("--aim", metavar="AIM"),
    ] = None,
    bonuses: BonusesOption = 0,
    saved: SavedOption = 0,
    every: EveryChoiceOption = False,
    values: ValuesOption = None,
    json: JsonOption = False,
) -> None:
    """
    Examples:
        fivefold advise yard-forced --dice 33345 --rolls-left 1
        fivefold advise yum --dice 66652 --rolls-left 2 --card "ones=3,low=21"
        fivefold advise yum --dice 66652 --rolls-left 2 --card "yum=30" --aim 200
        fivefold advise yum --dice 66652 --rolls-left 2 --aim beat:170,185
    """
    from fivefold.cli.parsing import read_dice
    from fivefold.cli.solver_options import SolverOptions, read_sheet
    from fivefold.games.scorecard import Position

    with exit_on_error(ctx) as language:
        options = SolverOptions(game, values, None, json, language)
        sheet = read_sheet(options.rules, card or [], bonuses, saved)
        position = Position(sheet, read_dice(dice), rolls_left + saved)
        if aim is None:
            _advise(options, position, every=every)
        else:
            _advise_for(aim, options, position, every=every)


def _advise(options: SolverOptions, position: Position, *, every: bool) -> None:
    """Every choice by its expected total, and why the best one is best."""
    from fivefold.cli.output import print_json
    from fivefold.cli.scorecard.hint import choices_data, print_choices
    from fivefold.coach.scorecard.advice import advise as advise_on

    position.check()
    advice = advise_on(options.values, position, options.values_folder)
    if options.as_json:
        print_json(choices_data(advice.choices, position))
    else:
        reason = advice.reason()[options.lang]
        print_choices(advice, advice.choices, reason, options, every=every)


def _advise_for(typed: str, options: SolverOptions, position: Position, *, every: bool) -> None:
    """Every choice by the chance that it leaves to reach a total or to win."""
    from fivefold.cli.output import print_json
    from fivefold.coach.scorecard.playing_for import parse_aim
    from fivefold.games.scorecard import Sheet

    aim = parse_aim(typed)
    position.check()
    values = options.values_for_curves(position.sheet)
    worth = aim.worth(lambda: options.spread(Sheet.empty(options.rules)))

    from fivefold.coach.scorecard.playing_for import advise_for

    best = options.best_chances(position.sheet, worth)
    advice = advise_for(worth, values, best, position)
    if options.as_json:
        found = {
            "aim": str(aim),
            "chance": advice.best.chance,
            "best_total_chance": advice.for_points,
        }
        plain = [_plain(choice, position) for choice in advice.choices]
        print_json({"game": options.rules.id, **found, "options": plain})
    else:
        _print(advice, aim, options, every=every)


def _plain(choice: AimedChoice, position: Position) -> dict[str, object]:
    from fivefold.games.scorecard import Keep

    move, figures = choice.move, {"chance": choice.chance, "expected": choice.expected}
    if isinstance(move, Keep):
        return {"keep": str(move.dice), **figures}
    return {"box": move.box, "points": position.points(move), **figures}


def _print(advice: AimedAdvice, aim: PlayingFor, options: SolverOptions, *, every: bool) -> None:
    from fivefold.cli.drawing import Page, faces
    from fivefold.cli.scorecard.hint import choice_text
    from fivefold.coach.scorecard.playing_for import reason_for_aim
    from fivefold.texts.figures import figure, percent

    page, words, position = Page(options.words), options.words, advice.position
    title = words("position", dice=faces(position.dice), count=position.rolls_left)
    page.title(f"{options.name}{title}")
    page.line(aim.describe()[options.lang])
    page.line(reason_for_aim(advice)[options.lang])
    best = choice_text(advice.best.move, options.rules, words)
    page.line(words("aim-best", choice=best, chance=percent(advice.best.chance, words)))
    page.line(words("reach-for-points", chance=percent(advice.for_points, words)))
    shown = advice.choices if every else advice.choices[:_FIRST_CHOICES]
    rows = []
    for choice in shown:
        points = position.points(choice.move)
        text = choice_text(choice.move, options.rules, words)
        total, chance = figure(choice.expected, 2, words), percent(choice.chance, words)
        rows.append((text, "" if points is None else str(points), chance, total))
    page.choices(
        [words(key) for key in ("choice", "points", "chance", "expected-total")],
        [words(key) for key in ("choice", "points", "chance", "total")],
        rows,
        bold=[n for n, one in enumerate(shown) if one.chance > advice.best.chance - _EQUAL],
    )
    if rest := advice.choices[len(shown) :]:
        page.line(words("reach-more", count=len(rest)))
