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
        metavar="|".join(Lang),
        parser=readers.language,
        autocompletion=completion.languages,
        is_eager=True,  # before --help, which is in this language
    ),
]
JsonOption = Annotated[
    bool,
    typer.Option(
        "--json",
    ),
]

GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        autocompletion=completion.scorecard_games,
    ),
]
AnyGameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        autocompletion=completion.games,
    ),
]
RulesOption = Annotated[
    Path | None,
    typer.Option(
        "--rules",
        metavar="FILE",
        parser=readers.path,
        autocompletion=completion.rule_files,
    ),
]
DeckOption = Annotated[
    Path | None,
    typer.Option(
        "--deck",
        metavar="FILE",
        parser=readers.path,
        autocompletion=completion.rule_files,
    ),
]
RecordArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        parser=readers.file_name,
        autocompletion=completion.records,
    ),
]
RecordsArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE",
        parser=readers.file_name,
        autocompletion=completion.records,
    ),
]
GameNumberOption = Annotated[
    int | None, typer.Option("--game", metavar="N", parser=readers.whole_number)
]
PlayerOption = Annotated[str | None, typer.Option("--player", metavar="NAME")]

SheetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--card",
        metavar="BOXES",
    ),
]
BonusesOption = Annotated[
    int,
    typer.Option(
        "--bonuses",
        metavar="N",
        parser=readers.whole_number,
    ),
]
SavedOption = Annotated[
    int,
    typer.Option(
        "--saved",
        metavar="N",
        parser=readers.whole_number,
    ),
]
EveryChoiceOption = Annotated[
    bool,
    typer.Option(
        "--all",
    ),
]

ValuesOption = Annotated[
    Path | None,
    typer.Option(
        "--values",
        metavar="FOLDER",
        parser=readers.path,
    ),
]
ThreadsOption = Annotated[
    int | None,
    typer.Option(
        "--threads",
        metavar="N",
        parser=readers.whole_number,
    ),
]
GamesOption = Annotated[
    int,
    typer.Option("--games", metavar="N", parser=readers.whole_number),
]
SeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        parser=readers.whole_number,
    ),
]
PlotOption = Annotated[
    Path | None,
    typer.Option(
        "--plot",
        metavar="FILE",
        parser=readers.path,
    ),
]
