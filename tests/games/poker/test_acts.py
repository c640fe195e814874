"""What the seats may do in Deluxe Poker, as a screen is told it."""

from tests.support.tables import started
from tests.support.views import acts, acts_of

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
