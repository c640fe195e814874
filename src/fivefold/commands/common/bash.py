"""Completion in bash, for which a colon ends a word: to it `bot:casual` is three words."""

from __future__ import annotations

import os
import re
import sys
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORDS, _CURRENT = "COMP_WORDS", "COMP_CWORD"
"""The variables in which bash gives the words, one a line, and the number of the current one."""


@contextmanager
def whole_words() -> Iterator[None]:
    """Show Typer whole words inside, and give bash only the part after the colon."""
    if os.environ.get("_FIVEFOLD_COMPLETE") != "complete_bash":
        yield
        return
    words, typed = joined(os.environ[_WORDS].split("\n")[: int(os.environ[_CURRENT]) + 1])
    os.environ |= {_WORDS: "\n".join(words), _CURRENT: str(len(words) - 1)}
    said = StringIO()
    try:
        with redirect_stdout(said):
            yield
    finally:
        for line in said.getvalue().splitlines():
            sys.stdout.write(f"{line.removeprefix(typed)}\n")


def joined(words: list[str]) -> tuple[list[str], str]:
    """The words, whole again, and the start of the last one that bash keeps to itself.

    >>> joined(["fivefold", "play", "--players", "bot", ":", "ca"])
    (['fivefold', 'play', '--players', 'bot:ca'], 'bot:')
    """
    whole = re.sub(r"\n:(\n|$)", ":", "\n".join(words)).split("\n")
    split = ":" in words[-2:]
    return whole, whole[-1][: whole[-1].rfind(":") + 1] if split else ""
