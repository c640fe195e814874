"""Random games: what holds in every one of them, and what is accepted in each state."""

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from fivefold.dice import Dice, keeps, rolls
from fivefold.errors import IllegalMove, Malformed
from fivefold.games.scorecard import Fill, FinalRoll, Keep, Note, RollOff, Turn
from fivefold.protocol import Move, Roll
from fivefold.texts import Lang
from tests.second import scorer
from tests.support.effort import effort
from tests.support.scorecard_play import start


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
        before, state = state, state.play(move)
        changed = sum(o != n for o, n in zip(before.sheets, state.sheets, strict=True))
        assert changed == isinstance(move, Fill)
        if isinstance(move, Fill):
            ledger.check(state)
            filled = [len(sheet.boxes) for sheet in state.sheets]
            assert filled == [turns[seat] for seat in range(players)]
            assert max(filled) - min(filled) <= 1
    totals = [state.total(seat) for seat in range(players)]
    assert state.winners == tuple(s for s in range(players) if totals[s] == max(totals))
    assert set(turns.values()) == {len(scorer.BOXES[game])}


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


DECISIONS: list[Move] = [Keep(dice) for dice in keeps(5)]
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
    for roll in ALL_ROLLS:
        due = state.due.count if state.due else None
        assert accepted(state, roll) is (len(roll.dice) == due)
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
