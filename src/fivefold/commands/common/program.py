"""The program: `--lang` wherever it stands, its commands, and their groups in its help."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

from fivefold.commands.common.language import lang_first
from fivefold.commands.common.usage_errors import no_such_command, refuse_unusable


class Program(TyperGroup):
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with refuse_unusable(ctx):
            return super().parse_args(ctx, lang_first(args))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        with refuse_unusable(ctx):
            if args[0] not in self.commands and not ctx.resilient_parsing:
                raise no_such_command(args[0], self.commands)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The commands by group: `rich_help_panel` is what Typer calls a group."""
        del ctx
        groups: dict[str, list[tuple[str, str]]] = {}
        width = max(map(len, self.commands))
        for name, command in self.commands.items():
            row = (name.ljust(width), command.get_short_help_str(formatter.width))
            groups.setdefault(getattr(command, "rich_help_panel", ""), []).append(row)
        for heading, rows in groups.items():
            with formatter.section(heading):
                formatter.write_dl(rows)
