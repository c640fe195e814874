"""Luck and cost in the golden records, as a second program finds them."""

import pytest

from fivefold.coach.scorecard.review import reviewed_moves
from fivefold.games.scorecard import Keep
from fivefold.protocol import Decision
from tests.second.solver import GAMES, Solution, solve
from tests.support.insights import golden
from tests.support.review_checks import check
from tests.support.solved import solved

# Start, luck and cost, worked out line by line with tests/second/solver.py, which shares no code
# with the package.
GOLDEN = {
    "classique-finished": {
        "Ann": (509.179219, 1771.870393, 991.049612),
        "Bo": (509.179219, 2212.913631, 1034.09285),
        "Cléo": (509.179219, 469.424473, 755.603692),
    },
    "classique-in-progress": {
        "Ann": (254.589609, 297.032937, 414.911864),
        "Bo": (254.589609, 350.809683, 372.451769),
        "Dev": (254.589609, 230.759178, 314.365663),
    },
    "yacht-finished": {
        "Ann": (248.439989, 86.534173, 100.974163),
        "Bo": (248.439989, 163.468553, 243.908542),
    },
    "yacht-in-progress": {
        "Ann": (248.439989, 90.159417, 116.707896),
        "Bo": (248.439989, 75.133133, 73.571842),
        "Dev": (248.439989, 96.942366, 86.790398),
    },
    "yard-forced-finished": {
        "Ann": (254.587729, 802.125617, 684.713346),
        "Bo": (254.587729, 629.532862, 654.120591),
    },
    "yard-forced-in-progress": {
        "Ann": (254.587729, 193.359549, 127.595853),
        "Bo": (254.587729, 163.049305, 205.827355),
        "Dev": (254.587729, 421.70414, 326.05595),
    },
    "yard-free-finished": {
        "Ann": (254.589609, 1097.835847, 775.425456),
        "Bo": (254.589609, 819.513825, 602.103435),
    },
    "yard-free-in-progress": {
        "Ann": (254.589609, 483.454584, 220.389139),
        "Bo": (254.589609, 364.85906, 385.100085),
        "Dev": (254.589609, 160.158549, 89.742037),
    },
    "yum-finished": {
        "Ann": (171.134344, 143.120274, 167.254618),
        "Bo": (171.134344, -13.605956, 86.528388),
    },
    "yum-in-progress": {
        "Ann": (171.134344, 62.480833, 98.108993),
        "Bo": (171.134344, 102.231557, 104.644307),
        "Dev": (171.134344, 79.067923, 117.164656),
    },
}


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_records_have_the_luck_and_cost_that_a_second_program_finds(name):
    record = golden(name)
    found = check(record)
    figures = {p.name: (p.start, p.luck, p.cost) for p in found.players}
    assert figures == {
        player: pytest.approx(known, abs=1e-6) for player, known in GOLDEN[name].items()
    }


def test_every_golden_record_of_a_game_that_the_second_program_solves_is_there():
    assert set(GOLDEN) == {f"{game}-{how}" for game in GAMES for how in ("finished", "in-progress")}


def costs_found_by(second, game, most_open):
    """Of each decision with so few boxes open: what it costs here, and there."""
    record = golden(f"{game}-finished")
    for reviewed in reviewed_moves(record, solved(game)):
        move, sheet = reviewed.move, reviewed.position.sheet
        if isinstance(move, Decision) and len(sheet.open) <= most_open:
            dice, left = reviewed.position.dice, reviewed.position.rolls_left
            options = second.options(dict(sheet.boxes), tuple(dice), left)
            best = max([*options.keeps.values(), *options.boxes.values()])
            kept = isinstance(move, Keep)
            yours = options.keeps[tuple(move.dice)] if kept else options.boxes[move.box]
            yield reviewed.cost, best - yours


@pytest.mark.parametrize("game", GAMES)
def test_late_decisions_cost_what_the_second_program_finds(game):
    ours, theirs = zip(*costs_found_by(Solution(GAMES[game]), game, most_open=2), strict=True)
    assert len(ours) >= 4
    assert ours == pytest.approx(theirs, abs=1e-9)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_all_decisions_cost_what_the_second_program_finds(game):
    ours, theirs = zip(*costs_found_by(solve(game), game, most_open=99), strict=True)
    assert len(ours) >= 40
    assert ours == pytest.approx(theirs, abs=1e-9)
