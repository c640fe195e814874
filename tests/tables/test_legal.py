"""What each seat may do, as a screen is told it."""

import pytest

from fivefold.tables.commands import Close, Leave
from fivefold.tables.decisions import close_table
from fivefold.tables.view import view
from tests.support.tables import ANN, SECRET, is_accepted, is_offered, offers, open_table, started

FACES = "123456"
CARD = "card 665JJ/2/700"


def acts(table):
    return view(table)["acts"]


def of(at, seat=0):
    return acts(at.table).get(str(seat))


def test_nothing_before_and_after():
    assert acts(open_table().table) == {}
    at = started()
    assert list(acts(at.table)) == ["0"]
    at.take(close_table(at.table, ANN, Close(id="m"), SECRET))
    assert acts(at.table) == {}


def test_fair_dice_are_rolled_by_a_word():
    assert of(started()) == {"roll": 5, "typed": False}


def test_boxes_have_their_points_and_keeps_their_rolls():
    at = started("yum", ("me/real",)).act("roll 22255")
    said = of(at)
    assert said["keep"] == 2
    assert said["boxes"]["full"] == 25
    assert said["boxes"]["twos"] == 6
    assert len(said["boxes"]) == 11
    assert "forced" not in said
    at.acts("keep 222", "roll 22", "keep 222", "roll 22")
    assert "keep" not in of(at)
    assert of(at)["boxes"]["yum"] == 30


def test_real_dice_are_typed_or_noted():
    said = of(started("yum", ("me/real",)))
    assert (said["roll"], said["typed"]) == (5, True)
    assert said["notes"]["yum"] == [0, 30]
    assert said["notes"]["threes"] == [0, 3, 6, 9, 12, 15]
    assert "bonus_notes" not in said


def test_a_turn_that_has_begun_is_not_noted():
    at = started("yum", ("me/real",)).acts("roll 22255", "keep 222")
    assert of(at) == {"roll": 2, "typed": True}


def test_rolls_for_the_start_are_not_noted():
    assert of(started("classique", ("me/real", "me"))) == {"roll": 5, "typed": True}


def test_a_bonus_is_noted_once_its_box_has_points():
    at = started("yard-forced", ("me/real",)).act("note five-of-a-kind 50")
    said = of(at)
    assert said["bonus_notes"]["sixes"] == [0, 30]
    assert set(said["bonus_notes"]) == set(said["notes"])
    zero = started("yard-forced", ("me/real",)).act("note five-of-a-kind 0")
    assert "bonus_notes" not in of(zero)


def test_a_forced_box_is_told():
    at = started("yard-forced", ("me/real",)).acts("note five-of-a-kind 50", "roll 44444")
    assert (of(at)["forced"], of(at)["boxes"]) == (True, {"fours": 20})


def test_dice_of_somebody_away_are_the_tables():
    at = started("yum", ("me/real", "me")).ask(Leave(id="m", seat=0))
    assert of(at) == {"roll": 5, "typed": False}


def test_several_speak_at_once():
    at = started("deluxe-poker", ("me", "me", "me"))
    assert acts(at.table) == {"0": {"turn": True, "typed": False}}
    at.act("turn")
    assert list(acts(at.table)) == ["0"]
    at.act("bid 300")
    bidding = {"bids": (400, 1500, 100), "passing": True, "all_in": True}
    assert acts(at.table) == {"0": {"all_in": True}, "1": bidding, "2": bidding}
    at.act("pass", seat=1)
    assert of(at, 1) == {"bids": (400, 1500, 100), "all_in": True}
    at.act("pass", seat=2)
    assert acts(at.table) == {"1": {"bets": [100, 200, 300]}, "2": {"bets": [100, 200, 300]}}
    at.act("bet none", seat=2)
    assert list(acts(at.table)) == ["1"]


def test_a_joker_is_to_be_locked():
    at = started("deluxe-poker", ("me/real", "me"), cards="typed")
    assert of(at) == {"turn": True, "typed": True}
    at.acts(CARD, "pass", "pass", "bet none", "roll 65311")
    assert acts(at.table) == {"0": {"locks": [1, 3]}}
    assert of(at.act("no-lock")) == {"roll": 3, "typed": True}


def universe(game):
    boxes = [*(box.id for box in game.rules.boxes), "nowhere"] if hasattr(game, "rules") else ["x"]
    yield from ("roll", "turn", "pass", "all-in", "bet none", "no-lock", "keep", CARD)
    for count in range(1, 7):
        yield from (f"{word} {'123456'[:count]}" for word in ("roll", "keep", "final"))
        yield from (f"{word} {'5' * count}" for word in ("roll", "keep", "final"))
    yield from (f"fill {box}" for box in boxes)
    for points in (0, 1, 5, 12, 25, 30, 31):
        yield from (f"note {box} {points}" for box in boxes)
        yield from (f"note {box} {points} bonus" for box in boxes)
    yield from (f"bid {amount}" for amount in (0, 50, 100, 150, 300, 400, 1500, 1600, 2000))
    yield from (f"bet {side} {bet}" for side in ("yes", "no") for bet in (0, 50, 100, 300, 400))
    yield from (f"lock {value}" for value in (0, *FACES, 7))


SITUATIONS = {
    "fair": started(),
    "fair, rolled": started().act("roll"),
    "real": started("yum", ("me/real", "me")),
    "real, rolled": started("yum", ("me/real", "me")).act("roll 55512"),
    "real, kept": started("yum", ("me/real", "me")).acts("roll 55512", "keep 555"),
    "final": started("yum", ("me/real", "me")).act("final 55555"),
    "forced": started("yard-forced", ("me/real",)).acts("note five-of-a-kind 50", "roll 55555"),
    "bonus": started("yard-free", ("me/real",)).act("note five-of-a-kind 50"),
    "roll-off": started("classique", ("me/real", "me")),
    "card": started("deluxe-poker"),
    "typed card": started("deluxe-poker", cards="typed"),
    "opener": started("deluxe-poker").act("turn"),
    "bidding": started("deluxe-poker").acts("turn", "bid 300"),
    "betting": started("deluxe-poker").acts("turn", "all-in"),
    "rolling": started("deluxe-poker").acts("turn", "all-in", "bet none"),
    "joker": started("deluxe-poker", ("me/real", "me"), cards="typed").acts(
        CARD, "pass", "pass", "bet none", "roll 65511"
    ),
}


@pytest.mark.parametrize("at", SITUATIONS.values(), ids=SITUATIONS)
def test_what_is_offered_is_exactly_what_is_accepted(at):
    seen = view(at.table)
    for seat in range(len(at.table.seats)):
        offered = list(offers(seen, seat))
        assert all(is_offered(seen, seat, act) for act in offered)
        for act in {*offered, *universe(at.game)}:
            assert is_accepted(at, seat, act) == is_offered(seen, seat, act), act
