"""How the help of the program and of each command looks, in the language of the output."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from fivefold.commands.common.help_texts import HelpTexts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class HelpPage:
    """Writes the help of a Typer command, and gives the shell the help of its options."""

    def help_text(self, texts: HelpTexts) -> str:
        raise NotImplementedError

    def usage(self, texts: HelpTexts, ctx: Any) -> list[str]:
        """What stands behind the name of the command."""
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
