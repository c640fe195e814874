"""What a command leads to during the game, and why it is refused."""

import pytest
from pydantic import ValidationError

from fivefold.dice import Dice
from fivefold.errors import FivefoldError
from fivefold.games.poker import Betting
from fivefold.rules import load_deck
from fivefold.tables.commands import Act, ComeBack, Leave
from fivefold.tables.decisions import close_auction, close_table, follow_up
from fivefold.tables.table import Status
from tests.support.tables import ANN, BO, SECRET, STRANGER, open_table, started

CARD = "card 665JJ/2/700"


def refused(at, act, seat=None, owner=ANN, over=None):
    before = at.table
    with pytest.raises(FivefoldError) as error:
        at.act(act, seat, owner, over)
    assert at.table == before
    assert error.value.say("en") != error.value.say("fr")
    return error.value.code


def moves(at):
    return at.events[-1].moves


def typed_poker(*kinds):
    return started("deluxe-poker", kinds, cards="typed")


# Dice of the program


def test_fair_dice_fall_when_their_player_says_so():
    at = started().act("roll")
    assert len(at.game.dice) == 5
    assert moves(at) == (f"roll {at.game.dice}",)
    assert at.events[-1].by == "owner"


def test_whoever_keeps_rolls_the_others_at_once():
    at = started().act("roll")
    kept = at.game.dice.faces[:2]
    at.act(f"keep {Dice(kept)}")
    assert [move.split()[0] for move in moves(at)] == ["keep", "roll"]
    assert len(moves(at)[1]) == len("roll 123")
    assert Dice(kept) <= at.game.dice


def test_nobody_types_in_fair_dice():
    at = started()
    for act in ("roll 66666", "roll 6", "roll ", "final 66666", "note chance 30"):
        assert refused(at, act) == "dice-are-dealt"


def test_fair_dice_fall_once():
    at = started().act("roll")
    assert refused(at, "roll") == "nothing-due"
    assert refused(at, "turn") == "nothing-due"


def test_only_whose_turn_it_is_rolls():
    at = started(kinds=("me", "open"))
    assert refused(at, "roll", seat=1, owner=BO) == "not-yours-to-throw"
    assert refused(at, "roll", seat=0, owner=BO) == "not-your-seat"
    assert refused(at, "roll", seat=0, owner=STRANGER) == "not-your-seat"
    assert refused(at, "roll", seat=2) == "no-such-seat"
    at.act("roll")
    assert refused(at, "fill chance", seat=1, owner=BO) == "not-your-turn"


def test_nobody_acts_for_a_bot():
    at = started(kinds=("casual", "me"))
    assert refused(at, "roll", seat=0) == "not-your-seat"


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


# Bidding


@pytest.fixture
def bidding():
    at = started("deluxe-poker", ("me", "open", "me"))
    return at.acts("turn", "bid 100")


def test_a_bid_answers_the_bid_its_bidder_saw(bidding):
    bidding.act("bid 200", seat=2, over=100)
    assert refused(bidding, "bid 300", seat=1, owner=BO, over=100) == "bid-too-late"
    assert refused(bidding, "bid 300", seat=1, owner=BO, over=0) == "bid-too-late"
    assert refused(bidding, "bid 200", seat=1, owner=BO, over=200) == "wrong-bid"
    bidding.act("bid 300", seat=1, owner=BO, over=200)
    bidding.act("bid 400", seat=2)
    assert bidding.table.auction.price == 400


def test_only_a_bid_answers_a_bid(bidding):
    bidding.act("pass", seat=1, owner=BO, over=700)
    assert 1 in bidding.game.phase.passed


@pytest.mark.parametrize("over", [-1, 10**10, "x", 0.5])
def test_a_bid_that_nobody_can_have_seen_is_not_even_read(over):
    with pytest.raises(ValidationError):
        Act(id="m", seat=0, act="bid 100", over=over)


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
    assert close_auction(started().table) == []
    assert close_auction(open_table("deluxe-poker").table) == []
    assert close_auction(started("deluxe-poker").table) == []


# Leaving and coming back


def test_a_bot_stands_in_until_its_owner_is_back():
    at = started(kinds=("me", "open")).ask(Leave(id="m", seat=0))
    assert (at.events[-1].why, at.table.seats[0].stand_in) == ("left", "casual")
    for act in ("roll", "nonsense", "fill chance"):
        assert refused(at, act, seat=0) == "bot-stands-in"
    with pytest.raises(FivefoldError) as error:
        at.ask(Leave(id="m", seat=0))
    assert error.value.code == "bot-stands-in"
    at.bot_rolls()
    assert at.events[-1].by == "bot"
    at.ask(ComeBack(id="m", seat=0)).act("fill chance")
    assert at.table.seats[0].stand_in is None


def test_coming_back_when_it_is_no_use():
    at = started(kinds=("me", "open")).ask(Leave(id="m", seat=0))
    for owner, seat, code in ((BO, 0, "not-your-seat"), (BO, 1, "nobody-stands-in")):
        with pytest.raises(FivefoldError) as error:
            at.ask(ComeBack(id="m", seat=seat), owner)
        assert error.value.code == code
    at.take(close_table(at.table, ANN, SECRET))
    with pytest.raises(FivefoldError) as error:
        at.ask(ComeBack(id="m", seat=0))
    assert error.value.code == "game-over"


def test_a_stand_in_rolls_for_somebody_with_real_dice():
    for first in ("11111", "66666", "13356", "22446"):
        at = started(kinds=("me/real", "me")).act(f"roll {first}").act(f"keep {first[1:4]}")
        at.ask(Leave(id="m", seat=0)).bot_rolls()
        assert len(at.game.dice) == 5
        assert Dice(first[1:4]) <= at.game.dice


# The end


def test_nothing_is_played_before_or_after_the_game():
    assert refused(open_table(), "roll", seat=0) == "not-started"
    at = started()
    at.take(close_table(at.table, ANN, SECRET))
    assert refused(at, "roll", seat=0) == "game-over"


def test_a_game_that_is_over_publishes_its_secret_once():
    at = started("yum", ("me/real",))
    assert follow_up(at.table, SECRET) == []
    at.acts(*(f"note {box.id} 0" for box in at.game.rules.boxes)).end()
    assert (at.table.status, at.table.secret) == (Status.OVER, SECRET.hex())
    assert follow_up(at.table, SECRET) == []


def test_only_whoever_made_the_table_closes_it():
    at = started(kinds=("me", "open"))
    with pytest.raises(FivefoldError) as error:
        close_table(at.table, BO, SECRET)
    assert error.value.code == "host-closes"
    at.take(close_table(at.table, ANN, SECRET))
    assert (at.table.status, at.table.secret) == (Status.CLOSED, SECRET.hex())
    assert at.events[-1].by == 0  # the others read who did it
    with pytest.raises(FivefoldError) as error:
        close_table(at.table, ANN, SECRET)
    assert error.value.code == "game-over"
    early = open_table()
    assert early.take(close_table(early.table, ANN, SECRET)).table.record is None
