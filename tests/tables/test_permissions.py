"""Who may do what at a table."""

import pytest

from fivefold.errors import FivefoldError
from fivefold.protocol import Source
from fivefold.tables.commands import Leave
from fivefold.tables.decisions import close_table
from fivefold.tables.permissions import (
    check_belongs,
    check_hints,
    check_host,
    check_open,
    check_owner,
    check_playing,
    check_present,
    check_review,
    check_winning,
    comes_typed,
)
from tests.support.tables import ANN, BO, SECRET, STRANGER, open_table, started
from tests.support.views import acts_of


def test_dice_of_somebody_away_are_the_tables():
    at = started("yum", ("me/real", "me")).ask(Leave(id="m", seat=0))
    assert acts_of(at) == {"roll": 5, "typed": False}


def code_of(check, *arguments):
    with pytest.raises(FivefoldError) as refused:
        check(*arguments)
    return refused.value.code


def closed(at):
    return at.take(close_table(at.table, ANN, SECRET))


def test_a_seat_is_its_owners():
    table = started(kinds=("me", "open", "casual")).table
    check_owner(table, 0, ANN)
    check_owner(table, 1, BO)
    assert code_of(check_owner, table, 1, ANN) == "not-your-seat"
    assert code_of(check_owner, table, 2, ANN) == "not-your-seat"
    assert code_of(check_owner, table, 2, None) == "not-your-seat"
    for seat in (-1, 3):
        assert code_of(check_owner, table, seat, ANN) == "no-such-seat"


def test_players_belong_to_a_table_and_its_host_closes_it():
    table = started(kinds=("me", "open")).table
    for owner in (ANN, BO):
        check_belongs(table, owner)
    assert code_of(check_belongs, table, STRANGER) == "not-at-this-table"
    check_host(table, ANN)
    assert code_of(check_host, table, BO) == "host-closes"


def test_what_may_be_done_before_during_and_after_the_game():
    before, during, after = open_table().table, started().table, closed(started()).table
    check_open(before)
    check_playing(during)
    assert code_of(check_open, during) == "already-started"
    assert code_of(check_playing, before) == "not-started"
    assert code_of(check_open, after) == code_of(check_playing, after) == "game-over"


def test_whoever_is_away_comes_back_first():
    at = started(kinds=("me", "open"))
    check_present(at.table, 1)
    at.ask(Leave(id="m", seat=1), BO)
    assert code_of(check_present, at.table, 1) == "bot-stands-in"
    check_present(at.table, 0)


def test_hints_are_for_those_who_agreed_on_them_or_play_against_bots_alone():
    against_bots = started(kinds=("me", "casual")).table
    agreed = started(kinds=("me", "open"), hints=True).table
    not_agreed = started(kinds=("me", "open")).table
    check_hints(against_bots, 0, ANN)
    check_hints(agreed, 1, BO)
    assert code_of(check_hints, agreed, 1, ANN) == "not-your-seat"
    assert code_of(check_hints, not_agreed, 1, BO) == "hints-off"


def test_a_review_waits_for_the_end_unless_hints_are_allowed():
    at = started(kinds=("me", "open"))
    assert code_of(check_review, at.table, ANN) == "review-later"
    hinted = started(kinds=("me", "open"), hints=True).table
    check_review(hinted, BO)
    assert code_of(check_review, hinted, STRANGER) == "review-later"
    check_review(closed(at).table, STRANGER)


def test_watchers_see_the_chances_and_players_only_with_a_review():
    table = started(kinds=("me", "open")).table
    check_winning(table, STRANGER)
    check_winning(table, None)
    assert code_of(check_winning, table, ANN) == "review-later"


def test_real_dice_and_real_cards_are_typed():
    table = started("deluxe-poker", ("me/real", "me"), cards="typed").table
    assert [comes_typed(table, seat, Source.DICE) for seat in (0, 1)] == [True, False]
    assert comes_typed(table, 1, Source.CARDS)
    assert not comes_typed(started("deluxe-poker").table, 0, Source.CARDS)
