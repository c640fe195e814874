from dataclasses import replace

import pytest

from fivefold.card import Card
from fivefold.dice import Dice, rolls
from fivefold.envs.openspiel.chance import after, outcome_text, outcomes
from fivefold.errors import Malformed
from fivefold.games import Roll, new_game
from fivefold.games.poker import TurnCard
from fivefold.games.scorecard import Keep, Turn
from fivefold.rules import built_in

POKER = built_in("deluxe-poker")


@pytest.mark.parametrize("kept", ["", "6", "66", "666", "6662"])
def test_a_roll_has_its_exact_probabilities(kept):
    game = new_game("yum", 1).play(Roll("66623")).play(Keep(kept))
    found, possible = outcomes(game), rolls(5 - len(kept))
    assert found == [(place, float(dice.probability)) for place, dice in enumerate(possible)]
    assert sum(chance for _, chance in found) == pytest.approx(1, abs=1e-12)
    for outcome, _ in found:
        assert after(game, game.due, outcome) == game.play(Roll(possible[outcome]))
        assert outcome_text(game, game.due, outcome) == f"roll {possible[outcome]}"


def test_outcomes_may_be_shuffled_by_who_asks_for_them():
    game = new_game("yum", 1)
    before = outcomes(game)
    outcomes(game).reverse()
    assert outcomes(game) == before


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_roll_off_decides_who_starts(players):
    game = new_game("classique", players)
    found = outcomes(game)
    assert found == [(seat, 1 / players) for seat in range(players)]
    for seat, _ in found:
        started = after(game, game.due, seat)
        assert started.phase == Turn(seat, 3)
        assert started.sheets == game.sheets
        assert outcome_text(game, game.due, seat) == f"seat {seat + 1} starts"


def test_cards_are_equally_likely_until_they_are_won():
    game = new_game(POKER, 2)
    assert outcomes(game) == [(place, 1 / 36) for place in range(36)]
    player = replace(game.players[0], cards=(POKER.deck[0], POKER.deck[7]))
    later = replace(game, players=game.players.with_player(0, player), cards_won=2)
    left = [place for place in range(36) if place not in (0, 7)]
    assert outcomes(later) == [(place, 1 / 34) for place in left]
    assert after(later, later.due, 3) == later.play(TurnCard(POKER.deck[3]))
    assert outcome_text(later, later.due, 3) == "card 665JJ/2/700"


def test_equal_cards_are_one_outcome():
    card, other = Card.parse("66554/5/500"), Card.parse("22222/6/800")
    game = new_game(POKER.with_deck([other, *[card] * 5, other]), 2)
    assert outcomes(game) == [(0, 2 / 7), (1, 5 / 7)]


@pytest.mark.parametrize(
    ("game", "players", "count"), [("yum", 2, 252), ("classique", 3, 3), (POKER, 2, 36)]
)
@pytest.mark.parametrize("use", [after, outcome_text])
def test_an_outcome_that_does_not_exist_is_refused(game, players, count, use):
    start = new_game(game, players)
    for outcome in (-1, count, 500):
        with pytest.raises(Malformed, match=f"there is no action {outcome};.* to {count - 1}$"):
            use(start, start.due, outcome)


def test_dice_of_a_card_are_rolled_in_their_number():
    numbers = {len(rolls(count)): count for count in range(1, 6)}
    game = new_game("yum", 1)
    assert numbers[len(outcomes(game))] == 5
    assert after(game, game.due, 251).dice == Dice("66666")
