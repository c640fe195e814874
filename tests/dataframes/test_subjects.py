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
from tests.support.insights import code_of
from tests.support.paths import ROOT
from tests.support.shared import shared_folder
from tests.support.solved import solved, solved_rules

SHELF = sorted((ROOT / "tests" / "data" / "shelf").glob("*.fivefold"))
EVERY = {"decisions": decisions, "rolls": rolls, "games": games}


def test_batches_without_rows_and_unknown_subjects_are_refused():
    for size in (0, -1):
        with pytest.raises(Malformed) as refused:
            batches("games", [], size=size)
        assert (refused.value.code, refused.value.facts["size"]) == ("wrong-batch", size)
    with pytest.raises(Malformed) as refused:
        batches("turns", [])
    assert refused.value.code == "unknown-subject"
    assert refused.value.facts["subjects"] == tuple(SUBJECTS) == tuple(EVERY)


@pytest.mark.parametrize("name", EVERY)
def test_every_game_fills_its_columns_with_their_types(name):
    types = {"text": str, "integer": int, "number": float, "boolean": bool}
    records = [*examples(), *map(Record.read, SHELF)]
    found = EVERY[name](records)
    assert EVERY[name]([]).columns == found.columns == SUBJECTS[name].columns
    for column in found.columns:
        kinds = {type(value) for value in found[column.name]}
        assert kinds <= {types[column.type], *([type(None)] if column.nullable else [])}, column
    assert set(found["record"]) == set(range(1, len(records) + 1))
    assert dict(zip(found["record"], found["game"], strict=True)) == {
        number: record.start.rules.id for number, record in enumerate(records, start=1)
    }


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
def test_batches_are_the_parts_of_the_whole(name):
    records = [example("yum-finished"), example("deluxe-poker-roll")]
    whole = EVERY[name](records)
    for size in (1, 7, 40, BATCH):
        parts = list(batches(name, records, size=size))
        assert {len(part) for part in parts[:-1]} <= {size}
        assert 0 < len(parts[-1]) <= size
        assert Frame.of(whole.columns, (row for part in parts for row in part)) == whole
    (empty,) = batches(name, [])
    assert (len(empty), empty.columns) == (0, SUBJECTS[name].columns)


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


def test_what_is_no_list_of_records_and_no_reviewer_is_refused_as_such():
    no_lists = YUM, None, 5, "evening.fivefold", ["evening.fivefold"], [None], [(YUM, 1)]
    for records in no_lists:
        for make in EVERY.values():
            with pytest.raises(Malformed, match=r"as read_records\(FILE\) reads them") as refused:
                make(records)
            assert refused.value.code == "not-records"
    for review in (True, "yes"):
        with pytest.raises(Malformed, match=r"such as reviewer\(\)") as refused:
            games([YUM], review)
        assert refused.value.code == "not-a-reviewer"


def test_each_kind_of_game_gets_its_review_and_values_are_loaded_once():
    asked = []
    of = reviewer(values_of=lambda rules: asked.append(rules.id) or solved_rules(rules))
    for name in ("yum-in-progress", "yacht-in-progress", "yum-finished"):
        assert isinstance(of(example(name)), Review)
    assert asked == ["yum", "yacht"]
    assert isinstance(of(example("deluxe-poker-bet")), PokerReview)
    assert code_of(reviewer(), Record.new("three-columns", ["Ann"])) == "columns-bounded"


def test_values_come_from_a_folder():
    solved("yum")
    of = reviewer(shared_folder("values"))
    assert of(example("yum-finished")).players[0].total == 147


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
