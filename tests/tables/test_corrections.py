"""Putting right what was typed in wrongly, and taking back a box that was just filled."""

import pytest
from pydantic import ValidationError

from fivefold.games import parse_move
from fivefold.tables.commands import ComeBack, Correct, Leave
from fivefold.tables.corrections import UNDO_SECONDS, bot_pause, undoable_act
from fivefold.tables.decisions import close_table, play_move
from fivefold.tables.events import MoveChange, StoodIn
from fivefold.tables.table import Status
from fivefold.tables.view import changes, view
from tests.support.tables import ANN, BO, SECRET, STRANGER, code_of, open_table, started

WRONG, RIGHT = "card 66554/5/500", "card 665JJ/2/700"


def correct(*given, **more):
    given = tuple(MoveChange(at=number, moves=moves) for number, *moves in given)
    return Correct(id="m", changes=given, **more)


def refused(at, *given, owner=ANN, **more):
    before = at.table
    code = code_of(at.ask, correct(*given, **more), owner)
    assert at.table == before
    return code


def numbers(at):
    return [act.sequence for act in at.table.played_acts]


def mixed(first="13356", second="356"):
    """Two turns: Ann's with real dice, then the first roll of Bo's fair ones."""
    at = started(kinds=("me/real", "open"))
    at.acts(f"roll {first}", "keep 33", f"roll {second}", "fill chance")
    return at.act("roll", owner=BO)


def test_after_a_correction_it_is_as_if_played_right_at_once():
    at = mixed(second="456")
    last = (at.table, view(at.table))
    at.correct(numbers(at)[2], "roll 356")
    assert at.table.record == mixed().table.record
    assert at.game.sheets[0].boxes == {"chance": 20}
    assert numbers(at) == numbers(mixed())
    seen = view(at.table, last)
    assert seen == view(at.table) == view(mixed().table)
    assert list(changes(last[1], seen)) == ["players"]
    assert list(changes(last[1], seen)["players"]) == ["0"]


def test_several_acts_are_corrected_at_once_and_again():
    at = started(kinds=("me/real", "open")).acts("roll 12356", "keep 23", "roll 356", "fill chance")
    at.act("roll", owner=BO)
    one, two, *_ = numbers(at)
    at.ask(correct((two, "keep 33"), (one, "roll 13356")))
    assert at.table.record == mixed().table.record
    at = mixed(second="456")
    place = numbers(at)[2]
    at.correct(place, "roll 111").correct(place, "roll 356")
    assert at.table.record == mixed().table.record


def test_a_zero_is_refused_unless_it_is_meant():
    at = mixed()
    fill = numbers(at)[3]
    assert refused(at, (fill, "fill fours"), sure=False) == "correction-scores-zero"
    at.ask(correct((fill, "fill sixes"), sure=False))
    assert at.game.sheets[0].boxes == {"sixes": 6}
    at.ask(correct((fill, "fill fours")))
    assert at.game.sheets[0].boxes == {"fours": 0}


def test_an_act_is_taken_back():
    at = started(kinds=("me/real", "me/real")).acts("roll 13356", "keep 33", "roll 356")
    at.correct(numbers(at)[-1])
    assert at.game.due.count == 3
    at.correct(numbers(at)[-1])
    assert str(at.game.dice) == "13356"
    assert refused(at, (numbers(at)[-1] + 1, "keep 6")) == "no-such-act"
    again = started(kinds=("me/real", "me/real")).acts("roll 13356", "fill chance")
    assert at.act("fill chance").table.record == again.table.record


def test_fair_dice_stay_as_they_fell():
    at = mixed()
    assert refused(at, (numbers(at)[-1], "roll 66666"), owner=BO) == "fair-dice-stay"
    assert refused(at, (numbers(at)[-1],), owner=BO) == "fair-dice-stay"
    roll = at.game.dice
    at.correct(numbers(at)[0], "roll 33445")
    assert at.game.dice is roll


def test_nobody_corrects_for_somebody_else():
    at = mixed()
    for owner in (BO, STRANGER):
        assert refused(at, (numbers(at)[0], "roll 13356"), owner=owner) == "not-your-seat"
    two = ((numbers(at)[0], "roll 13356"), (numbers(at)[-1], "roll 66666"))
    assert refused(at, *two) == "not-your-seat"


def test_there_must_be_something_to_correct():
    at = mixed()
    for number in (1, 4, numbers(at)[-1] + 1, 10**9):
        assert refused(at, (number, "roll 13356")) == "no-such-act"
    place = numbers(at)[0]
    assert refused(at, (place, "roll 13356"), (place, "roll 13356")) == "corrected-twice"
    at.correct(place, "roll 13356")
    assert refused(at, (at.table.sequence, "roll 13356")) == "no-such-act"


def test_a_correction_must_leave_the_rest_possible():
    at = mixed()
    first, keep, roll, fill, _ = numbers(at)
    for change in (
        (first, "roll 12456"),
        (first, "roll 1335"),
        (keep, "keep 3"),
        (roll,),
        (fill, "fill nothing"),
        (fill, "fill chance", "roll 12345"),
        (roll, "roll 356", "fill ones"),
    ):
        assert refused(at, change) == "correction-breaks"
    assert refused(at, (roll, "roll 789")) == "not-a-face"
    assert refused(at, (roll, "what")) == "not-an-act"


def test_nothing_is_corrected_before_or_after_the_game():
    assert refused(open_table(), (1, "roll 13356")) == "not-started"
    at = mixed()
    at.take(close_table(at.table, ANN, SECRET))
    assert refused(at, (numbers(at)[0], "roll 13356")) == "game-over"


def test_real_dice_are_corrected_after_the_game_too_as_long_as_that_leaves_it_over():
    at = started("yum", ("me/real", "me/real"))
    for box in at.game.rules.boxes:
        at.acts(f"note {box.id} 0", f"note {box.id} 0")
    first, last = numbers(at.end())[0], numbers(at)[-1]
    box = at.game.rules.boxes[0].id
    at.correct(first, f"note {box} 3")
    assert (at.table.status, at.game.winners) == (Status.OVER, (0,))
    assert refused(at, (last,)) == "game-over"
    assert refused(at, (first, f"note {box} 3"), owner=BO) == "not-your-seat"


def test_a_change_without_end_is_not_even_read():
    for at, moves in [(0, []), (10**10, []), (5, ["x"] * 9), (5, ["x" * 81])]:
        with pytest.raises(ValidationError):
            MoveChange(at=at, moves=moves)


def test_somebody_away_still_puts_their_dice_right():
    at = mixed(second="456").ask(Leave(id="m", seat=0))
    assert at.correct(numbers(at)[2], "roll 356").game.sheets[0].boxes == {"chance": 20}


# Deluxe Poker


def poker(card=WRONG, kinds=("me", "open"), cards="typed"):
    return started("deluxe-poker", kinds, cards=cards).acts(card).act("bid 100", seat=0)


@pytest.mark.parametrize("kinds", [("me", "open"), ("me/real", "open")])
def test_a_card_that_was_typed_in_is_corrected_whatever_the_dice(kinds):
    at = poker(WRONG, kinds)
    assert at.correct(numbers(at)[0], RIGHT).table.record == poker(RIGHT, kinds).table.record


def test_whoever_has_fair_dice_corrects_only_the_card():
    at = poker()
    card, bid = numbers(at)
    for change in ((bid, "bid 200"), (bid,), (card, RIGHT, "pass"), (card, "bid 200")):
        assert refused(at, change) == "fair-dice-stay"


def test_a_bid_is_corrected_until_others_have_answered_it():
    at = started("deluxe-poker", ("me/real", "open"), cards="typed").acts(WRONG, "bid 100")
    bid = numbers(at)[1]
    assert at.correct(bid, "bid 200").table.auction.price == 200
    at.act("bid 300", seat=1, owner=BO)
    assert refused(at, (bid, "bid 100")) == refused(at, (bid,)) == "word-stands"


def test_a_card_that_was_dealt_stays():
    at = poker("turn", ("me/real", "open"), "dealt")
    assert at.events[-2].moves != (RIGHT,)
    assert refused(at, (numbers(at)[0], RIGHT)) == "correction-changes-dice"
    fair = poker("turn", cards="dealt")
    assert refused(fair, (numbers(fair)[0], RIGHT)) == "fair-dice-stay"


def test_a_correction_leaves_others_the_dice_they_threw():
    """Ann's 6 lies on the card: Bo rolls four dice."""
    at = started("deluxe-poker", ("me/real", "open"), cards="typed")
    at.acts("card 66554/1/500", "pass").act("pass", owner=BO).act("bet none", owner=BO)
    at.acts("roll 61111", "pass").act("bid 100", owner=BO).acts("pass", "bet none")
    at.act("roll", owner=BO)
    threw, roll = at.events[-1].moves, numbers(at)[4]
    assert len(threw[0]) == len("roll 1234")
    assert refused(at, (roll, "roll 66111")) == "correction-breaks"
    assert refused(at, (roll, "roll 11111")) == "correction-breaks"
    at.correct(roll, "roll 51111")
    assert at.events[-2].moves == threw
    assert "5" in view(at.table)["state"]["card"]["matched"]


# A box that was just filled is taken back, and no dice are seen by it


def offered(at):
    return view(at.table)["undo"]


def filled(*kinds, **more):
    """Ann has filled her first box."""
    return started(kinds=kinds, **more).acts("roll", "fill chance")


def undone(at, owner=ANN, act=-1):
    return at.correct(numbers(at)[act], owner=owner)


def test_after_an_undo_it_is_as_before_the_box():
    at = filled("me", "casual")
    before = started(kinds=("me", "casual")).act("roll")
    assert offered(at) == {"seat": 0, "at": at.table.sequence}
    undone(at)
    assert at.table.record == before.table.record
    assert offered(at) is None
    at.act("fill aces")
    assert at.table.record == before.act("fill aces").table.record
    # The dice of the others stay what they would have been.
    again = undone(filled("me", "casual")).act("fill chance").bot_rolls()
    assert again.table.record == filled("me", "casual").bot_rolls().table.record


@pytest.mark.parametrize("after", ["me", "open", "casual"])
def test_nobody_chooses_again_once_new_dice_were_rolled(after):
    at, owner = filled("me", after), ANN if after == "me" else BO
    if after == "casual":
        at.bot_rolls()
    else:
        at.act("roll", owner=owner)
    assert offered(at) is None
    assert code_of(undone, at, act=-2) == "undo-too-late"
    assert code_of(undone, at, owner) in ("fair-dice-stay", "not-your-seat")


def test_only_who_filled_a_box_takes_it_back():
    at = filled("me", "open")
    assert code_of(undone, at, BO) == "not-your-seat"
    assert code_of(at.correct, numbers(at)[-1], "fill aces") == "fair-dice-stay"
    assert undone(at).game.sheets[0].boxes == {}


def test_keeps_and_bids_are_not_taken_back():
    at = started(kinds=("me",)).acts("roll", "keep")
    assert offered(at) is None
    assert code_of(undone, at) == "fair-dice-stay"
    at = started("deluxe-poker", ("me", "me", "me")).acts("turn", "pass")
    assert undoable_act(at.table) is None
    assert code_of(undone, at) == "fair-dice-stay"


def test_nothing_is_offered_before_the_game_or_to_whoever_is_gone():
    assert offered(open_table()) is offered(started()) is None
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
    assert code_of(undone, at) == "not-your-act"


def test_bots_leave_time_for_it_unless_they_take_none_at_all():
    assert bot_pause(filled("me", "casual", pace=0.5).table) == UNDO_SECONDS
    assert bot_pause(filled("me", "casual", pace=5).table) == 5
    assert bot_pause(filled("me", "casual", pace=0).table) == 0
    assert bot_pause(filled("me", "casual", pace=0.5).bot_rolls().table) == 0.5
