"""Decisions, rolls and games of many records: numbers, batches, and every game there is."""

from itertools import count, islice

import pytest

from fivefold.bots.arena import arena
from fivefold.bots.kind import RandomBot
from fivefold.coach.poker.review import PokerReview
from fivefold.coach.scorecard.review import Review
from fivefold.dataframes import (
    Frame,
    Numbered,
    arena_games,
    batches,
    decisions,
    games,
    reviewer,
    rolls,
)
from fivefold.dataframes.subjects import BATCH, SUBJECTS
from fivefold.errors import Malformed
from fivefold.record import Record
from tests.support.framing import example, examples
from tests.support.paths import ROOT
from tests.support.shared import shared_folder
from tests.support.solved import solved, solved_rules

SHELF = sorted((ROOT / "tests" / "data" / "shelf").glob("*.fivefold"))
EVERY = {"decisions": decisions, "rolls": rolls, "games": games}


@pytest.mark.parametrize("size", [0, -1])
def test_a_batch_has_a_row_at_least(size):
    with pytest.raises(Malformed) as refused:
        batches("games", [], size=size)
    assert (refused.value.code, refused.value.facts["size"]) == ("wrong-batch", size)


def test_an_unknown_subject_is_refused_with_those_there_are():
    with pytest.raises(Malformed) as refused:
        batches("turns", [])
    assert refused.value.code == "unknown-subject"
    assert refused.value.facts["subjects"] == tuple(SUBJECTS)


def test_each_subject_has_its_function():
    assert set(EVERY) == set(SUBJECTS)
    for name, make in EVERY.items():
        assert make([]).columns == SUBJECTS[name].columns


@pytest.mark.parametrize("name", EVERY)
def test_every_game_fills_the_columns_that_are_never_empty(name):
    records = [*examples(), *map(Record.read, SHELF)]
    found = EVERY[name](records)
    for column in found.columns:
        if not column.nullable:
            assert None not in found[column.name], column
    assert set(found["record"]) == set(range(1, len(records) + 1))
    assert dict(zip(found["record"], found["game"], strict=True)) == {
        number: record.start.rules.id for number, record in enumerate(records, start=1)
    }


@pytest.mark.parametrize("name", EVERY)
def test_values_have_the_types_of_their_columns(name):
    types = {"text": str, "integer": int, "number": float, "boolean": bool}
    found = EVERY[name](examples())
    for column in found.columns:
        kinds = {type(value) for value in found[column.name]} - {type(None)}
        assert kinds <= {types[column.type]}, column


def test_a_row_for_every_decision_and_every_roll_of_a_record():
    record = example("yacht-finished")
    names = [type(move).__name__ for _, move in record.played]
    assert len(decisions([record])) == sum(map(names.count, ("Keep", "Fill", "Note")))
    assert len(rolls([record])) == sum(map(names.count, ("Roll", "FinalRoll")))
    assert len(games([record])) == len(record.names)


def test_seats_count_from_one_and_have_names():
    record = example("yacht-finished")
    pairs = set(zip(*map(decisions([record]).__getitem__, ("seat", "player")), strict=True))
    assert pairs == set(enumerate(record.names, start=1))
    assert set(decisions([record])["players"]) == {len(record.names)}


def test_numbers_and_files_are_kept():
    record = example("yum-finished")
    found = games([Numbered(record, 7, "a.fivefold"), Numbered(record, 9)])
    assert list(zip(found["record"], found["file"], strict=True)) == [
        (7, "a.fivefold"), (7, "a.fivefold"), (9, None), (9, None),
    ]  # fmt: skip


def test_a_shared_win_and_an_unfinished_game():
    text = "game: yum\nplayers: Ann, Bo\n"
    rules = Record.parse(text).start.rules
    lines = [f"{name}: - {box.id} 0\n" for box in rules.boxes for name in ("Ann", "Bo")]
    over, going_on = Record.parse(text + "".join(lines)), Record.parse(text + lines[0])
    assert games([over])["won"] == [0.5, 0.5]
    assert (games([over])["rank"], games([over])["finished"]) == ([1, 1], [True, True])
    assert (games([going_on])["won"], games([going_on])["finished"]) == ([None] * 2, [False] * 2)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("size", [1, 7, 40, BATCH])
def test_batches_are_the_parts_of_the_whole(name, size):
    records = [example("yum-finished"), example("deluxe-poker-roll")]
    parts, whole = list(batches(name, records, size=size)), EVERY[name](records)
    assert {len(part) for part in parts[:-1]} <= {size}
    assert 0 < len(parts[-1]) <= size
    assert Frame.of(whole.columns, (row for part in parts for row in part)) == whole


def test_without_records_there_is_one_empty_batch():
    (empty,) = batches("rolls", [])
    assert (len(empty), empty.columns) == (0, SUBJECTS["rolls"].columns)


def test_batches_read_only_the_records_that_they_need():
    read = count()
    endless = (example("yum-finished") for _ in read)
    assert [len(part) for part in islice(batches("games", endless, size=4), 3)] == [4, 4, 4]
    assert next(read) <= 7


def test_reviews_are_asked_for_once_a_record():
    asked, record = [], example("yum-in-progress")
    list(batches("games", [record, record], asked.append, size=1))
    assert asked == [record, record]


YUM = Record.parse("game: yum\nplayers: Ann\n")


@pytest.mark.parametrize("make", EVERY.values())
@pytest.mark.parametrize(
    "records", [YUM, None, 5, "evening.fivefold", ["evening.fivefold"], [None], [(YUM, 1)]]
)
def test_what_is_no_list_of_records_is_refused_as_such(make, records):
    with pytest.raises(Malformed, match=r"as read_records\(FILE\) reads them") as refused:
        make(records)
    assert refused.value.code == "not-records"


@pytest.mark.parametrize("review", [True, "yes"])
def test_a_review_is_a_function(review):
    with pytest.raises(Malformed, match=r"such as reviewer\(\)") as refused:
        games([YUM], review)
    assert refused.value.code == "not-a-reviewer"


def test_each_kind_of_game_gets_its_review():
    of = reviewer(values_of=solved_rules)
    assert isinstance(of(example("yum-in-progress")), Review)
    assert isinstance(of(example("deluxe-poker-bet")), PokerReview)


def test_the_values_of_a_game_are_loaded_once():
    asked = []
    of = reviewer(values_of=lambda rules: asked.append(rules.id) or solved_rules(rules))
    for name in ("yum-in-progress", "yacht-in-progress", "yum-finished"):
        of(example(name))
    assert asked == ["yum", "yacht"]


def test_values_come_from_a_folder():
    solved("yum")
    of = reviewer(shared_folder("values"))
    assert of(example("yum-finished")).players[0].total == 147


def test_a_game_that_is_too_large_to_solve_is_refused():
    record = Record.new("three-columns", ["Ann"])
    with pytest.raises(Malformed) as refused:
        reviewer()(record)
    assert refused.value.code == "columns-bounded"


@pytest.mark.parametrize("bots", [["random"], ["random", "random", "random"]])
def test_a_row_for_each_game_and_bot(bots):
    result = arena("yum", bots, games=4, seed=1)
    found = arena_games(result)
    assert len(found) == 4 * len(bots)
    for place, one in enumerate(result.bots):
        own = [row for row in found if row["bot"] == one.bot]
        assert [row["number"] for row in own] == [1, 2, 3, 4]
        assert sum(row["total"] for row in own) / 4 == one.mean
        assert sum(row["won"] for row in own) == pytest.approx(one.wins)
        assert [row["seat"] for row in own] == [(place + n) % len(bots) + 1 for n in range(4)]
    assert set(found["game"]) == {"yum"}


def test_the_seat_is_where_the_bot_sat(monkeypatch):
    sat, choose = [], RandomBot.choose

    def watched(self, game, seat, rng):
        sat.append(seat + 1)
        return choose(self, game, seat, rng)

    monkeypatch.setattr(RandomBot, "choose", watched)
    result = arena("yum", ["random", "beginner"], games=2, seed=1)
    seats = [row["seat"] for row in arena_games(result) if row["bot"] == "random"]
    assert seats == list(dict.fromkeys(sat)) == [1, 2]
