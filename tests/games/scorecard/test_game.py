"""The state machine of scorecard games: turns, refusals, paper turns, roll-offs, manches, ends."""

import pickle
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.dice import Dice, keeps, rolls
from fivefold.errors import IllegalMove, Malformed
from fivefold.games import new_game
from fivefold.games.poker import Pass
from fivefold.games.scorecard import (
    MAX_MANCHES,
    Fill,
    FinalRoll,
    Keep,
    Note,
    RollOff,
    ScorecardGame,
    Sheet,
    Turn,
)
from fivefold.protocol import Roll
from fivefold.rules import built_in
from fivefold.texts import Lang
from tests.second import scorer
from tests.support.effort import effort
from tests.support.random_play import dice_due

every_game = pytest.mark.parametrize("game", scorer.GAMES)
NO_ROLL_OFF = [game for game in scorer.GAMES if game != "classique"]


def start(game, players=1, manches=1):
    return ScorecardGame.new(built_in(game), players, manches)


def played(state, *moves):
    for move in moves:
        state = state.play(move)
    return state


def refusal(state, move, seat=None):
    """The code a move is refused with; the state is as before and the reason can be said."""
    before = repr(state)
    with pytest.raises((IllegalMove, Malformed)) as caught:
        state.play(move, seat)
    assert repr(state) == before
    assert all(caught.value.say(lang) for lang in Lang)
    return caught.value.code


def roll(text):
    return Roll(Dice(text))


def keep(text):
    return Keep(Dice(text))


def rolled_off(state, starter=0):
    """The roll-off, won by a seat; nothing where the game has none."""
    while isinstance(state.phase, RollOff):
        state = state.play(roll("66666" if state.due.seat == starter else "11111"))
    return state


def least(box):
    """Chance can't be crossed out: five ones still score 5 there."""
    return 5 if box == "chance" else 0


def next_box(state):
    """The first open box of the player in turn."""
    sheet = state.sheets[state.phase.seat]
    return sheet.rules.boxes[sheet.open[0]].id


def note_least(state):
    return state.play(Note(next_box(state), least(next_box(state))))


def noted(state, points_of=lambda seat, box: least(box)):
    """The manche played to its end off paper sheets: everyone fills the boxes in sheet order."""
    manche = len(state.played)
    while len(state.played) == manche:
        box = next_box(state)
        state = state.play(Note(box, points_of(state.phase.seat, box)))
    return state


def with_filled(game, **filled):
    """A game for one with some boxes filled; `_` stands for `-` in a box's id."""
    rules = built_in(game)
    sheet = Sheet(rules, tuple(filled.get(box.id.replace("-", "_")) for box in rules.boxes))
    return ScorecardGame(rules, 1, (), (sheet,), Turn(0, rules.rolls))


# Sitting down


@every_game
@pytest.mark.parametrize("players", [1, 2, 3, 8, 12])
def test_any_number_of_players_can_sit_down(game, players):
    state = start(game, players)
    assert state.seats == tuple(range(players))
    assert len(state.sheets) == players
    assert all(sheet.boxes == {} and sheet.total == 0 for sheet in state.sheets)
    assert not state.over
    assert state.winners == ()
    assert state.rules.id == game


@every_game
@pytest.mark.parametrize("players", [0, -1, 1001, 10**9])
def test_nobody_is_too_few_and_a_crowd_too_many(game, players):
    with pytest.raises(Malformed) as caught:
        start(game, players)
    assert caught.value.code == "wrong-players"


@pytest.mark.parametrize("game", NO_ROLL_OFF)
@pytest.mark.parametrize("manches", [0, 2])
def test_only_classique_is_played_in_manches(game, manches):
    with pytest.raises(Malformed) as caught:
        start(game, 2, manches)
    assert caught.value.code == "no-manches"


@pytest.mark.parametrize("manches", [0, -1, MAX_MANCHES + 1])
def test_manches_out_of_range(manches):
    with pytest.raises(Malformed) as caught:
        start("classique", 2, manches)
    assert caught.value.code == "wrong-manches"
    assert start("classique", 2, MAX_MANCHES).manches == MAX_MANCHES


def test_a_game_by_its_id():
    assert new_game("yum", 3) == start("yum", 3)
    assert new_game("classique", 2, 5) == start("classique", 2, 5)
    assert new_game(built_in("yacht"), 1) == start("yacht")
    with pytest.raises(Malformed) as caught:
        new_game("whist", 2)
    assert caught.value.code == "unknown-game"


# One turn


@every_game
def test_a_turn_begins_with_all_five_dice(game):
    state = start(game)
    assert dice_due(state) == (0, 5)
    assert state.to_act == (0,)
    assert state.dice is None
    assert state.legal_moves() == ()
    assert state.preview() == {}
    assert len(list(state.due.outcomes())) == 252
    assert sum(chance for _, chance in state.due.outcomes()) == 1


@every_game
def test_after_a_roll_the_player_keeps_or_fills(game):
    state = start(game).play(roll("33356"))
    assert state.due is None
    assert state.dice is Dice("33356")
    assert state.phase.rolls_left == 2
    moves = state.legal_moves()
    kept = [move.dice for move in moves if isinstance(move, Keep)]
    filled = [move.box for move in moves if isinstance(move, Fill)]
    assert set(kept) == set(Dice("33356").keeps) - {Dice("33356")}
    assert filled == scorer.BOXES[game] == list(state.preview())
    assert len(moves) == len(set(moves)) == len(kept) + len(filled)


@every_game
@pytest.mark.parametrize(("kept", "due"), [("", 5), ("3", 4), ("33", 3), ("356", 2), ("3335", 1)])
def test_keeping_asks_for_the_other_dice(game, kept, due):
    state = played(start(game), roll("33356"), keep(kept))
    assert dice_due(state) == (0, due)
    assert state.dice is None
    assert state.legal_moves() == ()
    new = "1" * due
    assert state.play(roll(new)).dice is Dice(kept + new)


@every_game
def test_three_rolls_and_no_more(game):
    state = played(start(game), roll("12345"), keep("12"), roll("666"), keep("666"), roll("11"))
    assert state.dice is Dice("11666")
    assert state.phase.rolls_left == 0
    assert all(isinstance(move, Fill) for move in state.legal_moves())
    for kept in Dice("11666").keeps:
        assert refusal(state, Keep(kept)) == "no-rolls-left"


@every_game
def test_a_turn_may_end_after_one_two_or_three_rolls(game):
    box = scorer.BOXES[game][5]
    for moves in (
        [roll("66611")],
        [roll("12345"), keep(""), roll("66611")],
        [roll("12345"), keep("1"), roll("1566"), keep("116"), roll("66")],
    ):
        after = played(start(game), *moves, Fill(box))
        assert after.sheets[0].boxes == {box: 18}
        assert after.phase == Turn(0, 3)


def test_dice_kept_once_may_be_rerolled_later():
    state = played(start("yacht"), roll("11166"), keep("111"), roll("55"), keep("55"), roll("555"))
    assert state.dice is Dice("55555")


@every_game
def test_what_a_turn_refuses_before_the_dice_are_rolled(game):
    state = start(game)
    assert refusal(state, keep("")) == "dice-due"
    assert refusal(state, Fill(scorer.BOXES[game][0])) == "dice-due"
    assert refusal(state, Fill("no-such-box")) in {"dice-due", "unknown-box"}
    for wrong in ("", "1", "1234", "123456"):
        assert refusal(state, roll(wrong)) == "wrong-dice-count"
        assert refusal(state, FinalRoll(Dice(wrong))) == "wrong-dice-count"


@every_game
def test_what_a_turn_refuses_with_dice_on_the_table(game):
    state = start(game).play(roll("33356"))
    assert refusal(state, roll("33356")) == "no-dice-due"
    assert refusal(state, roll("1")) == "no-dice-due"
    assert refusal(state, keep("33356")) == "keeps-all"
    for absent in ("1", "3333", "55", "123", "33333", "12345", "333566"):
        assert refusal(state, keep(absent)) == "keeps-what-is-not-there"
    assert refusal(state, Fill("no-such-box")) == "unknown-box"
    assert refusal(state, FinalRoll(Dice("33356"))) == "turn-begun"
    assert refusal(state, Note(scorer.BOXES[game][0], 0)) == "turn-begun"


@every_game
def test_what_a_turn_refuses_between_rolls(game):
    state = played(start(game), roll("33356"), keep("333"))
    for wrong in ("", "1", "123", "12345"):
        assert refusal(state, roll(wrong)) == "wrong-dice-count"
    assert refusal(state, keep("33")) == "dice-due"
    assert refusal(state, Fill(scorer.BOXES[game][0])) == "dice-due"
    assert refusal(state, FinalRoll(Dice("33356"))) == "turn-begun"
    assert refusal(state, Note(scorer.BOXES[game][0], 0)) == "turn-begun"


@every_game
def test_a_filled_box_is_filled_for_good(game):
    for box in scorer.BOXES[game]:
        noted_once = start(game).play(Note(box, least(box)))
        state = noted_once.play(roll("12346"))
        assert box not in state.preview()
        assert Fill(box) not in state.legal_moves()
        assert refusal(state, Fill(box)) == "box-filled"
        assert refusal(noted_once, Note(box, least(box))) == "box-filled"


@every_game
def test_a_move_of_another_game_is_refused(game):
    assert refusal(start(game), Pass()) == "foreign-move"
    assert refusal(start(game).play(roll("12345")), Pass()) == "foreign-move"


@pytest.mark.parametrize(
    ("game", "alias", "box"),
    [
        ("yard-forced", "low-straight", "small-straight"),
        ("yard-free", "yahtzee", "five-of-a-kind"),
        ("classique", "quintuple", "yahtzee"),
        ("yacht", "grande-suite", "large-straight"),
        ("classique", "carré", "four-of-a-kind"),
        ("classique", "carre", "four-of-a-kind"),
        ("yum", "haut", "high"),
    ],
)
def test_an_alias_is_looked_up_and_a_move_names_the_box_itself(game, alias, box):
    assert built_in(game).find(alias) == box
    state = start(game).play(FinalRoll(Dice("12345")))
    assert refusal(state, Fill(alias)) == "unknown-box"
    assert refusal(start(game), Note(alias, 0)) == "unknown-box"


def test_a_refusal_names_what_would_have_been_allowed():
    state = played(start("yum"), *[Note(box, 0) for box in scorer.BOXES["yum"][:9]], roll("12345"))
    with pytest.raises(IllegalMove) as caught:
        state.play(Fill("ones"))
    assert caught.value.facts["boxes"] == ("low", "yum")
    assert "low, yum" in str(caught.value)


# Whose turn it is


@pytest.mark.parametrize("game", NO_ROLL_OFF)
@pytest.mark.parametrize("players", range(1, 10))
def test_seats_play_in_order_round_after_round(game, players):
    state, seen = start(game, players), []
    while not state.over:
        seen.append(state.to_act)
        state = note_least(state)
    assert seen == [(seat,) for _ in scorer.BOXES[game] for seat in range(players)]


@pytest.mark.parametrize("game", NO_ROLL_OFF)
def test_only_the_seat_in_turn_may_act(game):
    state = start(game, 3).play(Note(scorer.BOXES[game][0], 0))
    assert state.to_act == (1,)
    for move in (roll("12345"), FinalRoll(Dice("12345")), Note(scorer.BOXES[game][0], 0)):
        for seat in (0, 2):
            assert refusal(state, move, seat) == "not-your-turn"
        for seat in (3, -1):
            assert refusal(state, move, seat) == "no-such-seat"
        assert state.play(move, 1) == state.play(move)


@pytest.mark.parametrize("game", NO_ROLL_OFF)
def test_only_the_seat_in_turn_has_legal_moves(game):
    state = start(game, 3).play(roll("12345"))
    assert state.legal_moves() == state.legal_moves(0)
    assert len(state.legal_moves()) == 31 + len(scorer.BOXES[game])
    assert state.legal_moves(1) == state.legal_moves(2) == ()
    for move in state.legal_moves():
        assert refusal(state, move, 1) == "not-your-turn"
        assert state.play(move, 0) == state.play(move)


@pytest.mark.parametrize("game", NO_ROLL_OFF)
def test_one_players_turn_leaves_the_others_sheets_alone(game):
    state = start(game, 4)
    after = played(state, FinalRoll(Dice("66666")), Fill("sixes"))
    assert after.sheets[0].boxes == {"sixes": 30}
    assert after.sheets[1:] == state.sheets[1:]
    assert state.sheets[0].boxes == {}


# Paper turns


@every_game
def test_a_final_roll_leaves_only_a_box_to_choose(game):
    state = start(game).play(FinalRoll(Dice("33355")))
    assert state.dice is Dice("33355")
    assert state.due is None
    assert [move.box for move in state.legal_moves()] == scorer.BOXES[game]
    assert refusal(state, keep("333")) == "no-rolls-left"
    assert refusal(state, roll("33355")) == "no-dice-due"
    assert refusal(state, FinalRoll(Dice("33355"))) == "turn-begun"
    assert refusal(state, Note("threes", 9)) == "turn-begun"


@every_game
def test_a_final_roll_scores_as_if_it_had_been_rolled(game):
    for dice in ("12345", "33355", "66666", "16666"):
        rolled, final = start(game).play(roll(dice)), start(game).play(FinalRoll(Dice(dice)))
        assert rolled.preview() == final.preview()
        for box in rolled.preview():
            assert rolled.play(Fill(box)) == final.play(Fill(box))


@every_game
def test_a_note_takes_any_score_the_box_can_have_and_no_other(game):
    state = start(game)
    for box in scorer.BOXES[game]:
        possible = scorer.possible_points(game, {}, box)
        for points in range(-1, 61):
            if points in possible:
                after = state.play(Note(box, points))
                assert after.sheets[0].boxes == {box: points}
                assert after.sheets[0].bonuses == 0
                assert after.phase == Turn(0, 3)
            else:
                assert refusal(state, Note(box, points)) == "impossible-points"


@pytest.mark.parametrize(
    ("game", "box", "points"),
    [
        ("yard-free", "aces", 6),
        ("yard-free", "sixes", 20),
        ("yard-forced", "three-of-a-kind", 4),
        ("yard-forced", "full-house", 24),
        ("classique", "yahtzee", 100),
        ("yacht", "small-straight", 30),
        ("yacht", "four-of-a-kind", 6),
        ("yacht", "one-pair", 3),
        ("yum", "yum", 50),
        ("yum", "high", 21),
        ("yum", "low", 20),
        ("yum", "low", 30),
    ],
)
def test_points_no_dice_give_cant_be_noted(game, box, points):
    assert refusal(start(game), Note(box, points)) == "impossible-points"


@pytest.mark.parametrize(
    ("filled", "box", "good", "bad"),
    [
        ({"high": 25}, "low", [0, 21, 24], [25, 26, 29]),
        ({"high": 0}, "low", [0], [21, 25, 29]),
        ({"low": 25}, "high", [0, 26, 30], [22, 25]),
        ({"low": 0}, "high", [0, 22, 30], [21]),
        ({"low": 29}, "high", [0, 30], [22, 29]),
        ({"high": 22}, "low", [0, 21], [22]),
    ],
)
def test_notes_keep_low_below_high(filled, box, good, bad):
    state = with_filled("yum", **filled)
    for points in good:
        assert state.play(Note(box, points)).sheets[0].boxes[box] == points
    for points in bad:
        assert refusal(state, Note(box, points)) == "impossible-points"


def test_a_note_refuses_an_unknown_box():
    assert refusal(start("yum"), Note("chance", 20)) == "unknown-box"
    assert refusal(start("yum").play(roll("12345")), Fill("chance")) == "unknown-box"


def test_a_forced_box_is_not_checked_where_the_dice_are_unknown():
    state = with_filled("yard-forced", five_of_a_kind=50)
    assert state.play(Note("chance", 20)).sheets[0].boxes["chance"] == 20
    assert state.play(Note("chance", 20, bonus=True)).total(0) == 50 + 20 + 100


def test_a_noted_bonus_needs_points_that_five_of_a_kind_scores_there():
    state = with_filled("classique", yahtzee=50, fours=8)
    assert state.play(Note("full-house", 25, bonus=True)).total(0) == 58 + 25 + 100
    assert state.play(Note("threes", 15, bonus=True)).total(0) == 58 + 15 + 100
    assert state.play(Note("threes", 0, bonus=True)).total(0) == 58 + 100
    assert refusal(state, Note("threes", 9, bonus=True)) == "points-no-five-of-a-kind-has"
    assert refusal(state, Note("three-of-a-kind", 17, bonus=True)) == "points-no-five-of-a-kind-has"
    assert refusal(state, Note("fours", 20, bonus=True)) == "box-filled"


def test_without_a_filled_upper_box_no_wild_card_earns_a_noted_bonus():
    state = with_filled("yard-free", five_of_a_kind=50)
    assert state.play(Note("full-house", 0, bonus=True)).sheets[0].bonuses == 100
    assert refusal(state, Note("full-house", 25, bonus=True)) == "points-no-five-of-a-kind-has"


@every_game
def test_no_bonus_where_there_is_none(game):
    assert refusal(start(game), Note("sixes", 30, bonus=True)) == "no-bonus-now"
    if game in scorer.FIVE_BOX:
        state = start(game).play(Note(scorer.FIVE_BOX[game], 0))
        assert refusal(state, Note("sixes", 30, bonus=True)) == "no-bonus-now"


# The roll-off


def test_everyone_rolls_for_the_start():
    state = start("classique", 3)
    assert state.to_act == (0, 1, 2)
    assert dice_due(state) == (0, 5)
    assert state.dice is None
    assert state.legal_moves() == state.legal_moves(0) == ()
    assert state.preview() == {}
    state = state.play(roll("12345"))
    assert (state.to_act, dice_due(state)) == ((1, 2), (1, 5))
    state = state.play(roll("66661"), 1)
    assert (state.to_act, dice_due(state)) == ((2,), (2, 5))


@pytest.mark.parametrize("players", [2, 3, 8])
def test_the_highest_total_starts_and_play_goes_round_from_there(players):
    for starter in range(players):
        state = rolled_off(start("classique", players), starter)
        assert state.phase == Turn(starter, 3)
        order = []
        for _ in range(2 * players):
            order.append(state.phase.seat)
            state = note_least(state)
        assert order == [(starter + turn) % players for turn in range(2 * players)]


def test_the_total_decides_and_not_the_highest_die():
    state = played(start("classique", 2), roll("11166"), roll("44444"))
    assert state.phase == Turn(1, 3)


def test_a_roll_off_writes_nothing():
    state = rolled_off(start("classique", 2), 1)
    assert all(sheet.boxes == {} for sheet in state.sheets)


def test_those_tied_at_the_top_roll_again():
    state = played(
        start("classique", 4), roll("55555"), roll("11111"), roll("45556"), roll("35566")
    )
    assert (state.to_act, dice_due(state)) == ((0, 2, 3), (0, 5))
    state = played(state, roll("11111"), roll("66666"))
    assert state.to_act == (3,)
    state = state.play(roll("66666"))
    assert state.to_act == (2, 3)
    state = played(state, roll("11112"), roll("11113"))
    assert state.phase == Turn(3, 3)


def test_all_tied_all_roll_again():
    state = played(start("classique", 3), roll("33333"), roll("12345"), roll("11166"))
    assert state.to_act == (0, 1, 2)
    assert state == start("classique", 3)


def test_what_a_roll_off_refuses():
    state = start("classique", 2)
    box_moves = (Fill("aces"), Note("aces", 0), FinalRoll(Dice("12345")), keep(""), Pass())
    for move in box_moves:
        assert refusal(state, move) == "roll-off-first"
    for wrong in ("", "1234", "123456"):
        assert refusal(state, roll(wrong)) == "wrong-dice-count"
    assert refusal(state, roll("12345"), 1) == "not-your-turn"
    assert refusal(state.play(roll("12345")), roll("12345"), 0) == "not-your-turn"


def test_alone_there_is_nothing_to_roll_for():
    assert start("classique").phase == Turn(0, 3)
    assert noted(start("classique", 1, manches=2)).phase == Turn(0, 3)


@pytest.mark.parametrize("game", NO_ROLL_OFF)
def test_other_games_have_no_roll_off(game):
    assert start(game, 3).phase == Turn(0, 3)


# Manches


def chance_only(by_seat):
    """Points for `noted`: each seat scores so much in chance and 0 elsewhere."""
    return lambda seat, box: by_seat[seat] if box == "chance" else 0


def test_each_manche_opens_with_its_own_roll_off():
    state = rolled_off(start("classique", 3, manches=3), 1)
    state = noted(state)
    assert state.phase == RollOff((0, 1, 2))
    assert all(sheet.boxes == {} for sheet in state.sheets)
    assert not state.over
    state = rolled_off(state, 2)
    assert state.phase == Turn(2, 3)
    state = rolled_off(noted(state), 0)
    assert state.phase == Turn(0, 3)
    state = noted(state)
    assert state.over
    assert all(sheet.full for sheet in state.sheets)


def test_totals_run_over_all_manches():
    state = noted(rolled_off(start("classique", 2, manches=2)), chance_only([20, 30]))
    assert state.played == ((20, 30),)
    assert (state.total(0), state.total(1)) == (20, 30)
    assert state.winners == ()
    state = rolled_off(state, 1)
    state = state.play(Note("sixes", 12))
    assert (state.total(0), state.total(1)) == (20, 42)
    assert [standing.seat for standing in state.standings] == [1, 0]


def test_the_match_goes_to_the_highest_sum_and_each_manche_has_its_winner():
    state = noted(rolled_off(start("classique", 3, manches=3)), chance_only([20, 30, 30]))
    state = noted(rolled_off(state, 2), chance_only([30, 5, 6]))
    state = noted(rolled_off(state, 1), chance_only([5, 5, 5]))
    assert state.over
    assert state.played == ((20, 30, 30), (30, 5, 6), (5, 5, 5))
    assert state.manche_winners(0) == (1, 2)
    assert state.manche_winners(1) == (0,)
    assert state.manche_winners(2) == (0, 1, 2)
    assert [state.total(seat) for seat in state.seats] == [55, 40, 41]
    assert state.winners == (0,)


def test_a_yahtzee_of_the_last_manche_earns_no_bonus_in_the_next():
    state = start("classique", 1, manches=2)
    state = noted(state, lambda seat, box: 50 if box == "yahtzee" else least(box))
    assert state.total(0) == 55
    state = played(state, FinalRoll(Dice("44444")), Fill("fours"))
    assert (state.total(0), state.sheets[0].bonuses) == (75, 0)


def test_the_sheets_of_the_last_manche_stay():
    state = noted(start("classique", 1, manches=2), chance_only([20]))
    state = noted(state, chance_only([30]))
    assert state.over
    assert state.sheets[0].boxes["chance"] == 30
    assert state.total(0) == 50


# The end


@every_game
def test_when_it_is_over_nothing_can_be_played(game):
    state = noted(rolled_off(start(game, 2)))
    assert state.over
    assert (state.to_act, state.due, state.dice, state.phase) == ((), None, None, None)
    assert state.legal_moves() == state.legal_moves(0) == ()
    assert state.preview() == {}
    moves = (roll("12345"), keep(""), Fill("twos"), Note("twos", 0), FinalRoll(Dice("12345")))
    for move in (*moves, Pass()):
        assert refusal(state, move) == "game-over"
        assert refusal(state, move, 0) == "game-over"


@every_game
def test_the_highest_total_wins_and_ties_are_shared(game):
    sixes = [6, 12, 0, 12]
    state = noted(
        rolled_off(start(game, 4)), lambda seat, box: sixes[seat] if box == "sixes" else least(box)
    )
    assert state.winners == (1, 3)
    rest = 0 if game == "yum" else least("chance")
    standings = [(place.rank, place.seat, place.amount - rest) for place in state.standings]
    assert standings == [(1, 1, 12), (1, 3, 12), (3, 0, 6), (4, 2, 0)]


@every_game
def test_alone_one_wins(game):
    state = noted(start(game))
    assert state.winners == (0,)
    assert state.total(0) == sum(map(least, scorer.BOXES[game]))


@every_game
def test_everyone_has_the_same_number_of_turns(game):
    state = rolled_off(start(game, 3), starter=2)
    turns = 0
    while not state.over:
        state = note_least(state)
        turns += 1
    assert turns == 3 * len(scorer.BOXES[game])


@every_game
def test_a_state_can_be_pickled_compared_and_hashed(game):
    state = rolled_off(start(game, 2)).play(roll("33355"))
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)
    assert again.play(Fill("threes")) == state.play(Fill("threes"))
    assert state.play(Fill("threes")) != state.play(Fill("fives"))


@every_game
def test_a_state_cant_be_changed(game):
    state = start(game)
    for name in ("phase", "sheets", "played", "rules"):
        with pytest.raises(AttributeError):
            setattr(state, name, None)
    with pytest.raises(AttributeError):
        state.sheets[0].points = ()


# Random play


def loaded(rng, count):
    """Dice that often fall alike, so that five of a kind comes up in most games."""
    if rng.random() < 0.3:
        return Dice([rng.randint(1, 6)] * count)
    return Dice([rng.randint(1, 6) for _ in range(count)])


class Ledger:
    """The same game kept by the naive scorer: plain dicts of what each player wrote."""

    def __init__(self, game, players):
        self.game = game
        self.sheets = [{} for _ in range(players)]
        self.bonuses = [0] * players

    def write(self, seat, box, dice):
        sheet = self.sheets[seat]
        points = scorer.points(self.game, sheet, box, dice)
        self.bonuses[seat] += scorer.five_bonus(self.game, sheet, dice)
        sheet[box] = points

    def check(self, state):
        for seat, filled in enumerate(self.sheets):
            sheet = state.sheets[seat]
            assert sheet.boxes == filled
            assert sheet.bonuses == self.bonuses[seat]
            assert sheet.upper_bonus == scorer.upper_bonus(self.game, filled)
            assert sheet.gauge == scorer.gauge(self.game, filled)
            assert state.total(seat) == scorer.total(self.game, filled, self.bonuses[seat])

    def check_offer(self, state):
        filled, dice = self.sheets[state.phase.seat], list(state.dice)
        legal = scorer.legal_boxes(self.game, filled, dice)
        offer = {box: scorer.points(self.game, filled, box, dice) for box in legal}
        assert state.preview() == offer
        assert [move.box for move in state.legal_moves() if isinstance(move, Fill)] == legal


def next_move(state, rng):
    if state.due:
        return Roll(loaded(rng, state.due.count))
    return rng.choice(state.legal_moves())


games_seeds_players = given(st.sampled_from(scorer.GAMES), st.integers(0, 2**32), st.integers(1, 4))


@effort(120)
@games_seeds_players
def test_random_play_agrees_with_a_ledger_to_the_end(game, seed, players):
    rng, state, ledger = random.Random(seed), start(game, players), Ledger(game, players)
    turns = Counter()
    while not state.over:
        move = next_move(state, rng)
        if state.dice is not None:
            ledger.check_offer(state)
        if isinstance(move, Fill):
            seat = state.phase.seat
            turns[seat] += 1
            ledger.write(seat, move.box, list(state.dice))
        state = state.play(move)
        if isinstance(move, Fill):
            ledger.check(state)
            filled = [len(sheet.boxes) for sheet in state.sheets]
            assert filled == [turns[seat] for seat in range(players)]
            assert max(filled) - min(filled) <= 1
    totals = [state.total(seat) for seat in range(players)]
    assert state.winners == tuple(s for s in range(players) if totals[s] == max(totals))
    assert set(turns.values()) == {len(scorer.BOXES[game])}


@effort(30)
@games_seeds_players
def test_random_play_never_changes_a_filled_box(game, seed, players):
    rng, state = random.Random(seed), start(game, players)
    while not state.over:
        after = state.play(next_move(state, rng))
        for old, new in zip(state.sheets, after.sheets, strict=True):
            assert old.boxes.items() <= new.boxes.items()
            assert len(new.boxes) - len(old.boxes) in (0, 1)
            assert new.bonuses - old.bonuses in (0, 100)
        changed = sum(old != new for old, new in zip(state.sheets, after.sheets, strict=True))
        assert changed <= 1
        state = after


def state_after(game, seed, players, moves):
    rng, state = random.Random(seed), start(game, players)
    for _ in range(moves):
        if not state.over:
            state = state.play(next_move(state, rng))
    return state


def accepted(state, move):
    """Whether a move can be played; any error but a refusal that can be said comes through."""
    try:
        state.play(move)
    except (IllegalMove, Malformed) as refused:
        return not all(refused.say(lang) for lang in Lang)
    return True


DECISIONS = [Keep(dice) for dice in keeps(5)]
DECISIONS += [
    Fill(box) for box in sorted({box for boxes in scorer.BOXES.values() for box in boxes})
]
ALL_ROLLS = [Roll(dice) for count in range(7) for dice in rolls(count)[::7]]


@effort(60)
@given(st.sampled_from(scorer.GAMES), st.integers(0, 2**32), st.integers(1, 3), st.integers(0, 150))
def test_exactly_the_legal_moves_are_accepted(game, seed, players, moves):
    state = state_after(game, seed, players, moves)
    legal = set(state.legal_moves())
    for move in DECISIONS:
        assert accepted(state, move) is (move in legal)
    for move in ALL_ROLLS:
        due = state.due.count if state.due else None
        assert accepted(state, move) is (len(move.dice) == due)
    assert legal or state.due or state.over


@effort(60)
@given(st.sampled_from(scorer.GAMES), st.integers(0, 2**32), st.integers(1, 3), st.integers(0, 150))
def test_paper_turns_are_accepted_only_where_a_turn_begins(game, seed, players, moves):
    state = state_after(game, seed, players, moves)
    turn = state.phase if isinstance(state.phase, Turn) else None
    begins = turn is not None and turn.dice is None and turn.rolls_left == 3
    assert accepted(state, FinalRoll(Dice("12345"))) is begins
    filled = dict(state.sheets[turn.seat].boxes) if turn else {}
    for box in scorer.BOXES[game]:
        for points in (0, 3, 21, 25, 30, 50):
            fits = box not in filled and points in scorer.possible_points(game, filled, box)
            assert accepted(state, Note(box, points)) is (begins and fits)


@effort(30)
@given(st.integers(0, 2**32), st.integers(2, 5), st.integers(1, 3))
def test_random_matches_add_up(seed, players, manches):
    rng, state = random.Random(seed), start("classique", players, manches)
    starters, before = [], state
    while not state.over:
        before, state = state, state.play(next_move(state, rng))
        if isinstance(before.phase, RollOff) and isinstance(state.phase, Turn):
            starters.append(state.phase.seat)
    assert len(starters) == len(state.played) == manches
    for seat in range(players):
        assert state.total(seat) == sum(totals[seat] for totals in state.played)
    sums = [sum(column) for column in zip(*state.played, strict=True)]
    assert state.winners == tuple(s for s in range(players) if sums[s] == max(sums))
    assert state.played[-1] == tuple(sheet.total for sheet in state.sheets)
