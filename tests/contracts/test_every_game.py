"""One contract for every game, built in or from a user's own rule file, over random games.

Nothing here knows a rule: moves come from `legal_moves`, dice and cards from `due`.
"""

import pickle
import random
from contextlib import suppress
from itertools import product

import pytest

from fivefold.dice import Dice
from fivefold.errors import IllegalMove, Malformed
from fivefold.games import CardDue, DiceDue, Game, Roll, game_ids, new_game
from fivefold.games.poker import Card, TurnCard
from fivefold.rules import load_rules
from fivefold.texts import Lang
from tests.support.own_rules import LITTLE_RULES as OWN_RULES

CARDS = [Card.parse(text) for text in ("66554/5/500", "1111J/4/800", "JJJJJ/3/1200", "665JJ/2/700")]
OWN = "a user's own"
SAID = set()
"""Refusals that have been said in every language."""


@pytest.fixture(scope="module")
def own_rules(tmp_path_factory):
    file = tmp_path_factory.mktemp("rules") / "little.toml"
    file.write_text(OWN_RULES)
    return load_rules(file)


def starts(game):
    """A new game for several numbers of players, in manches where it has them."""
    for players, manches in product((1, 2, 3, 6), (1, 2)):
        # Not every game has a solitaire form, or manches.
        with suppress(Malformed):
            yield new_game(game, players, manches)


def random_act(game, chance):
    """Someone who may act, and what they do."""
    match game.due:
        case CardDue(seat=seat):
            return seat, TurnCard(chance.choice(CARDS))
        case DiceDue(seat=seat, count=count):
            # Few faces, so that fives of a kind and matched cards come up.
            faces = chance.choice(([1], [5, 6], range(1, 7)))
            return seat, Roll(Dice(chance.choices(faces, k=count)))
    able = [seat for seat in game.seats if game.legal_moves(seat)]
    seat = chance.choice(able)
    moves = game.legal_moves(seat)
    # A kind first: else a hundred keeps or bids would leave the others no chance.
    kind = chance.choice(list(dict.fromkeys(map(type, moves))))
    return seat, chance.choice([move for move in moves if type(move) is kind])


def acts_of(game, chance):
    """Each state of a random game with the act that follows it and the state after that."""
    while not game.over:
        seat, move = random_act(game, chance)
        after = game.play(move, seat)
        yield game, seat, move, after
        game = after


@pytest.fixture(scope="module", params=[*game_ids(), OWN])
def acts(request, own_rules):
    chance = random.Random(request.param)
    rules = own_rules if request.param == OWN else request.param
    games = [acts_of(start, chance) for _ in range(3) for start in starts(rules)]
    return [act for game in games for act in game]


@pytest.fixture(scope="module")
def pool(states):
    """Every decision that came up."""
    return {move for state in states for seat in state.seats for move in state.legal_moves(seat)}


@pytest.fixture(scope="module")
def states(acts):
    return [*(before for before, *_ in acts), *(after for *_, after in acts if after.over)]


@pytest.fixture
def some_states(states):
    """A sample for what takes long, the last states of the games with it."""
    chance = random.Random(1)
    return [*chance.sample(states, 25), *(state for state in states if state.over)]


@pytest.mark.parametrize("game", game_ids())
def test_a_game_is_found_by_its_id(game):
    assert new_game(game, players=2).rules.id == game


def test_a_users_own_game_is_named_by_its_file(own_rules):
    assert new_game(own_rules, players=2, manches=3).rules.id == "little"


@pytest.mark.parametrize("game", ["", "poker", "yacht ", "YUM", "\x1b[2J"])
def test_other_ids_are_refused(game):
    with pytest.raises(Malformed) as refused:
        new_game(game, players=2)
    assert refused.value.code == "unknown-game"
    assert all(known in str(refused.value) for known in game_ids())


def test_a_game_without_manches_refuses_them():
    with pytest.raises(Malformed) as refused:
        new_game("deluxe-poker", players=2, manches=2)
    assert refused.value.code == "no-manches"


def test_random_games_reach_an_end_and_all_phases(states):
    assert any(state.over for state in states)
    assert any(state.due is not None for state in states)
    assert any(state.due is None and not state.over for state in states)


def test_a_game_has_everything_the_protocol_asks_for(some_states):
    asked = [name for name in vars(Game) if not name.startswith("_")]
    assert len(asked) > 5
    assert [name for name in asked for state in some_states if not hasattr(state, name)] == []


def test_seats_are_counted_from_0(states):
    assert all(state.seats == tuple(range(len(state.seats))) for state in states)


def test_it_waits_for_somebody_until_it_is_over(states):
    for state in states:
        assert (state.to_act == ()) == state.over
        assert set(state.to_act) <= set(state.seats)
        assert len(set(state.to_act)) == len(state.to_act)


def test_either_something_is_due_or_those_waited_for_may_decide(states):
    for state in states:
        deciders = [seat for seat in state.seats if state.legal_moves(seat)]
        if state.over:
            assert (state.due, deciders) == (None, [])
        elif state.due is not None:
            assert state.due.seat in state.to_act
            assert deciders == []
        else:
            assert set(state.to_act) <= set(deciders)


def test_legal_moves_are_listed_once(states):
    for state in states:
        for seat in state.seats:
            moves = state.legal_moves(seat)
            assert len(set(moves)) == len(moves)


def test_the_seat_may_be_left_out_while_one_is_waited_for(states):
    for state in states:
        if len(state.to_act) == 1:
            assert state.legal_moves() == state.legal_moves(state.to_act[0])


def test_the_ways_dice_can_fall_have_chances_that_sum_to_one(states):
    for due in {state.due for state in states if isinstance(state.due, DiceDue)}:
        outcomes = list(due.outcomes())
        assert sum(chance for _, chance in outcomes) == 1
        assert len({roll for roll, _ in outcomes}) == len(outcomes)
        assert {len(roll.dice) for roll, _ in outcomes} == {due.count}


def test_every_way_the_dice_can_fall_is_accepted(some_states):
    for state in some_states:
        if isinstance(state.due, DiceDue):
            for roll, _ in state.due.outcomes():
                assert state.play(roll, state.due.seat) != state


def test_a_decision_is_accepted_exactly_where_it_is_listed(pool, some_states):
    for state in some_states:
        for seat in (*state.seats, -1, len(state.seats)):
            legal = set(state.legal_moves(seat))
            assert all(state.play(move, seat) != state for move in legal)
            for move in pool - legal:
                check_refused(state, move, seat)


def test_moves_of_another_kind_of_game_are_refused(pool, some_states):
    own_kinds = set(map(type, pool))
    others = [move for game in game_ids() for move in first_moves(new_game(game, players=2))]
    foreign = [move for move in others if type(move) not in own_kinds]
    assert foreign
    for state in some_states:
        for seat in state.seats:
            for move in foreign:
                check_refused(state, move, seat)


def first_moves(game):
    """What can be decided first, after cards and dice have come."""
    chance = random.Random(2)
    while game.due is not None:
        seat, move = random_act(game, chance)
        game = game.play(move, seat)
    return game.legal_moves(game.to_act[0])


def test_dice_and_cards_are_refused_where_none_are_due(some_states):
    for state in some_states:
        for seat in state.seats:
            if not isinstance(state.due, CardDue):
                check_refused(state, TurnCard(CARDS[0]), seat)
            if not isinstance(state.due, DiceDue):
                check_refused(state, Roll(Dice("12345")), seat)


def test_the_wrong_number_of_dice_is_refused(some_states):
    for state in some_states:
        if isinstance(state.due, DiceDue):
            for count in {*range(11)} - {state.due.count}:
                check_refused(state, Roll(Dice("1" * count)), state.due.seat)


def check_refused(state, move, seat):
    with pytest.raises(IllegalMove) as refused:
        state.play(move, seat)
    said = refused.value.code, repr(refused.value.facts)
    if said not in SAID:  # the same is refused thousands of times
        assert all(refused.value.say(lang) for lang in Lang)
        SAID.add(said)


def test_play_changes_nothing_in_the_state_it_is_called_on(some_states):
    for state in some_states:
        before, hashed, shown = pickled(state), hash(state), repr(state)
        for seat in state.seats:
            for move in state.legal_moves(seat):
                state.play(move, seat)
        check_refused(state, Roll(Dice()), state.seats[0])
        assert (state, hash(state), repr(state)) == (before, hashed, shown)


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))


def test_the_same_act_gives_the_same_state(acts):
    for before, seat, move, after in random.Random(3).sample(acts, 25):
        again = before.play(move, seat)
        assert again == after
        assert hash(again) == hash(after)


def test_every_act_changes_the_state(acts):
    for before, _, _, after in acts:
        assert after != before


def test_states_and_moves_survive_pickling(some_states):
    for state in some_states:
        assert pickled(state) == state
        assert hash(pickled(state)) == hash(state)
        for seat in state.seats:
            assert pickled(state.legal_moves(seat)) == state.legal_moves(seat)


def test_a_pickled_state_plays_on(acts):
    for before, seat, move, after in random.Random(4).sample(acts, 25):
        assert pickled(before).play(move, seat) == after


@pytest.mark.parametrize("attribute", ["phase", "anything"])
def test_states_are_frozen(some_states, attribute):
    for state in some_states:
        with pytest.raises((AttributeError, TypeError)):
            setattr(state, attribute, None)


def test_nobody_has_won_until_it_is_over(states):
    for state in states:
        assert state.over or state.winners == ()
        assert set(state.winners) <= set(state.seats)


def test_standings_rank_everybody_by_amount_with_ties_sharing(states):
    for state in states:
        standings = state.standings
        assert sorted(place.seat for place in standings) == list(state.seats)
        merits = [merit(state, place) for place in standings]
        assert merits == sorted(merits, reverse=True)
        assert [place.rank for place in standings] == [merits.index(m) + 1 for m in merits]
        if state.winners:
            assert {place.seat for place in standings if place.rank == 1} == set(state.winners)


def merit(state, place):
    """Money alone does not win at Deluxe Poker: one must be in, and at the end hold a card."""
    if state.rules.id != "deluxe-poker":
        return place.amount
    player = state.players[place.seat]
    return not player.out, state.over and bool(player.cards), place.amount


def test_states_and_moves_say_what_they_are_on_one_line(some_states):
    for state in some_states:
        moves = [move for seat in state.seats for move in state.legal_moves(seat)]
        for thing in (state, *moves):
            assert repr(thing).startswith(f"{type(thing).__name__}(")
            assert repr(thing).isprintable()
            assert " at 0x" not in repr(thing)


def test_after_the_end_every_move_is_refused_with_game_over(acts, states):
    moves = {move for _, _, move, _ in acts}
    for state in states:
        if state.over:
            for move in moves:
                with pytest.raises(IllegalMove) as refused:
                    state.play(move, state.seats[0])
                assert refused.value.code == "game-over"
