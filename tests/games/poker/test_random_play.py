"""Random games of Deluxe Poker, against a second and plainer referee.

The transfers that the first one reports are added up apart from it. Both must give the same money.
"""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.dice import Dice, rolls
from fivefold.errors import IllegalMove
from fivefold.games import CardDue, DiceDue, Roll, new_game
from fivefold.games.poker import AllIn, Bet, Bid, Card, Lock, NoBet, NoLock, Pass, Side, TurnCard
from tests.second.poker_referee import TABLE, SecondReferee
from tests.support.effort import effort

CARDS = ("66554/5/500", "1111J/4/800", "JJJJJ/3/1200", "665JJ/2/700", "12JJJ/1/300", "1234J/9/5000")
WEIGHTS = {Bid: 4, Pass: 8, AllIn: 1}
MOST_ACTS = 300

players = st.integers(2, 6)
chance = st.integers(0, 2**32).map(random.Random)


def random_move(game, chance):
    """What anyone may do now, whether waited for or not; dice come right half of the time."""
    match game.due:
        case CardDue(seat=seat):
            return seat, TurnCard(Card.parse(chance.choice(CARDS)))
        case DiceDue(seat=seat, count=count):
            lucky = chance.random() < 0.5
            return seat, completing(game) if lucky else Roll(chance.choice(rolls(count)))
    able = [seat for seat in game.seats if game.legal_moves(seat)]
    seat = chance.choice(able)
    return seat, random_choice(game.legal_moves(seat), chance)


def random_choice(moves, chance):
    kinds = sorted({type(move) for move in moves}, key=lambda kind: kind.__name__)
    (kind,) = chance.choices(kinds, [WEIGHTS.get(kind, 4) for kind in kinds])
    return chance.choice([move for move in moves if type(move) is kind])


def completing(game):
    """The dice that the card in play still lacks."""
    in_play = game.phase.in_play
    unpictured = [face for face in range(1, 7) if face not in in_play.card.pictured]
    joker = in_play.joker or unpictured[-1]
    return Roll(Dice([*in_play.missing, *[joker] * in_play.free_jokers]))


def random_game(players, chance):
    """Every act of a random game: the state before it, who does what, and the state after it."""
    game = new_game("deluxe-poker", players)
    for _ in range(MOST_ACTS):
        if game.over:
            return
        seat, move = random_move(game, chance)
        after = game.play(move, seat)
        yield game, seat, move, after
        game = after


def last_state(players, chance, acts):
    """A random game after so many acts, or at its end."""
    game = new_game("deluxe-poker", players)
    for count, (_, _, _, after) in enumerate(random_game(players, chance)):
        if count == acts:
            break
        game = after
    return game


@given(players, chance)
@effort(40)
def test_two_referees_agree_on_everything_at_every_act(players, chance):
    second, table, lying, card = SecondReferee(players), 0, Dice(), None
    second.agrees_with(new_game("deluxe-poker", players))
    for before, seat, move, after in random_game(players, chance):
        second.act(seat, move)
        second.agrees_with(after)
        assert sum(second.purse.values()) == 1500 * players
        assert second.purse[TABLE] == 0 or second.doing in ("bet", "roll", "joker")
        check_players(before, seat, after)
        table = on_the_table(before, after, table)
        # Matched dice never come loose until the card is won.
        if isinstance(move, TurnCard):
            lying, card = Dice(), move.card
        if (in_play := getattr(after.phase, "in_play", None)) is not None:
            assert in_play.card is card
            assert lying <= in_play.matched
            lying = in_play.matched


def check_players(before, seat, after):
    """What holds for the players before and after any act."""
    assert not before.players[seat].out
    for old, new in zip(before.players, after.players, strict=True):
        assert new.money >= 0
        assert new.money % 100 == 0
        assert new.out >= old.out
        assert new.all_in_used >= old.all_in_used
        assert new.cards[: len(old.cards)] == old.cards
    assert not any(after.players[waited].out for waited in after.to_act)
    assert sum(len(player.cards) for player in after.players) == after.cards_won <= 7


def on_the_table(before, after, table):
    """The money on the table after an act; transfers move every dollar that moves."""
    change = [b.money - a.money for a, b in zip(before.players, after.players, strict=True)]
    if after.settlement is before.settlement:
        assert all(amount <= 0 for amount in change)
        return table - sum(change)
    moved = Counter()
    for transfer in after.settlement.transfers:
        assert transfer.amount >= 0
        moved[transfer.giver] -= transfer.amount
        moved[transfer.taker] += transfer.amount
    assert [moved[seat] for seat in after.seats] == change
    assert moved[TABLE] == -table
    assert moved.total() == 0
    return 0


@given(players, chance, st.integers(0, MOST_ACTS))
@effort(40)
def test_from_anywhere_seven_cards_can_be_won_in_few_acts(players, chance, acts):
    game = last_state(players, chance, acts)
    for _ in range(7 * (2 * players + 4) + players):
        if game.over:
            break
        game = kindly(game)
    assert game.over


def kindly(game):
    """One act towards the end: nobody bids or bets, and the dice are right."""
    seat = game.to_act[0]
    if isinstance(game.due, CardDue):
        return game.play(TurnCard(Card.parse("665JJ/1/100")), seat)
    if isinstance(game.due, DiceDue):
        return game.play(completing(game), seat)
    moves = game.legal_moves(seat)
    return game.play(next(m for m in moves if isinstance(m, Pass | NoBet | Lock)), seat)


@given(players, chance, st.integers(0, MOST_ACTS))
@effort(40)
def test_from_anywhere_staking_everything_on_wrong_dice_ends_the_game(players, chance, acts):
    game = last_state(players, chance, acts)
    for _ in range(1000):
        if game.over:
            break
        game = recklessly(game)
    assert game.over


def recklessly(game):
    """One act towards the end: the first asked stakes everything, and the dice are wrong."""
    seat = game.to_act[0]
    if isinstance(game.due, CardDue):
        return game.play(TurnCard(Card.parse("66666/1/100")), seat)
    if isinstance(game.due, DiceDue):
        wrong = min(set(range(1, 7)) - set(game.phase.in_play.card.pictured), default=1)
        return game.play(Roll(Dice([wrong] * game.due.count)), seat)
    moves = game.legal_moves(seat)
    bids = [move for move in moves if isinstance(move, Bid)]
    rest = [move for move in moves if isinstance(move, Pass | NoBet | NoLock)]
    return game.play((bids[-1:] or rest)[0], seat)


def universe(game):
    """Every decision that could be thought of, and more."""
    most = max(player.money for player in game.players)
    yield from (Bid(amount) for amount in range(-100, most + 250, 50))
    yield from (Bet(side, amount) for side in Side for amount in range(-100, 500, 50))
    yield from (Lock(value) for value in range(8))
    yield from (Pass(), AllIn(), NoBet(), NoLock())


@given(players, chance, st.integers(0, 60))
@effort(40)
def test_a_decision_is_accepted_if_it_is_listed_and_refused_with_a_code_if_not(
    players, chance, acts
):
    game = last_state(players, chance, acts)
    for seat in (*game.seats, -1, players):
        legal = game.legal_moves(seat)
        assert set(legal) <= set(universe(game))
        for move in universe(game):
            if move in legal:
                assert game.play(move, seat) != game
            else:
                check_refused(game, move, seat)


def check_refused(game, move, seat):
    with pytest.raises(IllegalMove) as refused:
        game.play(move, seat)
    assert refused.value.code
    assert str(refused.value)


@given(players, chance, st.integers(0, MOST_ACTS))
@effort(40)
def test_dice_and_cards_come_only_when_due_and_from_the_right_seat(players, chance, acts):
    game = last_state(players, chance, acts)
    due = game.due
    for seat in game.seats:
        if not (isinstance(due, CardDue) and seat == due.seat):
            check_refused(game, TurnCard(Card.parse(CARDS[0])), seat)
        for count in range(7):
            if not isinstance(due, DiceDue) or (due.seat, due.count) != (seat, count):
                check_refused(game, Roll(Dice("1" * count)), seat)
