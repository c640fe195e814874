"""The state machine of scorecard games: turns, paper turns, roll-offs, manches, and the end."""

import pickle

import pytest

from fivefold.dice import Dice
from fivefold.errors import IllegalMove, Malformed
from fivefold.games import new_game
from fivefold.games.poker import Pass
from fivefold.games.scorecard import MAX_MANCHES, Fill, FinalRoll, Keep, Note, RollOff, Turn
from fivefold.games.scorecard.moves import fill_moves, keep_moves
from fivefold.rules import built_in
from tests.second import scorer
from tests.support.random_play import dice_due
from tests.support.scorecard_play import (
    NO_ROLL_OFF,
    every_game,
    keep,
    least,
    note_least,
    noted,
    played,
    refusal,
    roll,
    rolled_off,
    start,
    with_filled,
)

no_roll_off = pytest.mark.parametrize("game", NO_ROLL_OFF)


def final(dice):
    return FinalRoll(Dice(dice))


# Sitting down


@every_game
def test_any_number_of_players_can_sit_down(game):
    for players in (1, 2, 3, 8, 12):
        state = start(game, players)
        assert state.seats == tuple(range(players))
        assert len(state.sheets) == players
        assert all(sheet.boxes == {} and sheet.total == 0 for sheet in state.sheets)
        assert (state.over, state.winners, state.rules.id) == (False, (), game)


def test_a_game_that_cannot_begin_is_refused():
    wrong = {
        "wrong-players": [(game, n, 1) for game in scorer.GAMES for n in (0, -1, 1001, 10**9)],
        "no-manches": [(game, 2, manches) for game in NO_ROLL_OFF for manches in (0, 2)],
        "wrong-manches": [("classique", 2, manches) for manches in (0, -1, MAX_MANCHES + 1)],
        "unknown-game": [("whist", 2, 1)],
    }
    for code, games in wrong.items():
        for game in games:
            with pytest.raises(Malformed) as refused:
                new_game(*game)
            assert refused.value.code == code, game


def test_a_game_is_begun_by_its_id_or_its_rules():
    assert new_game("yum", 3) == start("yum", 3)
    assert new_game("classique", 2, 5) == start("classique", 2, 5)
    assert new_game(built_in("yacht"), 1) == start("yacht")
    assert start("classique", 2, MAX_MANCHES).manches == MAX_MANCHES


# One turn


def test_every_different_part_of_a_roll_can_be_kept_but_not_all_of_it():
    assert set(keep_moves(Dice("661"))) == set(map(Keep, ("", "1", "6", "16", "66")))
    assert len(keep_moves(Dice("12345"))) == 2**5 - 1
    assert len(keep_moves(Dice("66666"))) == 5


def test_there_is_one_fill_for_each_box_in_the_order_of_the_sheet():
    rules = built_in("yum")
    assert fill_moves(rules) == tuple(Fill(box.id) for box in rules.boxes)
    assert fill_moves(rules) is fill_moves(rules)


@every_game
def test_a_turn_begins_with_all_five_dice(game):
    state = start(game)
    assert dice_due(state) == (0, 5)
    assert (state.to_act, state.dice, state.legal_moves(), state.preview()) == ((0,), None, (), {})
    assert len(list(state.due.outcomes())) == 252
    assert sum(chance for _, chance in state.due.outcomes()) == 1


@every_game
def test_after_a_roll_the_player_keeps_or_fills(game):
    state = start(game).play(roll("33356"))
    assert (state.due, state.dice, state.phase.rolls_left) == (None, Dice("33356"), 2)
    moves = state.legal_moves()
    kept = [move.dice for move in moves if isinstance(move, Keep)]
    filled = [move.box for move in moves if isinstance(move, Fill)]
    assert set(kept) == set(Dice("33356").keeps) - {Dice("33356")}
    assert filled == scorer.BOXES[game] == list(state.preview())
    assert len(moves) == len(set(moves)) == len(kept) + len(filled)


@every_game
def test_keeping_asks_for_the_other_dice(game):
    for kept in ("", "3", "33", "356", "3335"):
        state = played(start(game), roll("33356"), keep(kept))
        due = 5 - len(kept)
        assert dice_due(state) == (0, due)
        assert (state.dice, state.legal_moves()) == (None, ())
        assert state.play(roll("1" * due)).dice is Dice(kept + "1" * due)


@every_game
def test_a_turn_has_at_most_three_rolls(game):
    box = scorer.BOXES[game][5]
    for moves in (
        [roll("66611")],
        [roll("12345"), keep(""), roll("66611")],
        [roll("12345"), keep("1"), roll("1566"), keep("116"), roll("66")],
    ):
        after = played(start(game), *moves, Fill(box))
        assert after.sheets[0].boxes == {box: 18}
        assert after.phase == Turn(0, 3)
    state = played(start(game), roll("12345"), keep("12"), roll("666"), keep("666"), roll("11"))
    assert (state.dice, state.phase.rolls_left) == (Dice("11666"), 0)
    assert all(isinstance(move, Fill) for move in state.legal_moves())
    assert {refusal(state, Keep(kept)) for kept in Dice("11666").keeps} == {"no-rolls-left"}


def test_dice_kept_once_may_be_rolled_again_later():
    state = played(start("yacht"), roll("11166"), keep("111"), roll("55"), keep("55"), roll("555"))
    assert state.dice is Dice("55555")


@every_game
def test_what_a_turn_refuses(game):
    before, box = start(game), scorer.BOXES[game][0]
    rolled = before.play(roll("33356"))
    between = rolled.play(keep("333"))
    wrong_counts = ("", "1", "1234", "123456")
    absent = ("1", "3333", "55", "123", "33333", "12345", "333566")
    refusals = [
        (before, [keep(""), Fill(box)], "dice-due"),
        (before, [*map(roll, wrong_counts), *map(final, wrong_counts)], "wrong-dice-count"),
        (rolled, [roll("33356"), roll("1")], "no-dice-due"),
        (rolled, [keep("33356")], "keeps-all"),
        (rolled, map(keep, absent), "keeps-what-is-not-there"),
        (rolled, [Fill("no-such-box")], "unknown-box"),
        (rolled, [final("33356"), Note(box, 0)], "turn-begun"),
        (between, map(roll, ("", "1", "123", "12345")), "wrong-dice-count"),
        (between, [keep("33"), Fill(box)], "dice-due"),
        (between, [final("33356"), Note(box, 0)], "turn-begun"),
        (before, [Pass()], "foreign-move"),
        (rolled, [Pass()], "foreign-move"),
    ]
    for state, moves, code in refusals:
        for move in moves:
            assert refusal(state, move) == code, move
    assert refusal(before, Fill("no-such-box")) in {"dice-due", "unknown-box"}


@every_game
def test_a_filled_box_is_filled_for_good(game):
    for box in scorer.BOXES[game]:
        noted_once = start(game).play(Note(box, least(box)))
        state = noted_once.play(roll("12346"))
        assert box not in state.preview()
        assert Fill(box) not in state.legal_moves()
        assert refusal(state, Fill(box)) == "box-filled"
        assert refusal(noted_once, Note(box, least(box))) == "box-filled"


@pytest.mark.parametrize(
    ("game", "alias", "box"),
    [
        ("yard-forced", "low-straight", "small-straight"),
        ("yard-free", "yahtzee", "five-of-a-kind"),
        ("classique", "quintuple", "yahtzee"),
        ("yacht", "grande-suite", "large-straight"),
        ("classique", "carré", "four-of-a-kind"),
        ("yum", "haut", "high"),
    ],
)
def test_an_alias_is_looked_up_and_a_move_names_the_box_itself(game, alias, box):
    assert built_in(game).find(alias) == box
    assert refusal(start(game).play(final("12345")), Fill(alias)) == "unknown-box"
    assert refusal(start(game), Note(alias, 0)) == "unknown-box"


def test_a_refusal_names_what_would_have_been_allowed():
    state = played(start("yum"), *[Note(box, 0) for box in scorer.BOXES["yum"][:9]], roll("12345"))
    with pytest.raises(IllegalMove) as refused:
        state.play(Fill("ones"))
    assert refused.value.facts["boxes"] == ("low", "yum")
    assert "low, yum" in str(refused.value)


# Turns copied from a paper sheet: their last dice, or a box and its points


@every_game
def test_a_final_roll_leaves_only_a_box_to_choose(game):
    state = start(game).play(final("33355"))
    assert (state.dice, state.due) == (Dice("33355"), None)
    assert [move.box for move in state.legal_moves()] == scorer.BOXES[game]
    assert refusal(state, keep("333")) == "no-rolls-left"
    assert refusal(state, roll("33355")) == "no-dice-due"
    assert refusal(state, final("33355")) == refusal(state, Note("threes", 9)) == "turn-begun"


@every_game
def test_a_final_roll_scores_as_if_it_had_been_rolled(game):
    for dice in ("12345", "33355", "66666", "16666"):
        rolled, at_last = start(game).play(roll(dice)), start(game).play(final(dice))
        assert rolled.preview() == at_last.preview()
        for box in rolled.preview():
            assert rolled.play(Fill(box)) == at_last.play(Fill(box))


@every_game
def test_a_note_takes_any_score_the_box_can_have_and_no_other(game):
    state = start(game)
    for box in scorer.BOXES[game]:
        possible = scorer.possible_points(game, {}, box)
        for points in range(-1, 61):
            if points in possible:
                after = state.play(Note(box, points))
                assert after.sheets[0].boxes == {box: points}
                assert (after.sheets[0].bonuses, after.phase) == (0, Turn(0, 3))
            else:
                assert refusal(state, Note(box, points)) == "impossible-points"


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
    assert [state.play(Note(box, points)).sheets[0].boxes[box] for points in good] == good
    assert {refusal(state, Note(box, points)) for points in bad} == {"impossible-points"}


def test_a_forced_box_is_not_checked_where_the_dice_are_unknown():
    state = with_filled("yard-forced", five_of_a_kind=50)
    assert state.play(Note("chance", 20)).sheets[0].boxes["chance"] == 20
    assert state.play(Note("chance", 20, bonus=True)).total(0) == 50 + 20 + 100


def test_a_noted_bonus_needs_points_that_five_of_a_kind_scores_there():
    state = with_filled("classique", yahtzee=50, fours=8)
    for box, points in (("full-house", 25), ("threes", 15), ("threes", 0)):
        assert state.play(Note(box, points, bonus=True)).total(0) == 58 + points + 100
    for box, points in (("threes", 9), ("three-of-a-kind", 17)):
        assert refusal(state, Note(box, points, bonus=True)) == "points-no-five-of-a-kind-has"
    assert refusal(state, Note("fours", 20, bonus=True)) == "box-filled"


# Whose turn it is


@no_roll_off
def test_seats_play_in_order_round_after_round(game):
    for players in (1, 2, 3, 9):
        state, seen = start(game, players), []
        while not state.over:
            seen.append(state.to_act)
            state = note_least(state)
        assert seen == [(seat,) for _ in scorer.BOXES[game] for seat in range(players)]


@no_roll_off
def test_only_the_seat_in_turn_may_act(game):
    note = Note(scorer.BOXES[game][0], 0)
    state = start(game, 3).play(note)
    assert state.to_act == (1,)
    for move in (roll("12345"), final("12345"), note):
        assert {refusal(state, move, seat) for seat in (0, 2)} == {"not-your-turn"}
        assert {refusal(state, move, seat) for seat in (3, -1)} == {"no-such-seat"}
        assert state.play(move, 1) == state.play(move)
    state = start(game, 3).play(roll("12345"))
    assert state.legal_moves() == state.legal_moves(0)
    assert len(state.legal_moves()) == 31 + len(scorer.BOXES[game])
    assert state.legal_moves(1) == state.legal_moves(2) == ()
    for move in state.legal_moves():
        assert refusal(state, move, 1) == "not-your-turn"
        assert state.play(move, 0) == state.play(move)


@no_roll_off
def test_one_players_turn_leaves_the_sheets_of_others_alone(game):
    state = start(game, 4)
    after = played(state, final("66666"), Fill("sixes"))
    assert after.sheets[0].boxes == {"sixes": 30}
    assert after.sheets[1:] == state.sheets[1:]
    assert state.sheets[0].boxes == {}


# The roll-off


def test_everyone_rolls_for_the_start():
    state = start("classique", 3)
    assert (state.to_act, dice_due(state), state.dice) == ((0, 1, 2), (0, 5), None)
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
        assert all(sheet.boxes == {} for sheet in state.sheets)
        order = []
        for _ in range(2 * players):
            order.append(state.phase.seat)
            state = note_least(state)
        assert order == [(starter + turn) % players for turn in range(2 * players)]


def test_the_total_decides_and_not_the_highest_die():
    state = played(start("classique", 2), roll("11166"), roll("44444"))
    assert state.phase == Turn(1, 3)


def test_those_tied_at_the_top_roll_again():
    state = played(start("classique", 4), *map(roll, ("55555", "11111", "45556", "35566")))
    assert (state.to_act, dice_due(state)) == ((0, 2, 3), (0, 5))
    state = played(state, roll("11111"), roll("66666"))
    assert state.to_act == (3,)
    state = state.play(roll("66666"))
    assert state.to_act == (2, 3)
    assert played(state, roll("11112"), roll("11113")).phase == Turn(3, 3)
    tied = played(start("classique", 3), *map(roll, ("33333", "12345", "11166")))
    assert tied == start("classique", 3)


def test_what_a_roll_off_refuses():
    state = start("classique", 2)
    for move in (Fill("aces"), Note("aces", 0), final("12345"), keep(""), Pass()):
        assert refusal(state, move) == "roll-off-first"
    for wrong in ("", "1234", "123456"):
        assert refusal(state, roll(wrong)) == "wrong-dice-count"
    assert refusal(state, roll("12345"), 1) == "not-your-turn"
    assert refusal(state.play(roll("12345")), roll("12345"), 0) == "not-your-turn"


def test_alone_and_in_other_games_there_is_no_roll_off():
    assert start("classique").phase == Turn(0, 3)
    assert noted(start("classique", 1, manches=2)).phase == Turn(0, 3)
    assert [start(game, 3).phase for game in NO_ROLL_OFF] == [Turn(0, 3)] * len(NO_ROLL_OFF)


# Matches of several manches


def chance_only(by_seat):
    """Points for `noted`: each seat scores so much in chance and 0 elsewhere."""
    return lambda seat, box: by_seat[seat] if box == "chance" else 0


def test_each_manche_opens_with_its_own_roll_off():
    state = noted(rolled_off(start("classique", 3, manches=3), 1))
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
    assert (state.played, state.winners) == (((20, 30),), ())
    assert (state.total(0), state.total(1)) == (20, 30)
    state = played(rolled_off(state, 1), Note("sixes", 12))
    assert (state.total(0), state.total(1)) == (20, 42)
    assert [standing.seat for standing in state.standings] == [1, 0]


def test_the_match_goes_to_the_highest_sum_and_each_manche_has_its_winner():
    state = noted(rolled_off(start("classique", 3, manches=3)), chance_only([20, 30, 30]))
    state = noted(rolled_off(state, 2), chance_only([30, 5, 6]))
    state = noted(rolled_off(state, 1), chance_only([5, 5, 5]))
    assert state.over
    assert state.played == ((20, 30, 30), (30, 5, 6), (5, 5, 5))
    assert [state.manche_winners(manche) for manche in range(3)] == [(1, 2), (0,), (0, 1, 2)]
    assert [state.total(seat) for seat in state.seats] == [55, 40, 41]
    assert state.winners == (0,)


def test_a_yahtzee_of_the_last_manche_earns_no_bonus_in_the_next():
    state = start("classique", 1, manches=2)
    state = noted(state, lambda seat, box: 50 if box == "yahtzee" else least(box))
    assert state.total(0) == 55
    state = played(state, final("44444"), Fill("fours"))
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
    for move in (roll("12345"), keep(""), Fill("twos"), Note("twos", 0), final("12345"), Pass()):
        assert refusal(state, move) == refusal(state, move, 0) == "game-over"


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
    state, turns = rolled_off(start(game, 3), starter=2), 0
    while not state.over:
        state, turns = note_least(state), turns + 1
    assert turns == 3 * len(scorer.BOXES[game])


@every_game
def test_a_state_can_be_pickled_compared_and_hashed_but_not_changed(game):
    state = rolled_off(start(game, 2)).play(roll("33355"))
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)
    assert again.play(Fill("threes")) == state.play(Fill("threes"))
    assert state.play(Fill("threes")) != state.play(Fill("fives"))
    for name in ("phase", "sheets", "played", "rules"):
        with pytest.raises(AttributeError):
            setattr(state, name, None)
    with pytest.raises(AttributeError):
        state.sheets[0].points = ()
