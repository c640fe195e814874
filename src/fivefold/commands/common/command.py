"""A command of the program: its help and its examples, and how its arguments are refused."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

from typer.core import TyperCommand

from fivefold.commands.common.help_page import HelpPage, section, write_rows
from fivefold.commands.common.help_texts import HelpTexts
from fivefold.commands.common.usage_errors import extra_arguments, refuse_unusable


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
        """What the shell shows beside the command; it does not say in which language."""
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
