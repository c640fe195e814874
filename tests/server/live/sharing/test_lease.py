"""The lease of a process: renewed in time, or begun anew with another fence number."""

from fivefold.server.live.sharing import VALID, Lease
from tests.support.shared_store import Database, Row, SharedStore
from tests.support.waiting import StoppedClock


async def test_a_lease_that_is_renewed_in_time_keeps_its_number():
    with StoppedClock() as clock:
        lease = Lease(SharedStore(Database()))
        fence = await lease.renew()
        for _ in range(5):
            clock.later(VALID * 0.9)
            assert await lease.renew() == fence
        clock.later(VALID * 1.1)
        assert await lease.renew() > fence


async def test_a_table_is_driven_by_one_process_until_that_is_gone():
    with StoppedClock() as clock:
        database = Database()
        database.rows["aaaaaaaa"] = Row(b"", alarm=0.0)
        one, other = (Lease(SharedStore(database)) for _ in range(2))
        assert await one.take("aaaaaaaa") == one.fence
        assert await other.take("aaaaaaaa") is None
        assert await other.take_over() == []
        clock.later(VALID * 1.1)
        await other.renew()
        assert [code for code, _ in await other.take_over()] == ["aaaaaaaa"]
        await one.renew()
        assert await one.take("aaaaaaaa") is None
        await other.release(["aaaaaaaa"])
        assert await one.take("aaaaaaaa") == one.fence
        await one.close()
        assert await other.take("aaaaaaaa") == other.fence


async def test_before_it_has_joined_a_process_takes_nothing_over():
    lease = Lease(SharedStore(Database()))
    assert await lease.take_over() == []
    await lease.release(["aaaaaaaa"])
    await lease.close()
    assert lease.fence is None
