"""What a card still needs, and the exact chance to complete it."""

import pytest

from fivefold.coach.poker.attempts import DONE, CardNeed, completion, ends
from fivefold.dice import rolls
from fivefold.games.poker import CardInPlay
from fivefold.rules import load_deck
from fivefold.solver import completion_chance


@pytest.mark.parametrize("card", [c for c in load_deck() if len(set(c.faces)) > 2][::3], ids=str)
def test_the_chance_is_the_exact_one_wherever_dice_lie(card):
    seen = {CardInPlay(card)}
    for dice in rolls(5)[::7]:
        placed, loose = CardInPlay(card).after(dice)
        seen |= {placed, *(placed.locked(value, loose) for value in placed.lockable(loose))}
    for in_play in seen:
        assert completion(CardNeed.of(in_play), card.rolls) == completion_chance(
            in_play, card.rolls
        )


def test_ends_of_an_attempt_are_all_there_is_and_complete_the_card_as_often_as_can_be():
    for card in load_deck():
        need = CardNeed.of(CardInPlay(card))
        left = ends(need, card.rolls, card.rolls)
        assert sum(left.values()) == pytest.approx(1)
        assert left[DONE] == pytest.approx(float(completion(need, card.rolls)))
