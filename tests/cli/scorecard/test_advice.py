"""The choices with the dice on the table: the first few of them, or all."""

import re

import pytest

from tests.support.hinting import TURN, run

pytestmark = pytest.mark.usefixtures("hint_screen")


def test_a_loss_in_the_table_is_rounded_as_in_the_reason(yum_solved):
    flat = " ".join(run("-", "--all", stdin=TURN).output.split())
    (told,) = re.findall(r"Stopping with 9 points in Threes gives up ([\d.]+) points", flat)
    (shown,) = re.findall(r"│ fill Threes │ 9 │ [\d.]+ │ ([\d.]+) │", flat)
    assert shown == told


def test_all_shows_every_choice_on_a_score_card(yum_solved):
    some, every = run("-", stdin=TURN).output, run("-", "--all", stdin=TURN).output
    assert "--all shows them" in some
    assert "fill High" not in some
    assert "--all" not in every
    assert "fill High" in every
