"""Gymnasium ids for the environments: one for each score sheet, and one for any rules.

`import fivefold.envs` registers them. Gymnasium also imports a package that is named before a
colon: `gymnasium.make("fivefold.envs:fivefold/Yum-v0")`.
"""

from __future__ import annotations

import gymnasium

from fivefold.errors import Malformed
from fivefold.rules import scorecard_ids, shelf_ids
from fivefold.texts import shown

NAMESPACE, VERSION = "fivefold", "v0"
"""A change that changes results raises the version: with the same id, the same seed and the same
actions give the same game."""
ANY_RULES = f"{NAMESPACE}/Scorecard-{VERSION}"
"""The id for rules of one's own: `gymnasium.make(ANY_RULES, game="porch.toml")`."""
_ENV = "fivefold.envs.scorecard_env:ScorecardEnv"
_VECTOR_ENV = "fivefold.envs.vector_env:ScorecardVectorEnv"


def env_id(game: str) -> str:
    """The id of a game's environment.

    >>> env_id("yard-forced")
    'fivefold/YardForced-v0'
    """
    if game not in _games():
        raise Malformed("unknown-game", game=shown(game), games=_games())
    return f"{NAMESPACE}/{game.title().replace('-', '')}-{VERSION}"


def env_ids() -> tuple[str, ...]:
    """The ids of all environments for one player."""
    return (*map(env_id, _games()), ANY_RULES)


def register_envs() -> None:
    """Tell Gymnasium of all environments; those it knows already are left alone."""
    for game in _games():
        _register(env_id(game), {"game": game})
    _register(ANY_RULES, {})


def _games() -> tuple[str, ...]:
    return (*scorecard_ids(), *shelf_ids())


def _register(name: str, kwargs: dict[str, str]) -> None:
    if name not in gymnasium.registry:
        gymnasium.register(name, _ENV, kwargs=kwargs, vector_entry_point=_VECTOR_ENV)
