"""The arena: its games are those the bots play anyway, fairly seated and honestly counted."""

import random
import traceback
from collections import Counter
from dataclasses import replace
from math import sqrt
from statistics import mean, stdev

import pytest

from fivefold.bots import bot
from fivefold.bots.arena import Contest, arena
from fivefold.bots.kind import RandomBot
from fivefold.dice import roll_dice
from fivefold.errors import FivefoldError, Malformed
from fivefold.games import Roll, new_game
from fivefold.games.scorecard import Fill
from fivefold.record import Record, read_records
from fivefold.rules import built_in, scorecard_ids
from tests.support.solved import solved, solved_rules


def totals(result):
    return [one.totals for one in result.played]


def plain_game(game_id, players, seed, number):
    """One game of the arena by the shortest way: ask whoever acts, throw what is due."""
    names = list(players)
    order = [names[(seat - number) % len(names)] for seat in range(len(names))]
    places = [(seat - number) % len(names) for seat in range(len(names))]
    dice = random.Random(f"{seed} {number} dice")
    rngs = [random.Random(f"{seed} {number} {place}") for place in places]
    game = new_game(game_id, len(names))
    while not game.over:
        if game.due:
            game = game.play(Roll(roll_dice(game.due.count, dice)))
        else:
            (seat,) = game.to_act
            game = game.play(players[order[seat]].choose(game, seat, rngs[seat]))
    by_place = {place: game.total(seat) for seat, place in enumerate(places)}
    return tuple(by_place[place] for place in range(len(names)))


@pytest.mark.parametrize("game", ["yard-forced", "classique"])
def test_the_games_are_those_that_the_bots_play_by_themselves(game):
    players = {
        name: bot(name, game, values=solved(game)) for name in ("perfect", "casual", "random")
    }
    result = arena(game, list(players), games=4, seed=11, workers=1, values=solved(game))
    assert totals(result) == [plain_game(game, players, 11, number) for number in range(4)]


def test_the_number_of_processes_changes_nothing():
    alone, together = (
        arena("yum", ["perfect", "casual"], 30, seed=3, workers=workers, values=solved("yum"))
        for workers in (1, 2)
    )
    assert alone == together


def test_processes_play_a_game_of_ones_own(porch, tmp_path):
    result = arena(porch, ["perfect", "random"], 8, seed=3, workers=2, values_folder=tmp_path)
    assert result == arena(
        porch, ["perfect", "random"], 8, seed=3, workers=1, values_folder=tmp_path
    )
    assert result.game == "porch"


def test_more_games_begin_with_the_same_ones_and_another_seed_with_others():
    few, more, other = (
        totals(arena("yum", ["random"], games, seed=seed, workers=1))
        for games, seed in ((5, 1), (9, 1), (5, 2))
    )
    assert more[:5] == few
    assert other != few


class Clerk:
    """A random player that writes down where it sits."""

    def __init__(self, name):
        self.name, self.seats = name, Counter()

    def choose(self, game, seat, rng):
        if not game.sheets[seat].boxes and game.phase.rolls_left == 2:
            self.seats[seat] += 1
        return Fill(next(iter(game.preview())))


def test_every_bot_sits_in_every_seat_equally_often():
    clerks = [Clerk(name) for name in ("one", "two", "three")]
    result = arena("yum", clerks, games=12, seed=1, workers=1)
    assert [clerk.seats for clerk in clerks] == [Counter({0: 4, 1: 4, 2: 4})] * 3
    assert result.names == ("one", "two", "three")


def test_two_of_one_name_are_told_apart():
    result = arena(
        "yum", ["random", "perfect", "random", "random"], 1, seed=1, values=solved("yum")
    )
    names = [one.bot for one in result.bots]
    assert names == ["random", "perfect", "random (2)", "random (3)"]


def test_figures_are_those_of_the_games():
    result = arena("yum", ["random", "casual"], 40, seed=5, workers=1, values=solved("yum"))
    for place, one in enumerate(result.bots):
        scores = [game[place] for game in totals(result)]
        assert (one.games, one.mean) == (40, pytest.approx(mean(scores)))
        assert one.sd == pytest.approx(stdev(scores))
        reach = 1.96 * stdev(scores) / sqrt(40)
        assert one.mean_interval == pytest.approx((one.mean - reach, one.mean + reach), rel=1e-3)
        won = sum((game[place] == max(game)) / game.count(max(game)) for game in totals(result))
        assert (one.wins, one.win_rate) == (won, won / 40)


def test_one_game_says_nothing_about_the_mean():
    (one,) = arena("yum", ["random"], 1, seed=1).bots
    assert (one.mean_interval, one.win_rate) == (None, 1.0)


def test_progress_is_told_to_the_end():
    told = []
    arena("yum", ["random"], 30, seed=1, workers=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(told) >= 4


@pytest.mark.parametrize(
    ("game", "bots", "options", "code"),
    [
        ("yum", ["genius"], {}, "unknown-bot"),
        ("yum", [], {}, "wrong-players"),
        ("deluxe-poker", ["random"], {}, "wrong-players"),
        ("bingo", ["random"], {}, "unknown-game"),
        ("yum", ["random"], {"games": 0}, "wrong-games"),
        ("yum", ["random"], {"games": 10**9}, "wrong-games"),
        ("yum", ["random"], {"seed": -1}, "wrong-seed"),
    ],
)
def test_what_cant_be_played_is_refused(game, bots, options, code):
    with pytest.raises(Malformed) as refused:
        arena(game, bots, **({"games": 1, "seed": 1} | options))
    assert refused.value.code == code


def test_deluxe_poker_is_played_to_its_end():
    result = arena("deluxe-poker", ["random", "random", "random"], 9, seed=2, workers=1)
    assert sum(one.wins for one in result.bots) <= 9
    assert all(total >= 0 for game in totals(result) for total in game)
    assert totals(result) != totals(
        arena("deluxe-poker", ["random"] * 3, 9, seed=2, workers=1, same_dice=True)
    )


# --- the same dice for everyone ---


@pytest.mark.parametrize("game", scorecard_ids())
def test_with_the_same_dice_equals_have_equal_totals(game):
    options = {"seed": 4, "workers": 1, "values": solved(game)}
    result = arena(game, ["perfect", "perfect"], 6, same_dice=True, **options)
    assert all(one == other for one, other in totals(result))
    assert [one.wins for one in result.bots] == [3.0, 3.0]
    fair = arena(game, ["perfect", "perfect"], 6, **options)
    assert any(one != other for one, other in totals(fair))


def test_the_same_dice_are_fair_dice():
    (result,) = arena(
        "yum", ["perfect"], 400, seed=6, same_dice=True, workers=1, values=solved("yum")
    ).bots
    assert abs(result.mean - 171.1343) < 4 * result.sd / sqrt(400)


def test_values_that_are_given_are_used_by_every_process(porch):
    values = solved_rules(porch)
    blind = replace(values, array=values.array * 0)
    one, two = (
        arena(porch, ["perfect", "casual"], 16, seed=1, workers=workers, values=blind)
        for workers in (1, 2)
    )
    assert one == two
    assert one != arena(porch, ["perfect", "casual"], 16, seed=1, workers=1, values=values)


def test_values_of_another_game_are_refused(porch):
    with pytest.raises(Malformed) as refused:
        arena("yum", ["perfect"], 1, seed=1, values=solved_rules(porch))
    assert refused.value.code == "other-rules"


# --- bots of one's own ---


class Copy:
    """Plays as `random` does; one of these can be sent to another process."""

    def choose(self, game, seat, rng):
        moves = game.legal_moves(seat)
        return moves[int(rng.random() * len(moves))]


class Local(Copy):
    """Can't be pickled, so it stays in this process."""

    def __init__(self):
        self.asked, self.key = 0, lambda: None

    def choose(self, game, seat, rng):
        self.asked += 1
        return super().choose(game, seat, rng)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_of_ones_own_plays_in_every_process(workers):
    own = [Copy(), Copy, "tests.bots.test_arena:Copy"]
    result = arena("yum", own, 12, seed=1, workers=workers)
    assert result.names == ("Copy", "Copy (2)", "Copy (3)")
    assert totals(result) == totals(arena("yum", ["random"] * 3, 12, seed=1, workers=1))


def test_a_bot_that_cant_be_sent_plays_in_this_process():
    local = Local()
    result = arena("yum", [local, "random"], 12, seed=1, workers=2)
    assert local.asked > 12 * 11
    assert totals(result) == totals(arena("yum", ["random"] * 2, 12, seed=1, workers=1))


class Failing(Copy):
    def choose(self, game, seat, rng):
        raise LookupError("never\nmind")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_fails_is_named_with_its_game(workers):
    with pytest.raises(FivefoldError) as failed:
        arena("yum", [Failing(), "random"], 12, seed=1, workers=workers)
    assert str(failed.value).startswith("Failing failed in game 1: LookupError: never mind (test_")
    shown = "".join(traceback.format_exception(failed.value))
    assert "raise LookupError(" in shown


# --- the games as records ---


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("classique", ["random", "random", "random"]),
        ("deluxe-poker", ["random", "casual", Copy()]),
        ("yum", [Clerk("Ann")]),
    ],
)
def test_the_games_are_written_in_order_whatever_the_number_of_processes(game, bots, tmp_path):
    files = [tmp_path / "one", tmp_path / "two"]
    plain = arena(game, bots, 14, seed=3, workers=1)
    for file, workers in zip(files, (1, 2), strict=True):
        assert arena(game, bots, 14, seed=3, workers=workers, records=str(file)) == plain
    assert files[0].read_bytes() == files[1].read_bytes()
    records = list(read_records(files[0]))
    assert [dict(one.headers.pairs)["arena-game"] for one in records] == [
        str(number) for number in range(1, 15)
    ]
    for number, (record, played) in enumerate(zip(records, plain.played, strict=True)):
        assert record.game.over
        assert dict(record.headers.pairs)["arena-seed"] == "3"
        assert record.names == tuple(
            plain.names[(seat - number) % len(bots)] for seat in range(len(bots))
        )
        amounts = dict(zip(record.names, record.game.amounts, strict=True))
        assert tuple(amounts[name] for name in plain.names) == played.totals


def test_records_say_that_everyone_had_the_same_dice(tmp_path):
    file = tmp_path / "games"
    arena("yum", ["random"] * 2, 2, seed=3, same_dice=True, records=file)
    (one, _) = read_records(file)
    assert one.headers.pairs[2:] == (
        ("arena-seed", "3"), ("arena-game", "1"), ("arena-same-dice", "yes")
    )  # fmt: skip


def test_games_before_a_failure_are_there(tmp_path):
    file = tmp_path / "games"
    with pytest.raises(FivefoldError):
        arena("yum", [FailsLater()], 40, seed=1, workers=1, records=file)
    assert len(list(read_records(file))) == 20  # two batches of ten


def test_older_games_stay_until_there_are_new_ones(tmp_path):
    file = tmp_path / "games"
    file.write_text("older")
    with pytest.raises(FivefoldError):
        arena("yum", [FailsAtOnce()], 40, seed=1, workers=1, records=file)
    assert file.read_text() == "older"
    arena("yum", ["random"], 1, seed=1, records=file)
    assert len(list(read_records(file))) == 1


class FailsAtOnce(Copy):
    def choose(self, game, seat, rng):
        raise RuntimeError


class FailsLater(Copy):
    def __init__(self):
        self.games = 0

    def choose(self, game, seat, rng):
        self.games += not game.turns_before
        if self.games > 25:
            raise RuntimeError
        return Fill(next(iter(game.preview())))


@pytest.mark.parametrize(("name", "code"), [("a, b", "name-characters"), ("game", "reserved-name")])
def test_a_name_that_no_record_can_have_is_refused_before_a_game(name, code, tmp_path):
    clerk = Clerk(name)
    with pytest.raises(Malformed) as refused:
        arena("yum", [clerk], 1, seed=1, records=tmp_path / "games")
    assert refused.value.code == code
    assert not clerk.seats
    assert not list(tmp_path.iterdir())
    assert arena("yum", [clerk], 1, seed=1).names == (name,)


def test_a_file_that_cant_be_written_is_refused(tmp_path):
    for file in (tmp_path, tmp_path / "no" / "file", "a\0b"):
        with pytest.raises(Malformed) as refused:
            arena("yum", ["random"], 1, seed=1, records=file)
        assert refused.value.code == "cant-write-records"


@pytest.mark.parametrize("bots", ["random", None, RandomBot, RandomBot()])
def test_bots_come_in_a_list(bots):
    with pytest.raises(Malformed) as refused:
        arena("yum", bots, games=1, seed=1)
    assert refused.value.code == "bots-not-listed"


@pytest.mark.parametrize(
    "options",
    [
        {"games": "2"},
        {"games": 2.0},
        {"seed": None},
        {"seed": "a"},
        {"seed": 1.5},
        {"workers": "2"},
    ],
)
def test_numbers_are_whole(options):
    with pytest.raises(Malformed) as refused:
        arena("yum", ["random"], **{"games": 2, "seed": 1, **options})
    assert refused.value.code == "not-a-number"


@pytest.mark.parametrize("workers", [0, -1])
def test_somebody_has_to_play(workers):
    with pytest.raises(Malformed) as refused:
        arena("yum", ["random"], games=2, seed=1, workers=workers)
    assert refused.value.code == "no-workers"


def test_records_are_no_switch():
    with pytest.raises(Malformed) as refused:
        arena("yum", ["random"], games=2, seed=1, records=True)
    assert refused.value.code == "not-a-path"


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
    alone, (result, text) = (each.play(3, each.entrants()) for each in (plain, kept))
    assert alone == (result, "")
    record = Record.parse(text)
    assert str(record) == text
    assert record.headers.pairs == (
        ("game", "yum"),
        ("players", "random (2), random"),
        ("arena-seed", "5"),
        ("arena-game", "4"),
    )
    assert record.game.amounts == result.totals[::-1]
