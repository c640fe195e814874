"""What a command leads to during the game, who may give it, and what each seat is offered."""

import pytest

from fivefold.dice import Dice
from fivefold.games.poker import Betting
from fivefold.protocol import Source
from fivefold.rules import load_deck
from fivefold.tables.commands import ComeBack, Leave
from fivefold.tables.decisions import close_auction, close_table, follow_up
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
from fivefold.tables.table import Status
from fivefold.tables.view import view
from tests.support.tables import (
    ANN,
    BO,
    SECRET,
    STRANGER,
    acts,
    acts_of,
    code_of,
    is_accepted,
    is_offered,
    offers,
    open_table,
    started,
)

CARD = "card 665JJ/2/700"


def refused(at, act, *where, **more):
    before = at.table
    code = code_of(at.act, act, *where, **more)
    assert at.table == before
    return code


def moves(at):
    return at.events[-1].moves


def typed_poker(*kinds):
    return started("deluxe-poker", kinds, cards="typed")


def closed(at):
    return at.take(close_table(at.table, ANN, SECRET))


# Dice of the program


def test_fair_dice_fall_once_when_their_player_says_so():
    at = started().act("roll")
    assert len(at.game.dice) == 5
    assert moves(at) == (f"roll {at.game.dice}",)
    assert at.events[-1].by == "owner"
    assert refused(at, "roll") == refused(at, "turn") == "nothing-due"
    kept = at.game.dice.faces[:2]
    at.act(f"keep {Dice(kept)}")
    assert [move.split()[0] for move in moves(at)] == ["keep", "roll"]
    assert len(moves(at)[1]) == len("roll 123")
    assert Dice(kept) <= at.game.dice


def test_nobody_types_in_fair_dice():
    at = started()
    for act in ("roll 66666", "roll 6", "roll ", "final 66666", "note chance 30"):
        assert refused(at, act) == "dice-are-dealt"


def test_only_whose_turn_it_is_rolls():
    at = started(kinds=("me", "open"))
    assert refused(at, "roll", seat=1, owner=BO) == "not-yours-to-throw"
    assert refused(at, "roll", seat=0, owner=BO) == "not-your-seat"
    assert refused(at, "roll", seat=0, owner=STRANGER) == "not-your-seat"
    assert refused(at, "roll", seat=2) == "no-such-seat"
    at.act("roll")
    assert refused(at, "fill chance", seat=1, owner=BO) == "not-your-turn"
    assert refused(started(kinds=("casual", "me")), "roll", seat=0) == "not-your-seat"


# Dice and cards of the players


def test_real_dice_are_typed_in():
    at = started(kinds=("me/real", "me"))
    assert refused(at, "roll") == "type-what-came"
    assert refused(at, "roll 1234") == "wrong-dice-count"
    at.act("roll 31356")
    assert moves(at) == ("roll 13356",)
    at.act("keep 33")
    assert moves(at) == ("keep 33",)
    assert at.game.due.count == 3
    at.acts("roll 356", "fill full-house")
    assert at.game.sheets[0].boxes == {"full-house": 0}
    assert refused(at, "roll 12345") == "dice-are-dealt"
    at.act("roll")


def test_a_paper_sheet_is_copied_where_dice_are_real():
    at = started(kinds=("me/real",)).act("note chance 30")
    assert at.game.sheets[0].boxes == {"chance": 30}
    at.acts("final 66666", "fill five-of-a-kind")
    assert at.game.sheets[0].total == 80


def test_cards_are_dealt_or_typed_in():
    at = started("deluxe-poker", ("me/real", "me"))
    assert refused(at, CARD) == "cards-are-dealt"
    assert refused(at, "roll") == "card-is-due"
    at.act("turn")
    assert moves(at)[0].removeprefix("card ") in map(str, load_deck())
    at = typed_poker("me", "me")
    assert refused(at, "turn") == "type-what-came"
    assert at.act(CARD).table.auction is not None


def test_typed_cards_go_with_dice_of_both_kinds():
    at = typed_poker("me", "me/real").acts(CARD, "pass", "pass", "bet none")
    assert refused(at, "turn") == "dice-are-due"
    assert refused(at, "roll 66551") == "dice-are-dealt"
    at.act("roll")
    at = typed_poker("me/real", "me").acts(CARD, "pass", "pass", "bet none")
    assert refused(at, "roll") == "type-what-came"
    at.acts("roll 66511", "lock 1")
    assert at.game.cards_won == 1


def test_real_dice_and_real_cards_are_typed():
    table = typed_poker("me/real", "me").table
    assert [comes_typed(table, seat, Source.DICE) for seat in (0, 1)] == [True, False]
    assert comes_typed(table, 1, Source.CARDS)
    assert not comes_typed(started("deluxe-poker").table, 0, Source.CARDS)


# Bidding


@pytest.fixture
def bidding():
    return started("deluxe-poker", ("me", "open", "me")).acts("turn", "bid 100")


def test_a_bid_answers_the_bid_its_bidder_saw(bidding):
    bidding.act("bid 200", seat=2, over=100)
    assert refused(bidding, "bid 300", seat=1, owner=BO, over=100) == "bid-too-late"
    assert refused(bidding, "bid 300", seat=1, owner=BO, over=0) == "bid-too-late"
    assert refused(bidding, "bid 200", seat=1, owner=BO, over=200) == "wrong-bid"
    bidding.act("bid 300", seat=1, owner=BO, over=200)
    bidding.act("bid 400", seat=2)
    assert bidding.table.auction.price == 400
    bidding.act("pass", seat=1, owner=BO, over=700)
    assert 1 in bidding.game.phase.passed


def test_sold_is_a_pass_for_everyone_who_is_still_asked(bidding):
    bidding.act("pass", seat=2)
    steps = close_auction(bidding.table)
    assert [(event.seat, event.moves, event.by) for event, _ in steps] == [(1, ("pass",), "clock")]
    bidding.take(*steps)
    assert (bidding.game.phase.roller, bidding.game.phase.stake) == (0, 100)
    assert close_auction(bidding.table) == []


def test_sold_while_the_opener_is_silent():
    at = started("deluxe-poker", ("me", "open", "me")).act("turn")
    steps = close_auction(at.table)
    assert [event.seat for event, _ in steps] == [0, 1, 2]
    at.take(*steps)
    assert isinstance(at.game.phase, Betting)
    assert (at.game.phase.roller, at.game.phase.stake) == (0, 0)


def test_nothing_is_sold_where_nothing_is_bid():
    for at in (started(), open_table("deluxe-poker"), started("deluxe-poker")):
        assert close_auction(at.table) == []


# Leaving and coming back


def test_a_bot_stands_in_until_its_owner_is_back():
    at = started(kinds=("me", "open")).ask(Leave(id="m", seat=0))
    assert (at.events[-1].why, at.table.seats[0].stand_in) == ("left", "casual")
    for act in ("roll", "nonsense", "fill chance"):
        assert refused(at, act, seat=0) == "bot-stands-in"
    assert code_of(at.ask, Leave(id="m", seat=0)) == "bot-stands-in"
    at.bot_rolls()
    assert at.events[-1].by == "bot"
    at.ask(ComeBack(id="m", seat=0)).act("fill chance")
    assert at.table.seats[0].stand_in is None


def test_coming_back_when_it_is_no_use():
    at = started(kinds=("me", "open")).ask(Leave(id="m", seat=0))
    assert code_of(at.ask, ComeBack(id="m", seat=0), BO) == "not-your-seat"
    assert code_of(at.ask, ComeBack(id="m", seat=1), BO) == "nobody-stands-in"
    assert code_of(closed(at).ask, ComeBack(id="m", seat=0)) == "game-over"


def test_a_stand_in_rolls_for_somebody_with_real_dice():
    for first in ("11111", "66666", "13356", "22446"):
        at = started(kinds=("me/real", "me")).act(f"roll {first}").act(f"keep {first[1:4]}")
        at.ask(Leave(id="m", seat=0)).bot_rolls()
        assert len(at.game.dice) == 5
        assert Dice(first[1:4]) <= at.game.dice
    at = started("yum", ("me/real", "me")).ask(Leave(id="m", seat=0))
    assert acts_of(at) == {"roll": 5, "typed": False}


# The end


def test_nothing_is_played_before_or_after_the_game():
    assert refused(open_table(), "roll", seat=0) == "not-started"
    assert refused(closed(started()), "roll", seat=0) == "game-over"


def test_a_game_that_is_over_publishes_its_secret_once():
    at = started("yum", ("me/real",))
    assert follow_up(at.table, SECRET) == []
    at.acts(*(f"note {box.id} 0" for box in at.game.rules.boxes)).end()
    assert (at.table.status, at.table.secret) == (Status.OVER, SECRET.hex())
    assert follow_up(at.table, SECRET) == []


def test_only_whoever_made_the_table_closes_it():
    at = started(kinds=("me", "open"))
    assert code_of(close_table, at.table, BO, SECRET) == "host-closes"
    closed(at)
    assert (at.table.status, at.table.secret) == (Status.CLOSED, SECRET.hex())
    assert at.events[-1].by == 0  # the others read who did it
    assert code_of(close_table, at.table, ANN, SECRET) == "game-over"
    assert closed(open_table()).table.record is None


# Who may do what


def test_a_seat_is_its_owners():
    table = started(kinds=("me", "open", "casual")).table
    check_owner(table, 0, ANN)
    check_owner(table, 1, BO)
    for seat, owner in ((1, ANN), (2, ANN), (2, None)):
        assert code_of(check_owner, table, seat, owner) == "not-your-seat"
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


def test_hints_and_reviews_are_for_those_who_agreed_on_them_or_play_against_bots_alone():
    against_bots = started(kinds=("me", "casual")).table
    agreed = started(kinds=("me", "open"), hints=True).table
    not_agreed = started(kinds=("me", "open"))
    check_hints(against_bots, 0, ANN)
    check_hints(agreed, 1, BO)
    assert code_of(check_hints, agreed, 1, ANN) == "not-your-seat"
    assert code_of(check_hints, not_agreed.table, 1, BO) == "hints-off"
    check_review(agreed, BO)
    assert code_of(check_review, agreed, STRANGER) == "review-later"
    assert code_of(check_review, not_agreed.table, ANN) == "review-later"
    # Watchers see the chances, and players only with a review.
    check_winning(not_agreed.table, STRANGER)
    check_winning(not_agreed.table, None)
    assert code_of(check_winning, not_agreed.table, ANN) == "review-later"
    check_review(closed(not_agreed).table, STRANGER)


# What each seat may do, as a screen is told it


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
    yield from (f"lock {value}" for value in range(8))


REAL = "yum", ("me/real", "me")
SITUATIONS = {
    "fair": started(),
    "fair, rolled": started().act("roll"),
    "real": started(*REAL),
    "real, rolled": started(*REAL).act("roll 55512"),
    "real, kept": started(*REAL).acts("roll 55512", "keep 555"),
    "final": started(*REAL).act("final 55555"),
    "forced": started("yard-forced", ("me/real",)).acts("note five-of-a-kind 50", "roll 55555"),
    "bonus": started("yard-free", ("me/real",)).act("note five-of-a-kind 50"),
    "roll-off": started("classique", ("me/real", "me")),
    "card": started("deluxe-poker"),
    "typed card": started("deluxe-poker", cards="typed"),
    "opener": started("deluxe-poker").act("turn"),
    "bidding": started("deluxe-poker").acts("turn", "bid 300"),
    "betting": started("deluxe-poker").acts("turn", "all-in"),
    "rolling": started("deluxe-poker").acts("turn", "all-in", "bet none"),
    "joker": typed_poker("me/real", "me").acts(CARD, "pass", "pass", "bet none", "roll 65511"),
}


@pytest.mark.parametrize("at", SITUATIONS.values(), ids=SITUATIONS)
def test_what_is_offered_is_exactly_what_is_accepted(at):
    seen = view(at.table)
    for seat in range(len(at.table.seats)):
        offered = list(offers(seen, seat))
        assert all(is_offered(seen, seat, act) for act in offered)
        for act in {*offered, *universe(at.game)}:
            assert is_accepted(at, seat, act) == is_offered(seen, seat, act), act


def test_nothing_is_offered_before_and_after_the_game():
    assert acts(open_table().table) == {}
    assert list(acts(started().table)) == ["0"]
    assert acts(closed(started()).table) == {}
