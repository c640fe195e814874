"""Refuses arguments that can't be read, in one sentence of the chosen language."""

from __future__ import annotations

from contextlib import contextmanager
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import typer

from fivefold.cli.common.language import chosen_language
from fivefold.cli.common.output import BAD_INPUT, print_error, print_help_command
from fivefold.cli.common.shell import program
from fivefold.commands.common.language import language_option
from fivefold.errors import Malformed
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class WrongValue(typer.BadParameter):
    """An error about the value of an option or argument.

    Typer would turn a ValueError, such as the error itself, into a message of its own.
    """

    def __init__(self, error: Malformed) -> None:
        super().__init__(str(error))
        self.error = error


@contextmanager
def refuse_unusable(ctx: Any) -> Iterator[None]:
    """An error inside becomes one line on stderr and status 2.

    A second line leads to the help, unless only the value of an option is wrong.
    """
    try:
        yield
    except (typer.TyperException, Malformed) as error:
        problem = error if isinstance(error, Malformed) else _problem(error, ctx)
        if problem is None:
            raise
        lang = chosen_language(language_option(ctx))
        print_error(problem, lang)
        if not isinstance(error, WrongValue):
            command = program() if ctx.parent is None else f"{program()} {ctx.info_name}"
            print_help_command(command, lang)
        raise typer.Exit(BAD_INPUT) from None


def no_such_command(typed: str, commands: Iterable[str]) -> Malformed:
    names = tuple(commands)
    if near := get_close_matches(typed, names):
        return Malformed("near-command", command=shown(typed), near=tuple(near))
    return Malformed("unknown-command", command=shown(typed), commands=names)


def extra_arguments(words: list[str]) -> Malformed:
    return Malformed("extra-arguments", count=len(words), words=" ".join(map(shown, words)))


def _problem(error: Any, ctx: Any) -> Malformed | None:
    """What Typer's error says, in fivefold's words; None for one that is not known here."""
    if isinstance(error, WrongValue):
        return Malformed("wrong-option", option=_name(error.param), reason=error.error.text)
    match type(error).__name__:  # these classes are in Typer's own copy of Click: not public
        case "MissingParameter":
            return Malformed("missing-argument", name=_name(error.param))
        case "NoSuchOption" if error.possibilities:
            return Malformed(
                "near-option", option=shown(error.option_name), near=tuple(error.possibilities)
            )
        case "NoSuchOption":
            return Malformed("unknown-option", option=shown(error.option_name))
        case "BadOptionUsage":
            is_flag = error.option_name in _flags(ctx)
            return Malformed(
                "option-takes-no-value" if is_flag else "option-needs-value",
                option=error.option_name,
            )
    return None


def _name(parameter: Any) -> str:
    """An option by its flag, an argument by the word that the help has for it."""
    name: str = parameter.opts[0]
    return name if name.startswith("-") else parameter.metavar or name


def _flags(ctx: Any) -> set[str]:
    """The options of a command that take no value."""
    options = (each for each in ctx.command.get_params(ctx) if getattr(each, "is_flag", False))
    return {name for option in options for name in (*option.opts, *option.secondary_opts)}
