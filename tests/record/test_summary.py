import json

import pytest

from fivefold.record import Record, summary
from tests.support.paths import GAMES

GOLDEN = sorted(GAMES.glob("*.fivefold"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_record_gives_its_object(path):
    expected = json.loads(path.with_suffix(".json").read_text("utf-8"))
    assert json.loads(json.dumps(summary(Record.read(path)))) == expected
