"""A box that was just filled is taken back, and no dice are seen by it."""

import pytest

from fivefold.errors import FivefoldError
from fivefold.games import parse_move
from fivefold.tables.commands import ComeBack, Leave
from fivefold.tables.corrections import UNDO_SECONDS, bot_pause, undoable_act
from fivefold.tables.decisions import play_move
from fivefold.tables.events import StoodIn
from fivefold.tables.view import view
from tests.support.tables import ANN, BO, open_table, started


def offered(at):
    return view(at.table)["undo"]


def filled(*kinds, **more):
    """Ann has filled her first box."""
    return started(kinds=kinds, **more).acts("roll", "fill chance")


def undone(at, owner=ANN):
    return at.correct(at.table.played_acts[-1].sequence, owner=owner)


def refused(at, owner=ANN, act=-1):
    with pytest.raises(FivefoldError) as error:
        at.correct(at.table.played_acts[act].sequence, owner=owner)
    assert error.value.say("en") != error.value.say("fr")
    return error.value.code


def test_after_an_undo_it_is_as_before_the_box():
    at = filled("me", "casual")
    before = started(kinds=("me", "casual")).act("roll")
    assert offered(at) == {"seat": 0, "at": at.table.sequence}
    undone(at)
    assert at.table.record == before.table.record
    assert offered(at) is None
    at.act("fill aces")
    assert at.table.record == before.act("fill aces").table.record


def test_the_dice_of_the_others_stay_what_they_would_have_been():
    again = undone(filled("me", "casual")).act("fill chance").bot_rolls()
    assert again.table.record == filled("me", "casual").bot_rolls().table.record


@pytest.mark.parametrize("after", ["me", "open", "casual"])
def test_nobody_chooses_again_once_new_dice_were_rolled(after):
    at = filled("me", after)
    if after == "casual":
        at.bot_rolls()
    else:
        at.act("roll", owner=ANN if after == "me" else BO)
    assert offered(at) is None
    assert refused(at, act=-2) == "undo-too-late"
    assert refused(at, owner=ANN if after == "me" else BO) in ("fair-dice-stay", "not-your-seat")


def test_a_keep_is_not_undone_because_dice_were_rolled_with_it():
    at = started(kinds=("me",)).acts("roll", "keep")
    assert offered(at) is None
    assert refused(at) == "fair-dice-stay"


def test_only_who_filled_it_takes_it_back():
    at = filled("me", "open")
    assert refused(at, owner=BO) == "not-your-seat"
    at.correct(at.table.played_acts[-1].sequence, owner=ANN)
    assert at.game.sheets[0].boxes == {}


def test_a_box_is_not_corrected_into_another_but_taken_back():
    at = filled("me", "casual")
    with pytest.raises(FivefoldError) as error:
        at.correct(at.table.played_acts[-1].sequence, "fill aces")
    assert error.value.code == "fair-dice-stay"


def test_nothing_is_offered_to_whoever_is_gone():
    at = filled("me", "me").ask(Leave(id="m", seat=0))
    assert offered(at) is None
    assert offered(at.ask(ComeBack(id="m", seat=0))) is not None


@pytest.mark.parametrize("until", ["turn", "back"])
@pytest.mark.parametrize("dice", ["me", "me/real"])
def test_what_a_bot_decided_for_a_player_stays(dice, until):
    at = started(kinds=(dice, "me"))
    at.take(StoodIn(seat=0, level="casual", why="clock", until=until)).bot_rolls()
    at.take(play_move(at.table, 0, parse_move("fill chance"), at.dealer, by="bot"))
    if until == "back":
        at.ask(ComeBack(id="m", seat=0))
    assert at.table.seats[0].program is None
    assert offered(at) is None
    assert refused(at) == "not-your-act"


def test_a_bid_is_binding():
    at = started("deluxe-poker", ("me", "me", "me")).acts("turn", "pass")
    assert undoable_act(at.table) is None
    assert refused(at) == "fair-dice-stay"


def test_nothing_is_offered_before_the_game():
    assert offered(open_table()) is None
    assert offered(started()) is None


def test_bots_leave_time_for_it_unless_they_take_none_at_all():
    assert bot_pause(filled("me", "casual", pace=0.5).table) == UNDO_SECONDS
    assert bot_pause(filled("me", "casual", pace=5).table) == 5
    assert bot_pause(filled("me", "casual", pace=0).table) == 0
    assert bot_pause(filled("me", "casual", pace=0.5).bot_rolls().table) == 0.5
