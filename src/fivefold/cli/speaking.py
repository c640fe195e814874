"""In which language a command speaks, and how it ends when it refuses something."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from fivefold.cli.words import refusal
from fivefold.errors import FivefoldError
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Iterator

BAD_INPUT = 2

LangOption = Annotated[
    Lang | None, typer.Option("--lang", help="Language; the locale's if left out.")
]


@contextmanager
def speaking(lang: Lang | None) -> Iterator[Lang]:
    """The language to use; what is refused inside ends with one clear line and status 2."""
    spoken = chosen_lang(lang)
    try:
        yield spoken
    except FivefoldError as error:
        warn(error, spoken)
        raise typer.Exit(BAD_INPUT) from None


def warn(error: FivefoldError, lang: Lang) -> None:
    """What is wrong, in one line on standard error."""
    typer.echo(f"fivefold: {refusal(error, lang)}", err=True)


def chosen_lang(lang: Lang | None) -> Lang:
    """The language asked for, or the locale's, or English."""
    if lang is not None:
        return lang
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return Lang.FR if value.lower().startswith("fr") else Lang.EN
    return Lang.EN
