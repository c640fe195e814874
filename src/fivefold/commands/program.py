"""The program and its commands as Typer runs them: arguments, help, groups of commands."""

from __future__ import annotations

import re
from contextlib import contextmanager
from copy import copy
from textwrap import dedent
from typing import TYPE_CHECKING, Any, cast

import typer
from typer.core import TyperCommand, TyperGroup

from fivefold.cli.output import INTERRUPTED, print_stopped
from fivefold.cli.words import chosen_language
from fivefold.commands.refusals import (
    extra_arguments,
    lang_first,
    language_option,
    no_such_command,
    refuse_unusable,
)
from fivefold.texts import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fivefold.texts import Lang

_ADDED = {"required": "required", "default:": "default"}
"""Typer's own additions to the help of an option or argument, and the keys of their texts."""
_ADDED_THERE = re.compile(rf"(?<=\[)(?:{'|'.join(_ADDED)})")


class HelpTexts:
    """The texts of `help.toml`. Where there is none for a key, what is given is shown as it is."""

    def __init__(self, lang: Lang) -> None:
        self._lang = lang

    @classmethod
    def of(cls, ctx: Any) -> HelpTexts:
        return cls(chosen_language(None if ctx is None else language_option(ctx)))

    def __call__(self, key: str, given: str = "") -> str:
        text = catalogue("help").get(key)
        return given if text is None else text[self._lang].strip()

    def row(self, param: Any, ctx: Any) -> tuple[str, str] | None:
        """An option or argument, without Python types, and what it is; None if it is hidden."""
        row = self.shown(param, ctx).get_help_record(ctx)
        if row is None:
            return None
        return row[0].split(" <")[0], _ADDED_THERE.sub(lambda said: self(_ADDED[said[0]]), row[1])

    def shown(self, param: Any, ctx: Any) -> Any:
        """An option or argument as the help shows it."""
        shown = copy(param)
        shown.help = self.help_of(param, ctx)
        if param.metavar:
            shown.metavar = "|".join(map(self._value, param.metavar.split("|")))
        return shown

    def help_of(self, param: Any, ctx: Any) -> str:
        """The text of this command's option or argument, or that of all with its name."""
        name = param.name.replace("_", "-")
        return self(f"{ctx.info_name}-{name}", self(name, getattr(param, "help", None) or ""))

    def _value(self, name: str) -> str:
        return self(f"metavar-{name.lower()}", name)


class HelpPage:
    """Writes the help of a Typer command, and gives the shell the help of its options."""

    def help_text(self, texts: HelpTexts) -> str:
        raise NotImplementedError

    def usage(self, texts: HelpTexts, ctx: Any) -> list[str]:
        """The rest of the usage line, after the name of the command."""
        raise NotImplementedError

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        texts = HelpTexts.of(ctx)
        pieces = " ".join(self.usage(texts, ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{texts('usage')} ")

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        write_text(self.help_text(HelpTexts.of(ctx)), formatter)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        parent: Any = super()
        items: list[Any] = parent.shell_complete(ctx, incomplete)
        texts, params = HelpTexts.of(ctx), ctx.command.get_params(ctx)
        helps = {name: texts.help_of(param, ctx) for param in params for name in param.opts}
        for item in items:
            item.help = helps.get(item.value, item.help)
        return items


@contextmanager
def section(formatter: Any, heading: str) -> Iterator[None]:
    """A part of the help. Typer's own sections put an English colon behind every heading."""
    formatter.write_paragraph()
    formatter.write(f"{heading}\n")
    with formatter.indentation():
        yield


def write_text(text: str, formatter: Any) -> None:
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(text)


def write_rows(kind: str, params: Sequence[Any], ctx: Any, formatter: Any) -> None:
    """The options or the arguments."""
    texts = HelpTexts.of(ctx)
    rows = [texts.row(each, ctx) for each in params if f"{each.param_type_name}s" == kind]
    if any(rows):
        with section(formatter, texts(f"heading-{kind}")):
            formatter.write_dl([row for row in rows if row is not None])


class Command(HelpPage, TyperCommand):
    """A command. Its help is in `help.toml`, and ends with the examples in its docstring."""

    allow_extra_args = True  # they are refused here, in fivefold's own words

    def __init__(self, name: str | None, **settings: Any) -> None:
        text, _, examples = str(settings.pop("help")).partition("Examples:\n")
        settings["epilog"] = dedent(examples)
        super().__init__(name, help=text.strip(), **settings)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with refuse_unusable(ctx):
            extra = super().parse_args(ctx, args)
            if extra and not ctx.resilient_parsing:
                raise extra_arguments(extra)
        return extra

    def help_text(self, texts: HelpTexts) -> str:
        return texts(f"command-{self.name}", self.help or "")

    def first_line(self, texts: HelpTexts) -> str:
        return self.help_text(texts).split("\n")[0]

    def get_short_help_str(self, limit: int = 45) -> str:
        """The shell's description of the command, which has no language of its own."""
        del limit
        return self.first_line(HelpTexts.of(None))

    def usage(self, texts: HelpTexts, ctx: Any) -> list[str]:
        shown = [texts.shown(param, ctx) for param in self.get_params(ctx)]
        pieces = [piece for param in shown for piece in param.get_usage_pieces(ctx)]
        # Typer puts the name of a required argument in braces.
        return ["[OPTIONS]", *(piece.replace("{", "").replace("}", "") for piece in pieces)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        params = self.get_params(ctx)
        write_rows("arguments", params, ctx, formatter)
        write_rows("options", params, ctx, formatter)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        if self.epilog:
            with section(formatter, HelpTexts.of(ctx)("heading-examples")):
                for line in self.epilog.splitlines():
                    formatter.write(f"  {line}\n")


class Program(HelpPage, TyperGroup):
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with refuse_unusable(ctx):
            return super().parse_args(ctx, lang_first(args))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        with refuse_unusable(ctx):
            if args[0] not in self.commands and not ctx.resilient_parsing:
                raise no_such_command(args[0], self.commands)
        return super().resolve_command(ctx, args)

    def help_text(self, texts: HelpTexts) -> str:
        return texts("program")

    def usage(self, texts: HelpTexts, ctx: Any) -> list[str]:
        del ctx
        return ["[OPTIONS]", texts("command-metavar")]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        write_rows("options", self.get_params(ctx), ctx, formatter)
        self.format_commands(ctx, formatter)

    def invoke(self, ctx: Any) -> Any:
        """Run the command. Ctrl-C ends it with one line, even while its modules are loading."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            print_stopped(chosen_language(language_option(ctx)))
            raise typer.Exit(INTERRUPTED) from None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The commands by group: `rich_help_panel` is what Typer calls a group."""
        texts, groups = HelpTexts.of(ctx), dict[str, list[tuple[str, str]]]()
        width = max(map(len, self.commands))
        for name, command in self.commands.items():
            group = getattr(command, "rich_help_panel", "")
            line = cast("Command", command).first_line(texts)
            groups.setdefault(group, []).append((name.ljust(width), line))
        for group, rows in groups.items():
            with section(formatter, texts(f"group-{group}", f"{group}:")):
                formatter.write_dl(rows)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        write_text(HelpTexts.of(ctx)("epilog"), formatter)
