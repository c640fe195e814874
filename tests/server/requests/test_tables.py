"""Tables and games over HTTP: made once, made of a record, listed and described."""

import json
import sqlite3
import time
from contextlib import closing

import pytest

from fivefold.bots import bot_names
from fivefold.client import RefusedMessage, Server
from fivefold.games import game_ids
from fivefold.record import Record, summary
from fivefold.rules import built_in, known_ids
from fivefold.server.app import create_app
from fivefold.server.live.hub import Hub
from fivefold.server.requests.catalogue import all_games, game_info
from fivefold.server.settings import Limits, Rate, Settings
from fivefold.tables.ids import new_token, owner_at, owner_of
from fivefold.tables.setup import MOST_SEATS
from fivefold.tables.summary import read_summary
from tests.support.asgi import asking
from tests.support.coach_browser import browsing
from tests.support.paths import GAMES
from tests.support.serving import seats
from tests.support.waiting import run_story


async def test_creating_twice_with_one_id_makes_one_table(url):
    async with Server(url) as server, Server(url) as other:
        setup = {"game": "yum", "seats": seats("me")}
        codes = [await server.create(setup, "mine") for _ in range(2)]
        assert codes[0] == codes[1]
        assert await other.create(setup, "mine") != codes[0]


async def test_the_same_id_with_another_table_is_an_error(url):
    async with Server(url) as server:
        code = await server.create({"game": "yum", "seats": seats("me")}, "x")
        assert await server.create({"game": "yum", "seats": seats("me")}, "x") == code
        with pytest.raises(RefusedMessage, match="message-id-used"):
            await server.create({"game": "yacht", "seats": seats("me")}, "x")


def test_a_new_table_speaks_the_language_of_the_request(visitor):
    setup = {"game": "yum", "seats": [{"kind": "me"}]}
    code = visitor.post("/tables", {"id": "m", "setup": setup}, lang="fr")["code"]
    assert visitor.get(f"/tables/{code}")["view"]["players"]["0"]["name"] == "Joueur"


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


@pytest.mark.parametrize("game", game_ids())
def test_a_table_tells_its_game(game, visitor):
    setup = {"game": game, "seats": seats(*["me"] * 2)}
    code = visitor.post("/tables", {"id": "m", "setup": setup})["code"]
    told = visitor.get(f"/tables/{code}/game", token="")
    assert told == next(one for one in visitor.get("/games") if one["id"] == game)
    assert visitor.refused("/tables/zzzzzzzzzz/game") == (404, "unknown-table")


def test_to_be_told_rules_of_ones_own_takes_nothing_from_new_tables(tmp_path, porch_text):
    limits = Limits(tables_per_address=Rate(2, 3600))
    with browsing(tmp_path / "tables.sqlite", limits=limits) as ann:
        setup = {"game": "porch", "rules": porch_text, "seats": seats("me")}
        code = ann.post("/tables", {"id": "m", "setup": setup})["code"]
        told = [ann.get(f"/tables/{code}/game") for _ in range(10)]
        assert told == [ann.post("/rules", {"rules": porch_text})] * 10
        assert told[0]["id"] == "porch"
        asked = {"method": "POST", "json": {"rules": porch_text}}
        assert ann.refused("/rules", **asked) == (429, "too-many-tables")


def test_a_list_tells_tables_apart_by_their_totals_and_when_they_changed(visitor):
    began = time.time()
    setup = {"game": "deluxe-poker", "seats": seats("me", "open")}
    code = visitor.post("/tables", {"id": "m", "setup": setup})["code"]
    brought = visitor.bring("yum-finished")
    listed = {one["code"]: one for one in visitor.get("/tables")["tables"]}
    assert listed[code]["totals"] == []
    found = summary(Record.read(GAMES / "yum-finished.fivefold"))
    assert listed[brought]["totals"] == [player["total"] for player in found["players"]]
    assert all(began - 1 <= one["changed"] <= time.time() for one in listed.values())


def test_a_long_list_comes_in_parts(visitor):
    setup = {"game": "yum", "seats": seats("me", "open")}
    made = [visitor.post("/tables", {"id": f"m{n}", "setup": setup})["code"] for n in range(5)]
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
    owner, told = owner_of(token := new_token()), {"authorization": f"Bearer {token}"}
    file = tmp_path / "tables.sqlite"

    async def story():
        async with asking(create_app(Settings(database=str(file)))) as client:
            setup = {"game": "yum", "seats": seats("me", "open")}
            body = {"id": "m", "setup": setup}
            made = await client.post("/api/tables", json=body, headers=told)
            loads = []
            monkeypatch.setattr(Hub, "find", lambda *args: loads.append(args))
            listed = (await client.get("/api/tables", headers=told)).json()["tables"]
            assert loads == []
            monkeypatch.undo()
            return made.json()["code"], listed

    code, listed = run_story(story())
    assert [(one["code"], one["status"], one["mine"]) for one in listed] == [(code, "open", [0])]
    with closing(sqlite3.connect(file)) as connection:
        ((kept,),) = connection.execute("SELECT summary FROM tables")
    assert read_summary(kept)["owners"] == [owner_at(owner, code), None]


def test_every_game_is_listed_once_as_plain_data():
    games = all_games()
    assert [game["id"] for game in games] == list(known_ids())
    assert json.loads(json.dumps(games))[0]["name"] == games[0]["name"]


@pytest.mark.parametrize("game", game_ids())
def test_a_game_is_told_with_every_text_in_both_languages(game):
    info, rules = game_info(built_in(game)), built_in(game)
    said = [info["name"], info["summary"], info["source"]]
    said += info["rulings"] + info["steps"] + info["bonuses"]
    said += info["ending"] + info["tips"] + info["sample_round"]
    said += (info["five_of_a_kind"] or {}).values()
    said += [text for box in info["boxes"] for text in (box["label"], box["scores"])]
    assert all(set(words) == {"en", "fr"} and all(words.values()) for words in said)
    assert info["bots"] == list(bot_names(rules))
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
