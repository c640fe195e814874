from fivefold.card import Card
from fivefold.envs.encodings.poker.actions import highest_bid, moves
from fivefold.games import parse_move
from fivefold.rules import built_in

RULES = built_in("deluxe-poker")
FIRST = (
    "pass", "all-in", "bet none", "bet yes 100", "bet yes 200", "bet yes 300", "bet no 100",
    "bet no 200", "bet no 300", "no-lock", "lock 1", "lock 2", "lock 3", "lock 4", "lock 5",
    "lock 6", "bid 100", "bid 200",
)  # fmt: skip


def test_the_first_actions_are_the_same_for_any_number_of_players():
    for players in RULES.players:
        assert tuple(map(str, moves(RULES, players)[: len(FIRST)])) == FIRST


def test_every_action_is_a_move_of_its_own():
    listed = moves(RULES, 6)
    assert len(set(listed)) == len(listed)
    assert [parse_move(str(move)) for move in listed] == list(listed)


def test_the_highest_bid_is_all_money_that_players_and_cards_bring():
    best = 1500 + 1400 + 1200 + 1200 + 1100 + 1000 + 900
    assert [highest_bid(RULES, players) for players in (2, 6)] == [3000 + best, 9000 + best]
    cheap = RULES.with_deck([Card.parse("JJJJJ/2/100")] * 9)
    assert highest_bid(cheap, 2) == 3700
    assert str(moves(cheap, 2)[-1]) == "bid 3700"
