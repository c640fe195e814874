import pytest

from fivefold.coach.poker.advice import view_of
from fivefold.coach.poker.attempts import attempt_chance
from fivefold.coach.poker.policy import Prospects
from fivefold.coach.poker.values import learned_weights
from tests.support.poker_tables import bidding_on, game_of, player


@pytest.mark.parametrize(
    ("card", "matched", "bet"),
    [("665JJ/2/700", "3356", -300), ("55446/3/800", "4456", 0), ("12456/6/400", "1245", 300)],
)
def test_equal_players_bet_no_below_a_third_and_yes_above_a_half(card, matched, bet):
    """A lost no goes to the roller, so it must win twice as often as it loses."""
    view = view_of(game_of([player(1500)] * 2, bidding_on(card, matched)))
    bets = Prospects(view.batch, view.deck, learned_weights()).bets
    assert bets[0].tolist() == [[0, bet], [bet, 0]]


def test_whom_a_completed_last_card_beats_bets_no():
    """Money helps the rival of the one ahead only if the card is not completed yet."""
    game = game_of([player(3000), player(2500)], bidding_on("3333J/5/500", "33"), cards_won=6)
    view = view_of(game)
    bets = Prospects(view.batch, view.deck, learned_weights()).bets
    assert attempt_chance(game) > 0.6
    assert bets[0, 0].tolist() == [0, -300]
