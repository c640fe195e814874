"""Data that goes when asked: games, names, keys; and what is left for the others."""

import asyncio
import sqlite3
import time
from contextlib import asynccontextmanager, closing

import pytest

from fivefold.client import RefusedMessage, Server
from fivefold.errors import FivefoldError
from fivefold.server.live.erasing import erase
from fivefold.server.operations.database import only_server
from fivefold.stores.store import open_store
from fivefold.tables.events import read_event
from fivefold.tables.ids import new_token, owner_at, owner_of
from fivefold.tables.table import Table
from fivefold.texts import Lang
from tests.support.hub_tables import Person, created
from tests.support.hubs import new_hub
from tests.support.serving import seats, serving
from tests.support.two_processes import two_processes

FILE = "tables.sqlite"


@asynccontextmanager
async def two_people(folder):
    """A hub; Ann made the table, and Bo sits there, too."""
    hub = new_hub(await open_store(folder / FILE))
    try:
        owners = [owner_of(new_token()) for _ in range(2)]
        live = await hub.find(await created(hub, owners[0], "me", "open"))
        ann, bo = (Person(live, hub, owner) for owner in owners)
        for person in (ann, bo):
            live.connect(person, 0)
        await ann.say(type="seed", seat=0, seed="a")
        await bo.say(type="sit", seat=1, name="Bo", seed="b")
        yield hub, ann, bo
    finally:
        await hub.close()


@pytest.mark.parametrize("hidden_first", [True, False])
async def test_a_game_taken_off_the_list_is_deleted_with_the_others(tmp_path, hidden_first):
    hub = new_hub(await open_store(tmp_path / FILE))
    owner = owner_of(new_token())
    code = await created(hub, owner, "me")
    if hidden_first:
        await hub.store.hide(owner, code)
        assert await hub.store.summaries_of(owner, 9) == []
    await hub.erase(owner, Lang.EN)
    if not hidden_first:
        await hub.store.hide(owner, code)
    assert await hub.store.load(code) is None
    assert await hub.store.tables_of(owner, 9) == []
    await hub.close()


async def test_deleting_leaves_no_name_and_no_owner_in_the_file(tmp_path):
    async with two_people(tmp_path) as (hub, ann, bo):
        assert (await ann.say(type="start"))["type"] == "done"
        await bo.say(type="act", seat=0, act="roll")  # refused, with Ann's name
        await hub.erase(ann.account, Lang.EN)
        assert ann.live.view["players"]["0"]["name"] == "Former player"
        assert ann.heard[-1]["type"] in {"yours", "presence"}
        assert {"type": "yours", "mine": []} in ann.heard
        late = Person(ann.live, hub, bo.account)
        ann.live.connect(late, 0)
        assert "Ann" not in str(late.heard)
        assert (await bo.say(type="act", seat=0, act="roll"))["code"] == "not-your-seat"
        # What was refused stays refused, in words that don't name her.
        hub._unload(ann.live.code)
        again = Person(await hub.find(ann.live.code), hub, bo.account)
        answer = await again.say(id="m2", type="act", seat=0, act="roll")
        assert (answer["id"], answer["code"]) == ("m2", "try-again")
        listed = await hub.store.summaries_of(bo.account, 9)
        assert "Former player" in listed[0].summary
    # The file and its journal.
    left = b"".join(path.read_bytes() for path in tmp_path.glob(f"{FILE}*"))
    assert ann.account.encode() not in left
    assert ann.owner.encode() not in left
    assert b'"Ann"' not in left
    assert bo.owner.encode() in left


async def test_acts_are_decided_again_after_a_player_was_erased(tmp_path):
    """Whoever decides on what they knew before gets a conflict, and decides again."""
    async with two_people(tmp_path) as (hub, ann, bo):
        await ann.say(type="start")
        async for _ in erase(hub.store, ann.account, Lang.FR):
            pass  # the live table has not heard of it
        text = (await bo.say(type="act", seat=0, act="roll"))["text"]
        assert "Ann" not in text
        assert ann.live.table.names == ("Ancien joueur", "Bo")
        assert bo.heard[-1]["type"] in {"refused", "presence"}
        stored = await hub.store.load(ann.live.code)
        names = Table.folded("", [read_event(each.event) for each in stored.events]).names
        assert names == ("Ancien joueur", "Bo")


async def test_deleted_tables_leave_memory_although_the_rest_fails(tmp_path, monkeypatch):
    async with two_people(tmp_path) as (hub, ann, _):
        await hub.find(await created(hub, ann.account, "me", message="two"))

        async def failing(_):
            raise FivefoldError("store-unavailable", reason="a test")

        with monkeypatch.context() as patch:
            patch.setattr(hub.store, "rewrite", failing)
            with pytest.raises(FivefoldError, match="a test"):
                await hub.erase(ann.account, Lang.EN)
        assert list(hub.loaded()) == [ann.live.code]
        await hub.erase(ann.account, Lang.EN)
        assert ann.live.table.names[0] is not None
        assert ann.account not in await hub.store.owners_of(ann.live.code)


async def test_a_rematch_is_decided_again_after_a_player_was_erased(tmp_path):
    async with two_people(tmp_path) as (hub, ann, bo):
        assert (await ann.say(type="start"))["type"] == "done"
        assert (await ann.say(type="close"))["type"] == "done"
        assert (await ann.say(type="rematch"))["type"] == "done"
        async for _ in erase(hub.store, ann.account, Lang.EN):
            pass  # the live table has not heard of it
        answer = await bo.say(type="rematch")
        assert answer["type"] == "done"
        new = await hub.find(bo.live.table.rematch)
        assert [sitting.name for sitting in new.table.seats if sitting.owner] == ["Bo"]


async def test_the_store_is_told_again_that_a_table_is_open(tmp_path, monkeypatch):
    time_zero = time.time()
    async with two_people(tmp_path) as (hub, ann, _):
        told, fails = [], True

        async def note_opened(code, at):
            if fails:
                raise FivefoldError("store-unavailable", reason="a test")
            told.append(at)

        monkeypatch.setattr(hub.store, "note_opened", note_opened)
        now = time.time()
        monkeypatch.setattr("fivefold.server.live.hub.time.time", lambda: now)
        for failing, hours in ((True, 0.0), (False, 0.1), (False, 0.2), (False, 1.2)):
            fails, now = failing, time_zero + hours * 3600
            hub.note_opened(ann.live.code)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert told == [time_zero + 0.1 * 3600, time_zero + 1.2 * 3600]


async def test_another_process_hears_of_deleted_data():
    async with two_processes() as (first, second, ann, bo):
        await first.hub.erase(ann.account, Lang.EN)
        while bo.live.table.names[0] != "Former player":
            await asyncio.sleep(0.01)
        late = await second.sit(bo.live.code, bo.account)
        assert "Ann" not in str(late.heard[0])
        await second.hub.erase(bo.account, Lang.EN)  # nobody else has it now
        while len(first.hub):
            await asyncio.sleep(0.01)
        assert ann.turned_away == late.turned_away == bo.turned_away == "unknown-table"
        with pytest.raises(FivefoldError, match="no such table"):
            await first.hub.find(bo.live.code)


async def test_a_key_that_was_given_up_is_signed_out_at_every_process():
    async with two_processes() as (first, second, ann, bo):
        other = await second.sit(ann.live.code, ann.account)
        await first.hub.change_key(ann.key, owner_of(new_token()))
        assert ann.turned_away == "token-given-up"
        while other.turned_away is None:
            await asyncio.sleep(0.01)
        assert bo.turned_away is None
        with pytest.raises(FivefoldError, match="replaced"):
            await second.hub.account(ann.key)


async def test_the_owner_of_a_seat_is_another_at_every_table(tmp_path):
    hub = new_hub(await open_store(tmp_path / FILE))
    owner = owner_of(new_token())
    codes = [await created(hub, owner, "me", message=message) for message in "ab"]
    hosts = [(await hub.find(code)).table.host for code in codes]
    await hub.close()
    assert hosts == [owner_at(owner, code) for code in codes]
    assert len({owner, *hosts}) == 3
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        kept = [
            *connection.execute("SELECT event, owner, reply FROM events"),
            *connection.execute("SELECT summary FROM tables"),
        ]
    assert owner not in str(kept)


# Over the network


async def test_a_token_is_replaced_with_all_it_has(tmp_path):
    async with serving(tmp_path / FILE) as url, Server(url) as ann, Server(url) as other:
        code = await ann.create({"game": "yum", "seats": seats("me", "open")}, "one")
        old, new = ann.token, new_token()
        change = {"old": old, "new": new}
        async with ann.connect(code) as table:
            for _ in range(2):  # the answer may have been lost
                answer = await other._http.post("/api/tokens/change", json=change)
                assert answer.status_code == 204
            with pytest.raises((RefusedMessage, FivefoldError)):
                await table.until(lambda _: False)
        with pytest.raises(RefusedMessage, match="token-given-up"):
            await ann._request("GET", "/api/tables")
        with pytest.raises(RefusedMessage, match="token-not-changed"):
            await other._request("POST", "/api/tokens/change", {"old": old, "new": new_token()})
        async with Server(url, token=new) as again:
            tables = (await again._request("GET", "/api/tables"))["tables"]
            assert [(one["code"], one["mine"]) for one in tables] == [(code, [0])]
            async with again.connect(code) as table:
                await table.until(lambda table: table.mine == [0])


# The command


async def stored_tables(place, token):
    store = await open_store(place)
    hub = new_hub(store)
    owner = owner_of(token)
    codes = [await created(hub, owner, "me", "open", message=message) for message in "ab"]
    bo = Person(await hub.find(codes[1]), hub, owner_of(new_token()))
    await bo.say(type="sit", seat=1, name="Bo", seed="b")
    await hub.close()
    return codes


async def loaded(place, codes):
    store = await open_store(place)
    found = [await store.load(code) for code in codes]
    await store.close()
    return found


async def test_an_administrator_deletes_a_table(place, command):
    code, other = await stored_tables(place, new_token())
    erase_table = ("erase", "--database", place, "--table")
    status, _, text = await command(*erase_table, code, typed="n\n")
    assert (status, "nothing was deleted" in text) == (2, True)
    assert (await command(*erase_table, code))[0] == 2
    status, text, _ = await command(*erase_table, code.upper(), typed="y\n")
    assert status == 0
    assert f"Table {code} has been deleted." in text
    assert "yum, Ann" in text
    assert [one is None for one in await loaded(place, [code, other])] == [True, False]
    status, _, text = await command(*erase_table, code, "--yes")
    assert (status, "no such table" in text) == (2, True)


@pytest.mark.parametrize("by_id", [True, False])
async def test_an_administrator_deletes_what_is_stored_about_a_player(place, by_id, command):
    token = new_token()
    codes = await stored_tables(place, token)
    arguments = ("--owner", owner_of(token) if by_id else token, "--yes", "--lang", "fr")
    status, text, _ = await command("erase", "--database", place, *arguments)
    assert status == 0
    assert "1 table a été effacée." in text
    assert "1 table partagée montre maintenant un ancien joueur." in text
    alone, shared = await loaded(place, codes)
    assert alone is None
    assert "Ann" not in str(shared.events)
    assert owner_at(owner_of(token), codes[1]) not in str(shared)


async def test_erasing_asks_for_one_thing_and_a_database_without_a_server(tmp_path, command):
    for arguments in ([], ["--table", "aaaaaaaa", "--owner", "x"]):
        assert "either --table or --owner" in (await command("erase", *arguments))[2]
    missing = ("--database", tmp_path / "nothing.sqlite")
    assert "no such database" in (await command("erase", "--table", "aaaaaaaa", *missing))[2]
    place = str(tmp_path / FILE)
    code, _ = await stored_tables(place, new_token())
    with only_server(place):
        status, _, text = await command("erase", "--table", code, "--database", place, "--yes")
    assert (status, "stop it first" in text) == (2, True)
    assert await loaded(place, [code]) != [None]
