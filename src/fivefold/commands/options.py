"""Options and arguments that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from fivefold.commands.common import completion, readers
from fivefold.texts import Lang

OLD_OPTION_NAMES = {"tables": "values"}
"""Former names that still work, without being shown: `--tables` is `--values`."""

LangOption = Annotated[
    Lang | None,
    typer.Option(
        "--lang",
        help="Language of the output. Default: the locale's.",
        metavar="|".join(Lang),
        parser=readers.language,
        autocompletion=completion.languages,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
JsonLinesOption = Annotated[bool, typer.Option("--json", help="Print one JSON object per record.")]

GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="Id of a scorecard game (see `fivefold rules`), or a rule file.",
        autocompletion=completion.scorecard_games,
    ),
]
AnyGameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="Id of a game (see `fivefold rules`), or a rule file.",
        autocompletion=completion.games,
    ),
]
RulesOption = Annotated[
    Path | None,
    typer.Option(
        "--rules",
        help="Rule file, for a game that is not built in.",
        metavar="FILE",
        parser=readers.path,
        autocompletion=completion.rule_files,
    ),
]
DeckOption = Annotated[
    Path | None,
    typer.Option(
        "--deck",
        help="Deluxe Poker: file with the cards of this game.",
        metavar="FILE",
        parser=readers.path,
        autocompletion=completion.rule_files,
    ),
]
RecordArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="Record of a game, or - for standard input.",
        parser=readers.file_name,
        autocompletion=completion.records,
    ),
]
RecordsArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE",
        help="Records of games, or - for standard input.",
        parser=readers.file_name,
        autocompletion=completion.records,
    ),
]
PlayerOption = Annotated[
    str | None, typer.Option("--player", help="Show this player only.", metavar="NAME")
]

SheetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--card",
        help='Filled boxes, such as "aces=3,full-house=25". Default: an empty sheet.',
        metavar="BOXES",
    ),
]
BonusesOption = Annotated[
    int,
    typer.Option(
        "--bonuses",
        help="Five-of-a-kind bonuses already on the sheet.",
        metavar="N",
        parser=readers.whole_number,
    ),
]
EveryChoiceOption = Annotated[bool, typer.Option("--all", help="Show every choice.")]

ValuesOption = Annotated[
    Path | None,
    typer.Option(
        "--values",
        help="Folder of solved games. Default: the user's cache folder.",
        metavar="FOLDER",
        parser=readers.path,
    ),
]
ThreadsOption = Annotated[
    int | None,
    typer.Option(
        "--threads",
        help="Number of threads. Default: one per core.",
        metavar="N",
        parser=readers.whole_number,
    ),
]
GamesOption = Annotated[
    int,
    typer.Option(
        "--games", help="Number of games to play.", metavar="N", parser=readers.whole_number
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed",
        help="The same seed gives the same games. Default: a random seed.",
        metavar="N",
        parser=readers.whole_number,
    ),
]
PlotOption = Annotated[
    Path | None,
    typer.Option(
        "--plot",
        help="Draw a chart into this file, .png or .svg.",
        metavar="FILE",
        parser=readers.path,
    ),
]
