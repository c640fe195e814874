"""What everyone sees of Deluxe Poker, and what a seat may do."""

from fivefold.games.poker.view import summary
from fivefold.games.poker.view import view as poker_view
from fivefold.tables.view import view
from tests.support.poker_acts import SAMPLE, bidding, over, play
from tests.support.poker_tables import player
from tests.support.tables import started
from tests.support.views import acts, acts_of


def test_a_card_is_won():
    at = started("deluxe-poker", ("me/real", "me"), cards="typed")
    assert view(at.table)["state"]["phase"] == "card"
    at.acts("card 665JJ/2/700", "bid 300")
    bidding = view(at.table)["state"]
    assert (bidding["phase"], bidding["standing_bid"], bidding["highest_bidder"]) == ("bid", 300, 0)
    at.acts("pass")
    assert view(at.table)["state"]["phase"] == "bet"
    at.acts("bet no 200", "roll 65311")
    seen = view(at.table)
    assert (seen["state"]["phase"], seen["state"]["stake"], seen["state"]["loose"]) == (
        "roll", 300, "113"
    )  # fmt: skip
    assert seen["players"]["1"]["score"]["bet"] == {"side": "no", "amount": 200}
    assert seen["state"]["card"] == {
        "faces": "665JJ", "rolls": 2, "payout": 700, "matched": "56", "joker": None, "rolls_left": 1
    }  # fmt: skip
    at.acts("lock 1", "roll 6")
    seen = view(at.table)
    assert seen["state"]["cards_won"] == 1
    assert seen["players"]["0"]["score"]["cards"] == ["665JJ"]
    settlement = seen["state"]["settlement"]
    assert (settlement["roller"], settlement["completed"]) == (0, True)
    gains = {0: 0, 1: 0}
    for transfer in settlement["transfers"]:
        for side, sign in (("giver", -1), ("taker", 1)):
            if transfer[side] in gains:
                gains[transfer[side]] += sign * transfer["amount"]
    assert gains == {0: 1200, 1: 0}
    assert seen["players"]["0"]["score"]["money"] == 1500 - 300 + 1200


def test_passes_and_bets_that_say_nothing():
    at = started("deluxe-poker", ("me", "me", "me")).acts("turn", "pass")
    passed = [player["score"]["passed"] for player in view(at.table)["players"].values()]
    assert passed == [True, False, False]
    at.acts("pass", "pass").act("bet none", seat=1)
    bets = [player["score"]["bet"] for player in view(at.table)["players"].values()]
    assert bets == [None, {"side": "none", "amount": 0}, None]


def test_a_summary_names_the_players_instead_of_their_seats():
    game = play(bidding(1500, 900, card=SAMPLE), "0 bid 300")
    found = summary(game, ["Ann", "Bo"])
    assert (found["phase"], found["standing_bid"], found["highest_bidder"]) == ("bid", 300, "Ann")
    assert (found["opener"], found["roller"]) == ("Ann", None)
    assert [(one["name"], one["money"]) for one in found["players"]] == [("Ann", 1500), ("Bo", 900)]


def test_a_game_that_is_over_shows_no_card():
    seen = poker_view(over(player(1500), player(0)))
    assert (seen["phase"], seen["card"], seen["opener"]) == ("over", None, None)
    assert seen["cards_won"] == 7


CARD = "card 665JJ/2/700"


def test_several_speak_at_once():
    at = started("deluxe-poker", ("me", "me", "me"))
    assert acts(at.table) == {"0": {"turn": True, "typed": False}}
    at.act("turn")
    assert list(acts(at.table)) == ["0"]
    at.act("bid 300")
    bidding = {"bids": (400, 1500, 100), "passing": True, "all_in": True}
    assert acts(at.table) == {"0": {"all_in": True}, "1": bidding, "2": bidding}
    at.act("pass", seat=1)
    assert acts_of(at, 1) == {"bids": (400, 1500, 100), "all_in": True}
    at.act("pass", seat=2)
    assert acts(at.table) == {"1": {"bets": [100, 200, 300]}, "2": {"bets": [100, 200, 300]}}
    at.act("bet none", seat=2)
    assert list(acts(at.table)) == ["1"]


def test_a_joker_is_to_be_locked():
    at = started("deluxe-poker", ("me/real", "me"), cards="typed")
    assert acts_of(at) == {"turn": True, "typed": True}
    at.acts(CARD, "pass", "pass", "bet none", "roll 65311")
    assert acts(at.table) == {"0": {"locks": [1, 3]}}
    assert acts_of(at.act("no-lock")) == {"roll": 3, "typed": True}
