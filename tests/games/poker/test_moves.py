import pytest

from fivefold.errors import Malformed
from fivefold.games.poker import Bet, Bid, Lock, Side


def test_a_bet_given_as_a_word_is_the_same_bet():
    assert Bet("yes", 100).side is Side.YES
    with pytest.raises(Malformed) as refused:
        Bet("maybe", 100)
    assert refused.value.code == "not-a-side"


@pytest.mark.parametrize("amount", [200.0, "200", True, None])
@pytest.mark.parametrize("move", [Bid, lambda amount: Bet("yes", amount), Lock])
def test_amounts_and_values_are_whole_numbers(move, amount):
    with pytest.raises(Malformed) as refused:
        move(amount)
    assert refused.value.code == "not-a-number"
