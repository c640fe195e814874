"""The texts of the help, in the language of the output. They are read only when help is shown."""

from __future__ import annotations

import re
from copy import copy
from typing import TYPE_CHECKING, Any

from fivefold.cli.common.language import chosen_language
from fivefold.commands.common.language import language_option
from fivefold.texts import catalogue

if TYPE_CHECKING:
    from fivefold.texts import Lang

_ADDED = {"required": "required", "default:": "default"}
"""What Typer itself adds to the help of an option or argument, and the key of its text."""
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
