"""The kinds of games: what each provides, in one table."""

from __future__ import annotations

from typing import Any

from fivefold.games import poker, scorecard
from fivefold.games.poker import acts as poker_acts
from fivefold.games.poker import lines as poker_lines
from fivefold.games.poker import view as poker_view
from fivefold.games.scorecard import acts as scorecard_acts
from fivefold.games.scorecard import lines as scorecard_lines
from fivefold.games.scorecard import view as scorecard_view
from fivefold.protocol import GameKind, register
from fivefold.rules import PokerRules, RuleSet

GameView = scorecard_view.ScorecardView | poker_view.PokerView
"""The public state of a game; `kind` says which."""
ScoreView = scorecard_view.SheetView | poker_view.PurseView
"""The public state of a player; `kind` says which."""

KINDS: dict[str, GameKind[Any]] = {
    RuleSet.kind: GameKind(
        new=scorecard.ScorecardGame.new,
        read_line=scorecard_lines.read_line,
        unfinished=scorecard_lines.unfinished,
        write_lines=scorecard_lines.write_lines,
        view=scorecard_view.view,
        player_view=scorecard_view.player_view,
        summary=scorecard_view.summary,
        touched_seats=scorecard_view.touched_seats,
        acts=scorecard_acts.acts,
    ),
    PokerRules.kind: GameKind(
        new=poker.PokerGame.new,
        read_line=poker_lines.read_line,
        unfinished=poker_lines.unfinished,
        write_lines=poker_lines.write_lines,
        view=poker_view.view,
        player_view=poker_view.player_view,
        summary=poker_view.summary,
        touched_seats=poker_view.touched_seats,
        acts=poker_acts.acts,
    ),
}
for _name, _kind in KINDS.items():
    register(_name, _kind)
