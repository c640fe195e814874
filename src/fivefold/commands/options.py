"""Options and arguments that several commands share, and how their values are read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from fivefold.commands import completion
from fivefold.commands.refusals import WrongValue
from fivefold.errors import Malformed
from fivefold.texts import Lang, shown

_WHOLE = re.compile(r"[+-]?[0-9]+(_[0-9]+)*")
_LONGEST = 40
"""Characters of a number. Python refuses to read very long ones, and nothing here needs them."""


def whole_number(typed: str | int) -> int:
    """A number as typed, or the default of an option, which Typer has read too."""
    text = str(typed).strip()
    if not _WHOLE.fullmatch(text):
        raise WrongValue(Malformed("not-a-number", value=shown(typed)))
    if len(text) > _LONGEST:
        raise WrongValue(Malformed("huge-number", value=shown(typed)))
    return int(text)


def path(typed: str) -> Path:
    """A path. An empty one is refused: it would mean the current folder."""
    if not typed.strip():
        raise WrongValue(Malformed("empty-path"))
    return Path(typed)


def file_name(typed: str) -> str:
    """The name of a record as it was typed: it is part of messages about the record."""
    path(typed)
    return typed


def language(typed: str) -> Lang:
    if typed not in tuple(Lang):
        error = Malformed("unknown-language", value=shown(typed), languages=tuple(Lang))
        raise WrongValue(error)
    return Lang(typed)


def subject(typed: str) -> str:
    """The subject of a frame."""
    from fivefold.dataframes.subjects import find_subject

    try:
        find_subject(typed)
    except Malformed as error:
        raise WrongValue(error) from None
    return typed


LangOption = Annotated[
    Lang | None,
    typer.Option(
        "--lang",
        metavar="|".join(Lang),
        parser=language,
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
        parser=path,
        autocompletion=completion.rule_files,
    ),
]
DeckOption = Annotated[
    Path | None,
    typer.Option(
        "--deck",
        metavar="FILE",
        parser=path,
        autocompletion=completion.rule_files,
    ),
]
RecordArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        parser=file_name,
        autocompletion=completion.records,
    ),
]
RecordsArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE",
        parser=file_name,
        autocompletion=completion.records,
    ),
]
GameNumberOption = Annotated[int | None, typer.Option("--game", metavar="N", parser=whole_number)]
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
        parser=whole_number,
    ),
]
SavedOption = Annotated[
    int,
    typer.Option(
        "--saved",
        metavar="N",
        parser=whole_number,
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
        parser=path,
    ),
]
ThreadsOption = Annotated[
    int | None,
    typer.Option(
        "--threads",
        metavar="N",
        parser=whole_number,
    ),
]
GamesOption = Annotated[
    int,
    typer.Option("--games", metavar="N", parser=whole_number),
]
SeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        parser=whole_number,
    ),
]
PlotOption = Annotated[
    Path | None,
    typer.Option(
        "--plot",
        metavar="FILE",
        parser=path,
    ),
]
