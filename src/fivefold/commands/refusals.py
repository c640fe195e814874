"""How input is refused: one line in the chosen language, and exit status 2."""

from __future__ import annotations

from contextlib import contextmanager
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import typer

from fivefold.cli.output import BAD_INPUT, print_error, print_help_command, program
from fivefold.cli.words import chosen_language
from fivefold.errors import FivefoldError, Malformed, explain_missing_packages
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fivefold.texts import Lang

FLAG = "--lang"


def language_option(ctx: typer.Context) -> Lang | None:
    """The language given as `--lang`; None if there is none."""
    lang: Lang | None = ctx.find_root().params.get("lang")
    return lang


def lang_first(args: list[str]) -> list[str]:
    """The arguments with `--lang` at the front, where the program looks for it.

    >>> lang_first(["play", "yum", "--lang", "fr"])
    ['--lang', 'fr', 'play', 'yum']
    >>> lang_first(["replay", "--lang=fr", "--", "--lang"])
    ['--lang=fr', 'replay', '--', '--lang']
    """
    end = args.index("--") if "--" in args else len(args)
    found, others, words = list[str](), list[str](), iter(args[:end])
    for word in words:
        if word == FLAG:
            value = next(words, None)
            if value is None:  # alone, it is refused for lack of a value, or completed with one
                return [FLAG]
            found += [word, value]
        else:
            (found if word.startswith(f"{FLAG}=") else others).append(word)
    return found + others + args[end:]


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
    """Typer's error in fivefold's words; None for one that is not known here."""
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
