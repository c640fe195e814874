from fivefold.coach.poker.attempts import CardNeed
from fivefold.coach.poker.cards import deck_of
from fivefold.coach.poker.position import PokerPosition
from fivefold.dice import rolls
from fivefold.games.poker import CardInPlay
from fivefold.rules import load_deck
from tests.support.poker_tables import bidding_on, game_of, player


def test_every_card_that_can_lie_on_a_table_has_its_place_in_the_deck():
    deck = deck_of(load_deck())
    for number, card in enumerate(deck.cards):
        for dice in rolls(5):
            placed, loose = CardInPlay(card).after(dice)
            for value in placed.lockable(loose):
                after = placed.locked(value, loose)
                assert after.complete or deck.place(number, CardNeed.of(after)) >= 0


def test_cards_that_people_type_do_not_fill_the_memory():
    for payout in range(100, 4100, 100):
        view = bidding_on(f"66554/5/{payout}", "")
        PokerPosition(game_of([player(1500)] * 3, view), view, load_deck()[:2]).deck  # noqa: B018
    assert deck_of.cache_info().currsize <= 16
