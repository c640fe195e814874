"""Questions about a table: refusals name its players, and wrong ones are refused alike."""

import pytest


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
