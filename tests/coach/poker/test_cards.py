import pytest

from fivefold.coach.poker.attempts import DONE, Need, completion, ends
from fivefold.coach.poker.cards import deck_of
from fivefold.coach.poker.position import PokerPosition
from fivefold.dice import rolls
from fivefold.games.poker import CardInPlay
from fivefold.rules import load_deck
from fivefold.solver import completion_chance
from tests.support.poker_tables import bidding_on, game_of, player


@pytest.mark.parametrize("card", [c for c in load_deck() if len(set(c.faces)) > 2][::3], ids=str)
def test_the_chance_is_the_exact_one_wherever_dice_lie(card):
    seen = {CardInPlay(card)}
    for dice in rolls(5)[::7]:
        placed, loose = CardInPlay(card).after(dice)
        seen |= {placed, *(placed.locked(value, loose) for value in placed.lockable(loose))}
    for in_play in seen:
        assert completion(Need.of(in_play), card.rolls) == completion_chance(in_play, card.rolls)


def test_ends_of_an_attempt_are_all_there_is_and_complete_the_card_as_often_as_can_be():
    for card in load_deck():
        need = Need.of(CardInPlay(card))
        left = ends(need, card.rolls, card.rolls)
        assert sum(left.values()) == pytest.approx(1)
        assert left[DONE] == pytest.approx(float(completion(need, card.rolls)))


def test_every_card_that_can_lie_on_a_table_has_its_place_in_the_deck():
    deck = deck_of(load_deck())
    for number, card in enumerate(deck.cards):
        for dice in rolls(5):
            placed, loose = CardInPlay(card).after(dice)
            for value in placed.lockable(loose):
                after = placed.locked(value, loose)
                assert after.complete or deck.place(number, Need.of(after)) >= 0


def test_cards_that_people_type_do_not_fill_the_memory():
    for payout in range(100, 4100, 100):
        view = bidding_on(f"66554/5/{payout}", "")
        PokerPosition(game_of([player(1500)] * 3, view), view, load_deck()[:2]).deck  # noqa: B018
    assert deck_of.cache_info().currsize <= 16
