"""One game of the arena."""

from fivefold.bots.contest import Contest
from fivefold.bots.random_bot import RandomBot
from fivefold.record import Record
from fivefold.rules import built_in


class Twin:
    name = "random (2)"

    def choose(self, game, seat, rng):
        return RandomBot().choose(game, seat, rng)


def contest(*entries, **options):
    return Contest(built_in("yum"), entries, 5, False, None, **options)


def test_no_two_bots_have_one_name():
    entrants = contest("random", "random", Twin(), Twin).entrants()
    assert [one.name for one in entrants] == [
        "random", "random (2)", "random (2) (2)", "random (2) (3)"
    ]  # fmt: skip
    assert [one.own for one in entrants] == [False, False, True, True]


def test_bots_of_one_level_are_one_object_and_own_ones_are_not():
    one, two, three, four = contest("random", "random", Twin, Twin).entrants()
    assert one.bot is two.bot
    assert three.bot is not four.bot


def test_a_game_is_the_same_with_its_record():
    plain, kept = (contest("random", Twin(), keep_records=keep) for keep in (False, True))
    alone, recorded = (each.play(3, each.entrants()) for each in (plain, kept))
    assert (alone.result, alone.record) == (recorded.result, "")
    record = Record.parse(recorded.record)
    assert str(record) == recorded.record
    assert record.headers.pairs == (
        ("game", "yum"),
        ("players", "random (2), random"),
        ("arena-seed", "5"),
        ("arena-game", "4"),
    )
    assert record.game.amounts == recorded.result.totals[::-1]
