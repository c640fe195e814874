"""Plays one action in each of many games: the rules of the referee on arrays.

It follows `fivefold.games.scorecard` step by step, and tests compare the two move by move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from fivefold.solver.kernels.compiling import inlined, uncounted_entry
from fivefold.solver.kernels.random_stream import UNIT
from fivefold.solver.kernels.rules import limits, may_be_forced_into
from fivefold.solver.kernels.simulation import next_bits
from fivefold.solver.rule_arrays import FORCED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fivefold.envs.tables import Tables

_S11 = np.uint64(11)
_AT_ONCE = 6
"""Up to so many dice are rolled with one random number, as in `roll_dice`."""
_SAVED, _BONUSES, _TOTAL = 0, 1, 2
"""The numbers of an observation behind the points."""


class Games(NamedTuple):
    """The state of many games, by game."""

    rows: NDArray[np.int32]
    """The observations, laid out by `observations.Layout`."""
    masks: NDArray[np.int8]
    """By game and action: 1 if it is legal."""
    rolls: NDArray[np.int32]
    """The number of the roll on the table."""
    over: NDArray[np.bool_]
    streams: NDArray[np.uint64]


@uncounted_entry
def start_games(tables: Tables, games: Games, which: NDArray[np.bool_]) -> None:
    """Start some games anew; their random streams go on."""
    for game in range(which.shape[0]):
        if which[game]:
            _start(tables, games, game)


@uncounted_entry
def step_games(
    tables: Tables,
    games: Games,
    actions: NDArray[np.int64],
    restart: bool,
    rewards: NDArray[np.float64],
    legal: NDArray[np.bool_],
) -> None:
    """Play an action in every game; the rewards are points.

    An illegal action changes nothing. A game that is over takes no action: it starts anew if
    `restart`, or else stays as it is.
    """
    for game in range(actions.shape[0]):
        rewards[game], legal[game] = 0.0, True
        if games.over[game]:
            legal[game] = restart
            if restart:
                _start(tables, games, game)
        elif not games.masks[game, actions[game]]:
            legal[game] = False
        else:
            rewards[game] = _play(tables, games, game, actions[game])


@inlined
def _start(tables, games, game):
    row, dice = games.rows[game], tables.faces.shape[1]
    boxes = tables.rules.after.shape[0]
    row[dice + 1 : dice + 1 + boxes] = -1
    row[dice + 1 + boxes :] = 0
    games.over[game] = False
    _begin_turn(tables, games, game, row)


@inlined
def _begin_turn(tables, games, game, row):
    row[tables.faces.shape[1]] = (
        tables.rules.rolls + row[tables.rules.after.shape[0] + _first_point(tables)] - 1
    )
    _show_dice(tables, games, game, row, roll(tables, 0, games.streams, game))


@inlined
def _first_point(tables):
    """Where the points of the first box stand in an observation."""
    return tables.faces.shape[1] + 1


@inlined
def roll(tables, keep, streams, game):
    """Roll the dice that are not kept; returns the number of the roll."""
    missing = tables.missing[keep]
    while missing > 0:
        some = min(missing, _AT_ONCE)
        unit = (next_bits(streams, game) >> _S11) * UNIT
        order = np.int64(unit * 6**some)
        for _ in range(some):
            keep = tables.up[keep, order % 6]
            order //= 6
        missing -= some
    return keep - tables.up.shape[0]


@inlined
def _show_dice(tables, games, game, row, rolled):
    """Put a roll on the table, and say which actions are legal with it."""
    dice, keeps = tables.faces.shape[1], tables.kept.shape[1]
    games.rolls[game] = rolled
    for die in range(dice):
        row[die] = tables.faces[rolled, die]
    again, masks = row[dice] > 0, games.masks
    for action in range(keeps):
        masks[game, action] = tables.keepable[rolled, action] & again
    points = row[_first_point(tables) :]
    for box in range(tables.rules.after.shape[0]):
        masks[game, keeps + box] = is_legal_box(tables, points, rolled, box)


@inlined
def _play(tables, games, game, action):
    """Play a legal action; returns the points it earns, bonuses included."""
    row, rolled, keeps = games.rows[game], games.rolls[game], tables.kept.shape[1]
    if action < keeps:
        row[tables.faces.shape[1]] -= 1
        after = roll(tables, tables.kept[rolled, action], games.streams, game)
        _show_dice(tables, games, game, row, after)
        return 0
    earned = _fill(tables, row, rolled, action - keeps)
    if _is_full(tables, row):
        _end(tables, games, game, row)
    else:
        _begin_turn(tables, games, game, row)
    return earned


@inlined
def _fill(tables, row, rolled, box):
    """Write the dice into a box, and end the turn; returns the points it earns."""
    dice, boxes = tables.faces.shape[1], tables.rules.after.shape[0]
    points, figures = row[dice + 1 :], row[dice + 1 + boxes :]
    rolls_left = row[dice]
    first = rolls_left == tables.rules.rolls + figures[_SAVED] - 1
    score = points_in(tables, points, rolled, box, first)
    bonus = five_bonus(tables, points, rolled)
    upper = -_upper_bonus(tables, points, tables.column[box])
    points[box] = score
    upper += _upper_bonus(tables, points, tables.column[box])
    figures[_SAVED] = rolls_left if tables.rules.saves else 0
    figures[_BONUSES] += bonus
    earned = score + bonus + upper
    figures[_TOTAL] += earned
    return earned


@inlined
def _is_full(tables, row):
    points, filled = row[_first_point(tables) :], 0
    for box in range(tables.rules.after.shape[0]):
        filled += points[box] >= 0
    return filled == tables.rules.after.shape[0]


@inlined
def _end(tables, games, game, row):
    """Take the dice off the table."""
    games.over[game] = True
    row[: tables.faces.shape[1] + 1] = 0
    games.masks[game] = 0


@inlined
def is_legal_box(tables, points, rolled, box):
    """Whether a roll may be written into a box: see `legal_boxes`."""
    if points[box] >= 0:
        return False
    if tables.rules.trump == FORCED and _is_special(tables, points, rolled):
        face, lower = tables.rules.same[rolled], _lower_is_open(tables, points)
        matching = tables.rules.matching[face]
        upper = matching >= 0 and points[matching] < 0
        return may_be_forced_into(tables.rules, box, face, upper, lower)
    after = tables.rules.after[box]
    return after < 0 or points[after] >= 0


@inlined
def points_in(tables, points, rolled, box, first):
    """The points of a roll in an open box: see `scoring.points_in`."""
    score = _points_later(tables, points, rolled, box)
    return score + tables.rules.first[box] if first and score else score


@inlined
def _points_later(tables, points, rolled, box):
    rules = tables.rules
    needed, score = rules.needs[box], rules.scores[rolled, box]
    if needed >= 0 and points[needed] <= 0:
        return 0
    if box in (rules.low, rules.high):
        above, below = limits(rules, box, points[rules.low], points[rules.high])
        return score if above < score < below else 0
    if rules.trump_points[box] and _is_special(tables, points, rolled):
        matching = rules.matching[rules.same[rolled]]
        if matching < 0 or points[matching] >= 0:
            return rules.trump_points[box]
    return score


@inlined
def five_bonus(tables, points, rolled):
    """The five-of-a-kind bonus that a roll earns, whichever box it fills."""
    special = tables.rules.five >= 0 and tables.rules.same[rolled] and points[tables.rules.five] > 0
    return tables.rules.five_bonus if special else 0


@inlined
def _is_special(tables, points, rolled):
    """Whether a roll is five of a kind after its box was filled."""
    return tables.rules.five >= 0 and tables.rules.same[rolled] and points[tables.rules.five] >= 0


@inlined
def _lower_is_open(tables, points):
    is_open = False
    for box in range(tables.rules.after.shape[0]):
        is_open |= tables.rules.lower[box] and points[box] < 0
    return is_open


@inlined
def _upper_bonus(tables, points, column):
    """The upper bonus of one column; 0 for no column."""
    if column < 0 or not tables.bonus_at.shape[0]:
        return 0
    total, worth = 0, 0
    for box in range(tables.rules.after.shape[0]):
        if tables.column[box] == column:
            total += max(points[box], 0)
    times = tables.times[column]
    for step in range(tables.bonus_at.shape[0]):
        if total // times >= tables.bonus_at[step]:
            worth = max(worth, tables.bonus_points[step])
    return times * worth


@uncounted_entry
def choose_random(
    masks: NDArray[np.int8], streams: NDArray[np.uint64], actions: NDArray[np.int64]
) -> None:
    """Choose a legal action in every game, each as likely as the others; 0 if none is legal."""
    for game in range(masks.shape[0]):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[game, action]
        chosen = np.int64((next_bits(streams, game) >> _S11) * UNIT * count)
        actions[game] = 0
        for action in range(masks.shape[1]):
            if masks[game, action]:
                if chosen == 0:
                    actions[game] = action
                    break
                chosen -= 1
