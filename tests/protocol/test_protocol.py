"""What every game answers: what it waits for and who acts, its moves, and its rules."""

import pytest

from fivefold.dice import Dice
from fivefold.errors import IllegalMove, Malformed
from fivefold.games.poker import Card, PokerGame, TurnCard
from fivefold.games.scorecard import Keep, ScorecardGame
from fivefold.protocol import CardDue, Decision, DiceDue, Roll, Source, Standing
from fivefold.protocol.game import acting_seat, check_seat, ranked
from fivefold.protocol.rules import DEFAULT_LOOK, Colour, Drawing, Look
from fivefold.rules import built_in, known_ids, load_deck, shelf_ids


def code_of(call, *arguments):
    with pytest.raises((IllegalMove, Malformed)) as refused:
        call(*arguments)
    return refused.value.code


def test_a_seat_may_be_left_out_only_where_one_is_waited_for():
    assert acting_seat((2,), None) == 2
    assert acting_seat((0, 1), 1) == 1
    assert acting_seat((2,), 0) == 0, "a named seat is not replaced"
    assert code_of(acting_seat, (0, 1), None) == "say-who"
    assert code_of(acting_seat, (), None) == "game-over"
    assert code_of(acting_seat, (2,), "0") == "not-a-number"
    check_seat((0, 1), 1)
    for seat in (-1, 2):
        assert code_of(check_seat, (0, 1), seat) == "no-such-seat"


def test_ties_share_a_rank_and_the_next_one_is_left_out():
    entries = [(0, 10, 10), (1, 30, 30), (2, 30, 30), (3, 50, 5)]
    assert ranked(entries) == (
        Standing(1, 1, 30), Standing(1, 2, 30), Standing(3, 0, 10), Standing(4, 3, 50)
    )  # fmt: skip


def test_standings_and_what_is_due_read_as_a_person_would_write_them():
    dice = DiceDue(0, 3, 1, 2, 1, keeps=(Dice("33"),))
    start = DiceDue(2, 5, 2, 1, 1, start=True)
    assert list(map(str, [Standing(2, 0, 231), dice, start, CardDue(0, 3)])) == [
        "2. player 1, 231",
        "player 1 keeps 33 and rolls 3 dice, turn 1, roll 2",
        "player 3 rolls 5 dice in the roll-off, round 2",
        "player 1 turns card 3",
    ]
    assert str(DiceDue(0, 5, 1, 1, 1)) == "player 1 rolls 5 dice, turn 1, roll 1"
    assert str(DiceDue(1, 1, 4, 2)) == "player 2 rolls 1 die, attempt 4, roll 2"


def test_the_last_keep_is_what_is_not_rolled():
    assert DiceDue(0, 5, 1, 1).kept == Dice("")
    assert DiceDue(0, 1, 1, 3, keeps=(Dice("33"), Dice("3335"))).kept == Dice("3335")


def test_every_roll_comes_once_with_its_chance():
    outcomes = dict(DiceDue(0, 2, 1, 2).outcomes())
    assert len(outcomes) == 21
    assert sum(outcomes.values()) == 1
    assert outcomes[Roll("16")] == 2 * outcomes[Roll("66")]


# The moves that every game knows


def test_dice_and_cards_may_be_given_in_any_form():
    assert TurnCard("665JJ/2/700") == TurnCard(Card.parse("665JJ/2/700"))
    assert Roll([6, 1, 3]) == Roll("136") == Roll(Dice("613"))
    assert str(Roll([6, 1, 3])) == "roll 136"
    for wrong in (lambda: TurnCard("665JJ"), lambda: Roll("7")):
        with pytest.raises(Malformed):
            wrong()


def test_rolls_and_cards_are_chance_from_their_own_source():
    assert (Roll("1").source, TurnCard("665JJ/2/700").source) == (Source.DICE, Source.CARDS)
    assert (DiceDue(0, 5, 1, 1).source, CardDue(0, 1).source) == (Source.DICE, Source.CARDS)
    assert not isinstance(Roll("1"), Decision)


def test_moves_that_name_the_same_dice_differ_by_their_kind():
    assert Keep("33") != Roll("33")
    assert Keep("33").rolls_on
    assert not Roll("33").rolls_on


# The rules of every game, and the look that screens show it with


YUM, POKER = built_in("yum"), built_in("deluxe-poker")


def test_rules_say_what_a_game_of_their_kind_is_played_with():
    assert isinstance(YUM.new(2), ScorecardGame)
    assert isinstance(POKER.new(2), PokerGame)
    assert built_in("classique").new(2, manches=3).manches == 3
    assert (YUM.has_sheet, YUM.has_cards) == (True, False)
    assert (POKER.has_sheet, POKER.has_cards) == (False, True)
    assert (YUM.new(1).view()["kind"], POKER.new(2).view()["kind"]) == (YUM.kind, POKER.kind)


def test_other_cards_only_where_there_are_cards():
    few = load_deck()[:7]
    assert POKER.with_deck(few).deck == tuple(few)
    with pytest.raises(Malformed) as refused:
        YUM.with_deck(few)
    assert refused.value.code == "no-cards-here"


def test_a_wrong_number_of_players_is_refused_with_the_right_ones():
    POKER.check_players(2)
    POKER.check_players(6)
    for players in (1, 7):
        with pytest.raises(Malformed) as refused:
            POKER.check_players(players)
        assert refused.value.code == "wrong-players"
        assert refused.value.facts == {"players": players, "fewest": 2, "most": 6}


def test_games_can_be_told_apart_by_their_look(porch):
    assert porch.look == DEFAULT_LOOK == Look(Colour("teal"), Drawing("sheet"))
    assert len({built_in(game).look.drawing for game in known_ids()}) == len(known_ids())
    colours = {built_in(game).look.colour for game in shelf_ids()}
    assert len(colours) == len(shelf_ids())
    assert not {Colour.GREEN, Colour.TEAL} <= colours  # almost the same
