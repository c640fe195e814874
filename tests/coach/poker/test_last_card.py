"""Solved last cards are kept in memory and on disk."""

import pytest

from fivefold.coach.poker import last_card as last_cards
from fivefold.coach.poker.advice import advise_poker, view_of
from fivefold.coach.poker.last_card import exact, last_card
from fivefold.coach.poker.last_card_solver import Purses, Terms, needs_of
from fivefold.games import Seat
from fivefold.games.poker import AllIn, Bet, Bid, Card, Lock, NoBet, NoLock, Pass, Side
from tests.support.poker_tables import (
    betting_on,
    bidding_on,
    game_of,
    player,
    rolling_on,
)

TERMS = Terms(Card.parse("66665/2/300"), (True, True), (False, False))
SMALL = Purses(4, 6, 6)


@pytest.fixture
def solving(monkeypatch, tmp_path):
    """Counts how often a card is solved, on a small table."""
    done = []
    plain = last_cards.solved

    def counted(terms, purses):
        done.append(terms)
        return plain(terms, purses)

    monkeypatch.setattr(last_cards, "solved", counted)
    last_card.cache_clear()
    yield done
    last_card.cache_clear()


def values(card):
    return [card.attempts(need).tolist() for need in needs_of(TERMS.card)]


def test_a_card_is_solved_once_and_read_from_disk_later(solving, tmp_path):
    first = values(last_card(TERMS, SMALL, tmp_path))
    assert last_card(TERMS, SMALL, tmp_path) is last_card(TERMS, SMALL, tmp_path)
    last_card.cache_clear()
    assert values(last_card(TERMS, SMALL, tmp_path)) == first
    assert solving == [TERMS]


def test_a_damaged_file_and_one_of_another_card_are_solved_again(solving, tmp_path):
    last_card(TERMS, SMALL, tmp_path)
    (file,) = tmp_path.glob("*-last-card.table")
    whole = file.read_bytes()
    other = TERMS._replace(ready=(True, True))
    last_card(other, SMALL, tmp_path)
    (another,) = set(tmp_path.glob("*-last-card.table")) - {file}
    for damaged in (whole[:-8], whole[:-1] + bytes([whole[-1] ^ 1]), another.read_bytes()):
        file.write_bytes(damaged)
        last_card.cache_clear()
        last_card(TERMS, SMALL, tmp_path)
        assert file.read_bytes() == whole
    assert len(solving) == 5


def test_the_same_card_with_other_purses_is_another_file(solving, tmp_path):
    wider = Purses(4, 8, 6)
    kept = [last_card(TERMS, purses, tmp_path) for purses in (SMALL, wider, SMALL)]
    assert [card.purses for card in kept] == [SMALL, wider, SMALL]
    assert len(list(tmp_path.glob("*-last-card.table"))) == len(solving) == 2


AHEAD, BEHIND = player(3000), player(1000)
NEARLY = betting_on("66665/1/300", "6666", stake=100)


def chances(game, seat=0):
    advice = advise_poker(game, Seat(seat))
    assert advice.exact
    assert all(option.error == 0 for option in advice.choices)
    return {option.move: option.chance for option in advice.choices}


def test_only_the_last_card_between_two_is_exact():
    assert exact(view_of(game_of([AHEAD, BEHIND], bidding_on("66665/2/300"), cards_won=5))) is None
    three = game_of([AHEAD, BEHIND, BEHIND], bidding_on("66665/2/300"), cards_won=6)
    assert exact(view_of(three)) is None
    out = game_of([AHEAD, BEHIND, player(0)], bidding_on("66665/2/300"), cards_won=6)
    assert exact(view_of(out)) is not None


def test_a_bidding_ends_with_what_both_know():
    """The chances of both, asked one after the other, add up to 1."""
    game = game_of([player(1500), player(1200)], bidding_on("665JJ/2/700"), cards_won=6)
    mine = max(chances(game).values())
    after = game.play(advise_poker(game, Seat(0)).best.move, 0)
    assert mine + max(chances(after, 1).values()) == pytest.approx(1, abs=1e-6)


def test_bets_are_worth_what_they_settle():
    """Without a card the second seat has lost if the first completes it, so it bets on no."""
    betting = betting_on("66665/1/300", "6666", stake=500)
    bets = chances(game_of([player(500), player(1000, cards=0)], betting, cards_won=6), 1)
    assert bets[Bet(Side.NO, 300)] > bets[NoBet()] > bets[Bet(Side.YES, 300)]


def test_a_lock_that_completes_the_card_is_a_win_or_a_loss():
    card = rolling_on("6666J/6/300", "6666", "1")
    for money, worth in ((700, 1), (600, 0.5), (500, 0)):
        locked = chances(game_of([player(money), player(1000)], card, cards_won=6))
        assert locked[Lock(1)] == worth
        assert locked[NoLock()] < 1


@pytest.mark.parametrize(("ahead", "behind"), [(17000, 3900), (6000, 1000)])
def test_a_large_lead_counts_in_full(ahead, behind):
    """Who is far behind needs that many failed attempts of the other; cut off, a lead would be made
    up for too easily. Much wider purses say the same."""
    game = game_of([player(ahead), player(behind)], NEARLY, cards_won=6)
    found = chances(game, 1)
    view = view_of(game)
    known = exact(view)
    known._card = last_card(known._terms, Purses(40, 200, 60))
    moves = list(found)
    wide = known.values(Seat(1), moves)[:, 0]
    assert [found[move] for move in moves] == pytest.approx(list(wide), abs=1e-6)
    assert max(found, key=found.get) == Bet(Side.NO, 300)


def test_where_nothing_can_be_gained_no_bet_comes_first():
    game = game_of([player(500), player(1000)], NEARLY, cards_won=6)
    best = advise_poker(game, Seat(1)).best
    assert (best.move, best.chance) == (NoBet(), 1)


def test_the_right_to_roll_is_compared_with_the_others_roll():
    game = game_of([AHEAD, BEHIND], bidding_on("66665/9/900", "6666"), cards_won=6)
    advice = advise_poker(game, Seat(0))
    assert advice.right.rival == 1
    assert advice.right.error == 0
    assert {type(option.move) for option in advice.choices} == {Bid, Pass, AllIn}
    assert advice.right.highest >= getattr(advice.best.move, "amount", 0)
