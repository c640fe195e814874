"""The coach over HTTP: the library's figures, for whom they are, and how much may be asked."""

import asyncio
import json
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

from fivefold.client import Server
from fivefold.coach.poker.advice import advise_poker
from fivefold.games.scorecard import Position
from fivefold.insights.kinds import any_review, hint
from fivefold.insights.poker import poker_review_data
from fivefold.insights.scorecard import hints
from fivefold.insights.scorecard.drills import surprising_drills
from fivefold.insights.scorecard.hints import advice_data
from fivefold.insights.scorecard.review import review_data
from fivefold.insights.scorecard.totals import reach_data, spread_data
from fivefold.insights.scorecard.winning import winning_data
from fivefold.record import Record
from fivefold.rules import built_in
from fivefold.server.analysis import coach_pool, coach_tasks
from fivefold.server.analysis.coach_tasks import cost_of
from fivefold.server.requests import history
from fivefold.server.requests.coach import COSTLY
from fivefold.server.routes.adapter import GONE
from fivefold.server.settings import Limits, Rate
from fivefold.server.workers.pool import FairQueue, WorkerPool
from fivefold.solver import reach_table
from fivefold.tables.ids import new_token
from fivefold.texts import Lang
from tests.support.coach_browser import browsing
from tests.support.insights import golden
from tests.support.solved import ready, solved, with_chances
from tests.support.waiting import PATIENCE, until


def plain(told):
    """As it comes over the wire."""
    return json.loads(json.dumps(told))


def view_of(browser, code):
    return browser.get(f"/tables/{code}")["view"]


# Hints


def test_a_hint_has_the_figures_of_the_library(ann):
    code = ann.begun("me", "random")
    game = Record.parse(ann.record(code)).game
    for lang in Lang:
        told = ann.get(f"/tables/{code}/hint?seat=0", lang=lang)
        sequence = ann.get(f"/tables/{code}")["sequence"]
        assert told == plain(hint(game, 0, sequence, ["Ann"], lang, lambda _: ready(solved("yum"))))
    options = solved("yum").choices(
        Position(game.sheets[0], game.phase.dice, game.phase.rolls_left)
    )
    told = ann.get(f"/tables/{code}/hint?seat=0")["hint"]["choices"]
    assert {choice["act"]: choice["expected"] for choice in told} == {
        str(option.move): option.expected for option in options
    }
    assert max(choice["expected"] for choice in told) == told[0]["expected"]


def test_a_hint_in_deluxe_poker_knows_what_everyone_knows_and_no_more(ann):
    code = ann.begun("me", "casual", game="deluxe-poker", acts=("turn",), closing=None)
    # Read from the record, the game can't know which cards come next.
    game = Record.parse(ann.record(code)).game
    assert 0 in game.to_act
    names = [player["name"] for _, player in sorted(view_of(ann, code)["players"].items())]
    for lang in Lang:
        told = ann.get(f"/tables/{code}/hint?seat=0", lang=lang)
        assert told["hint"] == plain(hint(game, 0, 1, names, lang, None)["hint"])
    advice = advise_poker(game, 0)
    assert told["hint"]["exact"] == str(advice.chance)
    assert told["hint"]["right"]["price"] == advice.right.price


LATE = [
    act for box in ("ones", "twos", "straight", "full", "yum") for act in ("roll", f"fill {box}")
]


def test_the_chance_to_reach_a_total_has_the_figures_of_the_library(ann):
    code = ann.begun("me", acts=(*LATE, "roll"))
    position = Position.of(Record.parse(ann.record(code)).game, 0)
    for lang in Lang:
        told = ann.get(f"/tables/{code}/reach?seat=0&total=100", lang=lang)
        assert told == plain(reach_data(solved("yum"), position, 100, lang))
    assert ann.get(f"/tables/{code}/hint?seat=0")["hint"]["needed"] is not None
    assert ann.refused(f"/tables/{code}/reach?seat=0&total=100", token=new_token())[0] == 403


def test_early_in_a_game_a_chance_waits_for_the_table_of_the_game(ann, folder, monkeypatch):
    """As if the game had many open boxes; and the table is made at once."""
    prepared = []
    monkeypatch.setattr(hints, "FEWEST_OPEN_KEPT", 3)
    monkeypatch.setattr(reach_table, "prepare_reach", lambda *asked, **_: prepared.append(asked))
    code = ann.begun("me", acts=(*LATE, "roll"))
    position = Position.of(Record.parse(ann.record(code)).game, 0)
    ann.get(f"/tables/{code}/hint?seat=0")  # now the game is solved
    asked = f"/tables/{code}/reach?seat=0&total=101"
    assert ann.refused(asked) == (503, "still-solving")
    told = ann.get(asked)
    assert prepared == [(built_in("yum"), folder)]
    assert told == plain(reach_data(solved("yum"), position, 101, Lang.EN, folder))


def test_a_hint_is_made_once_for_each_language_and_state(ann, monkeypatch):
    made = []

    def counted(game, seat, sequence, names, lang, *how):
        made.append(lang)
        return hint(game, seat, sequence, names, lang, *how)

    monkeypatch.setattr(coach_tasks, "any_hint", counted)
    code = ann.begun("me")
    told = [ann.get(f"/tables/{code}/hint?seat=0", lang=lang) for lang in ("en", "fr", "en")]
    assert told[0] == told[2] != told[1]
    assert made == [Lang.EN, Lang.FR]


@pytest.mark.parametrize(
    ("kinds", "hints", "allowed"),
    [
        (("me",), False, True),
        (("me", "random", "random"), False, True),
        (("me", "me"), False, False),
        (("me", "me"), True, True),
        (("me", "me", "random"), False, False),
    ],
)
def test_hints_are_on_if_all_agreed_or_only_bots_play_along(ann, kinds, hints, allowed):
    code = ann.begun(*kinds, hints=hints)
    assert view_of(ann, code)["hints"] is allowed
    assert view_of(ann, not_begun(ann, "me", "open"))["hints"] is False  # it may be a person's
    if allowed:
        assert ann.get(f"/tables/{code}/hint?seat=0")["hint"]["choices"]
    else:
        assert ann.refused(f"/tables/{code}/hint?seat=0") == (403, "hints-off")


def not_begun(browser, *kinds):
    body = {
        "id": "not-begun",
        "setup": {"game": "yum", "seats": [{"kind": each} for each in kinds]},
    }
    return browser.post("/tables", body)["code"]


def test_a_hint_for_a_seat_of_others_is_refused(ann, bo):
    code = ann.begun("me", "random", hints=True)
    asked = f"/tables/{code}/hint?seat="
    assert bo.refused(f"{asked}0") == (403, "not-your-seat")
    assert bo.refused(f"{asked}0", token="") == (403, "not-your-seat")
    assert ann.refused(f"{asked}1") == (403, "not-your-seat")
    assert ann.refused(f"{asked}2") == (400, "no-such-seat")
    assert ann.refused(f"{asked}0", token="x" * 43)[0] == 403
    assert ann.refused(f"{asked}0", token="x" * 5) == (401, "not-a-token")
    for seat in ("-1", "12", "1e9", "9" * 400, "NaN", "", "0.5", "x" * 10_000):
        assert ann.refused(f"{asked}{seat}") == (422, "bad-message"), seat


def test_a_hint_is_refused_where_there_is_nothing_to_decide(ann):
    not_rolled = ann.begun("me", "me", hints=True, acts=())
    assert ann.refused(f"/tables/{not_rolled}/hint?seat=0") == (400, "dice-first")
    rolled = ann.begun("me", "me", hints=True)
    for asked in ("hint?seat=1", "reach?seat=1&total=100"):
        answer = ann.ask("GET", f"/tables/{rolled}/{asked}")
        assert (answer.status_code, answer.json()["code"]) == (400, "not-your-turn")
        assert "Ann" in answer.json()["text"]
    over = ann.played("me", game="yum")
    assert ann.refused(f"/tables/{over}/hint?seat=0") == (400, "game-over")
    code = not_begun(ann, "me")
    for asked in ("hint?seat=0", "review", "winning"):
        assert ann.refused(f"/tables/{code}/{asked}") == (400, "not-started")


def test_every_question_is_about_a_table_that_is_there(ann):
    for asked in ("hint?seat=0", "reach?seat=0&total=100", "review", "winning"):
        for code in ("zzzzzzzzzz", "x" * 10_000):
            assert ann.refused(f"/tables/{code}/{asked}") == (404, "unknown-table")


# Reviews


@pytest.mark.parametrize(
    "name", ["yum-finished", pytest.param("yard-forced-finished", marks=pytest.mark.slow)]
)
def test_a_review_has_the_figures_of_the_library(ann, name):
    code = ann.bring(name)
    record = Record.parse(ann.record(code))
    values = with_chances(solved(record.start.rules.id))
    for lang in Lang:
        told = ann.get(f"/tables/{code}/review", lang=lang)
        assert told == plain(review_data(record, values, lang))
    assert told["finished"]
    for player in told["players"]:
        total = player["start"] + player["luck"] - player["cost"]
        assert total == pytest.approx(player["total"], abs=1e-6)
    assert ann.get(f"/tables/{code}/winning") == plain(winning_data(record, values))


def test_a_review_is_for_everyone_when_the_game_is_over(ann, bo):
    code = ann.played("me", "me")
    told = ann.get(f"/tables/{code}/review")
    assert bo.get(f"/tables/{code}/review") == told
    assert bo.get(f"/tables/{code}/review", token="") == told
    assert told["winning"] == bo.get(f"/tables/{code}/winning")


def test_during_a_game_a_review_needs_the_right_to_hints(ann, bo):
    code = ann.begun("me", "me")
    asked = f"/tables/{code}/review"
    for browser in (ann, bo):
        assert browser.refused(asked) == (403, "review-later")
    for code in (ann.begun("me", "me", hints=True), ann.bring("yum-in-progress")):
        asked = f"/tables/{code}/review"
        assert not ann.get(asked)["finished"]
        assert bo.refused(asked) == (403, "review-later")
        assert bo.refused(asked, token="") == (403, "review-later")


def test_chances_to_win_are_for_watchers_and_not_for_players(ann, bo):
    code = ann.begun("me", "me")
    asked = f"/tables/{code}/winning"
    assert ann.refused(asked) == (403, "review-later")
    told = bo.get(asked)
    assert [sum(point["chances"]) for point in told["points"]] == pytest.approx([1.0])
    assert bo.get(asked, token="") == told
    hinted = ann.begun("me", "me", hints=True)
    assert len(ann.get(f"/tables/{hinted}/winning")["points"]) == 1
    alone = ann.played("me")
    assert ann.get(f"/tables/{alone}/winning") == {"points": []}
    assert ann.get(f"/tables/{alone}/review")["winning"] is None


def test_deluxe_poker_is_reviewed_by_its_own_measure(ann):
    code = ann.bring("deluxe-poker-bet")
    for lang in Lang:
        told = ann.get(f"/tables/{code}/review", lang=lang)
        assert told == plain(poker_review_data(golden("deluxe-poker-bet"), lang))
    assert ann.refused(f"/tables/{code}/winning") == (400, "no-review")


def test_tables_solved_for_hints_and_reviews_are_saved_in_the_folder_of_the_server(
    tmp_path, folder, monkeypatch
):
    used = []

    for name, task in (("any_hint", hint), ("any_review", any_review)):

        def noted(*asked, task=task):
            used.append(asked[-1])
            return task(*asked)

        monkeypatch.setattr(coach_tasks, name, noted)
    with browsing(tmp_path / "tables.sqlite", values_folder=folder) as ann:
        begun = ann.begun("me", "casual", game="deluxe-poker", acts=("turn",), closing=None)
        ann.get(f"/tables/{begun}/hint?seat=0")
        ann.get(f"/tables/{ann.bring('deluxe-poker-finished')}/review")
    assert used == [folder, folder]


async def test_a_review_is_made_once_for_each_language_and_state(ann, monkeypatch):
    made = []

    def counted(record, lang, *how):
        made.append(lang)
        return any_review(record, lang, *how)

    monkeypatch.setattr(coach_tasks, "any_review", counted)
    code = await asyncio.to_thread(ann.begun, "me", hints=True)
    for lang in ("en", "en", "fr", "en-GB", "fr-CA"):
        ann.get(f"/tables/{code}/review", lang=lang)
    assert made == [Lang.EN, Lang.FR]

    async with Server(ann.url, ann.token) as server, server.connect(code) as table:
        await table.act(0, "keep")
    assert len(ann.get(f"/tables/{code}/review")["steps"]) == 3
    assert made == [Lang.EN, Lang.FR, Lang.EN]


def test_a_spread_is_the_exact_one(ann):
    assert ann.get("/games/yum/spread") == plain(spread_data(solved("yum")))
    assert ann.refused("/games/deluxe-poker/spread") == (400, "no-review")
    assert ann.refused(f"/games/{'x' * 10_000}/spread") == (400, "unknown-game")


POSITION = {"boxes": {"ones": 3}, "bonuses": 0, "dice": "33356", "rolls_left": 2}
ASKED = {"game": "yum", "position": POSITION}


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
    refused = ann.refused("/advice", method="POST", json={**asked, "game": "yum"})
    assert refused == (400, "rules-of-another-game")


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


def test_impossible_questions_are_refused_in_a_sentence(ann):
    ann.post("/advice", ASKED)
    for name, body in HOSTILE.items():
        answer = ann.ask("POST", "/advice", json=body)
        assert answer.status_code in (400, 422), name
        assert answer.json()["code"]
        assert 0 < len(answer.json()["text"]) < 600, name
    for number in ("NaN", "Infinity", "-Infinity", "1e999", "9" * 5000):
        text = json.dumps(wrong(rolls_left="?")).replace('"?"', number)
        answer = ann.ask("POST", "/advice", content=text)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad-message")


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


def test_a_long_question_costs_more_unless_its_answer_is_known(ann, monkeypatch):
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


def test_a_question_is_refused_when_too_many_wait_for_the_coach(ann, monkeypatch):
    ann.post("/advice", ASKED)
    monkeypatch.setattr(FairQueue, "push", lambda *_: False)
    answer = ann.ask("POST", "/advice", json=ASKED)
    assert (answer.status_code, answer.json()["code"]) == (503, "coach-busy")
    assert int(answer.headers["retry-after"]) > 0


@pytest.fixture
def slow(ann, monkeypatch):
    """The coach thinks about advice until it is told to go on: two events."""
    thinking, going_on = threading.Event(), threading.Event()

    def think(*_):
        thinking.set()
        assert going_on.wait(PATIENCE)
        return {}

    ann.post("/advice", ASKED)
    monkeypatch.setattr(coach_tasks, "advice_data", think)
    return thinking, going_on


def test_a_client_that_goes_away_takes_its_question_back(ann, slow, monkeypatch, caplog):
    (thinking, going_on), taken_back = slow, threading.Event()
    take_back = WorkerPool._take_back
    monkeypatch.setattr(
        WorkerPool, "_take_back", lambda pool, job: taken_back.set() or take_back(pool, job)
    )
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


def test_while_the_coach_thinks_the_server_goes_on(ann, bo, slow):
    thinking, going_on = slow
    code = ann.bring("yum-finished")
    ann.get(f"/tables/{code}/review")
    with ThreadPoolExecutor(1) as pool:
        asking = pool.submit(bo.ask, "POST", "/advice", json=ASKED)
        assert thinking.wait(PATIENCE)
        ann.get(f"/tables/{code}")
        ann.get(f"/tables/{code}/review")
        assert not asking.done()
        going_on.set()
        assert asking.result().status_code == 200


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


NOT_DRILLS = {
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


def test_drills_that_are_none_are_refused(ann):
    assert {query: ann.refused(f"/drills?{query}") for query in NOT_DRILLS} == NOT_DRILLS
