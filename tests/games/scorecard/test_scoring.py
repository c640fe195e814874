"""A later five of a kind in every corner: where it may go, what it scores there, what it earns."""

from itertools import product
from typing import NamedTuple

import pytest

from fivefold.dice import Dice
from fivefold.errors import IllegalMove
from fivefold.games.scorecard import Fill, FinalRoll, Note, ScorecardGame, Sheet, Turn
from fivefold.rules import built_in
from tests.second import scorer
from tests.support.scorecard_play import keep, played, refusal, roll

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


def final(state, dice):
    return state.play(FinalRoll(Dice(dice)))


every_game = pytest.mark.parametrize("game", list(scorer.FIVE_BOX))


def test_every_corner_is_there_but_the_two_full_sheets():
    assert len(CORNERS) == len({corner[:4] for corner in CORNERS}) == 3 * 2 * 2 * 2 - 2


@every_game
@pytest.mark.parametrize("corner", CORNERS, ids=lambda corner: str(corner[:4]))
def test_five_of_a_kind_in_a_corner_of_the_sheet(game, corner):
    for face in scorer.FACES:
        filled, dice = corner_sheet(game, face, corner), [face] * 5
        state = final(turn_of(game, filled), dice)
        offer = offered(corner, game, face)
        assert state.preview() == offer
        assert {move.box for move in state.legal_moves()} == set(offer)
        for box, points in offer.items():
            sheet = state.play(Fill(box)).sheets[0]
            assert sheet.boxes == filled | {box: points}
            assert sheet.bonuses == BONUS[corner.five]
        for box in set(scorer.open_boxes(game, filled)) - set(offer):
            assert refusal(state, Fill(box)) == "box-forced"
        # The naive scorer, which other tests compare with, says the same.
        assert set(scorer.legal_boxes(game, filled, dice)) == set(offer)
        assert {box: scorer.points(game, filled, box, dice) for box in offer} == offer
        assert scorer.five_bonus(game, filled, dice) == BONUS[corner.five]


@every_game
def test_real_rolls_and_a_final_roll_offer_the_same(game):
    for face, five, matching in product(scorer.FACES, [50, 0, None], [OPEN, FILLED]):
        corner = Corner(five, matching, lower=OPEN, others=OPEN)
        start, other = turn_of(game, corner_sheet(game, face, corner)), face % 6 + 1
        rolled = played(
            start,
            roll([face] * 3 + [other] * 2), keep([face] * 3),
            roll([face, other]), keep([face] * 4), roll([face]),
        )  # fmt: skip
        assert rolled.preview() == final(start, [face] * 5).preview()
        assert rolled.legal_moves() == final(start, [face] * 5).legal_moves()


@every_game
def test_one_lower_box_is_left(game):
    for face, box, five in product(scorer.FACES, [*SUMS, *WILD], [50, 0]):
        filled = corner_sheet(game, face, Corner(five, FILLED, lower=FILLED, others=OPEN))
        del filled[box]
        free = {} if game == "yard-forced" else OTHERS
        offer = to_boxes({box: TRUMP[box]} | free, game, face)
        assert final(turn_of(game, filled), [face] * 5).preview() == offer


def test_a_forced_refusal_says_what_is_allowed():
    state = final(turn_of("yard-forced", {"five-of-a-kind": 50}), "44444")
    with pytest.raises(IllegalMove) as refused:
        state.play(Fill("chance"))
    assert refused.value.facts["boxes"] == ("fours",)
    assert "chance" in str(refused.value)
    assert "44444" in str(refused.value)


def test_a_forced_card_may_still_be_rolled_again():
    state = turn_of("yard-forced", {"five-of-a-kind": 50}).play(roll("44444"))
    assert {keep("4444"), keep("")} <= set(state.legal_moves())
    after = played(state, keep("4444"), roll("1"))
    assert set(after.preview()) == set(scorer.open_boxes("yard-forced", {"five-of-a-kind": 50}))
    assert after.play(Fill("chance")).sheets[0].bonuses == 0


def test_rolling_away_a_five_of_a_kind_earns_no_bonus():
    state = turn_of("yard-free", {"five-of-a-kind": 50})
    sheet = played(state, roll("44444"), keep("4444"), roll("1"), Fill("fours")).sheets[0]
    assert (sheet.boxes["fours"], sheet.bonuses) == (16, 0)


@every_game
def test_the_first_five_of_a_kind_earns_50_and_each_further_one_100_more(game):
    state = final(turn_of(game, {}), "33333").play(Fill(scorer.FIVE_BOX[game]))
    assert (state.total(0), state.sheets[0].bonuses) == (50, 0)
    state = final(state, "33333").play(Fill("threes"))
    assert (state.total(0), state.sheets[0].bonuses) == (50 + 15 + 100, 100)
    state = final(state, "33333").play(Fill("large-straight"))
    assert (state.total(0), state.sheets[0].bonuses) == (165 + 40 + 100, 200)
    state = final(state, "11111").play(Fill("aces"))
    assert (state.total(0), state.sheets[0].bonuses) == (305 + 5 + 100, 300)


@every_game
def test_the_five_box_of_another_player_does_not_matter(game):
    rules = built_in(game)
    mine, theirs = Sheet.empty(rules), turn_of(game, {scorer.FIVE_BOX[game]: 50}).sheets[0]
    state = final(ScorecardGame(rules, 1, (), (mine, theirs), Turn(0, 3)), "22222")
    assert len(state.preview()) == 13
    assert state.play(Fill("chance")).sheets[0].bonuses == 0


@every_game
def test_four_of_a_kind_is_no_trump_card_and_earns_nothing(game):
    filled = dict.fromkeys(UPPER, 0) | {scorer.FIVE_BOX[game]: 50}
    state = final(turn_of(game, filled), "24444")
    assert [state.preview()[box] for box in WILD] == [0, 0, 0]
    assert all(state.play(move).sheets[0].bonuses == 0 for move in state.legal_moves())


@pytest.mark.parametrize(
    ("game", "five", "house"), [("yacht", "yacht", "full-house"), ("yum", "yum", "full")]
)
def test_other_games_have_neither_trump_card_nor_bonus(game, five, house):
    boxes = scorer.BOXES[game]
    filled = dict.fromkeys(boxes[:6], 0) | {five: scorer.patterns(game, [4] * 5)[five]}
    state = final(turn_of(game, filled), "44444")
    assert state.preview()[house] == 0
    assert set(state.preview()) == set(boxes) - set(filled)
    assert all(state.play(move).sheets[0].bonuses == 0 for move in state.legal_moves())


# The bonus on a paper sheet


@every_game
@pytest.mark.parametrize("matching", [OPEN, FILLED])
def test_a_bonus_is_noted_only_with_points_that_five_of_a_kind_scores(game, matching):
    for face in scorer.FACES:
        filled = corner_sheet(game, face, Corner(50, matching, lower=OPEN, others=OPEN))
        state = turn_of(game, filled)
        for box in scorer.open_boxes(game, filled):
            possible = scorer.possible_points_with_bonus(game, filled, box)
            for points in {each + more for each in possible for more in (-1, 0, 1)} - {-1}:
                note = Note(box, points, bonus=True)
                if points in possible:
                    after = state.play(note).sheets[0]
                    assert (after.boxes[box], after.bonuses) == (points, 100)
                else:
                    assert refusal(state, note) == "points-no-five-of-a-kind-has"


@pytest.mark.parametrize("game", scorer.GAMES)
def test_no_bonus_can_be_noted_before_its_box_holds_points(game):
    five = scorer.FIVE_BOX.get(game)
    for held in [{}, {five: 0}] if five else [{}]:
        note = Note("chance" if game != "yum" else "twos", 10, bonus=True)
        assert refusal(turn_of(game, held), note) == "no-bonus-now"
        assert refusal(turn_of(game, held), Note("sixes", 30, bonus=True)) == "no-bonus-now"
    if five:
        assert refusal(turn_of(game, {}), Note(five, 50, bonus=True)) == "no-bonus-now"
