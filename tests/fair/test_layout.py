"""Which key each roll has: no key is shown before its time, whatever the players decide."""

import pytest

from fivefold.fair.layout import Layout, Skip, key_number
from fivefold.games import Chance, game_ids
from fivefold.rules import built_in, load_rules
from tests.support.chained_tables import chained_game, plain_set
from tests.support.paths import OWN_RULES


def places(record, same=False):
    """Each roll as (its place, the last place that is shown with it, its seat)."""
    players = len(record.names)
    layout = Layout.of(record.start.rules, players, same)
    return [
        (layout.place(game, game.due), layout.shown(game, game.due), game.due)
        for game, _, move in record.steps()
        if isinstance(move, Chance)
    ]


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("game", game_ids())
def test_every_roll_has_a_key_of_its_own_after_all_that_were_shown(game, players):
    players = max(players, 2) if game == "deluxe-poker" else players
    manches = 2 if game == "classique" else 1
    record = chained_game(game, players, manches=manches)
    shown = 0
    for place, last, due in places(record):
        in_roll_off = getattr(due, "start", False)
        assert place == last
        assert place > shown or (in_roll_off and place == shown)
        shown = last
    assert shown <= Layout.of(built_in(game), players, same=False).length(manches)


def test_what_others_decide_changes_nothing():
    """The first roll of every turn has the same place however many rolls were taken before."""
    found = set()
    for seed in range(5):
        record = chained_game("yum", 2, seed)
        first = [(due.turn, due.seat, place) for place, _, due in places(record) if due.roll == 1]
        found.add(tuple(first))
    assert len(found) == 1


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("game", ["yum", "yacht", "classique", "yard-forced"])
def test_with_the_same_dice_everyone_has_every_set_once(game, players):
    rules = built_in(game)
    layout = Layout.of(rules, players, same=True)
    boxes = rules.turns
    sets = [[layout._shared(n * players + p) for n in range(boxes)] for p in range(players)]
    assert all(sorted(each) == list(range(boxes)) for each in sets)
    assert [layout._shared(n) for n in range(boxes * players)] == [
        plain_set(n, players, boxes) for n in range(boxes * players)
    ]
    for turn in range(boxes - boxes % players):  # in these, nobody sees their dice with another
        assert len({each[turn] for each in sets}) == players


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("game", ["yum", "classique"])
def test_with_the_same_dice_all_know_of_a_set_as_much_as_the_others(game, players):
    """Whoever begins a cycle rolls what was not shown; after that the whole cycle is shown."""
    rules = built_in(game)
    record = chained_game(game, players, same=True)
    whole, shown = rules.turns - rules.turns % players, 0
    for place, last, due in places(record, same=True):
        new, step = place > shown, (due.turn - 1) % players
        if due.turn <= whole and not due.start:
            assert new == (step == 0)
            assert step == 0 or place <= last
        shown = max(shown, last)
    assert shown <= Layout.of(rules, players, same=True).length(1)


def test_keys_that_were_skipped_are_passed_over_from_their_place_on():
    skips = Skip(5, 10), Skip(5, 2), Skip(9, 1)
    assert [key_number(place, skips) for place in (1, 5, 6, 9, 10)] == [1, 5, 18, 21, 23]
    numbers = [key_number(place, skips) for place in range(1, 40)]
    assert numbers == sorted(set(numbers))


def test_own_rules_have_their_own_number_of_rolls():
    rules = load_rules(OWN_RULES)
    layout = Layout.of(rules, 2, same=False)
    assert layout.rolls == rules.rolls
    assert layout.length(1) == 2 * (1 + rules.turns * 2 * rules.rolls)
