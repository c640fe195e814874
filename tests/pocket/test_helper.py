"""The second worker: it keeps the files that come with a request."""

import pickle

import pytest

from fivefold.pocket.helper import carry_out
from fivefold.rules import scorecard_rules
from fivefold.solver import packed_values
from tests.support import work


@pytest.fixture(autouse=True)
def _no_values_brought(monkeypatch):
    monkeypatch.setattr(packed_values, "brought", packed_values.brought)


def test_files_are_kept_and_work_is_done(tmp_path):
    folder = tmp_path / "values"
    task = pickle.dumps((work.twice, (4,)))
    request = pickle.dumps((str(folder), {"yum"}, {"a.values": b"a"}, task))
    assert pickle.loads(carry_out(request)).value == 8
    assert (folder / "a.values").read_bytes() == b"a"
    assert packed_values.brought(scorecard_rules("yum"))
    assert not packed_values.brought(scorecard_rules("yacht"))
