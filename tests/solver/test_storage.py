import hashlib
from dataclasses import replace

import numpy as np
import pytest

from fivefold.dice import Dice
from fivefold.errors import Malformed
from fivefold.games.scorecard import Position, Sheet
from fivefold.rules import built_in
from fivefold.solver import storage
from fivefold.solver.plan import MAX_BOXES, make_plan
from fivefold.solver.storage import load_values, values_path
from fivefold.solver.values import Values

# A table is kept and used
from tests.support.stored_values import HEADER, refused_and_replaced, same


def test_a_game_is_solved_once(load):
    first, second = load(), load()
    assert load.solved == 1
    assert same(first, second)
    assert load.codes() == []
    assert load.files() == [load.path.name]


def test_a_kept_table_gives_the_same_answers_to_the_bit(porch, tmp_path):
    solved = Values.solved(porch)
    load_values(porch, tmp_path)
    kept = load_values(porch, tmp_path)
    assert same(kept, solved)
    sheet = Sheet.empty(porch)
    assert kept.rules is porch
    assert kept.expected_total(sheet) == solved.expected_total(sheet)
    assert kept.choices(Position(sheet, Dice("556"), 1)) == solved.choices(
        Position(sheet, Dice("556"), 1)
    )


def test_a_kept_table_is_mapped_and_a_table_is_never_written_to(load):
    for values in (load(), load()):
        with pytest.raises(ValueError, match="read-only"):
            values.array[0] = 1
    assert type(memoryview(values.array.base).obj).__name__ == "mmap"
    assert values.array.dtype == np.float64
    assert values.array.flags.aligned
    assert values.array.ctypes.data % 64 == 0


def test_a_file_is_its_header_and_the_values(load):
    load()
    data = load.path.read_bytes()
    assert data[HEADER:] == load.values.array.astype("<f8").tobytes()
    assert bytes.fromhex(storage.fingerprint(load.rules)) in data[:HEADER]
    assert hashlib.sha256(data[HEADER:]).digest() == data[HEADER - 64 : HEADER - 32]


def test_fresh_solves_again_and_replaces(load):
    load()
    load.path.write_bytes(b"old")
    load(fresh=True)
    assert load.solved == 2
    assert load.codes() == []
    assert same(load(), load.values)
    assert load.solved == 2


def test_progress_is_told_only_by_solving(porch, tmp_path):
    told = []
    load_values(porch, tmp_path, progress=told.append, threads=1)
    assert told[-1] == 1
    told.clear()
    load_values(porch, tmp_path, progress=told.append)
    assert told == []


def test_rules_that_play_alike_share_a_table(load):
    load()
    load.rules = replace(load.rules, id="mine")
    assert load().rules.id == "mine"
    assert load.solved == 1


def test_without_a_folder_it_lies_in_the_cache_of_the_platform(porch, tmp_path, monkeypatch):
    def cache(name, **_):
        return tmp_path / name

    monkeypatch.setattr("platformdirs.user_cache_path", cache)
    load_values(porch)
    [file] = (tmp_path / "fivefold" / "tables").iterdir()
    assert file == values_path(porch)
    assert file.name == values_path(porch, tmp_path).name


def test_games_that_differ_have_names_that_differ(porch, tmp_path):
    others = [porch, replace(porch, rolls=3), built_in("yum"), built_in("yacht")]
    assert len({values_path(rules, tmp_path) for rules in others}) == len(others)


def test_another_version_has_another_name(porch, tmp_path, monkeypatch):
    before = values_path(porch, tmp_path)
    monkeypatch.setattr(storage, "VERSION", storage.VERSION + 1)
    assert values_path(porch, tmp_path) != before


def test_rules_too_large_are_refused_before_the_disk_is_touched(porch, tmp_path):
    boxes = tuple(replace(porch.boxes[4], id=f"box-{n}") for n in range(MAX_BOXES + 1))
    with pytest.raises(Malformed) as refused:
        load_values(replace(porch, boxes=boxes, upper_bonus=None), tmp_path / "tables")
    assert refused.value.code == "too-many-boxes"
    assert not (tmp_path / "tables").exists()


# A table that is not ours


@pytest.mark.parametrize("change", [{"rolls": 3}, {"upper_bonus": None}, {"dice": 4}])
def test_a_table_of_other_rules_is_foreign(load, change):
    other = replace(load.rules, **change)
    load_values(other, load.folder)
    values_path(other, load.folder).replace(load.path)
    assert refused_and_replaced(load) == ["table-foreign"]


def test_a_table_of_another_version_is_foreign(load, monkeypatch):
    with monkeypatch.context() as later:
        later.setattr(storage, "VERSION", storage.VERSION + 1)
        load()
        values_path(load.rules, load.folder).replace(load.path)
    load.solved = 0
    assert refused_and_replaced(load) == ["table-foreign"]


@pytest.mark.parametrize(
    "part",
    # The rules have a fingerprint of their own.
    [part for part in type(make_plan(built_in("yum")))._fields if part != "rules"],
)
def test_a_table_of_another_layout_is_foreign(load, monkeypatch, part):
    load()
    plan = make_plan(load.rules)
    other = plan._replace(**{part: np.asarray(getattr(plan, part)) + 1})
    monkeypatch.setattr("fivefold.solver.plan.make_plan", lambda _: other)
    load()
    assert load.codes() == ["table-foreign"]


def test_the_folder_may_be_named_by_a_text(porch, tmp_path):
    assert values_path(porch, str(tmp_path)) == values_path(porch, tmp_path)
    with pytest.raises(Malformed) as refused:
        values_path(porch, 5)
    assert refused.value.code == "not-a-path"


def test_a_game_may_be_named(tmp_path):
    assert load_values("yum", tmp_path).rules is built_in("yum")
    with pytest.raises(Malformed, match="'yam' is not a game"):
        load_values("yam", tmp_path)
