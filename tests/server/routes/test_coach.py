"""The coach over HTTP: the library's figures, for whom they are, and whatever else is asked."""

import asyncio
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from fivefold.client import Server
from fivefold.coach.poker.advice import advise_poker
from fivefold.errors import Refused
from fivefold.games.scorecard import Position
from fivefold.learning import kinds
from fivefold.learning.poker import poker_hint
from fivefold.learning.scorecard.advice import advice_data
from fivefold.learning.scorecard.drills import surprising_drills
from fivefold.learning.scorecard.hints import sheet_hint
from fivefold.learning.scorecard.review import review_data
from fivefold.learning.scorecard.spread import spread_data
from fivefold.learning.scorecard.winning import winning_data
from fivefold.record import Record
from fivefold.server.analysis import coach_pool
from fivefold.server.routes import coach as learning
from fivefold.server.routes import history
from fivefold.server.routes.coach_requests import COSTLY
from fivefold.server.settings import Limits, Rate
from fivefold.tables.ids import new_token
from fivefold.texts import Lang
from tests.support.coach_browser import Browser, browsing
from tests.support.solved import ready, solved

WRONG = "x"
FINISHED = ("yum-finished", "yard-forced-finished")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("solved")


@pytest.fixture(scope="module")
def ann(tmp_path_factory, folder):
    database = tmp_path_factory.mktemp("learning") / "tables.sqlite"
    with browsing(database, values_folder=folder) as browser:
        yield browser


@pytest.fixture(scope="module")
def bo(ann):
    browser = Browser(ann.url)
    yield browser
    browser.close()


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
        assert told["sheet"] == plain(sheet_hint(game, 0, ready(solved("yum")), lang))
        assert told["seat"] == 0
        assert told["poker"] is None
        assert told["sequence"] == ann.get(f"/tables/{code}")["sequence"]
    options = solved("yum").options(
        Position(game.sheets[0], game.phase.dice, game.phase.rolls_left)
    )
    told = ann.get(f"/tables/{code}/hint?seat=0")["sheet"]["choices"]
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
        assert told["sheet"] is None
        assert told["poker"] == plain(poker_hint(game, 0, names, lang))
    advice = advise_poker(game, 0)
    assert told["poker"]["exact"] == str(advice.chance)
    assert told["poker"]["right"]["price"] == advice.right.price


def test_a_hint_is_made_once_for_each_language_and_state(ann, monkeypatch):
    made = []

    def counted(game, seat, values, lang):
        made.append(lang)
        return sheet_hint(game, seat, values, lang)

    monkeypatch.setattr(kinds, "sheet_hint", counted)
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
def test_hints_are_for_those_who_agreed_or_play_bots(ann, kinds, hints, allowed):
    code = ann.begun(*kinds, hints=hints)
    assert view_of(ann, code)["hints"] is allowed
    if allowed:
        assert ann.get(f"/tables/{code}/hint?seat=0")["sheet"]["choices"]
    else:
        assert ann.refused(f"/tables/{code}/hint?seat=0") == (403, "hints-off")


def test_an_open_seat_may_be_a_persons(ann):
    body = {"id": "open", "setup": {"game": "yum", "seats": [{"kind": "me"}, {"kind": "open"}]}}
    code = ann.post("/tables", body)["code"]
    assert view_of(ann, code)["hints"] is False


def test_nobody_gets_a_hint_for_a_seat_of_others(ann, bo):
    code = ann.begun("me", "random", hints=True)
    asked = f"/tables/{code}/hint?seat="
    assert bo.refused(f"{asked}0") == (403, "not-your-seat")
    assert bo.refused(f"{asked}0", token="") == (403, "not-your-seat")
    assert ann.refused(f"{asked}1") == (403, "not-your-seat")
    assert ann.refused(f"{asked}2") == (400, "no-such-seat")
    assert ann.refused(f"{asked}0", token="x" * 43)[0] == 403
    assert ann.refused(f"{asked}0", token=WRONG) == (401, "not-a-token")


def test_a_hint_is_refused_where_there_is_nothing_to_decide(ann):
    not_rolled = ann.begun("me", "me", hints=True, acts=())
    assert ann.refused(f"/tables/{not_rolled}/hint?seat=0") == (400, "dice-first")
    rolled = ann.begun("me", "me", hints=True)
    answer = ann.ask("GET", f"/tables/{rolled}/hint?seat=1")
    assert answer.json()["code"] == "not-your-turn"
    assert "Ann" in answer.json()["text"]
    over = ann.played("me", game="yum")
    assert ann.refused(f"/tables/{over}/hint?seat=0") == (400, "game-over")
    body = {"id": "unbegun", "setup": {"game": "yum", "seats": [{"kind": "me"}]}}
    code = ann.post("/tables", body)["code"]
    assert ann.refused(f"/tables/{code}/hint?seat=0") == (400, "not-started")


SEATS = ["-1", "12", "1e9", "9" * 400, "NaN", "", "0.5", "x" * 10_000]


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat[:8] or "none")
def test_seats_that_are_none_are_refused(ann, seat):
    code = ann.begun("me")
    assert ann.refused(f"/tables/{code}/hint?seat={seat}") == (422, "bad-message")


# Reviews


@pytest.mark.parametrize("name", FINISHED)
def test_a_review_has_the_figures_of_the_library(ann, name):
    code = ann.bring(name)
    record = Record.parse(ann.record(code))
    values = ready(solved(record.start.rules.id))
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


def test_during_a_game_a_review_is_for_those_who_may_have_hints(ann, bo):
    code = ann.begun("me", "me")
    asked = f"/tables/{code}/review"
    for browser in (ann, bo):
        assert browser.refused(asked) == (403, "review-later")
    code = ann.begun("me", "me", hints=True)
    asked = f"/tables/{code}/review"
    assert not ann.get(asked)["finished"]
    assert bo.refused(asked) == (403, "review-later")
    assert bo.refused(asked, token="") == (403, "review-later")


def test_chances_to_win_are_for_who_watches_and_not_for_who_plays(ann, bo):
    code = ann.begun("me", "me")
    asked = f"/tables/{code}/winning"
    assert ann.refused(asked) == (403, "review-later")
    told = bo.get(asked)
    assert [sum(point["chances"]) for point in told["points"]] == pytest.approx([1.0])
    assert bo.get(asked, token="") == told
    hinted = ann.begun("me", "me", hints=True)
    assert len(ann.get(f"/tables/{hinted}/winning")["points"]) == 1


def test_alone_there_is_nobody_to_win_against(ann):
    code = ann.played("me")
    assert ann.get(f"/tables/{code}/winning") == {"points": []}
    assert ann.get(f"/tables/{code}/review")["winning"] is None


def test_a_record_that_is_not_finished_is_reviewed_for_who_brought_it(ann, bo):
    code = ann.bring("yum-in-progress")
    told = ann.get(f"/tables/{code}/review")
    assert not told["finished"]
    assert bo.refused(f"/tables/{code}/review") == (403, "review-later")


def test_deluxe_poker_has_no_review(ann):
    code = ann.bring("deluxe-poker-finished")
    for asked in ("review", "winning"):
        assert ann.refused(f"/tables/{code}/{asked}") == (400, "no-review")


def test_a_table_that_is_not_there_or_has_not_begun(ann):
    for asked in ("hint?seat=0", "review", "winning"):
        assert ann.refused(f"/tables/zzzzzzzz/{asked}") == (404, "unknown-table")
        assert ann.refused(f"/tables/{'x' * 10_000}/{asked}") == (404, "unknown-table")
    body = {"id": "not-begun", "setup": {"game": "yum", "seats": [{"kind": "me"}]}}
    code = ann.post("/tables", body)["code"]
    for asked in ("review", "winning"):
        assert ann.refused(f"/tables/{code}/{asked}") == (400, "not-started")


def test_a_review_is_made_once_for_each_language_and_state(ann, monkeypatch):
    made = []

    def counted(record, values, lang):
        made.append(lang)
        return review_data(record, values, lang)

    monkeypatch.setattr(learning, "review_data", counted)
    code = ann.begun("me", hints=True)
    for lang in ("en", "en", "fr", "en-GB", "fr-CA"):
        ann.get(f"/tables/{code}/review", lang=lang)
    assert made == [Lang.EN, Lang.FR]

    async def one_more():
        async with Server(ann.url, ann.token) as server, server.connect(code) as table:
            await table.act(0, "keep")

    asyncio.run(one_more())
    assert len(ann.get(f"/tables/{code}/review")["steps"]) == 3
    assert made == [Lang.EN, Lang.FR, Lang.EN]


def test_only_so_many_answers_are_remembered(monkeypatch):
    monkeypatch.setattr(coach_pool, "_CACHED", 2)
    made = []

    async def story():
        pool = coach_pool.CoachPool(Rate(1, 1))
        for key in "aabcabc":
            for kind in ("one", "two"):
                question = partial(lambda *asked: made.append(asked) or asked[1], kind, key)
                said = await pool.answer_once("", kind, (key,), question)
                assert said == f'"{key}"'.encode()
        pool.close()
        return [len(cache._answers) for cache in pool._caches.values()]

    assert asyncio.run(story()) == [2, 2]
    for asked in ("one", "two"):
        assert "".join(key for kind, key in made if kind == asked) == "abcabc"


def test_a_question_that_is_thought_about_is_not_asked_again():
    made, going_on = [], threading.Event()

    def slow():
        made.append(1)
        going_on.wait(2)
        return len(made)

    async def story():
        pool = coach_pool.CoachPool(Rate(1, 1))
        asked = [
            asyncio.create_task(pool.answer_once(f"{n}", "review", ("code",), slow))
            for n in range(5)
        ]
        await asyncio.sleep(0.05)
        asked[0].cancel()  # whoever asked first goes away
        going_on.set()
        assert await asyncio.gather(*asked[1:]) == [b"1"] * 4
        pool.close()

    asyncio.run(story())


def test_what_failed_is_asked_again():
    made = []

    def wrong_at_first():
        made.append(1)
        if len(made) == 1:
            raise Refused("try-again")

    async def story():
        pool = coach_pool.CoachPool(Rate(1, 1))
        with pytest.raises(Refused):
            await pool.answer_once("", "review", ("code",), wrong_at_first)
        assert await pool.answer_once("", "review", ("code",), wrong_at_first) == b"null"
        pool.close()

    asyncio.run(story())


# Advice

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
    "every box filled": wrong(boxes={box.id: 0 for box in solved("yum").rules.boxes}),
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


# Spreads and drills


def test_a_spread_is_the_exact_one(ann):
    assert ann.get("/games/yum/spread") == plain(spread_data(solved("yum")))
    assert ann.refused("/games/deluxe-poker/spread") == (400, "no-review")
    assert ann.refused(f"/games/{'x' * 10_000}/spread") == (400, "unknown-game")


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

    monkeypatch.setattr(history, "surprising_drills", counted)
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


# How much may be asked


def test_an_address_has_so_many_questions(tmp_path, folder):
    limits = Limits(questions_per_address=Rate(3, 600))
    with browsing(tmp_path / "tables.sqlite", limits=limits, values_folder=folder) as ann:
        for _ in range(3):
            ann.ask("POST", "/advice", json={"game": "x", "position": POSITION})
        asked = [
            ("POST", "/advice", {"json": ASKED}),
            ("GET", "/tables/zzzzzzzz/hint?seat=0", {}),
            ("GET", "/tables/zzzzzzzz/review", {}),
            ("GET", "/tables/zzzzzzzz/winning", {}),
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
    for path in (f"/tables/{code}/review", "/drills?game=yum&seed=77"):
        taken.clear()
        ann.get(path)
        ann.get(path)
        assert taken == [1, COSTLY, 1]


def test_one_address_does_not_keep_the_coach_from_others():
    going_on = threading.Event()

    async def story():
        pool = coach_pool.CoachPool(Rate(1, 1))
        asked = [
            asyncio.create_task(pool.answer("a", lambda: going_on.wait(2)))
            for _ in range(coach_pool._MOST_EACH)
        ]
        await asyncio.sleep(0.05)
        for ask in (pool.answer, partial(pool.answer_once, kind="hint", key=("code",))):
            with pytest.raises(Refused) as refused:
                await ask("a", question=lambda: 1)
            assert refused.value.code == "coach-busy"
        other = asyncio.create_task(pool.answer("b", lambda: 2))
        await asyncio.sleep(0.05)
        asked[0].cancel()  # the coach still thinks about it
        with pytest.raises(Refused):
            await pool.answer("a", lambda: 1)
        going_on.set()
        assert await other == b"2"
        await asyncio.gather(*asked[1:])
        assert await pool.answer("a", lambda: 1) == b"1"
        pool.close()

    asyncio.run(story())


def test_the_coach_has_only_so_many_waiting(ann, monkeypatch):
    ann.post("/advice", ASKED)
    monkeypatch.setattr(coach_pool, "_MOST_WAITING", 0)
    assert ann.refused("/advice", method="POST", json=ASKED) == (503, "coach-busy")


def test_while_the_coach_thinks_the_server_goes_on(ann, bo, monkeypatch):
    def slow(*_):
        time.sleep(2)
        return {}

    code = ann.bring("yum-finished")
    ann.get(f"/tables/{code}/review")
    monkeypatch.setattr(learning, "advice_data", slow)
    with ThreadPoolExecutor(1) as pool:
        asking = pool.submit(bo.ask, "POST", "/advice", json=ASKED)
        time.sleep(0.3)
        begun = time.monotonic()
        ann.get(f"/tables/{code}")
        ann.get(f"/tables/{code}/review")
        took = time.monotonic() - begun
        assert not asking.done()
        assert asking.result().status_code == 200
    assert took < 1.5
