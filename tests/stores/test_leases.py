"""Who is alive and drives what, by a clock that the test sets; the rest is a contract of stores."""

from fivefold.stores.leases import Leases


def test_a_process_is_alive_until_its_time_is_over():
    now = [0.0]
    leases = Leases(lambda: now[0])
    one, two = leases.join(4), leases.join(40)
    assert leases.take(one, "a")
    now[0] = 3.9
    assert leases.has_driver("a")
    assert not leases.take(two, "a")
    assert leases.renew(one, 4)
    now[0] = 7.8
    assert not leases.take(two, "a")
    now[0] = 7.9
    assert not leases.has_driver("a")
    assert leases.drives(one, "a"), "nobody has taken it"
    assert leases.take(two, "a")
    assert not leases.drives(one, "a")
    assert not leases.renew(one, 4)
