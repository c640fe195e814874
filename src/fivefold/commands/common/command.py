"""A command of the program: how its help looks, and how its arguments are refused."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand

from fivefold.commands.common.usage_errors import extra_arguments, refuse_unusable

if TYPE_CHECKING:
    from collections.abc import Sequence

_EXAMPLES = "Examples"


class Command(TyperCommand):
    """A command. The examples at the end of its docstring are the end of its help."""

    allow_extra_args = True  # they are refused here, in fivefold's own words

    def __init__(self, name: str | None, **settings: Any) -> None:
        text, _, examples = str(settings.pop("help")).partition(f"{_EXAMPLES}:\n")
        settings["epilog"] = dedent(examples)
        super().__init__(name, help=text.strip(), **settings)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with refuse_unusable(ctx):
            extra = super().parse_args(ctx, args)
            if extra and not ctx.resilient_parsing:
                raise extra_arguments(extra)
        return extra

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        # Typer puts the name of a required argument in braces.
        pieces = super().collect_usage_pieces(ctx)
        return [piece.replace("{", "").replace("}", "") for piece in pieces]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        params = self.get_params(ctx)
        _write_rows("Arguments", _rows(params, "argument", ctx), formatter)
        _write_rows("Options", _rows(params, "option", ctx), formatter)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        del ctx
        if self.epilog:
            with formatter.section(_EXAMPLES):
                for line in self.epilog.splitlines():
                    formatter.write(f"  {line}\n")


def _rows(params: Sequence[Any], kind: str, ctx: Any) -> list[tuple[str, str]]:
    """The names of options or arguments, without Python types, and what they are."""
    rows = (each.get_help_record(ctx) for each in params if each.param_type_name == kind)
    return [(row[0].split(" <")[0], row[1]) for row in rows if row is not None]


def _write_rows(heading: str, rows: Sequence[tuple[str, str]], formatter: Any) -> None:
    if rows:
        with formatter.section(heading):
            formatter.write_dl(rows)
