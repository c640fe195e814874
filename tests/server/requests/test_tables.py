"""Tables and games over HTTP: made once, made of a record, listed and described."""

import json
import sqlite3
import time
from contextlib import closing

from fivefold.bots import bot_names
from fivefold.client import Server
from fivefold.games import game_ids
from fivefold.record import Record, summary
from fivefold.rules import built_in, known_ids
from fivefold.server.live.hub import Hub
from fivefold.server.requests.catalogue import all_games, game_info
from fivefold.server.settings import Limits, Rate
from fivefold.tables.ids import owner_at, owner_of
from fivefold.tables.setup import MOST_SEATS
from fivefold.tables.summary import read_summary
from tests.support.coach_browser import browsing
from tests.support.paths import GAMES
from tests.support.serving import seats


def new_table(browser, *kinds, name="m", lang="en", **setup):
    body = {"id": name, "setup": {"game": "yum", "seats": seats(*kinds), **setup}}
    return browser.post("/tables", body, lang=lang)["code"]


def test_a_table_is_created_once_and_speaks_the_language_of_the_request(visitor):
    setup = {"game": "yum", "seats": [{"kind": "me"}]}
    made = {visitor.post("/tables", {"id": "m", "setup": setup}, lang="fr")["code"] for _ in "12"}
    (code,) = made
    assert visitor.get(f"/tables/{code}")["view"]["players"]["0"]["name"] == "Joueur"
    other = {"id": "m", "setup": {**setup, "game": "yacht"}}
    assert visitor.refused("/tables", method="POST", json=other)[1] == "message-id-used"


async def test_a_record_comes_in_and_goes_on(url):
    text = "game: yum\nplayers: Ann, Bo\n\nAnn: 13356/33 23336 threes 9\nBo: 12345"
    async with Server(url) as server:
        code = await server.import_record(text)
        async with server.connect(code) as table:
            assert table.view["state"]["turn"]["dice"] == "12345"
            await table.act(1, "fill straight")
        assert "Bo: 12345 straight 25" in await server.record(code)


def test_a_long_record_counts_as_several_tables(tmp_path):
    limits = Limits(tables_per_address=Rate(4, 3600))
    record = "game: yum\nplayers: Ann\n\nAnn: 12345 straight 25\n"
    with browsing(tmp_path / "tables.sqlite", limits=limits) as ann:
        for length, status in ((0, 201), (16_000, 201), (0, 429)):
            body = {"id": f"m{length}", "record": record + length * "\n"}
            assert ann.ask("POST", "/records", json=body).status_code == status


def test_a_table_tells_its_game(visitor):
    for game in visitor.get("/games"):
        code = new_table(visitor, "me", "me", game=game["id"], name=game["id"])
        assert visitor.get(f"/tables/{code}/game", token="") == game
    assert visitor.refused("/tables/zzzzzzzzzz/game") == (404, "unknown-table")


def test_asking_for_rules_of_a_table_does_not_count_as_a_new_table(tmp_path, porch_text):
    limits = Limits(tables_per_address=Rate(2, 3600))
    with browsing(tmp_path / "tables.sqlite", limits=limits) as ann:
        code = new_table(ann, "me", game="porch", rules=porch_text)
        told = [ann.get(f"/tables/{code}/game") for _ in range(10)]
        assert told == [ann.post("/rules", {"rules": porch_text})] * 10
        assert told[0]["id"] == "porch"
        asked = {"method": "POST", "json": {"rules": porch_text}}
        assert ann.refused("/rules", **asked) == (429, "too-many-tables")


def test_a_list_tells_tables_apart_by_their_totals_and_when_they_changed(visitor):
    began = time.time()
    code = new_table(visitor, "me", "open", game="deluxe-poker")
    brought = visitor.bring("yum-finished")
    listed = {one["code"]: one for one in visitor.get("/tables")["tables"]}
    assert listed[code]["totals"] == []
    found = summary(Record.read(GAMES / "yum-finished.fivefold"))
    assert listed[brought]["totals"] == [player["total"] for player in found["players"]]
    assert all(began - 1 <= one["changed"] <= time.time() for one in listed.values())


def test_a_long_list_comes_in_parts(visitor):
    made = [new_table(visitor, "me", "open", name=f"m{n}") for n in range(5)]
    listed, before = [], ""
    while before is not None:
        told = visitor.get(f"/tables?limit=2{before and f'&before={before}'}")
        assert len(told["tables"]) <= 2
        listed += [table["code"] for table in told["tables"]]
        before = told["next"]
    assert listed == made[::-1]
    assert visitor.get("/tables?before=0") == {"tables": [], "next": None}
    assert visitor.get("/tables") == visitor.get("/tables?limit=50")
    for wrong in ("before=-1", "limit=0", "limit=501", "limit=all"):
        assert visitor.refused(f"/tables?{wrong}")[0] == 422


def test_a_list_loads_no_table(tmp_path, monkeypatch):
    file = tmp_path / "tables.sqlite"
    with browsing(file) as ann:
        code = new_table(ann, "me", "open")
        with monkeypatch.context() as patch:
            patch.delattr(Hub, "find")
            listed = ann.get("/tables")["tables"]
    assert [(one["code"], one["status"], one["mine"]) for one in listed] == [(code, "open", [0])]
    with closing(sqlite3.connect(file)) as connection:
        ((kept,),) = connection.execute("SELECT summary FROM tables")
    assert read_summary(kept)["owners"] == [owner_at(owner_of(ann.token), code), None]


def test_every_game_is_listed_with_every_text_in_both_languages():
    games = all_games()
    assert [game["id"] for game in games] == list(known_ids())
    assert json.loads(json.dumps(games))[0]["name"] == games[0]["name"]
    for info in games:
        said = [info["name"], info["summary"], info["source"]]
        said += info["rulings"] + info["steps"] + info["bonuses"]
        said += info["ending"] + info["tips"] + info["sample_round"]
        said += (info["five_of_a_kind"] or {}).values()
        said += [text for box in info["boxes"] for text in (box["label"], box["scores"])]
        assert all(set(words) == {"en", "fr"} and all(words.values()) for words in said)
        if info["id"] in game_ids():
            assert info["bots"] == list(bot_names(info["id"]))
        assert info["players"][0] <= info["players"][1] <= MOST_SEATS


def test_a_sheet_has_the_most_that_each_box_can_score():
    yum = game_info(built_in("yum"))
    most = {box["id"]: box["most"] for box in yum["boxes"]}
    assert (most["sixes"], most["yum"], most["full"]) == (30, 30, 25)
    assert yum["upper_bonus"]["at"] == 63
    assert yum["cards"] == []


def test_a_game_of_cards_has_a_deck_and_no_sheet():
    poker = game_info(built_in("deluxe-poker"))
    assert (poker["boxes"], poker["upper_bonus"], poker["bonuses"]) == ([], None, [])
    assert poker["cards"] == list(map(str, built_in("deluxe-poker").deck))
    assert poker["steps"]
    assert poker["players"] == (2, 6)


def test_a_game_of_ones_own_is_described_like_the_others(porch):
    info = game_info(porch)
    assert (info["id"], info["kind"], info["dice"], info["rolls"]) == ("porch", "scorecard", 3, 2)
    assert [box["id"] for box in info["boxes"]] == ["fives", "sixes", "pair", "row", "chance"]
    assert [box["face"] for box in info["boxes"]] == [5, 6, None, None, None]
