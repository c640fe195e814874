"""Files of curves: found again, and never trusted."""

import numpy as np

from fivefold.solver import storage
from fivefold.solver.storage import load_values, values_path
from fivefold.solver.values import Values


def test_spreads_are_kept_beside_the_table_and_checked(tmp_path, monkeypatch, porch):
    values = Values.solved(porch)
    assert storage.kept_spreads(values, tmp_path) is None
    found = storage.load_spreads(values, tmp_path)
    path = storage.spreads_path(values.rules, tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]

    def same_as_found(loaded):
        pairs = zip(loaded.index, found.index, strict=True)
        assert all(np.array_equal(one, other) for one, other in pairs)
        assert np.array_equal(loaded.numbers[: len(found.numbers)], found.numbers)
        return True

    def wrong(*_):
        raise AssertionError("it is kept")

    with monkeypatch.context() as kept:
        kept.setattr("fivefold.solver.passes.spreads.every_spread", wrong)
        assert same_as_found(storage.load_spreads(values, tmp_path))
    # The values themselves are not taken for spreads, nor is a damaged or a short file.
    load_values(values.rules, tmp_path)
    other = values_path(values.rules, tmp_path).read_bytes()
    whole = path.read_bytes()
    for content in (other, whole[:-1] + b"\1", whole[:-8], whole[:150], b"", whole[:100] * 2):
        path.write_bytes(content)
        assert storage.kept_spreads(values, tmp_path) is None
        assert same_as_found(storage.load_spreads(values, tmp_path))
