"""Games of a browser that are over: looked at, put together, exported, forgotten."""

import asyncio
import json
import re
import time

import pytest

from fivefold.client import Server
from fivefold.coach.scorecard.review import review
from fivefold.insights.history import digest
from fivefold.insights.scorecard.drills import drills_of
from fivefold.record import Record
from fivefold.server.requests import archive
from fivefold.server.requests.archive import Archives, entries_of
from fivefold.server.workers.work import Person
from fivefold.stores.store import StoredEvent
from fivefold.tables.creation import import_record
from fivefold.tables.events import write_event
from fivefold.tables.ids import new_token
from fivefold.texts import Lang
from tests.support.histories import large_rules, looked_at, with_friend, zipped
from tests.support.paths import GAMES
from tests.support.solved import ready, solved


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
    costly = [one.cost for one in mine.costly[:3]]
    assert [one["cost"] for one in told["worst"]][:3] == pytest.approx(costly)
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


def test_deluxe_poker_and_large_games_of_ones_own_count_without_a_review(ann):
    ann.played("me", "me", game="deluxe-poker", closing=None)
    ann.played("me", game="large", rules=large_rules())
    told = looked_at(ann)
    assert [(game["own"], game["mine"][0]["luck"]) for game in told["games"]] == [
        (True, None),
        (False, None),
    ]
    assert told["worst"] == []


async def test_games_that_were_given_up_or_brought_do_not_count_and_can_be_reviewed(ann):
    brought = ann.bring("yum-finished")
    begun = await asyncio.to_thread(ann.begun, "me")
    async with Server(ann.url, ann.token) as server, server.connect(begun) as table:
        await table.send({"type": "close"})
    going_on = ann.bring("yum-in-progress")
    told = looked_at(ann)
    assert told["games"] == told["stats"] == []
    assert ann.get(f"/tables/{brought}/review")["finished"]
    assert not ann.get(f"/tables/{begun}/review")["finished"]
    exported = {name.partition(".")[0].rpartition("-")[2] for name in zipped(ann)}
    assert exported == {brought, begun, going_on}


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


def without_digest(record):
    return re.sub("\\ndigest: .*", "", record)


def test_all_is_deleted_and_others_keep_their_game_without_the_name(ann, bo):
    alone, live, shared = ann.played("me"), ann.begun("me"), with_friend(ann, bo)
    brought, hidden = ann.bring("yum-finished"), ann.played("me", seed=2)
    assert ann.ask("DELETE", f"/tables/{hidden}").status_code == 204
    (before,) = looked_at(bo)["games"]
    record, review = bo.record(shared), bo.get(f"/tables/{shared}/review")
    assert ann.ask("DELETE", "/history").status_code == 204
    assert looked_at(ann)["games"] == ann.get("/tables")["tables"] == []
    for code in (alone, live, brought, hidden):
        assert ann.refused(f"/tables/{code}") == (404, "unknown-table")
        assert ann.refused(f"/tables/{code}/review") == (404, "unknown-table")
    assert bo.get(f"/tables/{shared}")["view"]["status"] == "over"
    told = looked_at(bo)
    (after,) = told["games"]
    assert [after["totals"], after["mine"]] == [before["totals"], before["mine"]]
    assert [friend["name"] for friend in told["friends"]] == ["Former player"]
    kept = bo.record(shared)
    renamed = record.replace("Ann", "Former player")
    renamed = renamed.replace("secret:", "former-players: Former player\nsecret:")
    assert without_digest(kept) == without_digest(renamed)  # names are part of the digest
    again = bo.get(f"/tables/{shared}/review")
    assert str(again) == str(review).replace("'Ann'", "'Former player'")
    assert zipped(bo).popitem()[1] == bo.record(shared)
    assert ann.ask("DELETE", "/history").status_code == 204
    assert bo.ask("DELETE", "/history").status_code == 204
    assert bo.refused(f"/tables/{shared}") == (404, "unknown-table")


def test_an_export_has_the_records_of_all_games_also_of_open_and_hidden_ones(ann, bo, porch_text):
    yum = ann.played("me", "random")
    own = ann.played("me", game="porch", rules=porch_text)
    going_on = ann.begun("me")
    assert ann.ask("DELETE", f"/tables/{yum}").status_code == 204
    with_friend(ann, bo)
    found = zipped(ann)
    assert len(found) == 5
    (open_game,) = [text for name, text in found.items() if f"-{going_on}." in name]
    assert not Record.parse(open_game).game.over
    assert "secret" not in open_game
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
    assert {name.partition(".")[0][-10:] for name in zipped(ann)} == {codes[0], codes[2]}
    assert "could not be exported" in caplog.text


@pytest.mark.parametrize(("owners", "most"), [(["ann"] * 3, 1), (["ann", "bo", "ann"], 2)])
async def test_one_export_at_a_time_is_made_for_each_owner(owners, most):
    class Store:
        at_once, most = 0, 0

        async def load(self, _):
            self.at_once += 1
            self.most = max(self.most, self.at_once)
            await asyncio.sleep(0.01)
            self.at_once -= 1

    async def whole(parts):
        return b"".join([part async for part in parts])

    store = Store()
    archives = Archives(store, None)
    parts = (archives.write(Person("", owner), "abc") for owner in owners)
    made = await asyncio.gather(*map(whole, parts))
    assert len(set(made)) == 1
    assert not archives._locks
    assert store.most == most


def test_an_exported_game_is_named_by_its_day_and_table_and_is_there_as_far_as_it_is():
    for record in (
        Record.read(GAMES / "yum-finished.fivefold"),
        Record.parse("game: yum\nplayers: Ann\n\nAnn: 12345 straight 25"),
    ):
        events = enumerate(import_record(record, None, "o" * 64, bytes(32)), 1)
        stored = [StoredEvent(n, 1_700_000_000.0, write_event(event)) for n, event in events]
        (entry,) = entries_of("7kx20rtd4m", stored)
        assert entry.name == "yum-2023-11-14-7kx20rtd4m.fivefold"
        assert entry.when == (2023, 11, 14, 22, 13, 20)
        assert list(Record.parse(entry.text).lines()) == list(record.lines())
        assert record.game.over or "secret" not in entry.text
