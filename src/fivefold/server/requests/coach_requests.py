"""What requests to the coach share: what they count, and which games they may be about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from fivefold.errors import Malformed
from fivefold.rules import scorecard_rules
from fivefold.tables.setup import rules_named

if TYPE_CHECKING:
    from fivefold.rules import RuleSet

Name = Annotated[str, Field(max_length=64)]
COSTLY = 4
"""What new drills count in addition, against an address's limit: a tenth of a second of work."""
REACH = 20
"""What the chance to reach a total counts in addition: half a second, and rarely more than two."""
_GAMES_A_UNIT = 50
"""Games of a history that count as one more question."""


def cost_of_games(count: int) -> int:
    """What going through these games counts."""
    return count // _GAMES_A_UNIT


def scorecard(game: str, rules: str | None = None) -> RuleSet:
    """The rules of a scorecard game; other games are refused."""
    found = rules_named(game, rules)
    if not found.has_sheet:
        raise Malformed("no-review", game=found.id)
    return scorecard_rules(found)
