"""Hints: the figures of the coach, in the words of a table; and what is refused."""

import json
import random
from types import SimpleNamespace

import pytest

from fivefold.coach.scorecard.advice import advise
from fivefold.games import parse_move
from fivefold.games.scorecard import Keep, Position
from fivefold.learning.guards import check_decides, deciders
from fivefold.learning.scorecard.advice import check_position
from fivefold.learning.scorecard.hints import sheet_hint, total_needed
from fivefold.record import Record
from fivefold.rules import scorecard_ids
from fivefold.texts import Lang
from tests.support.learning import code_of
from tests.support.random_play import play_on
from tests.support.solved import ready, solved


def in_a_turn(game, seed):
    """A game in the middle of somebody's turn."""
    rng = random.Random(f"{game} {seed}")
    record = play_on(Record.new(game, ["Ann", "Bo", "Cléo"]), rng, rng.randrange(20, 90))
    while not record.game.dice:
        record = play_on(record, rng, 1)
    return record


@pytest.mark.parametrize("game", scorecard_ids())
def test_a_hint_has_the_choices_and_the_reason_of_the_coach(game):
    for seed in range(3):
        state = in_a_turn(game, seed).game
        (seat,), turn = state.to_act, state.phase
        advice = advise(
            ready(solved(game)), Position(state.sheets[seat], turn.dice, turn.rolls_left)
        )
        for lang in Lang:
            hint = sheet_hint(state, seat, solved(game), lang)
            assert hint["reason"] == advice.reason()[lang]
        assert json.loads(json.dumps(hint)) == hint
        told = [
            (parse_move(one["act"]), one["expected"], one["gives_up"]) for one in hint["choices"]
        ]
        assert told == [(one.move, one.expected, one.gives_up) for one in advice.choices]
        for one in hint["choices"]:
            move = parse_move(one["act"])
            if isinstance(move, Keep):
                assert one["points"] is None
            else:
                assert one["points"] == state.preview()[move.box]
        assert check_position(state.rules, hint["position"]) == Position(
            state.sheets[seat], turn.dice, turn.rolls_left
        )


def test_no_dice_are_kept_in_one_word():
    state = Record.parse("game: yum\nplayers: Ann\nAnn: 12346").game
    acts = {one["act"] for one in sheet_hint(state, 0, ready(solved("yum")), Lang.EN)["choices"]}
    assert {"keep", "keep 6", "fill low"} <= acts


def test_a_seat_that_is_not_asked_gets_no_hint():
    state = Record.parse("game: yum\nplayers: Ann, Bo\nAnn: 12346").game
    assert code_of(sheet_hint, state, 1, solved("yum"), Lang.EN) == "not-your-turn"
    assert deciders(state) == (0,)
    check_decides(state, 0)
    assert code_of(check_decides, state, 1) == "not-your-turn"


def test_the_total_that_is_likely_to_be_needed():
    values = solved("yum")
    alone = Record.parse("game: yum\nplayers: Ann\nAnn: 33345\n").game
    assert total_needed(alone, 0, values) == round(values.expected_total(alone.sheets[0]))
    rounded = SimpleNamespace(exact=False)
    assert total_needed(alone, 0, rounded) is None  # nobody can say then how likely a total is
    late = "".join(
        f"{name}: - {box} {points}\n"
        for box, points in (("ones", 3), ("twos", 6), ("yum", 30), ("full", 25))
        for name in ("Ann", "Bo")
    )
    game = Record.parse(f"game: yum\nplayers: Ann, Bo\n{late}Ann: 33345\n").game
    rival = values.expected_total(game.sheets[1])
    assert total_needed(game, 0, values) == round(rival) + 1
    late = late.replace("Bo: - ones 3\n", "").replace("Bo: - twos 6\n", "")
    late = "".join(line + "\n" for line in late.splitlines() if line.startswith("Ann"))
    game = Record.parse(f"game: yum\nplayers: Ann\n{late}Ann: 33345\n").game
    assert total_needed(game, 0, values) == round(values.expected_total(game.sheets[0]))
