"""The moves of a game as plain data."""

from fivefold.learning.scorecard.review import review_data
from fivefold.record import Record
from fivefold.texts import Lang
from tests.support.solved import solved, with_chances


def told(text):
    return review_data(Record.parse(text), with_chances(solved("yum")), Lang.EN)


def test_the_moves_of_a_turn():
    found = told("game: yum\nplayers: Ann\nAnn: 12266/66 12366/ 16666 sixes\n")
    steps = [
        [step[key] for key in ("kind", "kept", "act", "dice", "points")] for step in found["steps"]
    ]
    assert steps == [
        ["roll", "", None, "12266", None],
        ["keep", "", "keep 66", "66", None],
        ["roll", "66", None, "12366", None],
        ["keep", "", "keep", "", None],
        ["roll", "", None, "16666", None],
        ["fill", "", "fill sixes", "16666", 24],
    ]
    before = [(step["position"]["dice"], step["position"]["rolls_left"]) for step in found["steps"]]
    assert before == [("", 3), ("12266", 2), ("", 2), ("12366", 1), ("", 1), ("16666", 0)]


def test_what_was_copied_off_paper_is_written():
    text = "game: yum\nplayers: Ann\nAnn: - yum 30\nAnn: *66666 sixes\n"
    found = told(text)
    steps = [[step[key] for key in ("kind", "act", "dice", "points")] for step in found["steps"]]
    assert steps == [
        ["written", "note yum 30", "", 30],
        ["written", "final 66666", "66666", None],
        ["fill", "fill sixes", "66666", 30],
    ]
    assert [turn["split"] for turn in found["players"][0]["turns"]] == [False, False]
