"""Putting right what was typed in wrongly, and nothing else."""

import pytest
from pydantic import ValidationError

from fivefold.errors import FivefoldError
from fivefold.tables.commands import Correct, Leave
from fivefold.tables.decisions import close_table
from fivefold.tables.events import MoveChange
from fivefold.tables.table import Status
from fivefold.tables.view import changes, view
from tests.support.tables import ANN, BO, SECRET, STRANGER, open_table, started

WRONG, RIGHT = "card 66554/5/500", "card 665JJ/2/700"


def refused(at, *given, owner=ANN):
    before = at.table
    given = tuple(MoveChange(at=number, moves=moves) for number, *moves in given)
    with pytest.raises(FivefoldError) as error:
        at.ask(Correct(id="m", changes=given), owner)
    assert at.table == before
    assert error.value.say("en") != error.value.say("fr")
    return error.value.code


def numbers(at):
    return [act.sequence for act in at.table.played_acts]


def mixed(first="13356", second="356"):
    """Two turns: Ann's with real dice, then the first roll of Bo's fair ones."""
    at = started(kinds=("me/real", "open"))
    at.acts(f"roll {first}", "keep 33", f"roll {second}", "fill chance")
    return at.act("roll", owner=BO)


def test_after_a_correction_it_is_as_if_played_right_at_once():
    at = mixed(second="456").correct(numbers(mixed())[2], "roll 356")
    assert at.table.record == mixed().table.record
    assert at.game.sheets[0].boxes == {"chance": 20}
    assert numbers(at) == numbers(mixed())
    assert view(at.table) == view(mixed().table)


def test_several_acts_at_once():
    at = started(kinds=("me/real", "open")).acts("roll 12356", "keep 23", "roll 356", "fill chance")
    at.act("roll", owner=BO)
    one, two, *_ = numbers(at)
    changed = (MoveChange(at=two, moves=["keep 33"]), MoveChange(at=one, moves=["roll 13356"]))
    at.ask(Correct(id="m", changes=changed))
    assert at.table.record == mixed().table.record


def test_a_zero_is_refused_unless_it_is_meant():
    at = mixed()
    filled = (MoveChange(at=numbers(at)[3], moves=["fill fours"]),)
    with pytest.raises(FivefoldError) as error:
        at.ask(Correct(id="m", changes=filled, sure=False))
    assert error.value.code == "correction-scores-zero"
    at.ask(
        Correct(id="n", changes=(MoveChange(at=numbers(at)[3], moves=["fill sixes"]),), sure=False)
    )
    assert at.game.sheets[0].boxes == {"sixes": 6}
    at.ask(Correct(id="o", changes=filled))
    assert at.game.sheets[0].boxes == {"fours": 0}


def test_the_view_follows_a_correction():
    at = mixed(second="456")
    last = (at.table, view(at.table))
    at.correct(numbers(at)[2], "roll 356")
    seen = view(at.table, last)
    assert seen == view(at.table)
    assert list(changes(last[1], seen)) == ["players"]
    assert list(changes(last[1], seen)["players"]) == ["0"]


def test_an_act_is_taken_back():
    at = started(kinds=("me/real", "me/real")).acts("roll 13356", "keep 33", "roll 356")
    at.correct(numbers(at)[-1])
    assert at.game.due.count == 3
    at.correct(numbers(at)[-1])
    assert str(at.game.dice) == "13356"
    assert refused(at, (numbers(at)[-1] + 1, "keep 6")) == "no-such-act"
    at.act("fill chance")
    assert at.table.record == (
        started(kinds=("me/real", "me/real")).acts("roll 13356", "fill chance").table.record
    )


def test_a_corrected_act_is_corrected_again():
    at = mixed(second="456")
    place = numbers(at)[2]
    at.correct(place, "roll 111").correct(place, "roll 356")
    assert at.table.record == mixed().table.record


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


def finished(*kinds):
    at = started("yum", kinds)
    for box in at.game.rules.boxes:
        at.acts(*(f"note {box.id} 0" for _ in kinds))
    return at.end()


def test_real_dice_are_corrected_after_the_game_too_as_long_as_that_leaves_it_over():
    at = finished("me/real", "me/real")
    first, last = numbers(at)[0], numbers(at)[-1]
    box = at.game.rules.boxes[0].id
    at.correct(first, f"note {box} 3")
    assert (at.table.status, at.game.winners) == (Status.OVER, (0,))
    assert refused(at, (last,)) == "game-over"
    assert refused(at, (first, f"note {box} 3"), owner=BO) == "not-your-seat"


@pytest.mark.parametrize(("at", "moves"), [(0, []), (10**10, []), (5, ["x"] * 9), (5, ["x" * 81])])
def test_what_is_not_even_read(at, moves):
    with pytest.raises(ValidationError):
        MoveChange(at=at, moves=moves)


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
    assert refused(at, (bid, "bid 200")) == "fair-dice-stay"
    assert refused(at, (bid,)) == "fair-dice-stay"
    assert refused(at, (card, RIGHT, "pass")) == "fair-dice-stay"
    assert refused(at, (card, "bid 200")) == "fair-dice-stay"


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


def test_somebody_away_still_puts_their_dice_right():
    at = mixed(second="456").ask(Leave(id="m", seat=0))
    assert at.correct(numbers(at)[2], "roll 356").game.sheets[0].boxes == {"chance": 20}
