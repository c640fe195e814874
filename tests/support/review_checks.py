"""What holds in every review: total = start + luck - cost, over the game and every turn."""

import pytest

from fivefold.coach.scorecard.review import review
from fivefold.games.scorecard import Position, Sheet, Turn
from tests.support.reviewed_games import values_of

EXACT = 1e-6


def to_expect(game, seat):
    """The total to expect in a state, by listing whatever may come next."""
    values = values_of(game.rules.id)
    done = sum(totals[seat] for totals in game.played)
    if game.over:
        return done
    empty = values.expected_total(Sheet.empty(game.rules))
    return done + (game.manches - len(game.played) - 1) * empty + of_the_sheet(game, seat)


def of_the_sheet(game, seat):
    values, turn, sheet = values_of(game.rules.id), game.phase, game.sheets[seat]
    if not isinstance(turn, Turn) or turn.seat != seat:
        return values.expected_total(sheet)
    if turn.dice is not None:
        return max(o.expected for o in values.choices(Position(sheet, turn.dice, turn.rolls_left)))
    return sum(float(p) * of_the_sheet(game.play(roll), seat) for roll, p in game.due.outcomes())


def check(record):
    game, values = record.game, values_of(record.game.rules.id)
    found = review(record, values)
    assert (found.game, found.finished) == (game.rules.id, game.over)
    assert [player.name for player in found.players] == list(record.names)
    for seat, player in enumerate(found.players):
        assert player.start == record.start.manches * values.expected_total(Sheet.empty(game.rules))
        assert player.total == pytest.approx(to_expect(game, seat), abs=EXACT)
        assert player.start + player.luck - player.cost == pytest.approx(player.total, abs=EXACT)
        check_turns(player)
    if game.over:
        assert [player.total for player in found.players] == [game.total(s) for s in game.seats]
    return found


def check_turns(player):
    expected = player.start
    for turn in player.turns:
        assert expected + turn.luck - turn.cost == pytest.approx(turn.expected, abs=EXACT)
        assert turn.cost >= 0
        expected = turn.expected
    assert expected == pytest.approx(player.total, abs=EXACT)
