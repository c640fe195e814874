"""How a command ends when its input is refused."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from fivefold.cli.common.language import chosen_language
from fivefold.cli.common.output import BAD_INPUT, print_error
from fivefold.commands.common.language import language_option
from fivefold.errors import FivefoldError, explain_missing_packages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.texts import Lang


@contextmanager
def exit_on_error(ctx: typer.Context) -> Iterator[Lang]:
    """The language to use. A FivefoldError inside becomes one line on stderr and exit status 2,
    and so does the missing package of an extra."""
    chosen = chosen_language(language_option(ctx))
    try:
        with explain_missing_packages():
            yield chosen
    except FivefoldError as error:
        print_error(error, chosen)
        raise typer.Exit(BAD_INPUT) from None
