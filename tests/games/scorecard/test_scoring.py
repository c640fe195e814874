"""A later five of a kind in every corner: where it may go, what it scores there, what it earns."""

from itertools import product
from typing import NamedTuple

import pytest

from fivefold.dice import Dice
from fivefold.errors import IllegalMove
from fivefold.games.scorecard import Fill, FinalRoll, Keep, Note, ScorecardGame, Sheet, Turn
from fivefold.protocol import Roll
from fivefold.rules import built_in
from fivefold.texts import Lang
from tests.second import scorer

FREE = ["yard-free", "classique"]
UPPER = ["aces", "twos", "threes", "fours", "fives", "sixes"]
WILD = ["full-house", "small-straight", "large-straight"]
SUMS = ["three-of-a-kind", "four-of-a-kind", "chance"]

OPEN, FILLED = True, False

# What five of a number may score: N stands for five times the number.
N = "five times the number"
MATCHING = {"matching": N}
OTHERS = {"others": 0}
SUM = dict.fromkeys(SUMS, N)
PLAIN = SUM | dict.fromkeys(WILD, 0)
TRUMP = SUM | {"full-house": 25, "small-straight": 30, "large-straight": 40}
FIVE = {"five": 50}


class Corner(NamedTuple):
    """What is open on the sheet, what a free choice then offers and what a forced one leaves."""

    five: int | None
    matching: bool
    lower: bool
    """The lower boxes but the five box."""
    others: bool
    """The upper boxes but the matching one."""
    free: dict[str, object] | None = None
    forced: dict[str, object] | None = None


# An open five box: an ordinary roll, whatever else is filled.
ORDINARY = [
    (OPEN, OPEN, OPEN, MATCHING | OTHERS | PLAIN | FIVE),
    (OPEN, OPEN, FILLED, MATCHING | PLAIN | FIVE),
    (OPEN, FILLED, OPEN, MATCHING | OTHERS | FIVE),
    (OPEN, FILLED, FILLED, MATCHING | FIVE),
    (FILLED, OPEN, OPEN, OTHERS | PLAIN | FIVE),
    (FILLED, OPEN, FILLED, PLAIN | FIVE),
    (FILLED, FILLED, OPEN, OTHERS | FIVE),
    (FILLED, FILLED, FILLED, FIVE),
]
# A filled one, free and forced; a 50 and a 0 in it differ in the bonus only.
SPECIAL = [
    # Matching box open: no wild card; forced into that box.
    (OPEN, OPEN, OPEN, MATCHING | OTHERS | PLAIN, MATCHING),
    (OPEN, OPEN, FILLED, MATCHING | PLAIN, MATCHING),
    (OPEN, FILLED, OPEN, MATCHING | OTHERS, MATCHING),
    (OPEN, FILLED, FILLED, MATCHING, MATCHING),
    # Matching box filled: a wild card; forced below while something is open there.
    (FILLED, OPEN, OPEN, OTHERS | TRUMP, TRUMP),
    (FILLED, OPEN, FILLED, TRUMP, TRUMP),
    # Nothing open below: zeros above.
    (FILLED, FILLED, OPEN, OTHERS, OTHERS),
]
CORNERS = [Corner(None, *parts[:3], *parts[3:] * 2) for parts in ORDINARY]
CORNERS += [Corner(five, *corner) for five in (50, 0) for corner in SPECIAL]
BONUS = {None: 0, 0: 0, 50: 100}


def to_boxes(offer, game, face):
    """An offer of the table above as box ids and points."""
    points = {}
    for name, worth in offer.items():
        others = [box for box in UPPER if box != UPPER[face - 1]]
        named = {"matching": [UPPER[face - 1]], "others": others, "five": [scorer.FIVE_BOX[game]]}
        points |= dict.fromkeys(named.get(name, [name]), 5 * face if worth is N else worth)
    return points


def offered(corner, game, face):
    return to_boxes(corner.forced if game == "yard-forced" else corner.free, game, face)


def corner_sheet(game, face, corner):
    filled = {} if corner.five is None else {scorer.FIVE_BOX[game]: corner.five}
    if not corner.lower:
        filled |= dict.fromkeys(SUMS + WILD, 0)
    if not corner.matching:
        filled[UPPER[face - 1]] = 2 * face
    if not corner.others:
        filled |= dict.fromkeys([box for box in UPPER if box != UPPER[face - 1]], 0)
    return filled


def turn_of(game, filled):
    """One player's game with these boxes filled, about to roll."""
    rules = built_in(game)
    sheet = Sheet(rules, tuple(filled.get(box.id) for box in rules.boxes))
    return ScorecardGame(rules, 1, (), (sheet,), Turn(0, rules.rolls))


def rolled(state, face):
    """Five of a kind after three real rolls."""
    state = state.play(Roll(Dice([face, face, face, *([face % 6 + 1] * 2)])))
    state = state.play(Keep(Dice([face] * 3))).play(Roll(Dice([face, face % 6 + 1])))
    return state.play(Keep(Dice([face] * 4))).play(Roll(Dice([face])))


def refusal(state, move):
    before = repr(state)
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    assert repr(state) == before
    assert all(caught.value.say(lang) for lang in Lang)
    return caught.value


every_game = pytest.mark.parametrize("game", list(scorer.FIVE_BOX))
every_face = pytest.mark.parametrize("face", scorer.FACES)
every_corner = pytest.mark.parametrize("corner", CORNERS, ids=lambda corner: str(corner[:4]))


def test_every_corner_is_there_but_the_two_full_sheets():
    assert len(CORNERS) == len({corner[:4] for corner in CORNERS}) == 3 * 2 * 2 * 2 - 2


@every_game
@every_face
@every_corner
def test_a_corner(game, face, corner):
    filled = corner_sheet(game, face, corner)
    state = turn_of(game, filled).play(FinalRoll(Dice([face] * 5)))
    offer = offered(corner, game, face)
    assert state.preview() == offer
    assert {move.box for move in state.legal_moves()} == set(offer)
    for box, points in offer.items():
        sheet = state.play(Fill(box)).sheets[0]
        assert sheet.boxes == filled | {box: points}
        assert sheet.bonuses == BONUS[corner.five]
    for box in set(scorer.open_boxes(game, filled)) - set(offer):
        assert refusal(state, Fill(box)).code == "box-forced"


@every_game
@every_face
@every_corner
def test_a_corner_is_the_same_to_the_naive_scorer(game, face, corner):
    filled, dice = corner_sheet(game, face, corner), [face] * 5
    offer = offered(corner, game, face)
    assert set(scorer.legal_boxes(game, filled, dice)) == set(offer)
    assert {box: scorer.points(game, filled, box, dice) for box in offer} == offer
    assert scorer.five_bonus(game, filled, dice) == BONUS[corner.five]


@every_game
@every_face
def test_real_rolls_and_a_final_roll_say_the_same(game, face):
    for five, matching in product([50, 0, None], [OPEN, FILLED]):
        corner = Corner(five, matching, lower=OPEN, others=OPEN)
        start = turn_of(game, corner_sheet(game, face, corner))
        final = start.play(FinalRoll(Dice([face] * 5)))
        assert rolled(start, face).preview() == final.preview()
        assert rolled(start, face).legal_moves() == final.legal_moves()


@every_game
@every_face
@pytest.mark.parametrize("box", [*SUMS, *WILD])
@pytest.mark.parametrize("five", [50, 0])
def test_one_lower_box_left(game, face, box, five):
    filled = corner_sheet(game, face, Corner(five, FILLED, lower=FILLED, others=OPEN))
    del filled[box]
    state = turn_of(game, filled).play(FinalRoll(Dice([face] * 5)))
    free = {} if game == "yard-forced" else OTHERS
    assert state.preview() == to_boxes({box: TRUMP[box]} | free, game, face)


def test_a_forced_refusal_says_what_is_allowed():
    filled = {"five-of-a-kind": 50}
    state = turn_of("yard-forced", filled).play(FinalRoll(Dice("44444")))
    error = refusal(state, Fill("chance"))
    assert error.facts["boxes"] == ("fours",)
    assert "chance" in str(error)
    assert "44444" in str(error)


def test_a_forced_card_may_still_be_rerolled():
    state = turn_of("yard-forced", {"five-of-a-kind": 50}).play(Roll(Dice("44444")))
    assert Keep(Dice("4444")) in state.legal_moves()
    assert Keep(Dice("")) in state.legal_moves()
    after = state.play(Keep(Dice("4444"))).play(Roll(Dice("1")))
    assert set(after.preview()) == set(scorer.open_boxes("yard-forced", {"five-of-a-kind": 50}))
    assert after.play(Fill("chance")).sheets[0].bonuses == 0


def test_rolling_away_a_five_of_a_kind_earns_no_bonus():
    state = turn_of("yard-free", {"five-of-a-kind": 50}).play(Roll(Dice("44444")))
    state = state.play(Keep(Dice("4444"))).play(Roll(Dice("1"))).play(Fill("fours"))
    assert state.sheets[0].boxes["fours"] == 16
    assert state.sheets[0].bonuses == 0


@every_game
def test_the_first_five_of_a_kind_earns_50_and_no_bonus(game):
    state = turn_of(game, {}).play(FinalRoll(Dice("33333"))).play(Fill(scorer.FIVE_BOX[game]))
    assert (state.total(0), state.sheets[0].bonuses) == (50, 0)


@every_game
def test_each_further_five_of_a_kind_earns_100_more(game):
    state = turn_of(game, {}).play(FinalRoll(Dice("33333"))).play(Fill(scorer.FIVE_BOX[game]))
    state = state.play(FinalRoll(Dice("33333"))).play(Fill("threes"))
    assert (state.total(0), state.sheets[0].bonuses) == (50 + 15 + 100, 100)
    state = state.play(FinalRoll(Dice("33333"))).play(Fill("large-straight"))
    assert (state.total(0), state.sheets[0].bonuses) == (165 + 40 + 100, 200)
    state = state.play(FinalRoll(Dice("11111"))).play(Fill("aces"))
    assert (state.total(0), state.sheets[0].bonuses) == (305 + 5 + 100, 300)


@pytest.mark.parametrize("game", FREE)
def test_the_bonus_does_not_depend_on_the_box(game):
    start = turn_of(game, {scorer.FIVE_BOX[game]: 50}).play(FinalRoll(Dice("66666")))
    for move in start.legal_moves():
        assert start.play(move).sheets[0].bonuses == 100


@every_game
def test_another_players_five_box_does_not_matter(game):
    rules = built_in(game)
    mine, theirs = Sheet.empty(rules), turn_of(game, {scorer.FIVE_BOX[game]: 50}).sheets[0]
    state = ScorecardGame(rules, 1, (), (mine, theirs), Turn(0, 3)).play(FinalRoll(Dice("22222")))
    assert len(state.preview()) == 13
    assert state.play(Fill("chance")).sheets[0].bonuses == 0


@every_game
def test_four_of_a_kind_is_no_trump_card_and_earns_nothing(game):
    filled = dict.fromkeys(UPPER, 0) | {scorer.FIVE_BOX[game]: 50}
    state = turn_of(game, filled).play(FinalRoll(Dice("24444")))
    assert [state.preview()[box] for box in WILD] == [0, 0, 0]
    assert all(state.play(move).sheets[0].bonuses == 0 for move in state.legal_moves())


@pytest.mark.parametrize("game", ["yacht", "yum"])
def test_other_games_have_neither_trump_card_nor_bonus(game):
    full = scorer.BOXES[game]
    five, house = ("yacht", "full-house") if game == "yacht" else ("yum", "full")
    filled = dict.fromkeys(full[:6], 0) | {five: scorer.patterns(game, [4] * 5)[five]}
    state = turn_of(game, filled).play(FinalRoll(Dice("44444")))
    assert state.preview()[house] == 0
    assert set(state.preview()) == set(full) - set(filled)
    assert all(state.play(move).sheets[0].bonuses == 0 for move in state.legal_moves())


# The bonus on a paper sheet


@every_game
@every_face
@pytest.mark.parametrize("matching", [OPEN, FILLED])
def test_points_a_noted_bonus_can_go_with(game, face, matching):
    filled = corner_sheet(game, face, Corner(50, matching, lower=OPEN, others=OPEN))
    state = turn_of(game, filled)
    for box in scorer.open_boxes(game, filled):
        possible = scorer.possible_points_with_bonus(game, filled, box)
        for points in range(51):
            note = Note(box, points, bonus=True)
            if points in possible:
                after = state.play(note).sheets[0]
                assert (after.boxes[box], after.bonuses) == (points, 100)
            else:
                assert refusal(state, note).code == "points-no-five-of-a-kind-has"


@pytest.mark.parametrize("game", scorer.GAMES)
def test_no_bonus_can_be_noted_before_its_box_holds_points(game):
    filled = [{}] if game not in scorer.FIVE_BOX else [{}, {scorer.FIVE_BOX[game]: 0}]
    for held in filled:
        note = Note("chance" if game != "yum" else "twos", 10, bonus=True)
        assert refusal(turn_of(game, held), note).code == "no-bonus-now"


def test_the_five_box_itself_takes_no_bonus():
    assert refusal(turn_of("yard-free", {}), Note("five-of-a-kind", 50, bonus=True)).code == (
        "no-bonus-now"
    )
