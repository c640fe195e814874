"""Options and arguments that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from fivefold.texts import Lang

OLD_OPTION_NAMES = {"tables": "values"}
"""Former names that still work, without being shown: `--tables` is `--values`."""

LangOption = Annotated[
    Lang | None, typer.Option("--lang", help="Language of the output. Default: the locale's.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
JsonLinesOption = Annotated[bool, typer.Option("--json", help="Print one JSON object per record.")]

GameArgument = Annotated[
    str, typer.Argument(help="Id of a scorecard game, or path of a rule file.")
]
AnyGameArgument = Annotated[str, typer.Argument(help="Id of a game, or path of a rule file.")]
RulesOption = Annotated[
    Path | None, typer.Option("--rules", help="Rule file, for a game that is not built in.")
]
RecordArgument = Annotated[str, typer.Argument(help="Record file, or - for standard input.")]
RecordsArgument = Annotated[
    list[str], typer.Argument(help="Record files, or - for standard input.")
]
PlayerOption = Annotated[str | None, typer.Option("--player", help="Show this player only.")]

SheetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--card", help='Filled boxes, such as "aces=3,full-house=25". Default: an empty sheet.'
    ),
]
BonusesOption = Annotated[
    int, typer.Option("--bonuses", help="Five-of-a-kind bonuses already on the sheet.")
]
EveryChoiceOption = Annotated[bool, typer.Option("--all", help="Show every choice.")]

ValuesOption = Annotated[
    str | None,
    typer.Option("--values", help="Folder of solved games. Default: the user's cache folder."),
]
ThreadsOption = Annotated[
    int | None, typer.Option("--threads", help="Number of threads. Default: one per core.")
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", help="The same seed gives the same games. Default: a random seed."),
]
PlotOption = Annotated[
    str | None, typer.Option("--plot", help="Draw a chart into this file, .png or .svg.")
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="SQLite file or postgresql:// address. Default: a file in the user's data folder.",
    ),
]
