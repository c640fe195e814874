"""The option `--lang`: it belongs to the program, and may stand anywhere on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typer

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
