"""The review of a scorecard game: the same for programs as from Python, for the players asked."""

import json

from tests.support.reviewing import FINISHED, plain


def test_only_the_players_asked_for(found):
    data = json.loads(json.dumps(found.as_data()))
    assert plain(FINISHED) == data
    assert plain(FINISHED, "--player", "Bo")["players"] == data["players"][1:]
