import random
from dataclasses import replace

import pytest

from fivefold.coach.poker.advice import view_of
from fivefold.coach.poker.position import PlannedAttempt, PokerPosition
from fivefold.dice import Dice
from fivefold.games.poker import CardInPlay, Player, Rolling
from fivefold.record import Record
from fivefold.rules import load_deck
from tests.support.effort import TIMES
from tests.support.poker_tables import bidding_on, game_of
from tests.support.random_play import play_on

NAMES = ("Ann", "Bo", "Cléo", "Dev", "Ed", "Flo")


def settled_by_referee(game, completed):
    """Everyone's money after the attempt, by the referee."""
    phase = game.phase
    card = phase.in_play.card
    value = next(face for face in range(1, 7) if face not in card.pictured)
    full = CardInPlay(card, card.pictured + Dice([value] * card.jokers))
    over = replace(phase, in_play=full if completed else phase.in_play, rolls_left=0)
    after = game._settled(over)
    return tuple(player.money for player in after.players), after


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_an_attempt_leaves_what_the_referee_pays(seats):
    met = 0
    for seed in range(30 * TIMES):
        record = Record.new("deluxe-poker", NAMES[:seats])
        game = play_on(record, random.Random(seed), 20 + seed).game
        if not isinstance(game.phase, Rolling) or game.phase.in_play.complete:
            continue
        met += 1
        view, attempt = PokerPosition(game, game.phase, load_deck()), PlannedAttempt.of(game.phase)
        for completed in (True, False):
            in_play, left = game.phase.in_play, game.phase.rolls_left
            start = view.success(attempt) if completed else view.failure(attempt, in_play, left)
            money, after = settled_by_referee(game, completed)
            assert start.money == money
            assert start.card == tuple(bool(player.cards) for player in after.players)
            assert start.ready == tuple(not player.all_in_used for player in after.players)
            if not after.over:
                assert start.opener == after.phase.opener
    assert met


def test_only_cards_that_nobody_has_seen_can_follow():
    seen = load_deck()[:3]
    players = [Player(cards=seen[:1]), Player(cards=seen[1:2])]
    view = view_of(game_of(players, bidding_on(str(seen[2])), cards_won=2))
    assert {view.deck.cards[number] for number in view.hidden} == {*load_deck()[3:]}
