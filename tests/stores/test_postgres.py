"""The PostgreSQL store: its schema comes as a whole, reads and writes go in groups, other processes
are heard of, and whatever the server does is said and the next try finds it again."""

import asyncio
import re
from contextlib import asynccontextmanager

import asyncpg
import pytest

from fivefold.errors import FivefoldError
from fivefold.stores import postgres, postgres_connections
from fivefold.stores.postgres_connections import Locked, listening
from fivefold.stores.postgres_log import Grouping
from fivefold.stores.store import Broadcast, Change, Conflict, Reply, Write, open_store
from tests.support.sqlite_stores import events
from tests.support.stores import answer, awaited, opened
from tests.support.waiting import PATIENCE, run_story

CODE = "aaaaaaaa"
HANG_UP = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND "
)
THROW_OUT = HANG_UP + "pid <> pg_backend_pid()"
STOP_LISTENING = HANG_UP + "query LIKE 'LISTEN%'"
VERSION = "SELECT version FROM fivefold.schema_version"
SET_VERSION = "UPDATE fivefold.schema_version SET version"


@pytest.fixture
def address(new_database):
    """A database of its own."""
    return new_database()


def refused(address):
    with pytest.raises(FivefoldError) as error:
        asyncio.run(open_store(address))
    return error.value


async def run_sql(address, *statements):
    connection = await asyncpg.connect(address)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


async def one_value(address, question):
    connection = await asyncpg.connect(address)
    value = await connection.fetchval(question)
    await connection.close()
    return value


@asynccontextmanager
async def with_tables(address, *codes):
    """An open store that has tables with one event each."""
    async with opened(address) as store:
        for code in codes:
            await store.create(b"", Write(code, events(1)))
        yield store


def make_store(address):
    """A store with one table, closed again."""

    async def made():
        async with with_tables(address, CODE):
            pass

    asyncio.run(made())


def codes_of(count):
    return [f"code{n:04}" for n in range(count)]


# Connections that break


async def play(store, code, broken):
    """Goes on through every break, as a server does: whoever is unsure loads the table.

    It plays until a connection has broken under somebody, and then some more."""
    last, end = 1, None
    while end is None or last < end:
        if end is None and broken.is_set():
            end = last + 20
        try:
            said = Reply("ann", f"m{last}", b"", "")
            await store.append(Write(code, events(last + 1, 2), reply=said))
            last += 2
        except FivefoldError as error:
            assert error.code == "store-unavailable"
            broken.set()
        except Conflict:
            kept = await store.load(code)
            assert len(kept.events) == last + 2, "the write before was whole"
            last += 2
    return last


@awaited
async def test_a_store_comes_back_when_its_connections_broke(address):
    codes = codes_of(20)
    async with with_tables(address, *codes) as store:
        broken = asyncio.Event()
        playing = asyncio.gather(*(play(store, code, broken) for code in codes))
        while not broken.is_set():  # a connection that nobody uses breaks unnoticed
            await asyncio.sleep(0.02)
            await run_sql(address, THROW_OUT)
        for code, last in zip(codes, await playing, strict=True):
            kept = await store.load(code)
            assert [event.sequence for event in kept.events] == list(range(1, last + 1))
            assert len(kept.replies) == last // 2


@awaited
async def test_a_store_may_be_closed_when_its_connections_broke(address, monkeypatch):
    monkeypatch.setattr(postgres_connections, "TIMEOUT", 2 * PATIENCE)  # it does not wait for that
    async with opened(address):
        await run_sql(address, THROW_OUT)


@awaited
async def test_a_server_that_does_not_answer_in_time_is_unavailable(address, monkeypatch):
    async with with_tables(address, CODE):
        monkeypatch.setattr(postgres_connections, "TIMEOUT", 0.2)
    async with opened(address) as store:
        holder = await asyncpg.connect(address)
        async with holder.transaction():
            await holder.execute("LOCK TABLE fivefold.tables")
            with pytest.raises(FivefoldError) as error:
                await store.append(Write(CODE, events(2)))
        await holder.close()
        await appended(store)
    assert error.value.code == "store-unavailable"


async def appended(store):
    """Try until it is kept: on a busy machine one try may be too slow."""
    while True:
        try:
            return await store.append(Write(CODE, events(2)))
        except FivefoldError as error:
            assert error.code == "store-unavailable"
        except Conflict:  # the try before was kept after all
            return None


def test_a_server_or_database_that_is_not_there_is_said_without_the_password(postgres_server):
    for address in (
        "postgresql://ann:hidden@127.0.0.1:none/games",
        "postgresql://ann:hidden@[/games",
        "postgres://ann:hidden@127.0.0.1:1/games",
    ):
        error = refused(address)
        assert error.code == "store-unopenable"
        assert "hidden" not in str(error)
    error = refused(postgres_server.get_uri("nowhere"))
    assert error.code == "store-unopenable"
    assert '"nowhere" does not exist' in str(error)


@pytest.mark.parametrize(("set_to", "found"), [("off", "on"), ("remote_apply", "remote_apply")])
@awaited
async def test_a_commit_is_synced_whatever_the_default_is(address, set_to, found):
    name = await one_value(address, "SELECT current_database()")
    await run_sql(address, f"ALTER DATABASE {name} SET synchronous_commit = {set_to}")
    async with opened(address) as store, store._connections.get() as connection:
        assert await connection.fetchval("SHOW synchronous_commit") == found


# The schema


@pytest.mark.parametrize(("version", "code"), [(99, "store-newer"), (3, "store-older")])
def test_a_schema_of_another_version_is_left_alone(address, version, code):
    make_store(address)
    asyncio.run(run_sql(address, f"{SET_VERSION} = {version}"))
    error = refused(address)
    assert error.code == code
    assert version == 3 or error.facts["found"] == 99


def test_a_schema_without_a_version_is_left_alone(address):
    made = ("CREATE SCHEMA fivefold", "CREATE TABLE fivefold.form (form integer)")
    asyncio.run(run_sql(address, *made))
    assert refused(address).code == "store-older"


def test_an_older_schema_is_brought_to_the_present_one(address, monkeypatch):
    make_store(address)
    steps, version = postgres_connections._MIGRATIONS, asyncio.run(one_value(address, VERSION))
    more = "CREATE TABLE fivefold.more (a integer)"
    monkeypatch.setattr(postgres_connections, "_MIGRATIONS", (*steps, more))

    @awaited
    async def story():
        for _ in range(2):
            async with opened(address):
                assert await one_value(address, "SELECT count(*) FROM fivefold.events") == 1
        assert await one_value(address, VERSION) == version + 1
        assert await one_value(address, "SELECT count(*) FROM fivefold.more") == 0

    story()


def test_a_migration_that_fails_leaves_everything_as_it_was(address, monkeypatch):
    make_store(address)
    steps, version = postgres_connections._MIGRATIONS, asyncio.run(one_value(address, VERSION))
    worse = "CREATE TABLE fivefold.more (a integer); NONSENSE"
    monkeypatch.setattr(postgres_connections, "_MIGRATIONS", (*steps, worse))
    assert refused(address).code == "store-unopenable"
    assert asyncio.run(one_value(address, VERSION)) == version
    missing = "SELECT to_regclass('fivefold.more') IS NULL"
    assert asyncio.run(one_value(address, missing))


def test_tables_of_others_in_the_same_database_are_left_alone(address):
    asyncio.run(run_sql(address, "CREATE TABLE events (mine text)", "CREATE TABLE tables (a text)"))
    make_store(address)
    assert asyncio.run(one_value(address, "SELECT count(*) FROM public.events")) == 0


# Groups of reads and writes


class Disk:
    """Takes writes, and remembers which came together."""

    def __init__(self, wrong=(), error=ValueError):
        self.groups, self.wrong, self.error = [], wrong, error

    async def commit(self, writes):
        self.groups.append("".join(write.code for write in writes))
        await asyncio.sleep(0.01)
        if any(write.code in self.wrong for write in writes):
            raise self.error
        return [None] * len(writes)


def outcomes_of(disk, codes, most=100, apart=True):
    """What comes of these writes, of which the first comes alone."""

    async def run():
        commits = Grouping(disk.commit, most, apart=apart)
        tries = [asyncio.create_task(commits.do(Write(code, ()))) for code in codes[:1]]
        await asyncio.sleep(0.001)
        tries += [asyncio.create_task(commits.do(Write(code, ()))) for code in codes[1:]]
        found = await asyncio.gather(*tries, return_exceptions=True)
        await commits.finish()
        return found

    return run_story(run())


def test_what_arrives_during_a_commit_is_committed_together():
    disk = Disk()
    assert outcomes_of(disk, "abcd") == [None] * 4
    assert disk.groups == ["a", "bcd"]


def test_a_table_is_once_in_a_commit_and_its_writes_keep_their_order():
    disk, together = Disk(), Disk()
    outcomes_of(disk, "abcbdbe", 3)
    assert disk.groups == ["a", "bcd", "be", "b"]
    outcomes_of(together, "abcbdbe", 4, apart=False)
    assert together.groups == ["a", "bcbd", "be"]


@pytest.mark.parametrize(
    ("error", "kind"),
    [(ValueError("a test"), ValueError), (Locked("store-unavailable", reason="x"), FivefoldError)],
)
def test_a_write_that_cannot_be_stored_fails_alone(error, kind):
    disk = Disk("c", error)
    found = outcomes_of(disk, "abcd")
    assert found[:2] + found[3:] == [None] * 3
    assert isinstance(found[2], kind)
    assert getattr(found[2], "code", "store-unavailable") == "store-unavailable"
    assert disk.groups == ["a", "bcd", "b", "c", "d"]


def test_when_there_is_no_database_each_has_an_error_of_its_own():
    class Gone(Disk):
        async def commit(self, writes):
            raise FivefoldError("store-unavailable", reason="gone")

    found = outcomes_of(Gone(), "abc")
    assert {error.code for error in found} == {"store-unavailable"}
    assert len({id(error) for error in found}) == 3


@awaited
async def test_a_locked_row_delays_no_other_table(address, monkeypatch):
    monkeypatch.setitem(postgres_connections._SETTINGS, "lock_timeout", "100ms")
    codes = codes_of(5)
    async with with_tables(address, *codes) as store:
        holder = await asyncpg.connect(address)
        async with holder.transaction():
            await holder.execute("SELECT FROM fivefold.tables WHERE code = 'code0002' FOR UPDATE")
            tries = (store.append(Write(code, events(2))) for code in codes)
            found = await asyncio.gather(*tries, return_exceptions=True)
        await holder.close()
        await store.append(Write("code0002", events(2)))
    assert found[:2] + found[3:] == [None] * 4
    assert found[2].code == "store-unavailable"


@awaited
async def test_a_reply_is_in_the_row_of_its_last_event(address):
    async with opened(address) as store:
        await store.create(b"", Write(CODE, events(1), ["ann"], answer("ann", "m1")))
        await store.append(Write(CODE, events(2, 2), reply=answer("ann", "m2"), summary="two"))
        await store.append(Write(CODE, events(4)))
    replied = "SELECT string_agg(sequence || message_id, ',') FROM fivefold.events"
    assert await one_value(address, f"{replied} WHERE message_id IS NOT NULL") == "1m1,3m2"
    assert await one_value(address, "SELECT count(*) FROM fivefold.refusals") == 0
    assert await one_value(address, "SELECT summary FROM fivefold.tables") == "two"


async def waiting(address, count):
    """Until so many statements wait for a lock."""
    query = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    async with asyncio.timeout(PATIENCE):
        while await one_value(address, query) < count:
            await asyncio.sleep(0.001)


@awaited
async def test_a_message_is_not_accepted_that_is_refused_at_the_same_moment(address, monkeypatch):
    """Both processes have decided on the same state, and both wait for the table's row."""
    monkeypatch.setitem(postgres_connections._SETTINGS, "lock_timeout", f"{PATIENCE}s")
    monkeypatch.setattr(postgres_connections, "TIMEOUT", PATIENCE)
    async with with_tables(address, CODE) as refusing, opened(address) as accepting:
        blocking = await asyncpg.connect(address)
        async with blocking.transaction():
            await blocking.execute("SELECT FROM fivefold.tables FOR UPDATE")
            no = Write(CODE, [], reply=answer("ann", "m1"), after=1)
            yes = Write(CODE, events(2), reply=answer("ann", "m1"), after=1)
            refusal = asyncio.create_task(refusing.append(no))
            await waiting(address, 1)
            acceptance = asyncio.create_task(accepting.append(yes))
            await waiting(address, 2)
        outcomes = await asyncio.gather(refusal, acceptance, return_exceptions=True)
        await blocking.close()
        stored = await accepting.load(CODE)
    assert [type(outcome) for outcome in outcomes] == [type(None), Conflict]
    assert (len(stored.events), len(stored.replies)) == (1, 1)


@awaited
async def test_tables_that_are_wanted_together_are_loaded_together(address, monkeypatch):
    sizes, load_all, codes = [], postgres.load_all, codes_of(20)

    async def counted(connection, loads):
        sizes.append(len(loads))
        return await load_all(connection, loads)

    monkeypatch.setattr(postgres, "load_all", counted)
    async with opened(address) as store:
        for n, code in enumerate(codes):
            await store.create(bytes([n]), Write(code, events(1, 2 + n), reply=answer("ann", code)))
            await store.append(Write(code, [], reply=answer("ann", "no"), after=2 + n))
        wanted = [store.load_since(code, n % 3) for n, code in enumerate(codes)]
        *tables, missing = await asyncio.gather(*wanted, store.load("nowhere0"))
    assert missing is None
    assert len(sizes) <= 2
    for n, table in enumerate(tables):
        assert table.secret == bytes([n])
        assert table.events == events(n % 3 + 1, 2 + n - n % 3)
        assert answer("ann", "no") in table.replies
        assert (answer("ann", f"code{n:04}") in table.replies) == bool(table.events)


@awaited
async def test_a_page_of_a_long_list_reads_no_more_than_the_page(address):
    async with opened(address) as store:
        for code in codes_of(50):
            await store.create(b"", Write(code, events(1), ["ann"]))
    connection = await asyncpg.connect(address, server_settings=postgres_connections._SETTINGS)
    explain = f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT TEXT) {postgres.SUMMARIES_OF}"
    plan = [row[0] for row in await connection.fetch(explain, "ann", 5, 40)]
    await connection.close()
    (scan,) = [line for line in plan if " using lists " in line]
    assert re.search(r"actual rows=5(\.00)? ", scan), plan


# Processes that drive tables


@awaited
async def test_processes_that_died_are_forgotten_once_they_drive_nothing(address):
    async with with_tables(address, CODE) as store:
        idle, driving = await store.join(60), await store.join(60)
        await store.take(driving, CODE)
        await store.append(Write(CODE, events(2), alarm=1.0))
        old = "UPDATE fivefold.processes SET alive_until = now() - interval '2 minutes'"
        await run_sql(address, old)
        last = await store.join(60)
        assert await one_value(address, "SELECT count(*) FROM fivefold.processes") == 2
        assert await store.take_over(last, 9) == [(CODE, 1.0)]
        await store.join(60)
        dead = "SELECT count(*) FROM fivefold.processes WHERE fence IN "
        assert await one_value(address, f"{dead} ({idle}, {driving})") == 0


@awaited
async def test_tables_without_an_alarm_are_not_looked_at_again(address):
    async with with_tables(address, *codes_of(3)) as store:
        fence = await store.join(60)
        await store.take(fence, "code0000")
        await store.release(fence, ["code0000"])
    assert await one_value(address, "SELECT count(*) FROM fivefold.tables WHERE driver <> 0") == 0


# Hearing of what others do


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(postgres_connections, "BEAT", 0.1)
    monkeypatch.setattr(postgres, "PAUSE", 0.05)


async def until(changes, wanted):
    async for change in changes:
        if change == wanted:
            return


@pytest.mark.usefixtures("impatient")
@awaited
async def test_changes_are_found_while_nobody_can_listen(address, monkeypatch):
    async with with_tables(address, CODE) as store, opened(address) as other:
        changes = store.changes(lambda: [CODE])
        await other.append(Write(CODE, events(2)))
        await until(changes, Change(CODE, 2))
        monkeypatch.setattr(postgres_connections, "TABLES", "elsewhere:")  # no notification arrives
        await run_sql(address, STOP_LISTENING)
        await other.append(Write(CODE, events(3)))
        await until(changes, Change(CODE, 3))
        monkeypatch.setattr(postgres_connections, "TABLES", "fivefold:")
        await run_sql(address, STOP_LISTENING)
        await other.append(Write(CODE, events(4)))
        await until(changes, Change(CODE, 4))


@pytest.mark.usefixtures("impatient")
@awaited
async def test_a_table_that_is_loaded_later_is_followed_too(address):
    async with with_tables(address, "bbbbbbbb", CODE) as store, opened(address) as other:
        loaded = ["bbbbbbbb"]
        changes = store.changes(lambda: loaded)
        assert await anext(changes) == Change("bbbbbbbb", 1)  # it listens
        loaded.append(CODE)
        await store.follow(CODE)
        await other.append(Write(CODE, events(2)))
        await until(changes, Change(CODE, 2))


@pytest.mark.usefixtures("impatient")
@awaited
async def test_every_table_of_a_group_of_writes_is_told(address):
    codes = codes_of(20)
    async with (
        with_tables(address, *codes) as store,
        listening(address, "nobody", lambda: codes) as listener,
    ):
        await listener.follow(codes)
        await asyncio.gather(*(store.append(Write(code, events(2))) for code in codes))
        assert {await listener.next() for _ in codes} == {Change(code, 2) for code in codes}


@pytest.mark.usefixtures("impatient")
@awaited
async def test_only_what_others_do_at_tables_that_are_followed_is_heard(address):
    async with (
        with_tables(address, CODE, "bbbbbbbb") as store,
        listening(address, "nobody", list) as listener,
        listening(address, store._name, list) as own,
    ):
        for each in (listener, own):
            await each.follow(["bbbbbbbb"])
        for code in (CODE, "bbbbbbbb"):
            await store.append(Write(code, events(2)))
        await store.tell("something else")
        found = [await listener.next() for _ in range(2)]
        assert found == [Change("bbbbbbbb", 2), Broadcast("something else")]
        assert own._heard.empty()


@pytest.mark.usefixtures("impatient")
@awaited
async def test_channels_of_tables_that_were_dropped_are_left(address, monkeypatch):
    monkeypatch.setattr(postgres_connections, "_MOST_DROPPED", 2)
    loaded = ["a", "b", "c"]
    async with listening(address, "nobody", lambda: loaded) as listener:
        await listener.follow(loaded)
        loaded[:] = ["d"]
        await listener.follow(["d"])  # not so many yet
        before = {*listener._followed}
        await listener.follow(["e"])
        assert (before, listener._followed) == ({"a", "b", "c", "d"}, {"d", "e"})


@pytest.mark.usefixtures("impatient")
@awaited
async def test_a_listener_that_cannot_follow_a_table_is_lost(address):
    async with listening(address, "nobody", list) as listener:
        await listener._connection.close()
        await listener.follow([CODE])
        with pytest.raises(postgres_connections.Lost):
            await listener.next()
