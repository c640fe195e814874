"""The rules of Deluxe Poker, one at a time. An act is written `SEAT WORD …`: `0 bid 100`."""

import pytest

from fivefold.dice import Dice
from fivefold.errors import IllegalMove, Malformed
from fivefold.games import Standing, new_game
from fivefold.games.poker import (
    AllIn,
    Bid,
    Bidding,
    Card,
    CardInPlay,
    Pass,
    Player,
    Players,
    PokerGame,
    TurnCard,
    Turning,
)
from fivefold.rules import load_deck
from fivefold.texts import Lang
from tests.support.poker_acts import (
    RULES,
    SAMPLE,
    SIMPLE,
    WON,
    bidding,
    money,
    over,
    play,
    refusal,
    rolling,
)
from tests.support.random_play import card_due, dice_due

# Sitting down and turning the card


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players_start_with_1500_each(players):
    game = new_game("deluxe-poker", players)
    assert money(game) == [1500] * players
    assert game.seats == tuple(range(players))
    assert game.phase == Turning(0)
    assert card_due(game) == 0
    assert game.to_act == (0,)
    assert game.rules.id == "deluxe-poker"


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 100])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(Malformed) as refused:
        new_game("deluxe-poker", players)
    assert refused.value.code == "wrong-players"


def test_only_the_opener_turns_the_card():
    assert refusal(new_game("deluxe-poker", 3), f"1 card {SIMPLE}") == "not-your-turn"
    assert play(new_game("deluxe-poker", 3), f"0 card {SIMPLE}").phase.opener == 0


@pytest.mark.parametrize("act", ["0 bid 100", "0 pass", "0 all-in", "0 none", "0 roll 12345"])
def test_nothing_happens_before_the_card_is_turned(act):
    assert new_game("deluxe-poker", 3).legal_moves(0) == ()
    assert refusal(new_game("deluxe-poker", 3), act) == "card-due"


def test_a_card_cant_be_turned_while_one_is_in_play():
    card = f"0 card {SAMPLE}"
    assert refusal(bidding(500, 500), card) == "bidding-now"
    assert refusal(play(bidding(500, 500), "0 all-in"), card) == "betting-now"
    assert refusal(rolling(500, 500), card) == "dice-due"


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_not_there_can_do_nothing(seat):
    game = bidding(500, 500, 500)
    assert game.legal_moves(seat) == ()
    assert refusal(game, f"{seat} pass") == "no-such-seat"


# Who is out, and who must be named


@pytest.mark.parametrize(
    ("acts", "tries"),
    [
        (("0 pass",), ("1 bid 100", "1 pass", "1 all-in")),
        (("0 all-in",), ("1 yes 100", "1 none")),
        (("0 all-in", "2 none"), ("1 roll 12345", "1 no-lock")),
    ],
)
def test_a_player_who_is_out_does_nothing(acts, tries):
    game = play(bidding(900, 0, 900), *acts)
    assert 1 not in game.to_act
    assert game.legal_moves(1) == ()
    assert {refusal(game, act) for act in tries} == {"out-of-the-game"}


def test_a_player_who_is_out_is_not_waited_for():
    game = play(bidding(900, 0, 900), "0 bid 100", "2 pass")
    assert game.phase.roller == 0
    assert dice_due(play(game, "2 none")) == (0, 5)


def test_the_seat_may_be_left_out_while_one_is_waited_for():
    game = bidding(900, 900).play(Bid(100))
    assert game.legal_moves() == game.legal_moves(1)
    assert game.play(Pass()) == play(game, "1 pass")


@pytest.mark.parametrize("ask", [lambda game: game.play(Pass()), lambda game: game.legal_moves()])
def test_the_seat_must_be_named_while_several_are_waited_for(ask):
    with pytest.raises(IllegalMove) as refused:
        ask(play(bidding(900, 900, 900), "0 bid 100"))
    assert refused.value.code == "say-who"
    assert refused.value.named(("Ann", "Bo", "Dev")).say(Lang.EN).endswith("Bo, Dev")


# Continuing a round


def test_a_continuing_round_keeps_dice_and_joker_and_gives_full_rolls_again():
    game = play(
        rolling(900, 900, card=SAMPLE), "0 roll 65531", "0 lock 3", "0 roll 23", "0 pass", "1 pass"
    )
    game = play(game, "1 none")
    assert game.phase.rolls_left == 2
    assert dice_due(game) == (0, 1)
    assert (game.phase.in_play.matched, game.phase.in_play.joker) == (Dice("3356"), 3)


def test_another_roller_uses_the_locked_joker_of_the_first():
    acts = ("0 roll 65531", "0 lock 3", "0 roll 22", "0 bid 100", "1 bid 200", "0 pass", "0 none")
    game = play(rolling(900, 900, card=SAMPLE), *acts)
    assert dice_due(game) == (1, 2)
    assert play(game, "1 roll 36").players[1].cards == (Card.parse(SAMPLE),)


def test_the_unsuccessful_roller_opens_the_same_card():
    acts = ("0 bid 100", "1 bid 200", "2 pass", "0 pass", "0 none", "2 none", "1 roll 66666")
    game = play(bidding(900, 900, 900), *acts)
    assert game.phase == Bidding(1, CardInPlay(Card.parse(SIMPLE)))
    assert game.cards_won == 0


def test_the_winner_of_a_card_opens_the_next():
    acts = ("0 bid 100", "1 bid 200", "2 pass", "0 pass", "0 none", "2 none", "1 roll 12345")
    game = play(bidding(900, 900, 900), *acts)
    assert game.phase == Turning(1)
    assert game.cards_won == 1


# Elimination


@pytest.mark.parametrize(
    ("money_of", "opener", "following"),
    [
        ((900, 900, 900), 0, 1),
        ((900, 900, 900), 2, 0),
        ((900, 0, 900, 900), 0, 2),
        ((900, 900, 0, 0, 900, 0), 4, 0),
        ((0, 900, 900, 0, 0, 900), 5, 1),
    ],
)
def test_if_the_opener_is_out_the_next_to_the_left_who_is_in_opens(money_of, opener, following):
    others = [seat for seat, has in enumerate(money_of) if has and seat != opener]
    nones = [f"{seat} none" for seat in others]
    game = bidding(*money_of, opener=opener)
    game = play(game, f"{opener} all-in", *nones, f"{opener} roll 11666")
    assert game.phase.opener == following
    assert game.to_act == (following,)
    assert game.phase.in_play.matched is Dice("1")


def test_left_of_a_roller_who_is_out_opens_and_not_left_of_the_last_opener():
    acts = ("0 pass", "2 all-in", "0 none", "1 none", "3 none", "2 roll 66666")
    assert play(bidding(900, 900, 900, 900), *acts).phase.opener == 3


# The end


def test_the_seventh_card_ends_the_game():
    game = play(rolling(900, 900, cards_won=5), "0 roll 12345")
    assert game.cards_won == 6
    assert game.phase == Turning(0)
    game = play(rolling(900, 900, cards_won=6), "0 roll 12345")
    assert game.cards_won == 7
    assert game.over
    assert game.winners == (0,)


def test_a_failed_attempt_at_the_seventh_card_does_not_end_it():
    assert not play(rolling(900, 900, cards_won=6), "0 roll 66666").over


def test_when_it_is_over_nothing_can_be_done():
    game = play(rolling(900, 900, cards_won=6), "0 roll 12345")
    assert game.to_act == ()
    assert game.due is None
    assert [game.legal_moves(seat) for seat in (None, 0, 1)] == [(), (), ()]
    for act in ("0 pass", f"0 card {SIMPLE}", "0 roll 12345", "5 pass"):
        assert refusal(game, act) == "game-over"
    with pytest.raises(IllegalMove, match="over"):
        game.play(Pass())


def test_nobody_has_won_while_it_goes_on():
    assert rolling(900, 900).winners == ()
    assert play(rolling(900, 900, cards_won=5), "0 roll 12345").winners == ()


def test_one_who_is_left_wins_without_a_card():
    game = play(bidding(900, 100), "0 all-in", "1 none", "0 roll 66666")
    assert game.over
    assert game.winners == (1,)
    assert game.players[1].cards == ()


def test_one_left_of_several_by_lost_bets_at_once():
    acts = ("0 pass", "1 pass", "2 pass", "1 no 300", "2 no 200", "0 roll 12345")
    game = play(bidding(100, 300, 200), *acts)
    assert game.over
    assert game.winners == (0,)
    assert game.cards_won == 1


def test_if_none_is_left_nobody_wins():
    game = play(bidding(900, 300), "0 all-in", "1 yes 300", "0 roll 66666")
    assert [player.out for player in game.players] == [True, True]
    assert game.over
    assert game.winners == ()


def test_after_seven_cards_the_most_money_with_a_card_wins():
    assert over(Player(2000, (WON,)), Player(3000), Player(1000, (WON,))).winners == (0,)


def test_the_number_of_cards_does_not_matter():
    assert over(Player(1000, (WON,) * 6), Player(1100, (WON,))).winners == (1,)


def test_players_who_are_out_are_not_counted_whatever_cards_they_won():
    players = (Player(0, (WON,) * 6, out=True), Player(500, (WON,)), Player(900))
    assert over(*players).winners == (1,)


def test_ties_share_the_win():
    players = (Player(900, (WON,)), Player(900), Player(900, (WON,)), Player(800, (WON,)))
    assert over(*players).winners == (0, 2)


def test_if_nobody_in_has_a_card_nobody_wins():
    assert over(Player(0, (WON,) * 7, out=True), Player(900), Player(800)).winners == ()


def test_standings_share_ranks():
    game = over(Player(500), Player(900), Player(0, out=True), Player(900))
    assert game.standings == (
        Standing(1, 1, 900),
        Standing(1, 3, 900),
        Standing(3, 0, 500),
        Standing(4, 2, 0),
    )


def test_standings_put_those_who_can_win_first():
    rich, poor = Player(5000), Player(300, (Card.parse("665JJ/2/700"),) * 7)
    game = PokerGame(RULES, Players((rich, poor)), None, cards_won=7)
    assert game.winners == (1,)
    assert [place.seat for place in game.standings] == [1, 0]


def test_asking_goes_round_the_table_from_whoever_spoke_last():
    game = new_game("deluxe-poker", 4).play(TurnCard(load_deck()[0]))
    assert game.first_to_act == 0
    game = game.play(Bid(100), 0)
    assert game.first_to_act == 1
    game = game.play(Pass(), 1).play(Bid(200), 2)
    assert game.first_to_act == 3
    game = game.play(Pass(), 3)
    assert game.first_to_act == 0
    game = game.play(AllIn(), 1)
    assert game.first_to_act == 2
