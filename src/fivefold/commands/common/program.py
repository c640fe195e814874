"""The program: `--lang` wherever it stands, its commands, and their groups in its help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import typer
from typer.core import TyperGroup

from fivefold.cli.common.language import chosen_language
from fivefold.cli.common.output import INTERRUPTED, print_stopped
from fivefold.commands.common.help_page import HelpPage, section, write_rows, write_text
from fivefold.commands.common.help_texts import HelpTexts
from fivefold.commands.common.language import lang_first, language_option
from fivefold.commands.common.usage_errors import no_such_command, refuse_unusable

if TYPE_CHECKING:
    from fivefold.commands.common.command import Command


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
