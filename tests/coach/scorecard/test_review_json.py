import json

import pytest

from fivefold.coach.levels import level_of
from fivefold.coach.scorecard.review import review
from fivefold.record import Record
from fivefold.texts import Lang
from tests.support.learning import golden
from tests.support.solved import solved


def test_plain_data():
    record = golden("yard-forced-in-progress")
    found = review(record, solved("yard-forced"))
    data = json.loads(json.dumps(found.as_data()))
    assert (data["game"], data["finished"]) == ("yard-forced", False)
    for plain, player in zip(data["players"], found.players, strict=True):
        assert [plain[key] for key in ("name", "start", "luck", "cost", "total", "accuracy")] == [
            player.name, player.start, player.luck, player.cost, player.total, player.accuracy,
        ]  # fmt: skip
        assert plain["decisions"] == len(player.decisions)
        assert plain["level"] == level_of(player.accuracy)
        assert len(plain["worst"]) == len(player.costly)
        assert [turn["expected"] for turn in plain["turns"]] == [t.expected for t in player.turns]
    ann = data["players"][0]
    assert ann["turns"][0] == {
        "turn": 1, "manche": 1, "dice": "23455", "box": "fours", "points": 4, "bonus": 0,
        "luck": pytest.approx(found.players[0].turns[0].luck),
        "cost": pytest.approx(found.players[0].turns[0].cost),
        "expected": pytest.approx(found.players[0].turns[0].expected),
        "split": True,
    }  # fmt: skip
    worst = ann["worst"][0]
    assert list(worst) == ["turn", "dice", "rolls_left", "yours", "best", "cost", "reason"]
    assert worst["reason"] == found.players[0].costly[0].reason["en"]
    french = found.as_data(Lang.FR, worst=None)["players"][0]["worst"]
    assert french[0]["reason"] == found.players[0].costly[0].reason["fr"]
    assert len(french) == len(found.players[0].costly)


def test_plain_data_of_a_turn_that_is_not_over():
    for line, dice in (("13356", "13356"), ("13356/33", "13356"), ("13356/ 11111/1", "11111")):
        record = Record.parse(f"game: yum\nplayers: Ann\nAnn: {line}\n")
        (turn,) = review(record, solved("yum")).as_data()["players"][0]["turns"]
        assert (turn["dice"], turn["box"], turn["points"], turn["bonus"]) == (
            dice,
            None,
            None,
            None,
        )
