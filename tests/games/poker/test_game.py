"""Games of Deluxe Poker: who sits there, who is out, and how a round and the game go on and end."""

from dataclasses import replace

import pytest

from fivefold.dice import Dice
from fivefold.errors import IllegalMove, Malformed
from fivefold.games import Seat, Standing, new_game
from fivefold.games.poker import (
    AllIn,
    Bet,
    Bid,
    Bidding,
    Card,
    CardInPlay,
    Lock,
    Money,
    Pass,
    Player,
    Players,
    Side,
    TurnCard,
    Turning,
)
from fivefold.rules import load_deck
from fivefold.texts import Lang
from tests.support.poker_acts import (
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

IN, OUT = Player(), Player(Money(0), out=True)


def test_a_bet_given_as_a_word_is_the_same_bet():
    assert Bet("yes", 100).side is Side.YES
    with pytest.raises(Malformed) as refused:
        Bet("maybe", 100)
    assert refused.value.code == "not-a-side"


@pytest.mark.parametrize("move", [Bid, lambda amount: Bet("yes", amount), Lock])
def test_amounts_and_values_are_whole_numbers(move):
    for amount in (200.0, "200", True, None):
        with pytest.raises(Malformed) as refused:
            move(amount)
        assert refused.value.code == "not-a-number"


# Sitting down and turning the card


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players_start_with_1500_each(players):
    game = new_game("deluxe-poker", players)
    assert money(game) == [1500] * players
    assert game.seats == tuple(range(players))
    assert (game.phase, game.to_act, game.rules.id) == (Turning(0), (0,), "deluxe-poker")
    assert card_due(game) == 0


def test_other_numbers_of_players_are_refused():
    for players in (-1, 0, 1, 7, 100):
        with pytest.raises(Malformed) as refused:
            new_game("deluxe-poker", players)
        assert refused.value.code == "wrong-players"


def test_the_opener_turns_the_card_before_anything_else():
    game = new_game("deluxe-poker", 3)
    assert refusal(game, f"1 card {SIMPLE}") == "not-your-turn"
    assert game.legal_moves(0) == ()
    for act in ("0 bid 100", "0 pass", "0 all-in", "0 none", "0 roll 12345"):
        assert refusal(game, act) == "card-due"
    assert play(game, f"0 card {SIMPLE}").phase.opener == 0
    card = f"0 card {SAMPLE}"
    assert refusal(bidding(500, 500), card) == "bidding-now"
    assert refusal(play(bidding(500, 500), "0 all-in"), card) == "betting-now"
    assert refusal(rolling(500, 500), card) == "dice-due"


# Who is out, and who must be named


def test_a_seat_that_is_not_there_can_do_nothing():
    game = bidding(500, 500, 500)
    for seat in (-1, 3, 99):
        assert game.legal_moves(seat) == ()
        assert refusal(game, f"{seat} pass") == "no-such-seat"


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


def test_the_seat_may_be_left_out_only_while_one_is_waited_for():
    game = bidding(900, 900).play(Bid(100))
    assert game.legal_moves() == game.legal_moves(1)
    assert game.play(Pass()) == play(game, "1 pass")
    several = play(bidding(900, 900, 900), "0 bid 100")
    for ask in (lambda: several.play(Pass()), several.legal_moves):
        with pytest.raises(IllegalMove) as refused:
            ask()
        assert refused.value.code == "say-who"
        assert refused.value.named(("Ann", "Bo", "Dev")).say(Lang.EN).endswith("Bo, Dev")


def test_asking_goes_round_the_table_from_whoever_spoke_last():
    game, firsts = new_game("deluxe-poker", 4).play(TurnCard(load_deck()[0])), []
    for move, seat in ((Bid(100), 0), (Pass(), 1), (Bid(200), 2), (Pass(), 3), (AllIn(), 1)):
        firsts.append(game.first_to_act)
        game = game.play(move, seat)
    assert [*firsts, game.first_to_act] == [0, 1, 2, 3, 0, 2]


def test_players_are_those_in_and_those_out():
    players = Players((OUT, IN, OUT, IN))
    assert (players.seats, players.seats_in) == ((0, 1, 2, 3), (1, 3))
    assert [players.in_from(Seat(seat)) for seat in range(4)] == [1, 1, 3, 3]
    assert Players((IN, IN, OUT)).in_from(Seat(2)) == 0
    assert replace(IN, attempts=3) == IN


def test_paying_changes_one_purse_and_no_earlier_state():
    before = Players((IN, IN))
    after = before.paying(Seat(1), Money(400))
    assert [player.money for player in after] == [1500, 1100]
    assert [player.money for player in before] == [1500, 1500]
    assert isinstance(after, Players)


# A round goes on


def test_a_round_that_goes_on_keeps_dice_and_joker_and_gives_full_rolls_again():
    acts = ("0 roll 65531", "0 lock 3", "0 roll 23", "0 pass", "1 pass", "1 none")
    game = play(rolling(900, 900, card=SAMPLE), *acts)
    assert (game.phase.rolls_left, dice_due(game)) == (2, (0, 1))
    assert (game.phase.in_play.matched, game.phase.in_play.joker) == (Dice("3356"), 3)


def test_another_roller_uses_the_locked_joker_of_the_first():
    acts = ("0 roll 65531", "0 lock 3", "0 roll 22", "0 bid 100", "1 bid 200", "0 pass", "0 none")
    game = play(rolling(900, 900, card=SAMPLE), *acts)
    assert dice_due(game) == (1, 2)
    assert play(game, "1 roll 36").players[1].cards == (Card.parse(SAMPLE),)


def test_the_roller_opens_the_same_card_after_a_failure_and_the_next_after_a_success():
    acts = ("0 bid 100", "1 bid 200", "2 pass", "0 pass", "0 none", "2 none")
    game = play(bidding(900, 900, 900), *acts)
    failed, won = play(game, "1 roll 66666"), play(game, "1 roll 12345")
    assert (failed.phase, failed.cards_won) == (Bidding(1, CardInPlay(Card.parse(SIMPLE))), 0)
    assert (won.phase, won.cards_won) == (Turning(1), 1)


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
    assert (game.phase.opener, game.to_act) == (following, (following,))
    assert game.phase.in_play.matched is Dice("1")


def test_left_of_a_roller_who_is_out_opens_and_not_left_of_the_last_opener():
    acts = ("0 pass", "2 all-in", "0 none", "1 none", "3 none", "2 roll 66666")
    assert play(bidding(900, 900, 900, 900), *acts).phase.opener == 3


# The end


def test_the_seventh_card_ends_the_game():
    sixth = play(rolling(900, 900, cards_won=5), "0 roll 12345")
    assert (sixth.cards_won, sixth.phase, sixth.winners) == (6, Turning(0), ())
    assert rolling(900, 900).winners == ()
    assert not play(rolling(900, 900, cards_won=6), "0 roll 66666").over
    game = play(rolling(900, 900, cards_won=6), "0 roll 12345")
    assert (game.cards_won, game.over, game.winners) == (7, True, (0,))
    assert (game.to_act, game.due) == ((), None)
    assert [game.legal_moves(seat) for seat in (None, 0, 1)] == [(), (), ()]
    for act in ("0 pass", f"0 card {SIMPLE}", "0 roll 12345", "5 pass"):
        assert refusal(game, act) == "game-over"
    with pytest.raises(IllegalMove, match="over"):
        game.play(Pass())


def test_one_who_is_left_wins_without_a_card():
    game = play(bidding(900, 100), "0 all-in", "1 none", "0 roll 66666")
    assert (game.over, game.winners, game.players[1].cards) == (True, (1,), ())
    # Several lose their bets at once.
    acts = ("0 pass", "1 pass", "2 pass", "1 no 300", "2 no 200", "0 roll 12345")
    game = play(bidding(100, 300, 200), *acts)
    assert (game.over, game.winners, game.cards_won) == (True, (0,), 1)


def test_if_none_is_left_nobody_wins():
    game = play(bidding(900, 300), "0 all-in", "1 yes 300", "0 roll 66666")
    assert [player.out for player in game.players] == [True, True]
    assert (game.over, game.winners) == (True, ())


@pytest.mark.parametrize(
    ("players", "winners"),
    [
        ((Player(2000, (WON,)), Player(3000), Player(1000, (WON,))), (0,)),
        # The number of cards does not matter.
        ((Player(1000, (WON,) * 6), Player(1100, (WON,))), (1,)),
        ((Player(0, (WON,) * 6, out=True), Player(500, (WON,)), Player(900)), (1,)),
        ((Player(900, (WON,)), Player(900), Player(900, (WON,)), Player(800, (WON,))), (0, 2)),
        ((Player(0, (WON,) * 7, out=True), Player(900), Player(800)), ()),
    ],
)
def test_after_seven_cards_the_most_money_with_a_card_wins(players, winners):
    assert over(*players).winners == winners


def test_standings_share_ranks_and_put_those_who_can_win_first():
    game = over(Player(500), Player(900), Player(0, out=True), Player(900))
    assert game.standings == (
        Standing(1, 1, 900), Standing(1, 3, 900), Standing(3, 0, 500), Standing(4, 2, 0)
    )  # fmt: skip
    game = over(Player(5000), Player(300, (WON,) * 7))
    assert game.winners == (1,)
    assert [place.seat for place in game.standings] == [1, 0]
