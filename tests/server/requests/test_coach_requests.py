"""What may be asked of the coach over HTTP, how much of it, and what is refused."""

import json
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

from fivefold.insights.scorecard.hints import advice_data
from fivefold.record import Record
from fivefold.rules import built_in
from fivefold.server.analysis import coach_pool, coach_tasks
from fivefold.server.analysis.coach_tasks import cost_of
from fivefold.server.requests.coach import COSTLY
from fivefold.server.routes.adapter import GONE
from fivefold.server.settings import Limits, Rate
from fivefold.server.workers.pool import FairQueue, WorkerPool
from fivefold.texts import Lang
from tests.support.coach_browser import browsing
from tests.support.solved import ready, solved
from tests.support.waiting import PATIENCE, until

POSITION = {"boxes": {"ones": 3}, "bonuses": 0, "dice": "33356", "rolls_left": 2}
ASKED = {"game": "yum", "position": POSITION}


def plain(told):
    """As it comes over the wire."""
    return json.loads(json.dumps(told))


def test_advice_has_the_figures_of_the_library(ann):
    for lang in Lang:
        for act in (None, "keep 333", "keep", "fill sixes"):
            told = ann.post("/advice", {**ASKED, "act": act}, lang=lang)
            assert told == plain(advice_data(ready(solved("yum")), POSITION, lang, act))
    assert told["against"]
    assert told["choices"][0]["act"] == "keep 333"


def test_advice_by_rules_of_ones_own(ann, porch, porch_text):
    box = porch.boxes[0].id
    position = {"boxes": {box: 0}, "bonuses": 0, "dice": "1" * porch.dice, "rolls_left": 0}
    asked = {"game": porch.id, "rules": porch_text, "position": position}
    told = ann.post("/advice", asked)
    assert len(told["choices"]) == len(porch.boxes) - 1
    assert ann.refused("/advice", method="POST", json={**asked, "game": "yum"}) == (
        400,
        "rules-of-another-game",
    )


def wrong(**position):
    return {"game": "yum", "position": {**POSITION, **position}}


HOSTILE = {
    "no position": {"game": "yum"},
    "an unknown game": {**ASKED, "game": "chess"},
    "a game without a card": {**ASKED, "game": "deluxe-poker"},
    "a long game": {**ASKED, "game": "x" * 10_000},
    "rules that are none": {**ASKED, "rules": "x = "},
    "an unknown box": wrong(boxes={"sevens": 7}),
    "a long box": wrong(boxes={"x" * 10_000: 7}),
    "impossible points": wrong(boxes={"ones": 7}),
    "negative points": wrong(boxes={"ones": -1}),
    "huge points": wrong(boxes={"ones": 10**400}),
    "half a point": wrong(boxes={"ones": 0.5}),
    "every box filled": wrong(boxes={box.id: 0 for box in built_in("yum").boxes}),
    "many boxes": wrong(boxes={f"box-{n}": 0 for n in range(1000)}),
    "no dice": wrong(dice=""),
    "six dice": wrong(dice="123456"),
    "a seven": wrong(dice="12347"),
    "foreign digits": wrong(dice="٣٣٣٣٣"),
    "long dice": wrong(dice="1" * 10_000),
    "dice of numbers": wrong(dice=33356),
    "too many rolls": wrong(rolls_left=3),
    "negative rolls": wrong(rolls_left=-1),
    "huge rolls": wrong(rolls_left=10**30),
    "bonuses that this game has not": wrong(bonuses=100),
    "negative bonuses": wrong(bonuses=-100),
    "an act that is none": {**ASKED, "act": "fly"},
    "an act that is no choice": {**ASKED, "act": "keep 111"},
    "an act without meaning here": {**ASKED, "act": "bid 100"},
    "an empty act": {**ASKED, "act": ""},
    "a long act": {**ASKED, "act": "keep " + "3" * 10_000},
    "more than was asked": {**ASKED, "more": 1},
}


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE)
def test_what_can_not_be_is_refused_in_a_sentence(ann, body):
    ann.post("/advice", ASKED)
    answer = ann.ask("POST", "/advice", json=body)
    assert answer.status_code in (400, 422)
    said = answer.json()
    assert said["code"]
    assert 0 < len(said["text"]) < 600


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 5000])
def test_numbers_that_are_none_are_refused(ann, number):
    text = json.dumps(wrong(rolls_left="?")).replace('"?"', number)
    answer = ann.ask("POST", "/advice", content=text)
    assert answer.status_code == 422
    assert answer.json()["code"] == "bad-message"


# How much may be asked


def test_an_address_has_so_many_questions(tmp_path):
    limits = Limits(questions_per_address=Rate(3, 600))
    with browsing(tmp_path / "tables.sqlite", limits=limits) as ann:
        for _ in range(3):
            ann.ask("POST", "/advice", json={"game": "x", "position": POSITION})
        asked = [
            ("POST", "/advice", {"json": ASKED}),
            ("GET", "/tables/zzzzzzzzzz/hint?seat=0", {}),
            ("GET", "/tables/zzzzzzzzzz/review", {}),
            ("GET", "/tables/zzzzzzzzzz/winning", {}),
            ("GET", "/games/yum/spread", {}),
            ("GET", "/drills?game=yum", {}),
            ("GET", "/history", {}),
            ("GET", "/history/export", {}),
        ]
        for method, path, more in asked:
            answer = ann.ask(method, path, lang="fr", **more)
            assert answer.status_code == 429
            assert answer.json()["code"] == "too-many-questions"
            assert "coach" in answer.json()["text"]
        assert ann.ask("GET", "/solved").status_code == 200


def test_what_takes_long_costs_more_unless_it_is_known(ann, monkeypatch):
    code = ann.bring("yum-finished")
    ann.get("/drills?game=yum")
    taken = []
    monkeypatch.setattr(
        coach_pool.Buckets, "take", lambda _, key, count=1: taken.append(count) or True
    )
    review = cost_of(Record.parse(ann.record(code)))
    assert review > 1
    asked = {f"/tables/{code}/review": review, "/drills?game=yum&seed=77": COSTLY}
    for path, cost in asked.items():
        taken.clear()
        ann.get(path)
        ann.get(path)
        assert taken == [1, cost, 1]


def test_the_coach_has_only_so_many_waiting(ann, monkeypatch):
    ann.post("/advice", ASKED)
    monkeypatch.setattr(FairQueue, "push", lambda *_: False)
    answer = ann.ask("POST", "/advice", json=ASKED)
    assert (answer.status_code, answer.json()["code"]) == (503, "coach-busy")
    assert int(answer.headers["retry-after"]) > 0


def test_a_client_that_goes_away_takes_its_question_back(ann, monkeypatch, caplog):
    thinking, going_on, taken_back = threading.Event(), threading.Event(), threading.Event()

    def slow(*_):
        thinking.set()
        assert going_on.wait(PATIENCE)
        return {}

    take_back = WorkerPool._take_back
    monkeypatch.setattr(
        WorkerPool, "_take_back", lambda pool, job: taken_back.set() or take_back(pool, job)
    )
    ann.post("/advice", ASKED)
    monkeypatch.setattr(coach_tasks, "advice_data", slow)
    address = urlsplit(ann.url)
    body = json.dumps(ASKED).encode()
    head = f"POST /api/advice HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    with socket.create_connection((address.hostname, address.port)) as client:
        client.sendall(f"{head}Content-Type: application/json\r\n\r\n".encode() + body)
        assert thinking.wait(PATIENCE)
    assert taken_back.wait(PATIENCE)
    going_on.set()
    until(lambda: f'route="/api/advice",status="{GONE}"' in ann._http.get("/metrics").text)
    assert not [each for each in caplog.records if each.exc_info]


def test_a_game_that_is_too_long_is_refused_in_words(ann, monkeypatch):
    code = ann.bring("yum-finished")
    ann.get(f"/tables/{code}/review")
    monkeypatch.setattr(coach_tasks, "MOST_MOVES", 10)
    for path in ("review", "winning"):
        answer = ann.ask("GET", f"/tables/{code}/{path}", lang="fr")
        assert (answer.status_code, answer.json()["code"]) == (400, "review-too-long")
        assert "10 au plus" in answer.json()["text"]


def test_while_the_coach_thinks_the_server_goes_on(ann, bo, monkeypatch):
    thinking, going_on = threading.Event(), threading.Event()

    def slow(*_):
        thinking.set()
        assert going_on.wait(PATIENCE)
        return {}

    code = ann.bring("yum-finished")
    ann.get(f"/tables/{code}/review")
    monkeypatch.setattr(coach_tasks, "advice_data", slow)
    with ThreadPoolExecutor(1) as pool:
        asking = pool.submit(bo.ask, "POST", "/advice", json=ASKED)
        assert thinking.wait(PATIENCE)
        ann.get(f"/tables/{code}")
        ann.get(f"/tables/{code}/review")
        assert not asking.done()
        going_on.set()
        assert asking.result().status_code == 200


@pytest.mark.parametrize("asked", ["hint?seat=1", "reach?seat=1&total=100"])
def test_a_seat_that_has_nothing_to_decide_reads_whom_the_game_waits_for(ann, asked):
    code = ann.begun("me", "me", hints=True)
    name = ann.get(f"/tables/{code}")["view"]["players"]["0"]["name"]
    answer = ann.ask("GET", f"/tables/{code}/{asked}")
    assert answer.status_code == 400
    assert answer.json()["code"] == "not-your-turn"
    assert name in answer.json()["text"]


@pytest.mark.parametrize("asked", ["hint?seat=0", "reach?seat=0&total=100", "review", "winning"])
def test_every_question_is_about_a_table_that_is_there(ann, asked):
    assert ann.refused(f"/tables/zzzzzzzzzz/{asked}") == (404, "unknown-table")
