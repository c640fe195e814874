"""The files with values: taken apart, fetched when needed, and refused if they are damaged."""

import asyncio
import json
from dataclasses import replace

import pytest

from fivefold.bots import playable_bots
from fivefold.errors import FivefoldError, Malformed
from fivefold.offline.values import FetchedGames, bundle, compared, unbundle
from fivefold.rules import parse_rules, scorecard_rules
from fivefold.server.analysis.solved_games import Need
from fivefold.solver.numbering import Numbering
from fivefold.solver.packed_values import PackedValues, can_be_fetched, packed, packed_path
from fivefold.tables.ids import new_token
from tests.support.offline_app import Page, Values, asked, begun, offline_app, values_elsewhere
from tests.support.solved import packed_folder
from tests.support.stores import awaited
from tests.support.tiny_rules import tiny_rules_text
from tests.support.waiting import comes_true, run_story


@pytest.fixture(scope="module")
def rules():
    bonus = "[upper_bonus]\nat = 12\npoints = 10\n"
    return parse_rules((tiny_rules_text(dice=2) + bonus).encode(), "rules")


@pytest.fixture(scope="module")
def file(rules, tmp_path_factory):
    folder = tmp_path_factory.mktemp("packed")
    for place, each in enumerate(compared(rules)):
        values = [float(place)] * Numbering(each).size
        packed_path(each, folder).write_bytes(packed(each, values))
    return bundle(rules, folder)


def test_a_file_has_the_values_with_and_without_a_bonus(rules, file, tmp_path):
    unbundle(rules, file, tmp_path)
    values = [PackedValues.of(each, tmp_path) for each in compared(rules)]
    assert [each.value_at(0) for each in values] == [0.0, 1.0]
    plain = replace(rules, upper_bonus=None)
    assert compared(plain) == [plain]


def test_a_damaged_file_or_that_of_another_game_is_refused_and_leaves_nothing(
    rules, file, tmp_path
):
    changed = bytearray(file)
    changed[len(file) // 2] ^= 1
    wrong = [(rules, data) for data in (file[:-1], file + b"x", bytes(changed), b"")]
    for game, data in (*wrong, (replace(rules, rolls=rules.rolls + 1), file)):
        with pytest.raises(Malformed):
            unbundle(game, data, tmp_path / "values")
        assert not (tmp_path / "values").exists()


YUM = scorecard_rules("yum")


@pytest.fixture(scope="module")
def yum_file():
    """The file with the values of yum."""
    return bundle(YUM, packed_folder("yum"))


@pytest.fixture(autouse=True)
def _values_elsewhere():
    with values_elsewhere("yum"):
        yield


def code_of(awaitable):
    with pytest.raises(FivefoldError) as refused:
        run_story(awaitable)
    return refused.value.code


@awaited
async def test_values_are_fetched_once_and_then_here(yum_file, tmp_path):
    source = Values({"yum": yum_file})
    solved = FetchedGames(source, tmp_path)
    assert not solved.is_ready(YUM)
    games = await asyncio.gather(solved.require(YUM), solved.wait_for(YUM))
    assert games[0] == games[1] == (YUM, tmp_path)
    assert solved.is_ready(YUM)
    await solved.check_bots(YUM)
    assert source.fetched == ["yum"]
    assert [game for game in solved.progress()["games"] if game["ready"]] == [
        {"game": "yum", "ready": True, "progress": 1.0}
    ]


def test_what_can_not_be_reached_may_come_later(yum_file, tmp_path):
    source = Values(games=["yum"])
    solved = FetchedGames(source, tmp_path)
    assert code_of(solved.require(YUM)) == "values-not-here"
    assert code_of(solved.check_bots(YUM)) == "values-not-here"
    source.files["yum"] = yum_file
    assert run_story(solved.require(YUM)).rules is YUM


def test_a_damaged_file_is_refused_in_words(yum_file, tmp_path):
    solved = FetchedGames(Values({"yum": yum_file[:-1]}), tmp_path)
    assert code_of(solved.require(YUM)) == "values-damaged"
    assert not solved.is_ready(YUM)


def test_what_only_a_server_can_work_out_is_refused(yum_file, tmp_path):
    solved = FetchedGames(Values({"yum": yum_file}), tmp_path)
    assert code_of(solved.require(YUM, Need.REACHING)) == "needs-server"
    assert code_of(solved.require(replace(YUM, rolls=2))) == "needs-server"
    with pytest.raises(FivefoldError, match="server"):
        solved.spread(YUM)


def test_bots_that_need_values_are_offered_where_there_is_a_file(monkeypatch):
    monkeypatch.setattr("fivefold.bots.scorecard.solver_installed", lambda: False)
    assert playable_bots("yum") == ("random", "beginner", "casual", "strong", "perfect")
    assert not can_be_fetched(replace(YUM, rolls=2))
    assert playable_bots("yatzy") == ("random",)


@awaited
async def test_a_game_goes_on_although_the_values_of_its_bot_are_gone(yum_file, tmp_path):
    token, database, here = new_token(), tmp_path / "tables.sqlite", Values({"yum": yum_file})
    seats = ["me", {"kind": "bot", "level": "perfect"}]
    async with offline_app(database, tmp_path / "one", here) as app:
        code, page = await begun(app, token, *seats)
        await page.say(type="act", seat=0, act="roll")
    async with offline_app(database, tmp_path / "two", Values(games=["yum"])) as app:
        page = Page(app)
        await page.hello(code, token)
        await page.say(type="act", seat=0, act="fill ones")
        await comes_true(lambda: '"by": "bot"' in json.dumps(page.said("events")))
        status, told = await asked(app, "POST", "/api/tables", new(seats), token)
        assert (status, told["code"]) == (503, "values-not-here")


def new(seats):
    kinds = [{"kind": kind} if isinstance(kind, str) else kind for kind in seats]
    return {"id": "another", "setup": {"game": "yum", "seats": kinds}}
