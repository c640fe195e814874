"""A new table, and the next one for those who want it."""

import pytest

from fivefold.rules import built_in, fingerprint
from fivefold.tables.commands import Leave, Sit
from fivefold.tables.creation import answer_rematch, create_rematch, create_table, is_rematch_agreed
from fivefold.tables.decisions import close_table
from fivefold.tables.events import RematchDeclined, RematchOffered
from fivefold.tables.record_export import HEADERS
from fivefold.tables.setup import SeatSetup, Setup
from fivefold.tables.table import Table
from fivefold.texts import Lang
from tests.support.fair_tables import hashed
from tests.support.tables import (
    ANN,
    BO,
    CODE,
    SECRET,
    STRANGER,
    code_of,
    open_table,
    seats,
    started,
)

ME, BOT = SeatSetup(kind="me"), SeatSetup(kind="bot", level="casual")
RIO = SeatSetup(kind="bot", level="random", name=" Rio ")


def made(*kinds, **more):
    return create_table(Setup(game="yum", seats=kinds, **more), ANN, SECRET)


def test_seats_are_whose_they_are_asked_for():
    event = create_table(Setup(game="yum", seats=seats("me", "open/real", "strong")), ANN, SECRET)
    assert [(p.kind, p.name, p.owner, p.level, p.dice) for p in event.places] == [
        ("human", "Ann", ANN, None, "fair"),
        ("open", None, None, None, "real"),
        ("bot", "Cléo", None, "strong", "fair"),
    ]
    assert event.host == ANN


def test_the_commitment_is_to_the_secret_and_the_rules_have_their_fingerprint():
    event = made(ME)
    assert event.commitment == hashed(SECRET, event.chain).hex()
    assert event.chain == 2 * (1 + 11 * 3)
    assert event.fingerprint == fingerprint(built_in("yum"))
    assert SECRET.hex() not in event.model_dump_json()


def test_decks_differ_by_their_fingerprint():
    def of(deck):
        setup = Setup(game="deluxe-poker", seats=seats("me", "me"), deck=deck)
        return create_table(setup, ANN, SECRET).fingerprint

    cards = tuple(f"66554/5/{payout}00" for payout in range(1, 9))
    assert len({of(None), of(cards), of(cards[::-1]), of(cards[1:])}) == 4


def test_whoever_has_no_name_gets_one_that_nobody_has():
    blank, pip = SeatSetup(kind="me", name=" \u200b"), SeatSetup(kind="me", name="PIP")
    for kinds, names in (
        ((BOT, BOT, RIO, ME, ME), ["Pip", "Kit", "Rio", "Player", "Player 2"]),
        ((blank,), ["Player"]),
        ((SeatSetup(kind="open", name="Dev"),), [None]),
        ((pip, BOT, BOT), ["PIP", "Rio", "Kit"]),  # a bot is never called like a person
    ):
        assert [place.name for place in made(*kinds).places] == names
    event = create_table(Setup(game="yum", seats=(ME, blank)), ANN, SECRET, Lang.FR)
    assert [place.name for place in event.places] == ["Joueur", "Joueur 2"]


def test_a_table_that_cannot_be_is_not_made():
    for name in ("game", *HEADERS):
        assert code_of(made, SeatSetup(kind="me", name=name)) == "reserved-name"
    bot = SeatSetup(kind="bot", level="casual", name="Ann ")
    assert code_of(made, SeatSetup(kind="me", name="Ann"), bot) == "repeated-name"
    assert code_of(made, ME, manches=2) == "no-manches"


OTHER = bytes(range(32))


def over(*kinds):
    at = started(kinds=kinds)
    return at.take(close_table(at.table, ANN, SECRET))


@pytest.fixture
def two():
    return over("me", "open/real", "casual")


@pytest.fixture
def three():
    """Ann, Bo and a stranger, who sits last."""
    at = open_table(kinds=("me", "open", "casual", "open"))
    at.ask(Sit(id="m", seat=1, name="Bo"), BO).ask(Sit(id="m", seat=3, name="Dev"), STRANGER)
    return at.take(close_table(at.table, ANN, SECRET))


def names(at, owner):
    return [place.name for place in create_rematch(at.table, owner, OTHER).places]


def test_a_rematch_has_the_same_people_and_the_next_one_begins(two):
    two.take(RematchOffered(seat=0), RematchOffered(seat=1))
    event = create_rematch(two.table, BO, OTHER)
    table = Table.created(CODE, event)
    assert [(s.name, s.owner, s.level, s.dice) for s in table.seats] == [
        ("Bo", BO, None, "real"),
        ("Cléo", None, "casual", "fair"),
        ("Ann", ANN, None, "fair"),
    ]
    assert all(sitting.stand_in is None and sitting.seed is None for sitting in table.seats)
    assert [seat.dice for seat in event.setup.seats] == ["real", "fair", "fair"]
    assert (event.host, event.fingerprint) == (ANN, two.table.fingerprint)
    assert event.commitment == hashed(OTHER, event.chain).hex() != two.table.commitment


def test_two_people_agree_as_soon_as_both_want_it(two):
    assert answer_rematch(two.table, BO, accept=True) == [RematchOffered(seat=1)]
    two.take(RematchOffered(seat=1))
    assert not is_rematch_agreed(two.table, BO)
    assert not is_rematch_agreed(two.table, BO, again=True)
    assert answer_rematch(two.table, BO, accept=True) == []
    two.take(RematchOffered(seat=0))
    assert is_rematch_agreed(two.table, ANN)


def test_an_offer_can_be_declined_and_taken_up_again(two):
    two.take(RematchOffered(seat=1))
    assert answer_rematch(two.table, ANN, accept=False) == [RematchDeclined(seat=0)]
    two.take(RematchDeclined(seat=0))
    assert (two.table.rematch_by, two.table.rematch_declined) == ((1,), (0,))
    assert not is_rematch_agreed(two.table, ANN)
    two.take(RematchOffered(seat=0))
    assert (two.table.rematch_by, two.table.rematch_declined) == ((1, 0), ())


def test_three_people_wait_for_each_other_and_those_who_decline_stay_away(three):
    three.take(RematchOffered(seat=3), RematchOffered(seat=1))
    assert not is_rematch_agreed(three.table, BO)
    three.take(RematchDeclined(seat=0))
    assert is_rematch_agreed(three.table, ANN)
    assert names(three, ANN) == ["Bo", "Cléo", "Dev"]
    assert create_rematch(three.table, ANN, OTHER).host == BO


def test_those_who_accept_may_begin_without_somebody_who_does_not_answer(three):
    three.take(RematchOffered(seat=0), RematchOffered(seat=3))
    assert is_rematch_agreed(three.table, STRANGER, again=True)
    assert names(three, STRANGER) == ["Cléo", "Dev", "Ann"]


@pytest.mark.parametrize("kinds", [("me", "casual"), ("me", "me")])
def test_nobody_is_asked_where_only_one_person_or_screen_plays(kinds):
    at = over(*kinds).take(RematchOffered(seat=0))
    assert is_rematch_agreed(at.table, ANN)
    assert len(names(at, ANN)) == 2


def test_a_host_who_does_not_play_asks_nobody():
    at = open_table(kinds=("open",)).ask(Sit(id="m", seat=0, name="Bo"), BO)
    at.take(close_table(at.table, ANN, SECRET))
    assert answer_rematch(at.table, ANN, accept=True) == []
    assert is_rematch_agreed(at.table, ANN, again=True)
    assert not is_rematch_agreed(at.table, ANN)
    assert names(at, ANN) == ["Bo"]


def test_a_rematch_waits_for_the_end_and_is_theirs_alone(two):
    assert code_of(answer_rematch, two.table, STRANGER, accept=True) == "not-at-this-table"
    assert code_of(answer_rematch, started().table, ANN, accept=True) == "still-playing"


def test_a_player_who_left_during_the_game_sits_at_the_new_table():
    at = started(kinds=("me", "open", "casual"))
    at.ask(Leave(id="m", seat=1), BO)
    at.take(close_table(at.table, ANN, SECRET))
    at.take(RematchOffered(seat=0), RematchOffered(seat=1))
    table = Table.created(CODE, create_rematch(at.table, ANN, OTHER))
    assert all(sitting.stand_in is None for sitting in table.seats)
