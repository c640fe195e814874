"""The review: total = start + luck - cost, to the last digit, whatever was played and written."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.coach import advise, review_record
from fivefold.coach.levels import level_of
from fivefold.coach.scorecard.review import Written, in_turns, review, reviewed_moves
from fivefold.dice import Dice, roll_dice
from fivefold.games import DiceDue, Roll
from fivefold.games.scorecard import Fill, Keep, Position, Sheet, Turn
from fivefold.protocol import Decision
from fivefold.record import Record
from fivefold.rules import scorecard_ids
from fivefold.texts import Lang
from tests.second.solver import GAMES, Solution, solve
from tests.support.displays import parsed, pictures, rows, said
from tests.support.effort import effort
from tests.support.insights import code_of, golden
from tests.support.random_play import play_on
from tests.support.review_checks import EXACT, check
from tests.support.reviewed_games import LITTLE, new_record, played, values_of
from tests.support.solved import ready, solved


def reviewed(game, *turns):
    """The players of a review of one who has played these turns."""
    lines = "".join(f"Ann: {turn}\n" for turn in turns)
    return review(Record.parse(f"game: {game}\nplayers: Ann\n{lines}"), solved(game)).players


def test_a_choice_costs_what_it_gives_up_against_the_best():
    values, (ann,) = solved("yum"), reviewed("yum", "12266/66 12366/1 16666 sixes")
    empty, lost = Sheet.empty(values.rules), []
    for dice, left, move in (
        ("12266", 2, Keep(Dice("66"))),
        ("12366", 1, Keep(Dice("1"))),
        ("16666", 0, Fill("sixes")),
    ):
        worth = {o.move: o.expected for o in values.choices(Position(empty, Dice(dice), left))}
        lost.append(max(worth.values()) - worth[move])
    assert [decision.cost for decision in ann.decisions] == pytest.approx(lost)
    assert ann.cost == pytest.approx(sum(lost))
    assert lost[1] > 3.5
    (worst, *_) = ann.costly
    assert (worst.yours.move, worst.best.move) == (Keep(Dice("1")), Keep(Dice("66")))
    assert worst.turn == 1


def test_stopping_with_rolls_left_is_weighed_against_rolling():
    values = solved("yacht")
    (ann,) = reviewed("yacht", "12346 chance")
    position = Position(Sheet.empty(values.rules), Dice("12346"), 2)
    worth = {one.move: one.expected for one in values.choices(position)}
    keeps = [worth[move] for move in worth if isinstance(move, Keep)]
    assert ann.cost == pytest.approx(max(keeps) - worth[Fill("chance")])
    assert ann.cost > 5


def test_a_paper_turn_is_luck_alone():
    (ann,) = reviewed("yum", "- yum 30", "66666 sixes")
    paper, known = ann.turns
    assert (paper.split, known.split) == (False, True)
    assert (paper.dice, paper.cost) == (None, 0)
    assert paper.luck == pytest.approx(paper.expected - ann.start)
    assert (paper.written.box, paper.written.points, paper.written.bonus) == ("yum", 30, 0)


def test_of_dice_that_were_written_down_alone_the_box_is_a_decision():
    values, (ann,) = solved("yum"), reviewed("yum", "*66666 ones")
    (turn,) = ann.turns
    choices = values.choices(Position(Sheet.empty(values.rules), turn.dice, 0))
    boxes = {one.move.box: one.expected for one in choices}
    assert not turn.split
    assert turn.luck == pytest.approx(max(boxes.values()) - ann.start)
    assert turn.cost == pytest.approx(max(boxes.values()) - boxes["ones"])
    assert turn.cost > 10


def test_a_bonus_and_its_box_are_told_apart():
    turns = "66666 five-of-a-kind", "66666 sixes", "- chance 30 +100"
    (ann,) = reviewed("yard-forced", *turns)
    written = [(t.written.box, t.written.points, t.written.bonus) for t in ann.turns]
    assert written == [("five-of-a-kind", 50, 0), ("sixes", 30, 100), ("chance", 30, 100)]


def test_a_roll_off_is_neither_luck_nor_a_decision():
    text = "game: classique\nplayers: Ann, Bo\nmanches: 3\nAnn: start 66666\nBo: start 11111\n"
    record = Record.parse(text)
    found = review(record, solved("classique"))
    assert list(reviewed_moves(record, solved("classique"))) == []
    for player in found.players:
        assert player.start == player.total == pytest.approx(3 * 254.589609481963)
        assert (player.luck, player.cost, player.turns, player.accuracy) == (0, 0, (), None)


def turns_of_ann(text):
    record = Record.parse("game: yard-free\nplayers: Ann, Bo\n" + text)
    moves = reviewed_moves(record, solved("yard-free"))
    return in_turns(move for move in moves if move.turn.seat == 0)


def test_a_turn_ends_with_its_box():
    first, second = turns_of_ann(
        "Ann: 13356/33 33345/333 33355 full-house\nBo: - chance 20\nAnn: 12345/1234"
    )
    assert [type(move.move) for move in first.moves][-1] is Fill
    assert (first.number, first.dice) == (1, Dice("33355"))
    assert first.written == Written("full-house", 25, 0)
    assert (second.number, second.dice, second.written) == (2, Dice("12345"), None)
    assert isinstance(second.moves[-1].move, Keep)
    # Luck and cost add up over the moves.
    start = solved("yard-free").expected_total(first.moves[0].position.sheet)
    assert abs(first.expected - (start + first.luck - first.cost)) < 1e-9
    assert first.split
    noted, rolled = turns_of_ann(
        "Ann: - five-of-a-kind 50\nBo: - chance 20\nAnn: - sixes 30 +100\n"
    )
    assert not noted.split
    assert (noted.dice, noted.written) == (None, Written("five-of-a-kind", 50, 0))
    assert rolled.written == Written("sixes", 30, 100)


@pytest.mark.parametrize("game", [*scorecard_ids(), LITTLE])
@given(seed=st.integers(0, 10**9))
@effort(12)
def test_total_is_start_and_luck_less_cost(game, seed):
    rng = random.Random(seed)
    record = new_record(game, rng)
    boxes = len(record.start.rules.boxes)
    longest = record.start.manches * len(record.names) * boxes * 6
    check(played(record, rng, moves=rng.choice((longest, rng.randrange(longest)))))


@given(seed=st.integers(0, 10**9))
@effort(2)
def test_it_holds_wherever_a_record_stops(seed):
    rng = random.Random(seed)
    record = new_record(LITTLE, rng)
    check(record)
    while not record.game.over:
        record = played(record, rng, moves=1)
        check(record)


@pytest.mark.parametrize("game", [*scorecard_ids(), LITTLE])
def test_the_dice_are_fair(game):
    rng = random.Random(game)
    record = played(new_record(game, rng), rng, moves=8)
    while not (isinstance(record.game.phase, Turn) and record.game.due):
        record = played(record, rng, moves=1)
    values, seat = values_of(game), record.game.due.seat
    before = review(record, values).players[seat].luck
    mean = sum(
        float(p) * review(record.play(roll), values).players[seat].luck
        for roll, p in record.game.due.outcomes()
    )
    assert mean == pytest.approx(before, abs=EXACT)


@pytest.mark.parametrize("game", [*scorecard_ids(), LITTLE])
def test_best_play_costs_nothing(game):
    rng, values = random.Random(game), values_of(game)
    record = new_record(game, rng)
    while not record.game.over:
        turn, state = record.game.phase, record.game
        if isinstance(state.due, DiceDue):
            record = record.play(Roll(roll_dice(state.due.count, rng)))
        else:
            options = values.choices(Position(state.sheets[turn.seat], turn.dice, turn.rolls_left))
            record = record.play(options[0].move)
    for player in check(record).players:
        assert player.cost == pytest.approx(0, abs=1e-9)
        assert player.accuracy == pytest.approx(0, abs=1e-9)
        assert player.costly == ()


def test_turns_are_counted_over_all_manches():
    record = play_on(Record.new("classique", ["Ann", "Bo"], manches=2), random.Random(1), 10**6)
    for player in check(record).players:
        assert [turn.number for turn in player.turns] == [*range(1, 27)]
        assert [turn.manche for turn in player.turns] == [1] * 13 + [2] * 13


def test_what_left_no_choice_is_not_counted():
    boxes = ["ones", "twos", "threes", "fours", "fives", "sixes", "straight", "full", "high", "low"]
    for ending in ("12345/1 11111 yum", "12345/1 11345/11 11235 yum"):
        (ann,) = reviewed("yum", *(f"- {box} 0" for box in boxes), ending)
        # Which dice to keep matters, and whether to stop; but with no rolls left one box is no
        # choice.
        assert [decision.position.rolls_left for decision in ann.decisions] == [2, 1]
    assert ann.accuracy == ann.cost / 2


def test_decisions_are_ranked_by_what_they_cost():
    record = golden("yacht-finished")
    for player in review(record, solved("yacht")).players:
        costs = [decision.cost for decision in player.costly]
        assert costs == sorted(costs, reverse=True)
        assert sum(costs) == pytest.approx(player.cost, abs=1e-6)
        assert set(player.costly) <= set(player.decisions)


def test_other_games_than_that_of_the_values_are_refused():
    poker = Record.new("deluxe-poker", ["Ann", "Bo"])
    assert code_of(review, poker, solved("yum")) == "no-review"
    free = Record.new("yard-free", ["Ann"])
    assert code_of(review, free, solved("classique")) == "foreign-values"


def test_plain_data():
    found = review(golden("yard-forced-in-progress"), solved("yard-forced"))
    data = json.loads(json.dumps(found.as_data()))
    assert (data["game"], data["finished"]) == ("yard-forced", False)
    for plain, player in zip(data["players"], found.players, strict=True):
        keys = ("name", "start", "luck", "cost", "total", "accuracy")
        assert [plain[key] for key in keys] == [getattr(player, key) for key in keys]
        assert plain["decisions"] == len(player.decisions)
        assert plain["level"] == level_of(player.accuracy)
        assert len(plain["worst"]) == len(player.costly)
        assert [turn["expected"] for turn in plain["turns"]] == [t.expected for t in player.turns]
    ann, turn = data["players"][0], found.players[0].turns[0]
    assert ann["turns"][0] == {
        "turn": 1, "manche": 1, "dice": "23455", "box": "fours", "points": 4, "bonus": 0,
        "luck": turn.luck, "cost": turn.cost, "expected": turn.expected, "split": True,
    }  # fmt: skip
    worst = ann["worst"][0]
    assert list(worst) == ["turn", "dice", "rolls_left", "yours", "best", "cost", "reason"]
    reason = found.players[0].costly[0].reason
    french = found.as_data(Lang.FR, worst=None)["players"][0]["worst"]
    assert (worst["reason"], french[0]["reason"]) == (reason["en"], reason["fr"])
    assert len(french) == len(found.players[0].costly)


def test_plain_data_of_a_turn_that_is_not_over():
    for line, dice in (("13356", "13356"), ("13356/33", "13356"), ("13356/ 11111/1", "11111")):
        record = Record.parse(f"game: yum\nplayers: Ann\nAnn: {line}\n")
        (turn,) = review(record, solved("yum")).as_data()["players"][0]["turns"]
        assert [turn[key] for key in ("dice", "box", "points", "bonus")] == [dice, None, None, None]


# Start, luck and cost, worked out line by line with tests/second/solver.py, which shares no code
# with the package.
FIGURES = {
    "classique-finished": [
        (509.179219, 1771.870393, 991.049612), (509.179219, 2212.913631, 1034.09285),
        (509.179219, 469.424473, 755.603692),
    ],
    "classique-in-progress": [
        (254.589609, 297.032937, 414.911864), (254.589609, 350.809683, 372.451769),
        (254.589609, 230.759178, 314.365663),
    ],
    "yacht-finished": [
        (248.439989, 86.534173, 100.974163), (248.439989, 163.468553, 243.908542),
    ],
    "yacht-in-progress": [
        (248.439989, 90.159417, 116.707896), (248.439989, 75.133133, 73.571842),
        (248.439989, 96.942366, 86.790398),
    ],
    "yard-forced-finished": [
        (254.587729, 802.125617, 684.713346), (254.587729, 629.532862, 654.120591),
    ],
    "yard-forced-in-progress": [
        (254.587729, 193.359549, 127.595853), (254.587729, 163.049305, 205.827355),
        (254.587729, 421.70414, 326.05595),
    ],
    "yard-free-finished": [
        (254.589609, 1097.835847, 775.425456), (254.589609, 819.513825, 602.103435),
    ],
    "yard-free-in-progress": [
        (254.589609, 483.454584, 220.389139), (254.589609, 364.85906, 385.100085),
        (254.589609, 160.158549, 89.742037),
    ],
    "yum-finished": [
        (171.134344, 143.120274, 167.254618), (171.134344, -13.605956, 86.528388),
    ],
    "yum-in-progress": [
        (171.134344, 62.480833, 98.108993), (171.134344, 102.231557, 104.644307),
        (171.134344, 79.067923, 117.164656),
    ],
}  # fmt: skip
"""Of every player, in order."""


@pytest.mark.parametrize("name", FIGURES)
def test_golden_records_have_the_luck_and_cost_that_a_second_program_finds(name):
    figures = [(p.start, p.luck, p.cost) for p in check(golden(name)).players]
    assert figures == [pytest.approx(known, abs=1e-6) for known in FIGURES[name]]
    how = ("finished", "in-progress")
    assert set(FIGURES) == {f"{game}-{each}" for game in GAMES for each in how}


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


RECORD = Record.parse("""
game: yum
players: Ann, Bo <b>
Ann: 11123/111 11114 yum
Bo <b>: 33356/333 33366 full
Ann: 23456 straight
""")


@pytest.fixture(scope="module")
def values():
    return ready(solved("yum"))


def test_advice_lists_the_best_choices_with_the_reason(values):
    advice = advise(values, Position(Sheet.empty(values.rules), Dice("33356"), rolls_left=2))
    root = parsed(advice._repr_html_())
    _, best, second, *_ = rows(root)
    assert best[1:] == ["173.85", "best"]
    assert second[1:] == ["172.67", "1.2"]
    assert pictures(root)[:2] == ["3 3 3 5 6", "3 3 3"]
    assert advice.reason()[Lang.EN] in said(root)
    assert advice.reason(advice.choices[1].move)[Lang.EN] in [
        at.get("title") for at in root.iter("th")
    ]


def test_advice_on_boxes_has_their_points_and_speaks_french(values):
    advice = advise(values, Position(Sheet.empty(values.rules), Dice("33366"), rolls_left=0))
    assert rows(parsed(advice.html(Lang.FR)))[1] == ["Full 25", "172,91", "le mieux"]


def test_a_review_splits_totals_and_names_the_most_costly_decisions(values):
    root = parsed(review_record(RECORD, values)._repr_html_())
    ann, bo = rows(root)[1:3]
    assert (ann[0], bo[0]) == ("Ann", "Bo <b>")
    start, luck, cost, total = (float(figure.replace("−", "-")) for figure in ann[1:5])
    assert start + luck + cost == pytest.approx(total, abs=0.16)
    assert "This game is not over" in said(root)
    titles = [title for title in pictures(root) if "came about" in title]
    assert titles == [f"How the total came about ({name})" for name in ("Ann", "Bo <b>")]
    assert ["Ann", "1", "1 1 1 1 4", "Yum 0"] in [row[:4] for row in rows(root)]
    nothing = review_record(Record.new("yum", ["Ann"]), values)
    assert rows(parsed(nothing.html()))[1][2:4] == ["0.0", "0.0"]
