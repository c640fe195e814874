"""The arena: the games that bots play anyway, fairly seated, counted, kept and shown."""

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
from fivefold.bots.results import ArenaResult, BotResult, GameResult, bots_by_seat
from fivefold.dice import roll_dice
from fivefold.errors import FivefoldError
from fivefold.games import Roll, new_game
from fivefold.games.scorecard import Fill
from fivefold.record import Record, read_records
from fivefold.rules import built_in, scorecard_ids
from fivefold.texts import Lang
from tests.support.displays import HOSTILE, parsed, rows, said
from tests.support.insights import code_of
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
    options = {"seed": 3, "values_folder": tmp_path}
    result = arena(porch, ["perfect", "random"], 8, workers=2, **options)
    assert result == arena(porch, ["perfect", "random"], 8, workers=1, **options)
    assert result.game == "porch"


def test_more_games_begin_with_the_same_ones_and_another_seed_with_others():
    told = []
    few, more, other = (
        totals(arena("yum", ["random"], games, seed=seed, workers=1, progress=told.append))
        for games, seed in ((5, 1), (30, 1), (5, 2))
    )
    assert more[:5] == few
    assert other != few
    assert told.count(1.0) == 3
    of_many = told[told.index(1.0) + 1 :]
    of_many = of_many[: of_many.index(1.0) + 1]
    assert len(of_many) >= 4
    assert of_many == sorted(of_many)
    (one,) = arena("yum", ["random"], 1, seed=1).bots
    assert (one.mean_interval, one.win_rate) == (None, 1.0)


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


@pytest.mark.parametrize(
    ("code", "calls"),
    [
        ("unknown-bot", [{"bots": ["genius"]}]),
        ("wrong-players", [{"bots": []}, {"game": "deluxe-poker"}]),
        ("unknown-game", [{"game": "bingo"}]),
        ("wrong-games", [{"games": 0}, {"games": 10**9}]),
        ("wrong-seed", [{"seed": -1}]),
        ("bots-not-listed", [{"bots": bots} for bots in ("random", None, RandomBot, RandomBot())]),
        ("not-a-number", [{"games": "2"}, {"games": 2.0}, {"workers": "2"}]),
        ("not-a-number", [{"seed": seed} for seed in (None, "a", 1.5)]),
        ("no-workers", [{"games": 2, "workers": 0}, {"games": 2, "workers": -1}]),
        ("not-a-path", [{"records": True}]),
    ],
)
def test_arguments_that_cant_be_are_refused(code, calls):
    usual = {"game": "yum", "bots": ["random"], "games": 1, "seed": 1}
    assert [code_of(arena, **usual | wrong) for wrong in calls] == [code] * len(calls)


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
    result = arena(game, ["perfect", "perfect"], 3, same_dice=True, **options)
    assert all(one == other for one, other in totals(result))
    assert [one.wins for one in result.bots] == [1.5, 1.5]
    fair = arena(game, ["perfect", "perfect"], 3, **options)
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
    assert code_of(arena, "yum", ["perfect"], 1, seed=1, values=values) == "other-rules"


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
    arena("yum", ["random"] * 2, 2, seed=3, same_dice=True, records=tmp_path / "games")
    (one, _) = read_records(tmp_path / "games")
    same = ("arena-same-dice", "yes")
    assert one.headers.pairs[2:] == (("arena-seed", "3"), ("arena-game", "1"), same)


def test_games_before_a_failure_are_there_and_older_ones_until_there_are_new_ones(tmp_path):
    file = tmp_path / "games"
    file.write_text("older")
    with pytest.raises(FivefoldError):
        arena("yum", [Failing()], 40, seed=1, workers=1, records=file)
    assert file.read_text() == "older"
    with pytest.raises(FivefoldError):
        arena("yum", [FailsLater()], 40, seed=1, workers=1, records=file)
    assert len(list(read_records(file))) == 20  # two batches of ten


class FailsLater(Copy):
    def __init__(self):
        self.games = 0

    def choose(self, game, seat, rng):
        self.games += not game.turns_before
        if self.games > 25:
            raise RuntimeError
        return Fill(next(iter(game.preview())))


def test_names_and_files_that_no_record_can_have_are_refused_before_a_game(tmp_path):
    for name, code in (("a, b", "name-characters"), ("game", "reserved-name")):
        clerk = Clerk(name)
        assert code_of(arena, "yum", [clerk], 1, seed=1, records=tmp_path / "games") == code
        assert not clerk.seats
        assert arena("yum", [clerk], 1, seed=1).names == (name,)
    for file in (tmp_path, tmp_path / "no" / "file", "a\0b"):
        assert code_of(arena, "yum", ["random"], 1, seed=1, records=file) == "cant-write-records"
    assert not list(tmp_path.iterdir())


class Twin:
    name = "random (2)"

    def choose(self, game, seat, rng):
        return RandomBot().choose(game, seat, rng)


def contest(*entries, **options):
    return Contest(built_in("yum"), entries, 5, False, None, **options)


def test_no_two_bots_have_one_name_and_those_of_one_level_are_one_object():
    entrants = contest("random", "random", Twin(), Twin).entrants()
    names = ["random", "random (2)", "random (2) (2)", "random (2) (3)"]
    assert [one.name for one in entrants] == names
    assert [one.own for one in entrants] == [False, False, True, True]
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


# --- results ---


def test_the_win_rate_has_wilsons_interval():
    for wins, games, low, high in [  # as published, at 95%
        (8, 20, 0.2188, 0.6134),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (0.5, 1, 0.0546, 0.9454),
    ]:
        interval = BotResult("x", games, wins, 0.0, 0.0).interval
        assert interval == pytest.approx((low, high), abs=1e-4)


def test_bots_move_on_by_one_seat_from_game_to_game():
    for count in (1, 2, 5):
        assert bots_by_seat(0, count) == list(range(count))
        for number in range(10):
            seats, following = bots_by_seat(number, count), bots_by_seat(number + 1, count)
            assert following == [seats[-1], *seats[:-1]]


PLAYED = (*[GameResult((200, 150), (1.0, 0.0))] * 3, GameResult((150, 150), (0.5, 0.5)))


def test_every_bot_has_a_row_with_its_interval():
    root = parsed(ArenaResult("yum", 7, ("perfect", HOSTILE), PLAYED)._repr_html_())
    assert said(root).startswith("Yum, 4 games, seed 7")
    heads, perfect, other = rows(root)
    assert heads == ["Player", "Wins", "Win rate", "Mean total", "SD"]
    assert perfect[:3] == ["perfect", "3.5", "87.5% (39.6 to 98.7) "]
    assert other[1] == "0.5"
    alone = ArenaResult("own-game", 7, ("random",), (GameResult((20,), (1.0,)),))
    root = parsed(alone.html(Lang.FR))
    assert rows(root)[1] == ["random", "20,0", "-"]
    assert "own-game" in said(root)
