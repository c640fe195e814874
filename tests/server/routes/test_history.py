"""Games of a browser that are over: looked at aside, kept, put together, exported, forgotten."""

import asyncio
import io
import json
import random
import sqlite3
import threading
import time
from contextlib import closing
from zipfile import ZipFile

import pytest

from fivefold.client import Server
from fivefold.coach.scorecard.review import review
from fivefold.learning.digest import digest
from fivefold.learning.scorecard.drills import drills_of
from fivefold.record import Record
from fivefold.server.analysis import analysis_queue
from fivefold.server.routes import archive
from fivefold.server.routes.archive import Archives
from fivefold.tables.ids import new_token
from fivefold.tables.setup import MOST_BOXES_SOLVED
from fivefold.texts import Lang
from tests.support.coach_browser import browsing
from tests.support.serving import play
from tests.support.solved import ready, solved
from tests.support.waiting import PATIENCE, run_story, until

FILE = "tables.sqlite"


@pytest.fixture
def alone(tmp_path, folder):
    """A browser at a server of its own, whose database is in `tmp_path`."""
    with browsing(tmp_path / FILE, values_folder=folder) as browser:
        yield browser


def looked_at(browser):
    """The history once every game is looked at."""
    return until(lambda: nothing_pending(browser.get("/history")))


def nothing_pending(history):
    return None if history["pending"] else history


def with_friend(ann, bo, game="yum"):
    """A whole game of two people."""

    async def story():
        async with Server(ann.url, ann.token) as mine, Server(bo.url, bo.token) as theirs:
            seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
            code = await mine.create({"game": game, "seats": seats})
            async with mine.connect(code) as table, theirs.connect(code) as friend:
                await friend.sit(1, "Bo")
                await table.start()
                await friend.until(lambda seen: seen.view["status"] == "playing")
                await asyncio.gather(
                    play(table, random.Random(1), [0]), play(friend, random.Random(2), [1])
                )
            return code

    return run_story(story())


# What it tells


def test_a_history_has_the_figures_of_the_library(ann):
    began = time.time()
    code = ann.played("me", "random")
    told = looked_at(ann)
    (game,) = told["games"]
    record = Record.parse(ann.record(code))
    mine = review(record, solved("yum")).players[0]
    assert game["code"] == code
    assert began <= game["at"] <= time.time()
    assert game["totals"] == [record.game.total(seat) for seat in (0, 1)]
    (result,) = game["mine"]
    assert result["luck"] == pytest.approx(mine.luck)
    assert result["cost"] == pytest.approx(mine.cost)
    assert result["accuracy"] == pytest.approx(mine.accuracy)
    assert [one["cost"] for one in told["worst"]][:3] == pytest.approx(
        [one.cost for one in mine.costly[:3]]
    )
    (stats,) = told["stats"]
    assert (stats["game"], stats["games"], stats["with_others"]) == ("yum", 1, 1)
    assert stats["totals"] == [record.game.total(0)]
    assert told["friends"] == []
    assert digest(record, solved("yum"), [1])["totals"] == game["totals"]


def test_friends_see_the_same_game_each_from_their_side(ann, bo):
    with_friend(ann, bo)
    hers, his = looked_at(ann), looked_at(bo)
    assert [friend["name"] for friend in hers["friends"]] == ["Bo"]
    assert [friend["name"] for friend in his["friends"]] == ["Ann"]
    assert hers["friends"][0]["ahead"] == his["friends"][0]["behind"]
    assert [result["seat"] for result in hers["games"][0]["mine"]] == [0]
    assert [result["seat"] for result in his["games"][0]["mine"]] == [1]
    assert ann.get("/history", token=new_token())["games"] == []


def test_deluxe_poker_counts_without_a_review(ann):
    ann.played("me", "me", game="deluxe-poker", closing=None)
    told = looked_at(ann)
    (game,) = told["games"]
    assert game["mine"][0]["luck"] is None
    assert told["worst"] == []


def large_rules():
    """Rules that are too large to be solved."""
    boxes = "".join(
        f'[[boxes]]\nid = "c{n}"\nlabel = "C{n}"\nsection = "lower"\nscorer = "total"\n'
        for n in range(MOST_BOXES_SOLVED + 1)
    )
    return f'id = "large"\nname = "L"\nsummary = "L"\nsource = "L"\ndice = 1\nrolls = 1\n{boxes}'


def test_a_game_by_large_rules_of_ones_own_counts_without_a_review(ann):
    ann.played("me", game="large", rules=large_rules())
    (game,) = looked_at(ann)["games"]
    assert game["own"]
    assert game["mine"][0]["luck"] is None


def test_what_was_given_up_or_brought_does_not_count_and_can_be_reviewed(ann):
    brought = ann.bring("yum-finished")
    begun = ann.begun("me")

    async def give_up():
        async with Server(ann.url, ann.token) as server, server.connect(begun) as table:
            await table.send({"type": "close"})

    run_story(give_up())
    ann.bring("yum-in-progress")
    told = looked_at(ann)
    assert told["games"] == told["stats"] == []
    assert ann.get(f"/tables/{brought}/review")["finished"]
    assert not ann.get(f"/tables/{begun}/review")["finished"]
    assert sorted(name.partition(".")[0][-8:] for name in zipped(ann)) == sorted([brought, begun])


def test_drills_come_from_ones_own_games(ann):
    ann.played("me", "random")
    told = looked_at(ann)
    for lang in Lang:
        drills = ann.get("/drills?game=yum&kind=mine", lang=lang)
        again = drills_of(ready(solved("yum")), told["worst"], lang)
        assert drills["drills"][0] == json.loads(json.dumps(again["drills"][0]))
    assert drills["drills"][0]["mine"]["cost"] == told["worst"][0]["cost"]
    assert ann.get("/drills?game=yum&kind=mine", token=new_token())["drills"] == []


def test_a_history_needs_a_token(ann):
    for method, path in (("GET", "/history"), ("GET", "/history/export"), ("DELETE", "/history")):
        assert ann.refused(path, method=method, token="") == (401, "token-missing")
        assert ann.refused(path, method=method, token="x" * 10_000)[0] == 401


# When games are looked at


def digests_in(folder):
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return dict(connection.execute("SELECT code, digest FROM digests"))


def test_a_game_is_looked_at_when_it_ends_if_its_values_are_there(alone, tmp_path):
    alone.get("/drills?game=yum")
    code = alone.played("me")
    until(lambda: code in digests_in(tmp_path))
    assert alone.get("/history")["pending"] == 0


def test_nothing_is_solved_because_a_game_ends(alone, tmp_path):
    code = alone.played("me")
    # Games are looked at one after the other, and this one needs no values.
    later = alone.played("me", game="large", rules=large_rules())
    until(lambda: digests_in(tmp_path))
    assert set(digests_in(tmp_path)) == {later}
    assert not any(game["progress"] for game in alone.get("/solved")["games"])
    told = alone.get("/history")
    assert ([game["code"] for game in told["games"]], told["pending"]) == ([later], 1)
    assert [game["code"] for game in looked_at(alone)["games"]] == [later, code]


def test_after_a_restart_nothing_is_lost(tmp_path, folder):
    with browsing(tmp_path / FILE, values_folder=folder) as ann:
        codes = [ann.played("me", seed=seed) for seed in (1, 2)]
        token = ann.token
        told = looked_at(ann)
        third = ann.played("me", seed=3)
    with browsing(tmp_path / FILE, values_folder=folder) as ann:
        ann.token = token
        again = looked_at(ann)
    assert [game["code"] for game in again["games"]] == [third, *reversed(codes)]
    assert again["games"][1:] == told["games"]


def test_a_digest_of_another_version_is_made_again(ann, monkeypatch):
    ann.played("me")
    before = looked_at(ann)
    monkeypatch.setattr(analysis_queue, "VERSION", 0)
    assert ann.get("/history")["pending"] == 1
    monkeypatch.undo()
    assert looked_at(ann) == before


def test_a_game_that_can_not_be_looked_at_keeps_nobody_waiting(ann, monkeypatch, caplog):
    def wrong(*_):
        raise KeyError("a test")

    monkeypatch.setattr(analysis_queue, "digest", wrong)
    ann.played("me")
    assert looked_at(ann)["games"] == []
    assert "could not be analysed" in caplog.text


def test_a_history_does_not_wait_for_a_game_that_is_looked_at(ann, monkeypatch):
    looking, going_on = threading.Event(), threading.Event()

    def slow(*_):
        looking.set()
        assert going_on.wait(PATIENCE)
        raise KeyError("a test")

    monkeypatch.setattr(analysis_queue, "digest", slow)
    ann.get("/drills?game=yum")
    ann.played("me")
    assert looking.wait(PATIENCE)
    assert ann.get("/history")["pending"] == 1
    assert not going_on.is_set()
    going_on.set()


# Export and erasing


def zipped(browser, token=None):
    answer = browser.ask("GET", "/history/export", token=token)
    assert answer.headers["content-type"] == "application/zip"
    assert "fivefold-games.zip" in answer.headers["content-disposition"]
    with ZipFile(io.BytesIO(answer.content)) as file:
        assert file.testzip() is None
        return {name: file.read(name).decode() for name in file.namelist()}


def test_an_export_has_the_records_of_all_games_that_are_over(ann, bo, porch_text):
    yum = ann.played("me", "random")
    own = ann.played("me", game="porch", rules=porch_text)
    ann.begun("me")
    with_friend(ann, bo)
    found = zipped(ann)
    assert len(found) == 4
    (record,) = [text for name, text in found.items() if name.endswith(f"-{yum}.fivefold")]
    assert record == ann.record(yum)
    assert Record.parse(record).game.over
    (rules,) = [text for name, text in found.items() if name.endswith(f"-{own}.toml")]
    assert rules == porch_text
    assert all(name.startswith(("yum-20", "porch-20")) for name in found)
    assert len(zipped(bo)) == 1
    assert zipped(ann, new_token()) == {}


def test_a_game_that_can_not_be_read_costs_no_other_game(ann, monkeypatch, caplog):
    codes = [ann.played("me", seed=seed) for seed in (1, 2, 3)]
    right = archive.export_record

    def wrong(table):
        if table.code == codes[1]:
            raise KeyError("a test")
        return right(table)

    monkeypatch.setattr(archive, "export_record", wrong)
    assert {name.partition(".")[0][-8:] for name in zipped(ann)} == {codes[0], codes[2]}
    assert "could not be exported" in caplog.text


def test_one_export_at_a_time_is_made_for_each():
    class Store:
        at_once, most = 0, 0

        async def load(self, _):
            self.at_once += 1
            self.most = max(self.most, self.at_once)
            await asyncio.sleep(0.01)
            self.at_once -= 1

    async def story(*owners):
        store = Store()
        archives = Archives(store)
        made = await asyncio.gather(*(whole(archives.write(owner, "abc")) for owner in owners))
        assert len(set(made)) == 1
        archives.close()
        assert not archives._locks
        return store.most

    async def whole(parts):
        return b"".join([part async for part in parts])

    assert run_story(story("ann", "ann", "ann")) == 1
    assert run_story(story("ann", "bo", "ann")) == 2


def test_all_is_forgotten_but_what_goes_on_and_what_others_have(ann, bo):
    alone, live, shared = ann.played("me"), ann.begun("me"), with_friend(ann, bo)
    brought = ann.bring("yum-finished")
    his = looked_at(bo)
    assert ann.ask("DELETE", "/history").status_code == 204
    assert looked_at(ann)["games"] == []
    assert [line["code"] for line in ann.get("/tables")["tables"]] == [live]
    for code in (alone, brought):
        assert ann.refused(f"/tables/{code}") == (404, "unknown-table")
        assert ann.refused(f"/tables/{code}/review") == (404, "unknown-table")
    assert bo.get(f"/tables/{shared}")["view"]["status"] == "over"
    assert looked_at(bo) == his
    assert ann.ask("DELETE", "/history").status_code == 204
    assert bo.ask("DELETE", "/history").status_code == 204
    assert bo.refused(f"/tables/{shared}") == (404, "unknown-table")
