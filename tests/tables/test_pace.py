"""How fast bots play."""

import pytest

from fivefold.errors import FivefoldError
from fivefold.tables.commands import ComeBack, Hurry, Leave
from fivefold.tables.corrections import bot_pause
from fivefold.tables.events import Hurried, StoodIn, read_event, write_event
from fivefold.tables.pace import PACES, bot_pace, can_hurry, hurry_seats, shows_roll_off
from fivefold.tables.setup import SeatSetup, Setup
from fivefold.tables.table import Table
from fivefold.tables.view import view
from tests.support.tables import BO, CODE, STRANGER, Tabled, started

TURN = 4
"""The acts of a bot in a turn at most: three rolls and a box."""


def with_bots(count, game="yum", **setup):
    bots = [SeatSetup(kind="bot", level="random", name=f"Bot {n}") for n in range(count)]
    me = SeatSetup(kind="me", name="Ann")
    return Tabled(Setup(game=game, seats=(me, *bots), **setup)).table


def test_a_single_bot_is_easy_to_follow():
    assert bot_pace(with_bots(1)) == PACES["normal"].act


@pytest.mark.parametrize("bots", [2, 5, 9])
@pytest.mark.parametrize("pace", ["normal", "quick"])
def test_however_many_bots_play_a_round_takes_far_less_than_fifteen_seconds(bots, pace):
    assert bots * TURN * bot_pace(with_bots(bots, pace=pace)) <= 8


def test_slow_is_slower_and_quick_is_quicker():
    slow, normal, quick = (bot_pace(with_bots(3, pace=pace)) for pace in PACES)
    assert slow > normal > quick


def test_seconds_are_taken_as_they_are_and_an_auction_knows_no_rounds():
    assert bot_pace(with_bots(5, pace=0.9)) == 0.9
    assert bot_pace(with_bots(5, "deluxe-poker")) == PACES["normal"].act


def test_a_setup_that_was_stored_with_seconds_is_still_read():
    old = Setup(game="yum", seats=(SeatSetup(kind="me"),), pace=0.7)
    assert Setup.model_validate_json(old.model_dump_json()).pace == 0.7
    with pytest.raises(ValueError, match="pace"):
        Setup.model_validate({"game": "yum", "seats": [{"kind": "me"}], "pace": "sleepy"})


# Finishing quickly


def test_whoever_left_the_game_to_bots_may_have_it_finished_quickly():
    at = started("yum", ("me", "casual"), pace="normal")
    assert refusal(at) == "people-still-play"
    at.ask(Leave(id="m", seat=0))
    assert view(at.table)["can_hurry"]
    at.ask(Hurry(id="m"))
    assert (at.events[-1], bot_pace(at.table), can_hurry(at.table)) == (Hurried(), 0, False)
    stored = [read_event(write_event(event)) for event in at.events]
    assert Table.folded(CODE, stored) == at.table
    assert refusal(at) == "already-hurried"
    at.ask(ComeBack(id="m", seat=0))
    assert bot_pace(at.table) == PACES["normal"].act
    at.ask(Leave(id="m", seat=0))
    assert bot_pace(at.table) == PACES["normal"].act
    assert can_hurry(at.table)


def test_the_game_of_somebody_who_is_away_is_not_played_out():
    at = started("yum", ("me", "open", "casual")).ask(Leave(id="m", seat=0))
    at.take(StoodIn(seat=1, level="casual", why="away", by=0))
    assert (can_hurry(at.table), hurry_seats(at.table)) == (False, [])
    assert refusal(at) == refusal(at, owner=BO) == "people-still-play"


def test_only_the_player_who_is_away_hurries_their_game_when_the_others_are_done():
    at = started("yum", ("me/real", "open", "casual"))
    at.take(StoodIn(seat=1, level="casual", why="away", by=0))
    boxes = at.game.rules.boxes
    for box in boxes[:-1]:
        at.act(f"note {box.id} 0")
        bot_turn(at)
        bot_turn(at)
    at.act(f"note {boxes[-1].id} 0")
    assert (can_hurry(at.table), hurry_seats(at.table)) == (True, [1])
    assert refusal(at) == "people-still-play"
    bot_turn(at)
    assert hurry_seats(at.table) == [0, 1]
    assert at.ask(Hurry(id="m")).table.hurried


def test_whoever_takes_back_the_last_box_plays_again_and_ends_the_hurry():
    at = started("yum", ("me/real", "casual"))
    boxes = at.game.rules.boxes
    for box in boxes[:-1]:
        at.act(f"note {box.id} 0")
        bot_turn(at)
    at.act(f"note {boxes[-1].id} 0").ask(Hurry(id="m"))
    assert not at.correct(at.table.played_acts[-1].sequence).table.hurried


def refusal(at, **who):
    with pytest.raises(FivefoldError) as error:
        at.ask(Hurry(id="m"), **who)
    return error.value.code


def test_a_bot_for_one_turn_leaves_the_player_in_the_game():
    at = started("yum", ("me", "casual"))
    at.take(StoodIn(seat=0, level="casual", why="clock", until="turn"))
    assert not can_hurry(at.table)


def test_nobody_else_hurries_a_game():
    at = started("yum", ("me", "casual")).ask(Leave(id="m", seat=0))
    assert refusal(at, owner=STRANGER) == "not-at-this-table"


def test_the_last_box_of_the_last_person_leaves_only_bots():
    at = started("yum", ("me/real", "casual"))
    boxes = at.game.rules.boxes
    for box in boxes[:-1]:
        at.act(f"note {box.id} 0")
        assert not can_hurry(at.table)
        bot_turn(at)
    at.act(f"note {boxes[-1].id} 0")
    assert can_hurry(at.table)


def bot_turn(at):
    at.bot_rolls()
    box = next(str(move) for move in at.game.legal_moves() if str(move).startswith("fill"))
    seat = at.table.waiting[0]
    at.take(read_event(f'{{"type":"played","seat":{seat},"moves":["{box}"],"by":"bot"}}'))


def test_without_pauses_there_is_nothing_to_hurry():
    at = started("yum", ("me", "casual"), pace=0).ask(Leave(id="m", seat=0))
    assert not can_hurry(at.table)
    assert refusal(at) == "already-hurried"


def test_the_rolls_for_the_start_are_seen_before_the_next_dice_fall():
    at = started("classique", ("me/real", "me/real"))
    assert not shows_roll_off(at.table)
    acts = ("roll 11111", "roll 66666", "roll 13356", "keep 33", "roll 356", "fill chance")
    assert [shows_roll_off(at.act(act).table) for act in acts] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]
    assert bot_pause(started("classique", ("me/real", "casual")).act("roll 11111").table) > 2
