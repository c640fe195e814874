"""Games as people see them: the ways to show one, and a game alone as text or as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.envs.rendering.text import sheet_text
from fivefold.errors import Malformed
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from fivefold.games.scorecard import ScorecardGame

TEXT, PICTURE, PRINTED = "ansi", "rgb_array", "human"
"""The names that Gymnasium and PettingZoo have for them."""
RENDER_MODES = [TEXT, PICTURE]
"""How a game alone can be shown."""


def check_render_mode(
    mode: str | None, possible: Sequence[str] = tuple(RENDER_MODES)
) -> str | None:
    """The mode, which may be None; Malformed if it is none of those that are possible."""
    if mode is not None and mode not in possible:
        raise Malformed("unknown-render-mode", mode=shown(mode), modes=tuple(possible))
    return mode


def render(game: ScorecardGame, mode: str | None) -> str | NDArray[np.uint8] | None:
    """What an environment shows; nothing if it was made without a mode."""
    if mode == PICTURE:
        from fivefold.envs.rendering.picture import picture  # noqa: PLC0415 (loads Pillow)

        return picture(game)
    return sheet_text(game) if mode == TEXT else None
