"""Reads the values of options: numbers, paths, languages."""

from __future__ import annotations

import re
from pathlib import Path

from fivefold.commands.common.usage_errors import WrongValue
from fivefold.errors import Malformed
from fivefold.texts import Lang, shown

_WHOLE = re.compile(r"[+-]?[0-9]+(_[0-9]+)*")
_LONGEST = 40
"""Characters of a number. Python refuses to read very long ones, and nothing here needs them."""


def whole_number(typed: str | int) -> int:
    """A number as typed, or the default of an option, which Typer has read too."""
    text = str(typed).strip()
    if not _WHOLE.fullmatch(text):
        raise WrongValue(Malformed("not-a-number", value=shown(typed)))
    if len(text) > _LONGEST:
        raise WrongValue(Malformed("huge-number", value=shown(typed)))
    return int(text)


def path(typed: str) -> Path:
    """A path. An empty one is refused: it would mean the current folder."""
    if not typed.strip():
        raise WrongValue(Malformed("empty-path"))
    return Path(typed)


def file_name(typed: str) -> str:
    """The name of a record as it was typed: it is part of messages about the record."""
    path(typed)
    return typed


def language(typed: str) -> Lang:
    if typed not in tuple(Lang):
        error = Malformed("unknown-language", value=shown(typed), languages=tuple(Lang))
        raise WrongValue(error)
    return Lang(typed)


def subject(typed: str) -> str:
    """What a frame is about."""
    from fivefold.frames.subjects import find_subject

    try:
        find_subject(typed)
    except Malformed as error:
        raise WrongValue(error) from None
    return typed
