"""A second referee: the whole of `replay --json`, naive, written from rule sheets and rulings.

It shares nothing with the package. Where the documents are silent it takes two things over: French
names for boxes that no sheet names in French, and how many manches there may be.
"""

from typing import Any

from tests.second.poker_match import Poker
from tests.second.record_text import (
    Forbidden,
    Wrong,
    check_headers,
    read_lines,
    read_player_line,
    split_headers,
)
from tests.second.scorecard_match import Match


def replay(text: bytes) -> dict[str, Any]:
    lines = read_lines(text)
    headers, body = split_headers(lines)
    game, players, manches = check_headers(headers, body)
    table = Poker(players) if game == "deluxe-poker" else Match(game, players, manches)
    for place, (number, content) in enumerate(body):
        try:
            name, tokens = read_player_line(content, players)
            table.act(name, tokens, last=place == len(body) - 1)
        except Forbidden as fault:
            raise Wrong(number, str(fault)) from None
    return table.summary()
