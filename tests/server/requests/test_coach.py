"""The coach over HTTP: hints and reviews with the library's figures, and for whom they are."""

import json

import pytest

from fivefold.client import Server
from fivefold.coach.poker.advice import advise_poker
from fivefold.games.scorecard import Position
from fivefold.insights.kinds import any_review, hint
from fivefold.insights.poker import poker_review_data
from fivefold.insights.scorecard import hints
from fivefold.insights.scorecard.review import review_data
from fivefold.insights.scorecard.totals import reach_data, spread_data
from fivefold.insights.scorecard.winning import winning_data
from fivefold.record import Record
from fivefold.rules import built_in
from fivefold.server.analysis import coach_tasks
from fivefold.solver import reach_table
from fivefold.tables.ids import new_token
from fivefold.texts import Lang
from tests.support.coach_browser import browsing
from tests.support.insights import golden
from tests.support.solved import ready, solved, with_chances
from tests.support.waiting import run_story

WRONG = "x"
FINISHED = ("yum-finished", "yard-forced-finished")


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


def test_early_in_a_game_it_waits_for_the_table_of_the_game(ann, folder, monkeypatch):
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


def test_the_chance_to_reach_a_total_is_for_the_owner_from_the_first_turn_on(ann):
    code = ann.begun("me")
    assert ann.get(f"/tables/{code}/hint?seat=0")["hint"]["needed"] is not None
    assert ann.refused(f"/tables/{code}/reach?seat=0&total=100", token=new_token())[0] == 403


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
def test_hints_are_for_those_who_agreed_or_play_bots(ann, kinds, hints, allowed):
    code = ann.begun(*kinds, hints=hints)
    assert view_of(ann, code)["hints"] is allowed
    if allowed:
        assert ann.get(f"/tables/{code}/hint?seat=0")["hint"]["choices"]
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


def test_deluxe_poker_is_reviewed_by_its_own_measure(ann):
    code = ann.bring("deluxe-poker-bet")
    for lang in Lang:
        told = ann.get(f"/tables/{code}/review", lang=lang)
        assert told == plain(poker_review_data(golden("deluxe-poker-bet"), lang))
    assert ann.refused(f"/tables/{code}/winning") == (400, "no-review")


def test_a_table_that_is_not_there_or_has_not_begun(ann):
    for asked in ("hint?seat=0", "review", "winning"):
        assert ann.refused(f"/tables/zzzzzzzzzz/{asked}") == (404, "unknown-table")
        assert ann.refused(f"/tables/{'x' * 10_000}/{asked}") == (404, "unknown-table")
    body = {"id": "not-begun", "setup": {"game": "yum", "seats": [{"kind": "me"}]}}
    code = ann.post("/tables", body)["code"]
    for asked in ("review", "winning"):
        assert ann.refused(f"/tables/{code}/{asked}") == (400, "not-started")


def test_what_hints_and_reviews_solve_is_saved_in_the_folder_of_the_server(
    tmp_path, folder, monkeypatch
):
    used = []

    def noted(*asked):
        *_, saved_in = asked
        used.append(saved_in)
        return hint(*asked)

    def review(*asked):
        *_, saved_in = asked
        used.append(saved_in)
        return any_review(*asked)

    monkeypatch.setattr(coach_tasks, "any_hint", noted)
    monkeypatch.setattr(coach_tasks, "any_review", review)
    with browsing(tmp_path / "tables.sqlite", values_folder=folder) as ann:
        begun = ann.begun("me", "casual", game="deluxe-poker", acts=("turn",), closing=None)
        ann.get(f"/tables/{begun}/hint?seat=0")
        ann.get(f"/tables/{ann.bring('deluxe-poker-finished')}/review")
    assert used == [folder, folder]


def test_a_review_is_made_once_for_each_language_and_state(ann, monkeypatch):
    made = []

    def counted(record, lang, *how):
        made.append(lang)
        return any_review(record, lang, *how)

    monkeypatch.setattr(coach_tasks, "any_review", counted)
    code = ann.begun("me", hints=True)
    for lang in ("en", "en", "fr", "en-GB", "fr-CA"):
        ann.get(f"/tables/{code}/review", lang=lang)
    assert made == [Lang.EN, Lang.FR]

    async def one_more():
        async with Server(ann.url, ann.token) as server, server.connect(code) as table:
            await table.act(0, "keep")

    run_story(one_more())
    assert len(ann.get(f"/tables/{code}/review")["steps"]) == 3
    assert made == [Lang.EN, Lang.FR, Lang.EN]


# Spreads


def test_a_spread_is_the_exact_one(ann):
    assert ann.get("/games/yum/spread") == plain(spread_data(solved("yum")))
    assert ann.refused("/games/deluxe-poker/spread") == (400, "no-review")
    assert ann.refused(f"/games/{'x' * 10_000}/spread") == (400, "unknown-game")
