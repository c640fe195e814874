"""Where rule sets come from: the built-in ones by id, a user's own by the path of its file."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.errors import Malformed
from fivefold.rules.reading import read_rules
from fivefold.rules.toml import parse_toml, phrase, read_toml
from fivefold.texts import listed, shown

if TYPE_CHECKING:
    from fivefold.rules.model import RuleSet
    from fivefold.rules.toml import Table


@cache
def rule_ids() -> tuple[str, ...]:
    """The ids of the built-in scorecard games."""
    files = (resources.files("fivefold.rules") / "data").iterdir()
    names = sorted(file.name for file in files)
    return tuple(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def built_in(game: str) -> RuleSet:
    """A built-in rule set.

    >>> built_in("yacht").find("full")
    'full-house'
    """
    if game not in rule_ids():
        raise Malformed("unknown-game", game=shown(game), games=rule_ids())
    data = (resources.files("fivefold.rules") / "data" / f"{game}.toml").read_bytes()
    return read_rules(parse_toml(data, f"{game}.toml"))


def load_rules(path: str | Path) -> RuleSet:
    """A user's own rule file, validated. A built-in game's id is taken: a record could not tell."""
    return _own_rules(read_toml(Path(path)))


def parse_rules(data: bytes, file: str) -> RuleSet:
    """The same from the content of a file; `file` is what errors call it."""
    return _own_rules(parse_toml(data, file))


def _own_rules(table: Table) -> RuleSet:
    rules = read_rules(table)
    if rules.id in rule_ids():
        raise table.wrong("id", rules.id, phrase("wanted-free-id", ids=listed(rule_ids())))
    return rules
