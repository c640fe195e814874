"""The columns of a game are valued once, and then found on disk."""

import pytest

from fivefold.errors import Malformed
from fivefold.games.scorecard import Sheet
from fivefold.rules import built_in
from fivefold.solver.columns import storage
from fivefold.solver.columns.storage import load_columns
from fivefold.solver.storage import columns_path
from tests.support.pads import columns


def test_what_was_valued_is_found_again(tmp_path, monkeypatch):
    rules = columns(1, 3, 1)
    first = load_columns(rules, tmp_path)
    assert columns_path(rules, tmp_path).is_file()
    monkeypatch.delattr(storage, "priced_columns")
    again = load_columns(rules, tmp_path)
    assert again.upper == first.upper
    assert [column.start for column in again.columns] == [column.start for column in first.columns]
    sheet = Sheet.empty(rules).filled(3, 3, 0)
    assert again.expected_total(sheet) == first.expected_total(sheet)
    assert again.columns[0] is again.columns[2]


def test_a_damaged_file_is_made_again(tmp_path):
    rules, warned = columns(1, 2), []
    upper = load_columns(rules, tmp_path).upper
    path = columns_path(rules, tmp_path)
    path.write_bytes(path.read_bytes()[:-1])
    assert load_columns(rules, tmp_path, warn=warned.append).upper == upper
    assert [error.code for error in warned] == ["table-damaged"]


@pytest.mark.parametrize(
    ("game", "code"), [("yum", "bounds-not-needed"), ("generala", "first-roll-unsolved")]
)
def test_other_games_are_refused(game, code, tmp_path):
    with pytest.raises(Malformed) as refused:
        load_columns(built_in(game), tmp_path)
    assert refused.value.code == code
