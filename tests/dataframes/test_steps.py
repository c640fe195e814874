"""A record step by step."""

from itertools import pairwise

import pytest

from fivefold.dataframes.steps import steps
from fivefold.record import Record
from tests.support.framing import FILES, example


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_step_leads_to_the_next(file):
    record = example(file.stem)
    found = list(steps(record))
    assert [(step.seat, step.move) for step in found] == list(record.played)
    assert found[0].before == record.start
    for one, following in pairwise(found):
        assert one.before.play(one.move, one.seat) == one.after == following.before
    assert found[-1].after is record.game


def test_a_review_is_asked_once_a_move_with_the_state_before_it():
    record, asked = example("yum-finished"), []
    found = list(steps(record, lambda game, seat: asked.append((game, seat)) or len(asked)))
    assert asked == [(step.before, step.seat) for step in found]
    assert [step.reviewed for step in found] == list(range(1, len(found) + 1))


def test_a_record_without_moves_has_no_steps():
    assert list(steps(Record.new("yum", ["Ann"]))) == []
