import pytest

from fivefold.dice import Dice
from fivefold.games.poker import Bidding, Card, Lock, NoLock, Rolling, Turning
from tests.support.poker_acts import SAMPLE, play, refusal, rolling
from tests.support.random_play import dice_due


def test_only_the_roller_rolls():
    assert refusal(rolling(900, 900), "1 roll 12345") == "not-your-turn"
    game = play(rolling(900, 900, card=SAMPLE), "0 roll 11111")
    assert refusal(game, "1 lock 1") == "not-your-turn"
    assert refusal(game, "1 no-lock") == "not-your-turn"


@pytest.mark.parametrize("dice", ["1", "1234", "123456"])
def test_all_unmatched_dice_are_rolled_and_no_others(dice):
    assert refusal(rolling(900, 900), f"0 roll {dice}") == "wrong-dice-count"


@pytest.mark.parametrize("dice", ["3", "123"])
def test_matched_dice_are_not_rolled_again(dice):
    game = play(rolling(900, 900, card="12345/2/500"), "0 roll 12366")
    assert dice_due(game) == (0, 2)
    assert refusal(game, f"0 roll {dice}") == "wrong-dice-count"


@pytest.mark.parametrize("act", ["0 lock 1", "0 no-lock", "0 bid 100", "0 pass", "0 none"])
def test_nothing_is_decided_before_the_dice_are_rolled(act):
    game = rolling(900, 900, card=SAMPLE)
    assert game.legal_moves(0) == ()
    assert refusal(game, act) == "dice-due"


def test_matching_dice_are_placed_without_being_asked():
    game = play(rolling(900, 900, card="66554/5/500"), "0 roll 64411")
    assert game.phase.in_play.matched is Dice("46")
    assert game.phase.rolls_left == 4
    assert dice_due(game) == (0, 3)


def test_a_joker_is_offered_for_every_loose_value_that_no_picture_shows():
    game = play(rolling(900, 900, card=SAMPLE), "0 roll 65531")
    assert game.due is None
    assert game.to_act == (0,)
    assert game.legal_moves(0) == game.legal_moves() == (Lock(1), Lock(3), NoLock())


@pytest.mark.parametrize("value", [2, 4, 5, 6])
def test_a_joker_locks_only_to_a_rolled_value_that_no_picture_shows(value):
    game = play(rolling(900, 900, card=SAMPLE), "0 roll 65531")
    assert refusal(game, f"0 lock {value}") == "cant-lock"


@pytest.mark.parametrize("act", ["0 roll 123", "0 pass", "0 none", "0 bid 100"])
def test_the_joker_is_decided_before_anything_else(act):
    game = play(rolling(900, 900, card=SAMPLE), "0 roll 65531")
    assert refusal(game, act) == "joker-to-decide"


def test_nothing_is_asked_where_no_value_can_be_locked():
    game = play(rolling(900, 900, card=SAMPLE), "0 roll 66655")
    assert game.phase.in_play.matched is Dice("566")
    assert dice_due(game) == (0, 2)


def test_a_locked_value_takes_all_its_dice_and_later_ones_by_force():
    game = play(rolling(900, 900, card="6JJJJ/3/500"), "0 roll 33124", "0 lock 3")
    assert game.phase.in_play.matched is Dice("33")
    game = play(game, "0 roll 314")
    assert game.phase.in_play.matched is Dice("333")
    assert dice_due(game) == (0, 2)


def test_without_a_lock_the_choice_comes_again():
    game = play(rolling(900, 900, card=SAMPLE), "0 roll 66533", "0 no-lock")
    assert game.phase.in_play.matched is Dice("566")
    assert dice_due(game) == (0, 2)
    game = play(game, "0 roll 44", "0 lock 4")
    assert game.players[0].cards == (Card.parse(SAMPLE),)


def test_the_last_roll_still_offers_a_joker():
    game = play(rolling(900, 900, card="665JJ/1/700"), "0 roll 66533")
    assert game.phase.rolls_left == 0
    assert game.legal_moves(0) == (Lock(3), NoLock())
    won = play(game, "0 lock 3")
    assert won.settlement.completed
    left = play(game, "0 no-lock")
    assert not left.settlement.completed
    assert left.phase.in_play.matched is Dice("566")
    assert left.phase.in_play.joker is None


def test_a_lock_on_the_last_roll_stays_for_the_next_attempt():
    game = play(rolling(900, 900, card="665JJ/1/700"), "0 roll 12344", "0 lock 4")
    assert not game.settlement.completed
    assert isinstance(game.phase, Bidding)
    assert (game.phase.in_play.matched, game.phase.in_play.joker) == (Dice("44"), 4)


def test_an_attempt_ends_at_once_when_the_card_is_complete():
    game = play(rolling(900, 900, card="12345/9/500"), "0 roll 12345")
    assert game.settlement.completed
    assert game.phase == Turning(0)


def test_an_attempt_ends_when_its_rolls_are_used_up():
    game = play(rolling(900, 900, card="12345/2/500"), "0 roll 66666")
    assert isinstance(game.phase, Rolling)
    game = play(game, "0 roll 66666")
    assert isinstance(game.phase, Bidding)
