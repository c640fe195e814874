"""What players send: limits on every field, so that nothing larger is ever worked on."""

import pytest
from pydantic import ValidationError

from fivefold.tables.commands import Act, Close, Correct, GiveSeed, Sit, Start
from fivefold.tables.events import MoveChange

CHANGE = MoveChange(at=1, moves=("roll 66666",))


def test_a_command_is_fixed_once_it_is_read():
    sit = Sit(id="m", seat=0, name="Ann")
    assert (sit.type, sit.seed) == ("sit", None)
    with pytest.raises(ValidationError):
        sit.seat = 1


@pytest.mark.parametrize("name", ["", "a b", "é", "x" * 41, "m\n", 7])
def test_an_id_is_a_short_word(name):
    Close(id="A-z_0" * 8)
    with pytest.raises(ValidationError):
        Close(id=name)


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        (Sit, {"seat": -1, "name": "Ann"}),
        (Sit, {"seat": 1000, "name": "Ann"}),
        (Sit, {"seat": 0, "name": "x" * 41}),
        (GiveSeed, {"seat": 0, "seed": "x" * 65}),
        (Start, {"seat": 0}),
        (Act, {"seat": 0, "act": "x" * 81}),
        (Act, {"seat": 0, "act": "bid 100", "over": -1}),
        (Correct, {"changes": ()}),
        (Correct, {"changes": (CHANGE,) * 17}),
    ],
)
def test_what_no_player_would_send_is_not_read(command, fields):
    with pytest.raises(ValidationError):
        command(id="m", **fields)


def test_the_most_of_everything_is_read():
    assert len(Correct(id="m", changes=(CHANGE,) * 16).changes) == 16
    assert Act(id="m", seat=0, act="x" * 80, over=10**9).over == 10**9
    assert GiveSeed(id="m", seat=0, seed="x" * 64).seed == "x" * 64
