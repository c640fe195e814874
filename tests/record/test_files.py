"""Files with many records."""

import random
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.errors import Malformed, RecordError
from fivefold.games import game_ids
from fivefold.record import Record, read_records, write_records
from fivefold.rules import load_rules
from tests.support.effort import effort
from tests.support.paths import GAMES, OWN_RULES
from tests.support.random_play import play_on

GOLDEN = sorted(GAMES.glob("*.fivefold"))
YUM = "game: yum\nplayers: Ann\n"


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.fivefold"


def test_a_file_with_one_record_is_read_as_ever(file):
    for path in GOLDEN:
        assert list(read_records(path)) == [Record.read(path)]
        write_records(file, read_records(path))
        assert file.read_bytes() == str(Record.read(path)).encode()


def test_files_that_are_put_together_are_read_one_by_one(file):
    file.write_bytes(b"".join(path.read_bytes() for path in GOLDEN))
    assert list(read_records(file)) == [Record.read(path) for path in GOLDEN]


@effort(30)
@given(seed=st.integers(0, 10**6), moves=st.lists(st.integers(0, 200), min_size=1, max_size=6))
def test_games_at_any_moment_are_written_and_read_back(seed, moves, tmp_path_factory):
    rng = random.Random(seed)
    file = tmp_path_factory.mktemp("records") / "f"
    records = [
        play_on(Record.new(rng.choice(game_ids()), ["event", "Bo"], headers={"a": "b"}), rng, count)
        for count in moves
    ]
    write_records(file, records)
    assert list(read_records(file)) == records


def test_the_game_comes_first_where_a_record_begins(file):
    text = "event: x\nplayers: Ann\ngame: yum\n"
    write_records(file, [Record.parse(text)] * 2)
    again = "game: yum\nevent: x\nplayers: Ann\n"
    assert file.read_text("utf-8") == f"{text}\n{again}"
    assert [str(record) for record in read_records(file)] == [text, again]


def test_nothing_is_written_with_other_line_ends(file):
    write_records(file, [Record.parse(YUM + "Ann: 11111 yum\n", "f")] * 2)
    one = b"game: yum\nplayers: Ann\n\nAnn: 11111 yum 30\n"
    assert file.read_bytes() == one + b"\n" + one


@pytest.mark.parametrize("text", ["", "\n", "# nobody played\n"])
def test_a_file_may_have_no_record(file, text):
    file.write_text(text)
    assert list(read_records(file)) == []
    with pytest.raises(RecordError, match="the header game is missing"):
        Record.read(file)


def test_no_records_are_written_and_read_back(file):
    file.write_text("before")
    write_records(file, [])
    assert list(read_records(file)) == []


def test_records_are_read_only_when_they_are_asked_for(file):
    file.write_text(YUM * 3 + "Ann: nothing\n")
    records = read_records(file)
    assert len(list(islice(records, 2))) == 2
    with pytest.raises(RecordError) as refused:
        next(records)
    assert (refused.value.file, refused.value.line) == (str(file), 7)
    assert list(records) == []


def test_records_of_ones_own_game(file):
    rules = load_rules(OWN_RULES)
    records = [Record.new(rules, ["Ann"]), Record.new("yum", ["Ann"])]
    write_records(file, records)
    assert list(read_records(file, rules)) == records


def test_a_file_may_be_written_from_what_is_read_of_it(file):
    write_records(file, [Record.parse(YUM)] * 3)
    before = file.read_bytes()
    write_records(file, read_records(file))
    assert file.read_bytes() == before
    write_records(file, islice(read_records(file), 2))
    assert len(list(read_records(file))) == 2


def test_records_that_fail_midway_leave_the_file_as_it_was(file):
    file.write_text("before")

    def records():
        yield Record.parse(YUM)
        raise ValueError("mine")

    with pytest.raises(ValueError, match=r"^mine$"):
        write_records(file, records())
    assert file.read_text() == "before"
    assert list(file.parent.iterdir()) == [file]


def test_a_file_that_cant_be_written_is_named(tmp_path):
    for wrong in (tmp_path, tmp_path / "nowhere" / "a.fivefold", "a\0b"):
        with pytest.raises(Malformed) as refused:
            write_records(wrong, [Record.parse(YUM)])
        assert refused.value.code == "cant-write-records"
        assert refused.value.facts["file"] == str(wrong)


def test_only_lists_of_records_are_written(file):
    file.write_text(YUM, "utf-8")
    record = Record.parse(YUM)
    for wrong in (record, YUM, None, [YUM], [record.game]):
        with pytest.raises(Malformed) as refused:
            write_records(file, wrong)
        assert refused.value.code == "not-records"
    assert file.read_text("utf-8") == YUM


def test_a_file_has_a_name():
    uses = [
        lambda file: next(read_records(file)),
        Record.read,
        lambda file: write_records(file, []),
    ]
    for use in uses:
        for wrong in (None, 5, [Record.parse(YUM)]):
            with pytest.raises(Malformed) as refused:
                use(wrong)
            assert refused.value.code == "not-a-path"


def test_rules_of_ones_own_may_be_named_by_their_file(file):
    own = load_rules(OWN_RULES)
    file.write_text(f"game: {own.id}\nplayers: Ann\n", "utf-8")
    for rules in (OWN_RULES, str(OWN_RULES), own):
        (record,) = read_records(file, rules)
        assert record == Record.read(file, rules)
        assert record.start.rules == own
