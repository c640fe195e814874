"""The state machine of scorecard games: turns, refusals, paper turns, roll-offs, manches, ends."""

import pickle

import pytest

from fivefold.dice import Dice
from fivefold.errors import IllegalMove, Malformed
from fivefold.games import new_game
from fivefold.games.poker import Pass
from fivefold.games.scorecard import MAX_MANCHES, Fill, FinalRoll, Keep, Note, Turn
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
)

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
