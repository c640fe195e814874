"""Solved games of the pocket: fetched when they are needed, and refused if they can't be."""

import asyncio
import json
import subprocess
import sys
from dataclasses import replace

import pytest

from fivefold.bots import playable_bots
from fivefold.errors import FivefoldError
from fivefold.pocket.solved import PocketSolved
from fivefold.pocket.values import bundle, compared
from fivefold.rules import scorecard_rules
from fivefold.server.analysis.solved import Need
from fivefold.solver import packed_values
from fivefold.solver.packed_values import packed_path
from fivefold.solver.packing import pack
from fivefold.tables.ids import new_token
from tests.support.paths import ROOT
from tests.support.pockets import Page, Values, asked, begun, in_pocket
from tests.support.solved import solved_rules
from tests.support.waiting import comes_true, run_story

YUM = scorecard_rules("yum")


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """The file with the values of yum."""
    folder = tmp_path_factory.mktemp("packed")
    for rules in compared(YUM):
        packed_path(rules, folder).write_bytes(pack(solved_rules(rules)))
    return bundle(YUM, folder)


@pytest.fixture(autouse=True)
def _no_values_brought(monkeypatch):
    monkeypatch.setattr(packed_values, "brought", packed_values.brought)


def code_of(awaitable):
    with pytest.raises(FivefoldError) as refused:
        run_story(awaitable)
    return refused.value.code


def test_values_are_fetched_once_and_then_here(file, tmp_path):
    async def story():
        source = Values({"yum": file})
        solved = PocketSolved(source, tmp_path)
        assert not solved.is_ready(YUM)
        games = await asyncio.gather(solved.soon(YUM), solved.for_bots(YUM))
        assert games[0] == games[1] == (YUM, tmp_path)
        assert solved.is_ready(YUM)
        await solved.check_bots(YUM)
        assert source.fetched == ["yum"]
        assert [game for game in solved.progress()["games"] if game["ready"]] == [
            {"game": "yum", "ready": True, "progress": 1.0}
        ]

    run_story(story())


def test_what_can_not_be_reached_may_come_later(file, tmp_path):
    source = Values(games=["yum"])
    solved = PocketSolved(source, tmp_path)
    assert code_of(solved.soon(YUM)) == "values-not-here"
    assert code_of(solved.check_bots(YUM)) == "values-not-here"
    source.files["yum"] = file
    assert run_story(solved.soon(YUM)).rules is YUM


def test_a_damaged_file_is_refused_in_words(file, tmp_path):
    solved = PocketSolved(Values({"yum": file[:-1]}), tmp_path)
    assert code_of(solved.soon(YUM)) == "values-damaged"
    assert not solved.is_ready(YUM)


def test_what_only_a_server_can_work_out_is_refused(file, tmp_path):
    solved = PocketSolved(Values({"yum": file}), tmp_path)
    assert code_of(solved.soon(YUM, Need.REACHING)) == "needs-server"
    assert code_of(solved.soon(replace(YUM, rolls=2))) == "needs-server"
    with pytest.raises(FivefoldError, match="server"):
        solved.spread(YUM)


def test_bots_that_need_values_are_offered_where_there_is_a_file(tmp_path, monkeypatch):
    monkeypatch.setattr("fivefold.bots.scorecard.kind.solver_installed", lambda: False)
    assert playable_bots("yum") == ("random",)
    PocketSolved(Values(games=["yum"]), tmp_path)
    assert playable_bots("yum") == ("random", "beginner", "casual", "strong", "perfect")
    assert playable_bots("yatzy") == ("random",)


def test_a_game_goes_on_although_the_values_of_its_bot_are_gone(file, tmp_path):
    async def story():
        token, database, here = new_token(), tmp_path / "tables.sqlite", Values({"yum": file})
        seats = ["me", {"kind": "bot", "level": "perfect"}]
        async with in_pocket(database, tmp_path / "one", here) as pocket:
            code, page = await begun(pocket, token, *seats)
            await page.say(type="act", seat=0, act="roll")
        async with in_pocket(database, tmp_path / "two", Values(games=["yum"])) as pocket:
            page = Page(pocket)
            await page.hello(code, token)
            await page.say(type="act", seat=0, act="fill ones")
            await comes_true(lambda: '"by": "bot"' in json.dumps(page.said("events")))
            status, told = await asked(pocket, "POST", "/api/tables", new(seats), token)
            assert (status, told["code"]) == (503, "values-not-here")

    run_story(story())


def new(seats):
    kinds = [{"kind": kind} if isinstance(kind, str) else kind for kind in seats]
    return {"id": "another", "setup": {"game": "yum", "seats": kinds}}


def test_without_numpy_a_bot_plays_and_the_coach_answers(file, tmp_path):
    """In a process of its own, as in the browser: a hint, a bot's move, a review, a drill."""
    path = tmp_path / "yum.bin"
    path.write_bytes(file)
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.pocket_without_numpy", str(path), str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["hint"] == 200
    assert told["review"] == 200
    assert told["moved"]
    assert told["winning"] == {"points": []}
    assert told["spread"] == [501, "needs-server"]
    assert told["poker review"] == [501, "needs-server"]
