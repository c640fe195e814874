"""Work that grows with the length of a table."""

import threading

from fivefold.server.live.services import LongWork


async def test_short_tables_are_dealt_with_at_once_and_long_ones_in_one_thread():
    work, here = LongWork(), threading.current_thread()
    assert await work.run(3, threading.current_thread) is here
    threads = {await work.run(5000, threading.current_thread) for _ in range(5)}
    assert len(threads) == 1
    assert here not in threads
    work.close()
