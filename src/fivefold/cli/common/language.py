"""The language of the output."""

from __future__ import annotations

import os

from fivefold.texts import Lang


def chosen_language(option: Lang | None) -> Lang:
    """The language of `--lang`, or that of the locale, or English."""
    if option is not None:
        return option
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return Lang.of(value)
    return Lang.EN
