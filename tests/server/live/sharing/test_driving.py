"""Whether this process drives a table."""

from fivefold.server.live.sharing import Lease
from fivefold.server.live.timers import TableLease
from tests.support.shared_store import Database, Row, SharedStore


async def test_it_is_asked_for_once_and_again_after_it_was_lost():
    database = Database()
    database.rows["aaaaaaaa"] = Row(b"")
    leases = [Lease(SharedStore(database)) for _ in range(2)]
    one, other = (TableLease("aaaaaaaa", lease) for lease in leases)
    assert not one.here
    assert await one.begin() == leases[0].fence
    assert (one.here, one.elsewhere) == (True, False)
    assert await other.begin() is None
    assert (other.here, other.elsewhere) == (False, True)
    other.taken_over(await leases[1].renew())
    one.lost()
    assert (one.here, one.elsewhere, other.here) == (False, True, True)


async def test_with_another_number_nothing_is_driven_until_it_is_taken_again():
    database = Database()
    database.rows["aaaaaaaa"] = Row(b"")
    lease = Lease(SharedStore(database))
    driving = TableLease("aaaaaaaa", lease)
    first = await driving.begin()
    database.until[first] = 0.0
    await lease.renew()
    assert not driving.here
    assert await driving.begin() == lease.fence != first
