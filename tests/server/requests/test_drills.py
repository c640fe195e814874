"""Drills over HTTP: the library's, the same for the same seed, and one's own."""

import json

import pytest

from fivefold.insights.scorecard.drills import surprising_drills
from fivefold.server.analysis import coach_tasks
from fivefold.server.requests import history
from fivefold.tables.ids import new_token
from fivefold.texts import Lang
from tests.support.solved import ready, solved


def plain(told):
    """As it comes over the wire."""
    return json.loads(json.dumps(told))


def test_drills_are_the_same_for_the_same_seed(ann):
    for lang in Lang:
        told = ann.get("/drills?game=yum&kind=surprising&seed=5", lang=lang)
        assert told == plain(surprising_drills(ready(solved("yum")), 5, lang))
    assert 0 < len(told["drills"]) <= 10
    other = ann.get("/drills?game=yum&seed=6", lang="fr")
    assert other["drills"] != told["drills"]


def test_there_are_so_many_sets_of_drills_and_each_is_made_once(ann, monkeypatch):
    made = []

    def counted(values, seed, lang):
        made.append(seed)
        return surprising_drills(values, seed, lang)

    monkeypatch.setattr(coach_tasks, "surprising_drills", counted)
    told = [ann.get(f"/drills?game=yum&seed={n * history._SETS + 42}") for n in (0, 1, 10**9)]
    assert told[0] == told[1] == told[2]
    assert made == [42]


def test_drills_out_of_ones_own_games_need_a_token(ann):
    assert ann.refused("/drills?game=yum&kind=mine", token="") == (401, "token-missing")
    nobody = {"game": "yum", "kind": "mine", "drills": []}
    assert ann.get("/drills?game=yum&kind=mine", token=new_token()) == nobody


DRILLS = {
    "": (422, "bad-message"),
    "game=chess": (400, "unknown-game"),
    "game=../x.toml": (400, "unknown-game"),
    "game=deluxe-poker": (400, "no-review"),
    "game=yum&kind=all": (422, "bad-message"),
    "game=yum&seed=-1": (422, "bad-message"),
    "game=yum&seed=NaN": (422, "bad-message"),
    f"game=yum&seed={10**30}": (422, "bad-message"),
    f"game={'x' * 10_000}": (422, "bad-message"),
}


@pytest.mark.parametrize("query", DRILLS, ids=lambda query: query[:20] or "none")
def test_drills_that_are_none_are_refused(ann, query):
    assert ann.refused(f"/drills?{query}") == DRILLS[query]
