"""Writes the reference of all commands and options, in both languages, from the program itself.

python -m scripts.commands_page    writes docs/commands.md and docs/commands.fr.md
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from typer.main import get_command

from fivefold.commands.app import COMMANDS, app
from fivefold.commands.program import HelpTexts
from fivefold.texts import Lang

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCS = Path(__file__).parent.parent / "docs"
PAGES = {Lang.EN: "commands.md", Lang.FR: "commands.fr.md"}
HEAD = {
    Lang.EN: """# Commands and options

[Français](commands.fr.md)

Everything that `fivefold` can do, as `fivefold COMMAND --help` shows it.
[The command line](command-line.md) explains names of games, keys and exit statuses.
`python -m scripts.commands_page` writes this page.
""",
    Lang.FR: """# Commandes et options

[English](commands.md)

Tout ce que sait faire `fivefold`, comme l'affiche `fivefold --lang fr COMMANDE --help`.
[La ligne de commande](command-line.fr.md) explique les noms des jeux, les touches et les codes de
sortie. `python -m scripts.commands_page` écrit cette page.
""",
}
ALWAYS = {
    Lang.EN: "Before a command, or after it:",
    Lang.FR: "Avant une commande, ou après\u00a0:",
}
COLUMNS = {
    Lang.EN: {"argument": "argument", "option": "option", "meaning": "meaning"},
    Lang.FR: {"argument": "argument", "option": "option", "meaning": "sens"},
}


def page(lang: Lang) -> str:
    """The whole page in a language."""
    program: Any = get_command(app)
    texts = HelpTexts(lang)
    parts = [HEAD[lang]]
    top = typer.Context(program, info_name="fivefold")
    parts.append(f"{ALWAYS[lang]}\n\n{table('option', program.get_params(top), top, lang)}")
    for group, functions in COMMANDS.items():
        heading = texts(f"group-{group}").rstrip(": \u00a0")
        parts.append(f"## {heading}\n")
        for function in functions:
            name = function.__name__
            parts.extend(described(name, program.commands[name], lang))
    return "\n".join(parts)


def described(name: str, command: Any, lang: Lang) -> Iterator[str]:
    """What a command does, its arguments and options, and its examples."""
    texts, ctx = HelpTexts(lang), typer.Context(command, info_name=name)
    usage = " ".join(["fivefold", name, *command.usage(texts, ctx)])
    yield f"### {name}\n\n`{usage}`\n\n{cleaned(command.help_text(texts))}\n"
    for kind in ("argument", "option"):
        params = [one for one in command.get_params(ctx) if one.param_type_name == kind]
        rows = table(kind, [one for one in params if "--help" not in one.opts], ctx, lang)
        if rows:
            yield rows
    if command.epilog:
        yield f"```sh\n{command.epilog.strip()}\n```\n"


def table(kind: str, params: list[Any], ctx: Any, lang: Lang) -> str:
    """A table of arguments or options; nothing if there are none."""
    found = [row for param in params if (row := HelpTexts(lang).row(param, ctx))]
    if not found:
        return ""
    heads = COLUMNS[lang]
    lines = [f"| {heads[kind]} | {heads['meaning']} |", "| --- | --- |"]
    lines += [f"| `{cell(name)}` | {cell(cleaned(text))} |" for name, text in found]
    return "\n".join([*lines, ""])


def cleaned(text: str) -> str:
    return text.replace("docs/dataframes.md", "[dataframes.md](dataframes.md)")


def cell(text: str) -> str:
    return re.sub("[ \n]+", " ", text).replace("|", r"\|")


def main() -> None:
    for lang, name in PAGES.items():
        (DOCS / name).write_text(page(lang), "utf-8")
        print(f"docs/{name} written")


if __name__ == "__main__":
    main()
