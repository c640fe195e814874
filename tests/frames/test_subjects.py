"""Decisions, rolls and games of many records: numbers, batches, and every game there is."""

from itertools import count, islice

import pytest

from fivefold.errors import Malformed
from fivefold.frames import Frame, Numbered, batches, decisions, games, rolls
from fivefold.frames.subjects import BATCH, SUBJECTS
from fivefold.record import Record
from tests.support.framing import example, examples
from tests.support.paths import ROOT

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
